/** The corrections of the documents, in Japanese, by the claims that are their evidence. */

/** @type {{evidence: string, said: string, holds: string, since: string}[]} */
export default [
  {
    evidence: "separator",
    said: "通常の和についても、その偶奇についても、次の二つの性質はどちらも成り立たない。0からはどの手でもほかの数に移ること、ほかの数からはある手で0に移れること。",
    holds: "総数の偶奇については、第一の性質は総数が偶数の256局面のうち252局面で破れるが、第二の性質は総数が奇数の256局面すべてで成り立つ（石を一個取ればよい）。総数そのものについては、総数が0の局面は打てる手のないただ一つなので、第一の性質は空虚に成り立ち、第二の性質は511局面のうち490局面で破れる。",
    since: "本再計算による（2026-11-29）",
  },
  {
    evidence: "three-heaps limited",
    said: "どの山も9個以下の局面を、すべて調べた。",
    holds: "この上限は制限ニムのものである。ニムについては、後手必勝の局面の割合を除き、どの山も7個以下の局面を調べており、原文もそれぞれの箇所ではそう述べている。",
    since: "本再計算による（2026-11-30）",
  },
  {
    evidence: "one-bite",
    said: "公約数ニムでは、一つだけの山はつねに一手で空にできる。",
    holds: "いつでもとはいえない。石2個以上の山なら空にできる。石1個の山は、gcd(1, 1) = 1なので打てる手がない。",
    since: "本再計算による（2026-11-29）",
  },
  {
    evidence: "coprime-parity-argument",
    said: "互いに素ニムの手では、偶数の山と奇数の山が必ず交互に現れる。",
    holds: "偶数の山からはどの手でも奇数の山が残る。しかし石3個以上の奇数の山では、2個取る手が許され、奇数の山が残る（最初の例は3→1）。議論そのものは損なわれない。どの奇数の山にも1個取る手で応じられるので、偶数の山は後手必勝である。",
    since: "本再計算による（2026-11-29）",
  },
  {
    evidence: "coprime-law coprime-a055396",
    said: "互いに素ニムの法則の先行文献として、Codeforcesの問題2004E（2024年）を挙げる。",
    holds: "法則はそれより古い。A055396には2013年から、1で終わるゲーム（0と1が入れ替わり、1より大きい奇数では同じ）についての注釈があり、その項目はConwayのOn Numbers and Games第2版129ページを挙げる。IannucciとLarssonは、互いに素な数によるゲームと、互いに素でない数によるゲームをGame values of arithmetic functions（arXiv 2101.07608、2021年）で扱った。Codeforces 2004Eは2024年である。",
    since: "遅くとも2013年、A055396の注釈による",
  },
  {
    evidence: "common-factor-a370822 common-factor-a279119 novelty-search",
    said: "Zenodoに登録された版は、公約数ニムの数列を新しいものとしていた。",
    holds: "この数列はA370822（Tolunsky、2024年）であり、A279119（Sigrist、2016年）に1を加えたものである。後者は階段、素数、素数の平方を述べている。原文自身も、登録された版についてそう記している。互いに素な数によるゲームと、互いに素でない数によるゲームはIannucciとLarsson、arXiv 2101.07608（2021年）にある。",
    since: "2016年、A279119による",
  },
];
