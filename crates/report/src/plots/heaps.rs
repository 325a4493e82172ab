//! Nim-values of Coprime Nim and Common-factor Nim against the heap, with the
//! classes of heaps that the laws speak of told apart by colour and by shape.

use super::Plot;
use super::axes::{axes, place};
use super::reading::Reading;
use super::sheet::{self, Mark};
use nimproof_reproduce::failure::Failure;

const COMMON_FACTOR: &str = "data/common-factor.json";
const COPRIME: &str = "data/coprime.json";

/// The class of a heap, by its own size.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Even,
    Three,
    Five,
    Other,
}

impl Class {
    /// In the order of the legend.
    const ALL: [Self; 4] = [Self::Even, Self::Three, Self::Five, Self::Other];

    fn of(heap: u32) -> Self {
        match heap {
            heap if heap % 2 == 0 => Self::Even,
            heap if heap % 3 == 0 => Self::Three,
            heap if heap % 5 == 0 => Self::Five,
            _ => Self::Other,
        }
    }

    fn mark(self) -> Mark {
        match self {
            Self::Even => Mark::Dot,
            Self::Three => Mark::Triangle,
            Self::Five => Mark::Cross,
            Self::Other => Mark::Ring,
        }
    }

    fn label(self, reading: Reading<'_>) -> &'static str {
        let (english, japanese) = match self {
            Self::Even => ("even n", "n は偶数"),
            Self::Three => ("least prime factor 3", "最小素因数 3"),
            Self::Five => ("least prime factor 5", "最小素因数 5"),
            Self::Other => ("other n", "その他の n"),
        };
        reading.say(english, japanese)
    }
}

/// A plot of the values up to one heap.
#[derive(Clone, Copy)]
struct Picture<'a> {
    name: &'static str,
    file: &'a str,
    last: u32,
    /// The size of a mark.
    mark: i32,
}

/// Common-factor Nim, far enough for its straight lines to show.
pub(super) fn common_factor(reading: Reading<'_>) -> Result<Plot, Failure> {
    let picture = Picture { name: "common-factor", file: COMMON_FACTOR, last: 2000, mark: 8 };
    let seen = reading.say(
        format!(
            "Even heaps, blue dots, lie on one straight line by the law {}. Heaps with least prime \
             factor 3, vermilion triangles, lie along a line half as steep; those with least prime \
             factor 5, green crosses, along one a fifth as steep. All other heaps, black rings, \
             lie lower, the odd primes along the bottom at G(n) = {}.",
            reading.printed("common-factor-staircase", "law")?,
            reading.printed("common-factor-primes", "value")?
        ),
        format!(
            "偶数の山（青い丸）は法則 {} により一本の直線上に並ぶ。最小素因数が 3 の山（朱色の三角）は傾きがその半分の\
             直線に、5 の山（緑の十字）は五分の一の直線に沿う。その他の山（黒い輪）はさらに下にあり、奇素数は最下部の \
             G(n) = {} に並ぶ。",
            reading.printed("common-factor-staircase", "law")?,
            reading.printed("common-factor-primes", "value")?
        ),
    );
    plot(reading, picture, &seen)
}

/// Common-factor Nim, its first heaps one by one.
pub(super) fn common_factor_first(reading: Reading<'_>) -> Result<Plot, Failure> {
    let picture = Picture { name: "common-factor-first", file: COMMON_FACTOR, last: 200, mark: 15 };
    let primes = reading.printed("common-factor-primes", "value")?;
    let squares = reading.printed("common-factor-prime-squares", "value")?;
    let seen = reading.say(
        format!(
            "Even heaps, blue dots, climb one straight line. Heaps with least prime factor 3, \
             vermilion triangles, climb half as steeply, those with least prime factor 5, green \
             crosses, lower still. Of the odd heaps the primes stand at {primes} and the squares of \
             primes at {squares}; the other heaps are black rings."
        ),
        format!(
            "偶数の山（青い丸）は一本の直線を上る。最小素因数が 3 の山（朱色の三角）の傾きはその半分、5 の山（緑の十字）\
             はさらに小さい。奇数の山のうち素数は {primes}、素数の平方は {squares} に並び、その他の山は黒い輪で示す。"
        ),
    );
    plot(reading, picture, &seen)
}

/// Coprime Nim.
pub(super) fn coprime(reading: Reading<'_>) -> Result<Plot, Failure> {
    let picture = Picture { name: "coprime", file: COPRIME, last: 200, mark: 15 };
    let even = reading.printed("coprime-law", "even_value")?;
    let seen = reading.say(
        format!(
            "Even heaps, blue dots, all lie at {even}. Heaps with least prime factor 3, vermilion \
             triangles, lie on one level line, those with least prime factor 5, green crosses, on \
             the next above. The other heaps, black rings, lie on level lines above, one for each \
             prime, and each line begins at its prime: the primes themselves form a rising curve."
        ),
        format!(
            "偶数の山（青い丸）はすべて {even} にある。最小素因数が 3 の山（朱色の三角）は一本の水平線に、5 の山（緑の十字）\
             はその上の水平線に並ぶ。その他の山（黒い輪）はさらに上の、素数ごとの水平線上にあり、各線はその素数から\
             始まる。素数自身は上昇する曲線をなす。"
        ),
    );
    plot(reading, picture, &seen)
}

fn plot(reading: Reading<'_>, picture: Picture<'_>, seen: &str) -> Result<Plot, Failure> {
    let values = reading.source.nim_values(picture.file)?;
    let shown: Vec<(u32, u32)> = values.up_to(picture.last).collect();
    let description = reading.say(
        format!("Each mark is a heap n, across, with its nim-value G(n), upward. {seen}"),
        format!("横軸は山 n、縦軸はグランディ数 G(n)。一つの印が一つの山を表す。{seen}"),
    );
    let drawing = sheet::draw((sheet::WIDTH, sheet::HEIGHT), |area| {
        let labels = Class::ALL.map(|class| class.label(reading));
        let rest = sheet::legend(area, &labels, |index, top, place| {
            Class::ALL[index].mark().draw(top, place, 18)
        })?;
        let chart = axes(&rest, reading.axes(), &shown)?;
        // The classes that lie apart are drawn last.
        for class in [Class::Other, Class::Even, Class::Five, Class::Three] {
            for &point in shown.iter().filter(|&&(heap, _)| Class::of(heap) == class) {
                class.mark().draw(chart.plotting_area(), place(point)?, picture.mark)?;
            }
        }
        Ok(())
    })?;
    Ok(reading.plot(picture.name, reading.title(&values, picture.last), description, &drawing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_hand() {
        for (heap, class) in [
            (0, Class::Even),
            (1, Class::Other),
            (6, Class::Even),
            (9, Class::Three),
            (15, Class::Three),
            (25, Class::Five),
            (35, Class::Five),
            (49, Class::Other),
        ] {
            assert_eq!(Class::of(heap), class, "{heap}");
        }
    }
}
