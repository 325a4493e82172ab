/**
 * Ranges, headlines and sources as the engine words them, in Japanese. The
 * numbers of the English sentence, in order, go where {0}, {1}, ... stand, and
 * as a Chinese numeral where {漢0} stands.
 */

const NUMERALS = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** @type {Record<string, string>} */
const PHRASES = {
  "the position (#,#,#)": "局面({0},{1},{2})",
  "every position of # heaps of # to #": "どの山も{1}〜{2}個の{漢0}山のすべての局面",
  "every position of three heaps of # to #^m - #, m = # to #": "どの山も{0}〜{1}ᵐ−{2}個の三山のすべての局面、m = {3}〜{4}",
  "every position of three heaps of # to #": "どの山も{0}〜{1}個の三山のすべての局面",
  "the four positions, outcomes from the box of three heaps of # to #": "四つの局面。勝敗はどの山も{0}〜{1}個の三山の探索による",
  "every move from (#,#,#), outcomes from the box of three heaps of # to #": "({0},{1},{2})からのすべての手。勝敗はどの山も{3}〜{4}個の三山の探索による",
  "every move from every position of three heaps of # to #": "どの山も{0}〜{1}個の三山のすべての局面からの、すべての手",
  "every position of three heaps of # to #, normal and misère play": "どの山も{0}〜{1}個の三山のすべての局面、通常の規則とミゼール",
  "every position of three heaps of # to #, take # to #": "どの山も{0}〜{1}個の三山のすべての局面、一手で{2}〜{3}個",
  "every heap of # to #; by search heaps of # to #": "石{0}〜{1}個のすべての山。探索では石{2}〜{3}個の山",
  "the four outcomes of two fair coins": "公平な硬貨二枚の四通りの結果",
  "every two heaps of # to #, both games": "石{0}〜{1}個の二つの山のすべての組、両方のゲーム",
  "every heap of # to #": "石{0}〜{1}個のすべての山",
  "the heaps named, by search too; every odd prime up to #": "例に挙がる山（探索でも）と、{0}以下のすべての奇素数",
  "every legal bite from every heap of # to #": "石{0}〜{1}個のすべての山で許される、すべての取り方",
  "every odd heap of # to #": "石{0}〜{1}個のすべての奇数の山",
  "every odd n of # to #, against the least primes sieved here; every other n of # to # with # and # exchanged": "{0}〜{1}のすべての奇数nを、ここでふるいにかけた最小素因数と比べる。ほかの{2}〜{3}のnは、{4}と{5}を入れ替えて比べる",
  "every even heap of # to #": "石{0}〜{1}個のすべての偶数の山",
  "every n of # to #, against the labelling computed here": "{0}〜{1}のすべてのnを、ここで計算したラベル付けと比べる",
  "every heap of # to #; by Euclid's algorithm to #": "石{0}〜{1}個のすべての山。ユークリッドの互除法では{2}個まで",
  "strings of # terms in the terms # to #": "第{1}項から第{2}項までに含まれる{0}項の列",
  "every odd n of # to #, against the labelling computed here": "{0}〜{1}のすべての奇数nを、ここで計算したラベル付けと比べる",
  "every heap of # to # with least prime factor #": "最小素因数が{2}である石{0}〜{1}個のすべての山",
  "every n and n + # up to # with least prime factor #": "最小素因数が{2}である{1}以下のすべてのnとn+{0}の組",
  "every move from #, and every reply to #+#": "石{0}個の山からのすべての手と、{1}+{2}へのすべての応手",
  "every winning move after each reply to #+#, and every move from #+#+#+# to the end": "{0}+{1}への各応手の後の勝つ手すべてと、{2}+{3}+{4}+{5}から終局までのすべての手",
  "every heap of # to #; by search every pair of heaps of # to #": "石{0}〜{1}個のすべての山。探索では石{2}〜{3}個の山のすべての組",
  "every multiset of heaps with at most # stones": "石の総数が{0}個以下の山のすべての組合せ",
  "every p >= # and q >= # with p + q <= #, by the values of # to #": "p≥{0}、q≥{1}、p+q≤{2}をみたすすべての組を、石{3}〜{4}個の山の値で調べる",
  "not computed here": "ここでは計算しない",
  "beyond the document": "文書にない主張",
  "nim-sum #": "ニム和{0}",
  "# of # lost": "{1}局面のうち{0}局面が後手必勝",
  "#/#^m for m = # to #": "m = {2}〜{3}について{0}/{1}ᵐ",
  "right in # of #": "{1}局面のうち{0}局面で正しい",
  "four positions": "四つの局面",
  "# winning moves from (#,#,#)": "({1},{2},{3})から勝つ手は{0}通り",
  "# winning move from (#,#,#)": "({1},{2},{3})から勝つ手は{0}通り",
  "nim-sum #, parity #, total # of #": "{3}つの性質のうち、ニム和{0}、偶奇{1}、総数{2}",
  "# lost, # differ": "後手必勝{0}、入れ替わり{1}",
  "# of # heaps": "{1}個の山のうち{0}個",
  "# of # pairs, all three not": "{1}組のうち{0}組が独立、三つ全体は独立でない",
  "# of # pairs": "{1}組のうち{0}組",
  "# of # heaps emptied": "{1}個の山のうち{0}個が空になる",
  "# of # heaps, # of # primes": "山{1}個のうち{0}個、素数{3}個のうち{2}個",
  "# of # steps hold, alternation fails": "{1}段階のうち{0}段階が成り立ち、交互は成り立たない",
  "# of # odd heaps": "奇数の山{1}個のうち{0}個",
  "# of # terms": "{1}項のうち{0}項",
  "# of # even heaps": "偶数の山{1}個のうち{0}個",
  "# of # odd primes, # others": "奇素数{1}個のうち{0}個、ほか{2}個",
  "# of # odd prime squares, # others": "奇素数の平方{1}個のうち{0}個、ほか{2}個",
  "# occurrences with #, # in front": "{1}, {2}から始まる列は{0}回現れる",
  "# of # pairs of heaps": "山の組{1}組のうち{0}組",
  "no option up to #": "{0}個まで手なし",
  "won, by # first move": "先手必勝、勝つ初手は{0}通り",
  "# of # replies answered by #": "{1}通りの応手のうち{0}通りに{2}で応じられる",
  "# of # multisets": "{1}通りの組合せのうち{0}通り",
  "no (p, q) with p + q <= #": "p+q≤{0}の組(p, q)はすべて否定",
  "cited: #^# values": "引用：{0}の{1}乗個の値",
  "open": "未解決",
  "Bouton #, for the nim-sum": "Bouton {0}、ニム和について",
  "Bernstein's example of pairwise independence": "二つずつ独立なBernsteinの例",
  "by #: A#, comment (Schmidt), for the game that ends at # (# and # exchanged, the same on odd n > #); that entry cites Conway, On Numbers and Games, #nd edition, p. #": "{0}年までに既知：A{1}の注釈（Schmidt）。{2}で終わるゲームについて（{3}と{4}が入れ替わり、{5}より大きい奇数では同じ）。その項目はConway, On Numbers and Games第{6}版{7}ページを挙げる",
  "A# (Sigrist #), one lower, as a labelling; games by relatively prime numbers and their negations: Iannucci and Larsson #": "A{0}（Sigrist {1}）、値が一小さく、ラベル付けとして。互いに素な数によるゲームと、互いに素でない数によるゲーム：IannucciとLarsson {2}",
  "A# (Tolunsky #), as a labelling": "A{0}（Tolunsky {1}）、ラベル付けとして",
};

/**
 * The Japanese of one of the engine's sentences, or null where there is none.
 * @param {string} sentence
 */
export function inJapanese(sentence) {
  const numbers = sentence.match(/\d+/g) ?? [];
  const shape = sentence.replace(/\d+/g, "#");
  if (!Object.hasOwn(PHRASES, shape)) return null;
  return PHRASES[shape]?.replace(/\{(漢?)(\d)\}/g, (whole, numeral, place) => {
    const number = numbers[Number(place)] ?? whole;
    return numeral ? NUMERALS[Number(number)] ?? number : number;
  }) ?? null;
}
