//! The lab: the rules and engines that the claims use, and the tables that
//! several claims share.
//!
//! Each part stands in a field of its own, so that a test can put a broken one
//! in its place and see which claims notice.

use super::Comparison;
use crate::laws::{self, LeastPrimes};
use crate::mex;
use crate::rules::{CommonFactor, Coprime, Grundy, Heap, Nim, Play, Ruleset, Subtraction};
use crate::search::{self, BoxOutcomes, BoxTooLarge, Side};
use std::sync::OnceLock;

/// The bound to which the documents checked their sequences.
pub const PUBLISHED_BOUND: Heap = 20_000;

/// The smallest bound that the claims accept: the two-heap boxes go to 200.
pub const SMALLEST_BOUND: Heap = 200;

/// The rulesets, each in its place.
pub struct Rules {
    /// Nim.
    pub nim: Box<dyn Ruleset>,
    /// Take 1 to 3.
    pub limited: Box<dyn Ruleset>,
    /// Coprime Nim.
    pub coprime: Box<dyn Ruleset>,
    /// Common-factor Nim.
    pub common_factor: Box<dyn Ruleset>,
    /// Grundy's game.
    pub grundy: Box<dyn Ruleset>,
}

/// An engine that solves a box.
pub type SolveBox = fn(&[Side], Play) -> Result<BoxOutcomes, BoxTooLarge>;

/// The engines and laws, each in its place.
pub struct Engines {
    /// Outcomes of a box.
    pub solve_box: SolveBox,
    /// Nim-values from the definition.
    pub nim_values: fn(&dyn Ruleset, Heap) -> Vec<u32>,
    /// Addition without carries.
    pub nim_sum: fn(&[u32]) -> u32,
    /// The ones in each binary digit.
    pub bit_parities: fn(&[u32]) -> Vec<u32>,
    /// Bouton's rule for misère Nim.
    pub misere_nim_lost: fn(&[u32]) -> bool,
    /// The remainder on division by limit + 1.
    pub limited_value: fn(u32, u32) -> u32,
    /// The law of Coprime Nim.
    pub coprime_nim_value: fn(u32, &LeastPrimes) -> u32,
    /// The earliest labelling.
    pub earliest_labelling: fn(u32, u32) -> Vec<u32>,
    /// G(2k) = k.
    pub staircase_value: fn(u32) -> Option<u32>,
    /// The closed form for least prime factor 3.
    pub least_prime_three_value: fn(u32) -> Option<u32>,
    /// The saltus law for least prime factor 5.
    pub least_prime_five_period: fn(u32) -> Option<(u32, u32)>,
    /// Grundy's game by rare and common values.
    pub grundy_values: fn(u32) -> Vec<u32>,
    /// Whether a value of Grundy's game is rare.
    pub is_rare: fn(u32) -> bool,
    /// How far values refute every period, by their longest common endings.
    pub no_period_to: fn(&[u32]) -> usize,
}

/// Rules, engines, the bound N, and tables computed once when first asked for.
pub struct Lab {
    /// The rulesets.
    pub rules: Rules,
    /// The engines.
    pub engines: Engines,
    /// N: the largest heap of the sequences.
    bound: Heap,
    coprime: OnceLock<Vec<u32>>,
    common_factor: OnceLock<Vec<u32>>,
    grundy: OnceLock<Vec<u32>>,
    grundy_sparse: OnceLock<Vec<u32>>,
    labels: OnceLock<Vec<u32>>,
    primes: OnceLock<LeastPrimes>,
}

/// Has a lab compute one of its tables.
pub type Table = fn(&Lab);

/// The tables that take longest, by name: a caller with threads may have them
/// computed side by side before the claims ask for them.
pub const TABLES: [(&str, Table); 4] = [
    ("Grundy's game", |lab| _ = lab.grundy()),
    ("Coprime Nim", |lab| _ = lab.coprime()),
    ("Grundy's game, rare and common", |lab| _ = lab.grundy_sparse()),
    ("Common-factor Nim", |lab| _ = lab.common_factor()),
];

