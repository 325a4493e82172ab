//! Words that say a relation beside a number, and the words around them.

use crate::relation::Relation::{
    self, About, AtLeast, AtMost, Congruent, Div, Divides, Less, Minus, Mod, More, NotEqual, Plus,
    Times, Xor,
};

/// Words before a number; the longer ones first where they end alike.
pub(crate) const BEFORE: [(&str, Option<Relation>); 78] = [
    ("greater than or equal to", Some(AtLeast)),
    ("more than or equal to", Some(AtLeast)),
    ("equal to or greater than", Some(AtLeast)),
    ("equal to or more than", Some(AtLeast)),
    ("less than or equal to", Some(AtMost)),
    ("fewer than or equal to", Some(AtMost)),
    ("equal to or less than", Some(AtMost)),
    ("equal to or fewer than", Some(AtMost)),
    ("at least", Some(AtLeast)),
    ("at minimum", Some(AtLeast)),
    ("a minimum of", Some(AtLeast)),
    ("upwards of", Some(AtLeast)),
    ("at most", Some(AtMost)),
    ("at maximum", Some(AtMost)),
    ("a maximum of", Some(AtMost)),
    ("up to", Some(AtMost)),
    ("as many as", Some(AtMost)),
    ("fewer than", Some(Less)),
    ("less than", Some(Less)),
    ("smaller than", Some(Less)),
    ("lower than", Some(Less)),
    ("shorter than", Some(Less)),
    ("short of", Some(Less)),
    ("shy of", Some(Less)),
    ("below", Some(Less)),
    ("under", Some(Less)),
    ("more than", Some(More)),
    ("greater than", Some(More)),
    ("larger than", Some(More)),
    ("bigger than", Some(More)),
    ("higher than", Some(More)),
    ("longer than", Some(More)),
    ("over", Some(More)),
    ("above", Some(More)),
    ("beyond", Some(More)),
    ("exceed", Some(More)),
    ("exceeds", Some(More)),
    ("exceeded", Some(More)),
    ("exceeding", Some(More)),
    ("about", Some(About)),
    ("around", Some(About)),
    ("roughly", Some(About)),
    ("approximately", Some(About)),
    ("approx", Some(About)),
    ("approx.", Some(About)),
    ("circa", Some(About)),
    ("ca.", Some(About)),
    ("nearly", Some(About)),
    ("almost", Some(About)),
    ("close to", Some(About)),
    ("near", Some(About)),
    ("other than", Some(NotEqual)),
    ("different from", Some(NotEqual)),
    ("differs from", Some(NotEqual)),
    ("differ from", Some(NotEqual)),
    ("unequal to", Some(NotEqual)),
    ("apart from", Some(NotEqual)),
    ("except for", Some(NotEqual)),
    ("except", Some(NotEqual)),
    ("excluding", Some(NotEqual)),
    ("all but", Some(NotEqual)),
    ("congruent to", Some(Congruent)),
    ("mod", Some(Mod)),
    ("modulo", Some(Mod)),
    ("div", Some(Div)),
    ("divided by", Some(Div)),
    ("plus", Some(Plus)),
    ("minus", Some(Minus)),
    ("times", Some(Times)),
    ("xor", Some(Xor)),
    ("divides", Some(Divides)),
    ("exactly", None),
    ("precisely", None),
    ("only", None),
    ("just", None),
    ("equal to", None),
    ("equals", None),
    ("equal", None),
];

/// Words that say nothing between a relation and its number.
pub(crate) const ARTICLES: [&str; 7] = ["the", "a", "an", "all", "these", "those", "some"];

/// Words that are a place, and no relation, before an article.
pub(crate) const PLACES: [&str; 8] =
    ["over", "under", "above", "below", "beyond", "about", "around", "near"];

/// Verbs between a denial and a number that is not what it is said to be.
pub(crate) const VERBS: [&str; 6] = ["is", "are", "was", "were", "be", "been"];

/// Words that turn the relation after them round.
pub(crate) const DENIALS: [&str; 8] =
    ["not", "no", "never", "cannot", "without", "neither", "nor", "hardly"];

