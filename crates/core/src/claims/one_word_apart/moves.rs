//! What moves reach: two heaps by search, single bites, and the options of
//! Common-factor Nim.

use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab, SMALLEST_BOUND, outcome, word};
use crate::exact::Record;
use crate::laws::LeastPrimes;
use crate::position::{positions, tuple};
use crate::rules::{Heap, HeapSet, Options, Play, Ruleset};

/// The heaps of a sum that is searched.
const HEAPS: usize = 2;

pub(super) fn two_heaps_xor(lab: &Lab) -> Finding {
    let games = [
        ("coprime", &*lab.rules.coprime, lab.coprime()),
        ("common-factor", &*lab.rules.common_factor, lab.common_factor()),
    ];
    let mut comparisons = Vec::new();
    let mut value = Record::new()
        .with("games", games.len())
        .with("heaps", HEAPS)
        .with("largest_heap", SMALLEST_BOUND);
    let mut sums_when_lost = Only::default();
    for (name, rules, values) in games {
        let comparison = pairs(lab, rules, values, &mut sums_when_lost);
        let record = Record::new()
            .with("convention", rules.convention())
            .with("pairs", comparison.compared())
            .with("agreeing", comparison.equal());
        value = value.with(name, record);
        comparisons.push(comparison);
    }
    let (equal, compared): (Vec<_>, Vec<_>) =
        comparisons.iter().map(|c| (c.equal(), c.compared())).unzip();
    let value = value
        .with("nim_sum_when_lost", sums_when_lost.value())
        .with("agree_everywhere", comparisons.iter().all(Comparison::holds));
    Finding::new(
        format!("{} of {} pairs", equal.iter().sum::<usize>(), compared.iter().sum::<usize>()),
        format!("every two heaps of 0 to {SMALLEST_BOUND}, both games"),
        comparisons,
        value,
    )
}

/// All pairs of one game; `when_lost` meets the nim-sums of those lost by search.
fn pairs(lab: &Lab, rules: &dyn Ruleset, values: &[u32], when_lost: &mut Only<u32>) -> Comparison {
    let outcomes = lab.solve(rules, HEAPS, SMALLEST_BOUND, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "xor of the nim-values");
    for pair in positions(HEAPS, SMALLEST_BOUND) {
        let sum = lab.nim_sum(&[values[pair[0] as usize], values[pair[1] as usize]]);
        if outcomes.lost(&pair) == Some(true) {
            when_lost.meet(sum);
        }
        let at = || format!("{} of {}", tuple(&pair), rules.name());
        comparison.check(at, outcome(&outcomes, &pair), word(sum == 0));
    }
    comparison
}

pub(super) fn one_bite(lab: &Lab) -> Finding {
    let rules = &*lab.rules.common_factor;
    let mut by_move = Comparison::new("legal bites", "nim-value above 0");
    let mut by_rule = Comparison::new("legal bites", "every heap of 2 or more");
    let mut options = Options::default();
    let mut emptied = 0_usize;
    let mut every_heap = true;
    for heap in 1..=lab.bound() {
        rules.options(heap, &mut options);
        let whole = options.heaps.contains(0);
        emptied += usize::from(whole && heap >= 2);
        every_heap &= whole;
        let value = lab.common_factor()[heap as usize];
        by_move.check(|| format!("emptying heap {heap}"), whole, value > 0);
        by_rule.check(|| format!("emptying heap {heap}"), whole, heap >= 2);
    }
    rules.options(1, &mut options);
    let mut dead = Comparison::new("legal bites", "nim-value above 0");
    dead.check(|| "a move from heap 1".into(), !options.is_empty(), lab.common_factor()[1] > 0);
    let value = Record::new()
        .with("convention", rules.convention())
        .with("checked_to", lab.bound())
        .with("heaps_from_2", (lab.bound() - 1) as usize)
        .with("emptied_in_one_bite", emptied)
        .with("bites_needed", by_rule.holds().then_some(1_u32))
        .with("moves_from_1", options.heaps.len())
        .with("every_single_heap_is_emptied_in_one_bite", every_heap);
    Finding::new(
        format!("{emptied} of {} heaps emptied", lab.bound() - 1),
        format!("every heap of 1 to {}", lab.bound()),
        [by_move, by_rule, dead],
        value,
    )
}

/// Up to here the options are also compared with Euclid's algorithm.
const EUCLID_BOUND: Heap = 2_000;

