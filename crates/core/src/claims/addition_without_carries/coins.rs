//! Two fair coins and their exclusive or: independent in pairs, not together.

use crate::claims::{Comparison, Finding, Lab};
use crate::exact::{Record, Share};

/// The names of the variables; Z is X xor Y.
const NAMES: [&str; 3] = ["X", "Y", "Z"];

/// The four equally likely outcomes of the coins, with Z.
fn outcomes(lab: &Lab) -> [[u32; 3]; 4] {
    [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[x, y]| [x, y, lab.nim_sum(&[x, y])])
}

pub(super) fn pairwise_independent(lab: &Lab) -> Finding {
    let outcomes = outcomes(lab);
    let mut comparison = Comparison::new("probabilities counted", "signs averaged");
    let mut law = Comparison::new("probabilities counted", "any two, not all three");
    let mut pairs = Record::new();
    let mut independent_pairs = 0_usize;
    for chosen in [vec![0, 1], vec![0, 2], vec![1, 2]] {
        let independent = by_counting(&outcomes, &chosen);
        independent_pairs += usize::from(independent);
        comparison.check(|| names(&chosen), independent, by_signs(&outcomes, &chosen));
        law.check(|| names(&chosen), independent, true);
        pairs = pairs.with(names(&chosen), describe(&outcomes, &chosen, independent));
    }
    let all = vec![0, 1, 2];
    let together = by_counting(&outcomes, &all);
    comparison.check(|| names(&all), together, by_signs(&outcomes, &all));
    law.check(|| names(&all), together, false);
    let value = Record::new()
        .with("variables", NAMES.len())
        .with("pairs", pairs)
        .with("independent_in_pairs", independent_pairs == 3)
        .with("all_three", describe(&outcomes, &all, together))
        .with("independent_all_together", together);
    Finding::new(
        format!(
            "{independent_pairs} of 3 pairs, all three {}",
            if together { "too" } else { "not" }
        ),
        "the four outcomes of two fair coins",
        [comparison, law],
        value,
    )
}

fn names(chosen: &[usize]) -> String {
    chosen.iter().map(|&index| NAMES[index]).collect::<Vec<_>>().join(",")
}

/// How many outcomes give the chosen variables these values.
fn count(outcomes: &[[u32; 3]; 4], chosen: &[usize], values: &[u32]) -> u64 {
    let matches = |outcome: &&[u32; 3]| {
        chosen.iter().zip(values).all(|(&index, &value)| outcome[index] == value)
    };
    outcomes.iter().filter(matches).count() as u64
}

/// Joint probability and product of the single ones, as exact shares.
fn joint_and_product(outcomes: &[[u32; 3]; 4], chosen: &[usize], values: &[u32]) -> (Share, Share) {
    let joint = Share::new(count(outcomes, chosen, values), 4);
    let singles = chosen.iter().zip(values);
    let product: u64 =
        singles.map(|(&index, &value)| count(outcomes, &[index], &[value])).product();
    let of: u64 = chosen.iter().map(|_| 4).product();
    (joint, Share::new(product, of))
}

/// Independence from the definition: every joint probability is the product.
fn by_counting(outcomes: &[[u32; 3]; 4], chosen: &[usize]) -> bool {
    (0..1_u32 << chosen.len()).all(|bits| {
        let values: Vec<u32> = (0..chosen.len()).map(|place| bits >> place & 1).collect();
        let (joint, product) = joint_and_product(outcomes, chosen, &values);
        joint == product
    })
}

/// Independence of bits by their signs: for every choice of two or more of
/// them, the mean of the product of the signs is the product of the means.
fn by_signs(outcomes: &[[u32; 3]; 4], chosen: &[usize]) -> bool {
    let sum_of_signs = |subset: &[usize]| -> i64 {
        outcomes
            .iter()
            .map(|outcome| {
                subset.iter().map(|&index| 1 - 2 * i64::from(outcome[index])).product::<i64>()
            })
            .sum()
    };
    (0..1_u32 << chosen.len()).filter(|subset| subset.count_ones() >= 2).all(|bits| {
        let subset: Vec<usize> = (0..chosen.len())
            .filter(|place| bits >> place & 1 == 1)
            .map(|place| chosen[place])
            .collect();
        let product: i64 = subset.iter().map(|&index| sum_of_signs(&[index])).product();
        let others: i64 = subset.iter().skip(1).map(|_| 4).product();
        sum_of_signs(&subset) * others == product
    })
}

fn describe(outcomes: &[[u32; 3]; 4], chosen: &[usize], independent: bool) -> Record {
    let (joint, product) = joint_and_product(outcomes, chosen, &vec![0; chosen.len()]);
    Record::new()
        .with("probability_of_all_zero", joint)
        .with("product_of_single_probabilities", product)
        .with("independent", independent)
}