/// Words after a number.
pub(crate) const AFTER: [(&str, Option<Relation>); 44] = [
    ("or more", Some(AtLeast)),
    ("or greater", Some(AtLeast)),
    ("or larger", Some(AtLeast)),
    ("or bigger", Some(AtLeast)),
    ("or higher", Some(AtLeast)),
    ("or above", Some(AtLeast)),
    ("or over", Some(AtLeast)),
    ("or longer", Some(AtLeast)),
    ("and more", Some(AtLeast)),
    ("and greater", Some(AtLeast)),
    ("and larger", Some(AtLeast)),
    ("and bigger", Some(AtLeast)),
    ("and higher", Some(AtLeast)),
    ("and above", Some(AtLeast)),
    ("and over", Some(AtLeast)),
    ("and up", Some(AtLeast)),
    ("and upward", Some(AtLeast)),
    ("and upwards", Some(AtLeast)),
    ("upward", Some(AtLeast)),
    ("upwards", Some(AtLeast)),
    ("up", Some(AtLeast)),
    ("at least", Some(AtLeast)),
    ("at the least", Some(AtLeast)),
    ("at minimum", Some(AtLeast)),
    ("or fewer", Some(AtMost)),
    ("or less", Some(AtMost)),
    ("or smaller", Some(AtMost)),
    ("or lower", Some(AtMost)),
    ("or below", Some(AtMost)),
    ("or under", Some(AtMost)),
    ("or shorter", Some(AtMost)),
    ("and fewer", Some(AtMost)),
    ("and less", Some(AtMost)),
    ("and smaller", Some(AtMost)),
    ("and lower", Some(AtMost)),
    ("and below", Some(AtMost)),
    ("and under", Some(AtMost)),
    ("at most", Some(AtMost)),
    ("at the most", Some(AtMost)),
    ("at maximum", Some(AtMost)),
    ("or so", Some(About)),
    ("or thereabouts", Some(About)),
    ("approximately", Some(About)),
    ("exactly", None),
];

/// What the phrases after a number begin with.
pub(crate) const BEGINNINGS: [&str; 8] =
    ["or", "and", "upward", "upwards", "up", "at", "approximately", "exactly"];

/// Words that no noun is: what follows them is said of something else.
pub(crate) const NO_NOUNS: [&str; 22] = [
    "and", "or", "but", "is", "are", "was", "were", "has", "have", "that", "which", "where",
    "with", "for", "to", "in", "from", "by", "than", "into", "if", "when",
];

/// Before a number, without a blank.
pub(crate) const JAPANESE_BEFORE: [(&str, Option<Relation>); 17] = [
    ("約", Some(About)),
    ("およそ", Some(About)),
    ("おおよそ", Some(About)),
    ("ほぼ", Some(About)),
    ("大体", Some(About)),
    ("だいたい", Some(About)),
    ("少なくとも", Some(AtLeast)),
    ("最低", Some(AtLeast)),
    ("最小", Some(AtLeast)),
    ("多くとも", Some(AtMost)),
    ("高々", Some(AtMost)),
    ("たかだか", Some(AtMost)),
    ("せいぜい", Some(AtMost)),
    ("最大", Some(AtMost)),
    ("最高", Some(AtMost)),
    ("ちょうど", None),
    ("丁度", None),
];

/// After a number and its counter.
pub(crate) const JAPANESE_AFTER: [(&str, Option<Relation>); 24] = [
    ("以上", Some(AtLeast)),
    ("以下", Some(AtMost)),
    ("以内", Some(AtMost)),
    ("まで", Some(AtMost)),
    ("未満", Some(Less)),
    ("を下回", Some(Less)),
    ("より小さ", Some(Less)),
    ("より少な", Some(Less)),
    ("を超え", Some(More)),
    ("をこえ", Some(More)),
    ("を越え", Some(More)),
    ("を上回", Some(More)),
    ("超", Some(More)),
    ("より大き", Some(More)),
    ("より多", Some(More)),
    ("前後", Some(About)),
    ("程度", Some(About)),
    ("くらい", Some(About)),
    ("ぐらい", Some(About)),
    ("ほど", Some(About)),
    ("ではな", Some(NotEqual)),
    ("でな", Some(NotEqual)),
    ("と異な", Some(NotEqual)),
    ("に等しくな", Some(NotEqual)),
];

/// Particles after which a number's counter is over.
pub(crate) const PARTICLES: &str = "はがをにへともでの、。";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_after_a_number_has_its_beginning() {
        for (phrase, _) in AFTER {
            let first = phrase.split(' ').next().unwrap_or("");
            assert!(BEGINNINGS.contains(&first), "{phrase}");
        }
    }
}