pub(super) fn reachable_heaps(lab: &Lab) -> Finding {
    let rules = &*lab.rules.common_factor;
    let mut by_sieve = Comparison::new("legal bites", "multiples of each prime factor");
    let mut by_euclid = Comparison::new("legal bites", "Euclid's algorithm");
    let mut ends = Comparison::new("legal bites", "0 reached, 1 not");
    let mut sieve = Sieve::new(lab.primes().primes().len());
    let mut options = Options::default();
    let (mut zero, mut one) = (0_usize, 0_usize);
    let mut gcd_with_1 = Only::default();
    let (mut by_bites, mut by_primes) = (Reached::default(), Reached::default());
    for heap in 2..=lab.bound() {
        rules.options(heap, &mut options);
        let at = || format!("the options of heap {heap}");
        let sharing = sieve.sharing_a_prime(heap, lab.primes());
        by_sieve.check(at, first(&options.heaps, sharing), "equal".into());
        by_bites.by(&options.heaps);
        by_primes.by(sharing);
        gcd_with_1.meet(gcd(1, heap));
        if heap <= EUCLID_BOUND {
            let euclid: HeapSet = (0..heap).filter(|&m| gcd(m, heap) > 1).collect();
            by_euclid.check(at, first(&options.heaps, &euclid), "equal".into());
        }
        let (reaches_0, reaches_1) = (options.heaps.contains(0), options.heaps.contains(1));
        zero += usize::from(reaches_0);
        one += usize::from(reaches_1);
        ends.check(at, format!("{reaches_0} {reaches_1}"), "true false".into());
    }
    let half = lab.bound() / 2;
    let mut common = Comparison::new("legal bites", "multiples of each prime factor");
    let at = || "what all heaps reach, and what none reaches".into();
    common.check(at, by_bites.written(half), by_primes.written(half));
    let value = Record::new()
        .with("convention", rules.convention())
        .with("checked_to", lab.bound())
        .with("heaps", by_sieve.compared())
        .with("heaps_with_exactly_those_options", by_sieve.equal())
        .with("heaps_compared_with_euclid", by_euclid.compared())
        .with("reached_from_every_heap", by_bites.by_all())
        .with("reached_from_no_heap", by_bites.by_none(half))
        .with("gcd_of_1_and_every_heap", gcd_with_1.value())
        .with("heaps_that_reach_0", zero)
        .with("heaps_that_reach_1", one)
        .with("always_0", ends.holds())
        .with("never_1", one == 0);
    let headline = format!("{} of {} heaps", by_sieve.equal(), by_sieve.compared());
    let range = format!(
        "every heap of 2 to {}; by Euclid's algorithm to {}",
        lab.bound(),
        EUCLID_BOUND.min(lab.bound())
    );
    Finding::new(headline, range, [by_sieve, by_euclid, ends, common], value)
}

/// What is reached from every one of some heaps, and what from any of them.
#[derive(Default)]
struct Reached {
    by_all: Option<Vec<Heap>>,
    by_any: HeapSet,
}

impl Reached {
    /// One heap more, with what is reached from it.
    fn by(&mut self, reached: &HeapSet) {
        self.by_any.insert_all(reached);
        let by_all = self.by_all.get_or_insert_with(|| reached.iter().collect());
        by_all.retain(|&heap| reached.contains(heap));
    }

    fn by_all(&self) -> Vec<Heap> {
        self.by_all.clone().unwrap_or_default()
    }

    /// The heaps up to `bound` that are reached from none. Of larger ones the
    /// heaps that would reach them lie past the end.
    fn by_none(&self, bound: Heap) -> Vec<Heap> {
        (0..=bound).filter(|&heap| !self.by_any.contains(heap)).collect()
    }

    fn written(&self, bound: Heap) -> String {
        format!("{:?} and {:?}", self.by_all(), self.by_none(bound))
    }
}

/// "equal", or the first heap in only one of the sets.
fn first(options: &HeapSet, expected: &HeapSet) -> String {
    match options.first_difference(expected) {
        None => "equal".into(),
        Some(heap) if options.contains(heap) => format!("{heap} reached"),
        Some(heap) => format!("{heap} not reached"),
    }
}

fn gcd(a: Heap, b: Heap) -> Heap {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The numbers that share a prime with n, from the multiples met so far.
struct Sieve {
    /// The multiples of the i-th prime below the current number: a set for the
    /// few primes that have many, a list for the many that have few.
    sets: Vec<HeapSet>,
    lists: Vec<Vec<Heap>>,
    sharing: HeapSet,
}

impl Sieve {
    /// The number of primes whose multiples are kept as a set.
    const SETS: usize = 18;

    fn new(primes: usize) -> Self {
        let zero = HeapSet::from_iter([0]);
        Self {
            sets: vec![zero; Self::SETS],
            lists: vec![vec![0]; primes.saturating_sub(Self::SETS)],
            sharing: HeapSet::default(),
        }
    }

    /// The m below `number` that share a prime with it; to be called with 2, 3, 4, ...
    fn sharing_a_prime(&mut self, number: Heap, least: &LeastPrimes) -> &HeapSet {
        self.sharing.reset(number);
        let mut rest = number;
        while let Some(prime) = least.least_prime(rest) {
            let rank = least.index(rest) as usize - 1;
            if let Some(set) = self.sets.get_mut(rank) {
                self.sharing.insert_all(set);
                set.insert(number);
            } else {
                let list = &mut self.lists[rank - Self::SETS];
                for &multiple in &*list {
                    self.sharing.insert(multiple);
                }
                list.push(number);
            }
            while rest % prime == 0 {
                rest /= prime;
            }
        }
        &self.sharing
    }
}