impl Lab {
    /// The true rules and engines, with sequences to `bound`.
    ///
    /// # Panics
    /// When `bound` is below [`SMALLEST_BOUND`].
    #[must_use]
    pub fn new(bound: Heap) -> Self {
        assert!(bound >= SMALLEST_BOUND, "the bound must be at least {SMALLEST_BOUND}");
        Self {
            rules: Rules {
                nim: Box::new(Nim),
                limited: Box::new(Subtraction::up_to(3)),
                coprime: Box::new(Coprime),
                common_factor: Box::new(CommonFactor),
                grundy: Box::new(Grundy),
            },
            engines: Engines {
                solve_box: search::solve_box,
                nim_values: mex::nim_values,
                nim_sum: laws::nim_sum,
                bit_parities: laws::bit_parities,
                misere_nim_lost: laws::misere_nim_lost,
                limited_value: laws::limited_value,
                coprime_nim_value: laws::coprime_nim_value,
                earliest_labelling: laws::earliest_labelling,
                staircase_value: laws::staircase_value,
                least_prime_three_value: laws::least_prime_three_value,
                least_prime_five_period: laws::least_prime_five_period,
                grundy_values: laws::grundy_values,
                is_rare: laws::is_rare,
                no_period_to: laws::no_period_to,
            },
            bound,
            coprime: OnceLock::new(),
            common_factor: OnceLock::new(),
            grundy: OnceLock::new(),
            grundy_sparse: OnceLock::new(),
            labels: OnceLock::new(),
            primes: OnceLock::new(),
        }
    }

    /// N: the largest heap of the sequences.
    #[must_use]
    pub fn bound(&self) -> Heap {
        self.bound
    }

    /// G(0) to G(N) of Coprime Nim, from the definition.
    pub fn coprime(&self) -> &[u32] {
        self.coprime.get_or_init(|| (self.engines.nim_values)(&*self.rules.coprime, self.bound))
    }

    /// G(0) to G(N) of Common-factor Nim, from the definition.
    pub fn common_factor(&self) -> &[u32] {
        self.common_factor
            .get_or_init(|| (self.engines.nim_values)(&*self.rules.common_factor, self.bound))
    }

    /// G(0) to G(N) of Grundy's game, from the definition.
    pub fn grundy(&self) -> &[u32] {
        self.grundy.get_or_init(|| (self.engines.nim_values)(&*self.rules.grundy, self.bound))
    }

    /// G(0) to G(N) of Grundy's game, by rare and common values.
    pub fn grundy_sparse(&self) -> &[u32] {
        self.grundy_sparse.get_or_init(|| (self.engines.grundy_values)(self.bound))
    }

    /// The labels of 1 to N, from 0 (A279119); entry 0 belongs to the number 1.
    pub fn labels(&self) -> &[u32] {
        self.labels.get_or_init(|| (self.engines.earliest_labelling)(self.bound, 0))
    }

    /// The least primes up to N.
    pub fn primes(&self) -> &LeastPrimes {
        self.primes.get_or_init(|| LeastPrimes::new(self.bound))
    }

    /// The nim-sum, by the engine in its place.
    #[must_use]
    pub fn nim_sum(&self, heaps: &[u32]) -> u32 {
        (self.engines.nim_sum)(heaps)
    }

    /// The outcomes of a box of equal heaps of one ruleset.
    ///
    /// # Panics
    /// When the box cannot be solved; the claims ask only for small ones.
    #[must_use]
    pub fn solve(&self, rules: &dyn Ruleset, heaps: usize, bound: Heap, play: Play) -> BoxOutcomes {
        let heaps = vec![(rules, bound); heaps];
        (self.engines.solve_box)(&heaps, play).expect("the boxes of the claims are small")
    }

    /// Nim-values by search alone: a heap is worth the size of the Nim heap
    /// beside which it is lost, sought up to `largest_value`. Compared with the
    /// tabled `values` for the `heaps` named.
    ///
    /// # Panics
    /// When the box cannot be solved; the claims ask only for small ones.
    #[must_use]
    pub fn beside_a_nim_heap(
        &self,
        rules: &dyn Ruleset,
        values: &[u32],
        heaps: impl IntoIterator<Item = Heap> + Clone,
        largest_value: Heap,
    ) -> Comparison {
        let largest_heap = heaps.clone().into_iter().max().unwrap_or(0);
        let sides = [(rules, largest_heap), (&*self.rules.nim, largest_value)];
        let outcomes = (self.engines.solve_box)(&sides, Play::Normal)
            .expect("the boxes of the claims are small");
        let mut comparison =
            Comparison::new("nim-values from the definition", "outcome search beside a Nim heap");
        for heap in heaps {
            let lost = (0..=largest_value).find(|&nim| outcomes.lost(&[heap, nim]) == Some(true));
            let by_search = lost.map_or("none found".into(), |nim| nim.to_string());
            comparison.check(
                || format!("heap {heap}"),
                values[heap as usize].to_string(),
                by_search,
            );
        }
        comparison
    }
}
