//! Coprime Nim: the law, its spot values, and each step of its argument.

use super::{MEX, against, of};
use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab, shown};
use crate::exact::Record;
use crate::laws::LeastPrimes;
use crate::rules::{Heap, HeapSet, Options};

const LAW: &str = "index of the least prime factor";

pub(super) fn law(lab: &Lab) -> Finding {
    let (values, primes) = (lab.coprime(), lab.primes());
    let by_law = |heap| (heap, (lab.engines.coprime_nim_value)(heap, primes));
    let evens = against(MEX, values, LAW, (0..=lab.bound()).step_by(2).map(by_law));
    let odds = against(MEX, values, LAW, (3..=lab.bound()).step_by(2).map(by_law));
    let seam = against(MEX, values, LAW, [by_law(1)]);
    let mut off = Comparison::new(MEX, "odd heaps without a prime factor");
    let mut off_the_index = Vec::new();
    for heap in (1..=lab.bound()).step_by(2) {
        let differs = values[heap as usize] != primes.index(heap);
        let at = || format!("whether heap {heap} is worth another number than the index");
        off.check(at, differs, primes.least_prime(heap).is_none());
        if differs {
            off_the_index.push(heap);
        }
    }
    let value = Record::new()
        .with("convention", lab.rules.coprime.convention())
        .with("checked_to", lab.bound())
        .with("even_heaps", evens.compared())
        .with(
            "even_heaps_worth_0",
            (0..=lab.bound()).step_by(2).filter(|&n| values[n as usize] == 0).count(),
        )
        .with("even_value", evens.holds().then(|| values[2]))
        .with("odd_heaps_from_3", odds.compared())
        .with("odd_heaps_worth_the_index", odds.equal())
        .with("odd_heaps_not_worth_the_index", off_the_index.len())
        .with(
            "odd_heap_not_worth_the_index",
            off_the_index.into_iter().collect::<Only<_>>().value(),
        )
        .with("value_of_0", values[0])
        .with("value_of_1", values[1]);
    let compared = [&odds, &evens, &seam];
    let headline = format!(
        "{} of {} heaps",
        compared.iter().map(|c| c.equal()).sum::<usize>(),
        compared.iter().map(|c| c.compared()).sum::<usize>()
    );
    let range = format!("every heap of 0 to {}", lab.bound());
    Finding::new(headline, range, [evens, odds, seam, off], value)
}

pub(super) fn a055396(lab: &Lab) -> Finding {
    let (values, primes) = (lab.coprime(), lab.primes());
    let odds = (3..=lab.bound()).step_by(2);
    let comparison = against(MEX, values, "A055396, sieved", odds.map(|n| (n, primes.index(n))));
    let mut elsewhere = Comparison::new(MEX, "A055396, sieved, 0 and 1 exchanged");
    for n in (2..=lab.bound()).step_by(2).chain([1]) {
        let exchanged = match primes.index(n) {
            0 => 1,
            1 => 0,
            index => index,
        };
        elsewhere.check(|| format!("heap {n}"), values[n as usize], exchanged);
    }
    let value = Record::new()
        .with("sequence", comparison.holds().then_some("A055396"))
        .with("terms_compared", comparison.compared())
        .with("terms_equal", comparison.equal())
        .with("terms_elsewhere", elsewhere.compared())
        .with("equal_with_0_and_1_exchanged", elsewhere.equal())
        .with("first_odd_heap", 3_u32)
        .with("last_odd_heap", lab.bound() - u32::from(lab.bound() % 2 == 0))
        .with("a055396_at_1", primes.index(1))
        .with("value_of_1", values[1]);
    let headline = of(&comparison, "terms");
    let range = format!(
        "every odd n of 3 to {0}, against the least primes sieved here; every other n of 1 to {0} with \
         0 and 1 exchanged",
        lab.bound()
    );
    Finding::new(headline, range, [comparison, elsewhere], value)
}

/// The heaps that the document names.
const NAMED: [Heap; 8] = [3, 9, 15, 5, 25, 35, 7, 49];

pub(super) fn spot_values(lab: &Lab) -> Finding {
    let (values, primes) = (lab.coprime(), lab.primes());
    let law = |&heap: &Heap| (heap, (lab.engines.coprime_nim_value)(heap, primes));
    let named = against(MEX, values, LAW, NAMED.iter().map(law));
    let ranks = primes.primes().iter().copied().zip(1..).skip(1);
    let prime_ranks = against(MEX, values, "rank among the primes", ranks);
    let by_search = lab.beside_a_nim_heap(&*lab.rules.coprime, values, NAMED, 20);
    let mut by_bites = Comparison::new("smallest bite that is not legal", "least prime, sieved");
    let (mut value, mut least_primes) = (Record::new(), Record::new());
    for heap in NAMED {
        let least = smallest_illegal_bite(lab, heap);
        let at = || format!("the least prime of {heap}");
        by_bites.check(at, shown(least), shown(primes.least_prime(heap)));
        value = value.with(heap.to_string(), values[heap as usize]);
        least_primes = least_primes.with(heap.to_string(), least);
    }
    let value = value
        .with("least_prime", least_primes)
        .with("odd_primes", prime_ranks.compared())
        .with("odd_primes_worth_their_rank", prime_ranks.equal());
    let headline = format!("{}, {}", of(&named, "heaps"), of(&prime_ranks, "primes"));
    let range = format!("the heaps named, by search too; every odd prime up to {}", lab.bound());
    Finding::new(headline, range, [named, prime_ranks, by_search, by_bites], value)
}

/// The smallest bite that may not be taken from a heap: the least prime, since
/// every smaller bite shares no factor with the heap.
fn smallest_illegal_bite(lab: &Lab, heap: Heap) -> Option<Heap> {
    let mut options = Options::default();
    lab.rules.coprime.options(heap, &mut options);
    (1..=heap).find(|bite| !options.heaps.contains(heap - bite))
}

/// The even heaps, the odd heaps, and the odd heaps with each least prime.
struct Classes {
    even: HeapSet,
    odd: HeapSet,
    odd_by_index: Vec<Vec<Heap>>,
}

impl Classes {
    fn new(primes: &LeastPrimes, bound: Heap) -> Self {
        let mut odd_by_index = vec![Vec::new(); primes.primes().len() + 1];
        for heap in (3..=bound).step_by(2) {
            odd_by_index[primes.index(heap) as usize].push(heap);
        }
        let even = (2..=bound).step_by(2).collect();
        Self { even, odd: (1..=bound).step_by(2).collect(), odd_by_index }
    }

    /// Whether a heap with the same least prime as `heap` is among the options.
    fn same_least_prime(&self, heap: Heap, options: &Options, primes: &LeastPrimes) -> bool {
        match primes.index(heap) as usize {
            1 => options.heaps.first_common(&self.even).is_some(),
            index => self.odd_by_index[index].iter().any(|&other| options.heaps.contains(other)),
        }
    }
}

/// One step of the argument, over the heaps that it speaks of.
struct Step {
    name: &'static str,
    applies: fn(Heap) -> bool,
    holds: fn(Heap, &Options, &Classes, &LeastPrimes) -> bool,
}

const STEPS: [Step; 5] = [
    Step {
        name: "every_bite_from_an_even_heap_is_odd",
        applies: |heap| heap % 2 == 0,
        // From an even heap an odd bite leaves an odd heap.
        holds: |_, options, classes, _| options.heaps.common(&classes.odd) == options.heaps.len(),
    },
    Step {
        name: "bite_1_is_legal",
        applies: |heap| heap >= 1,
        holds: |heap, options, _, _| options.heaps.contains(heap - 1),
    },
    Step {
        name: "bite_1_from_an_odd_heap_reaches_an_even_one",
        applies: |heap| heap % 2 == 1,
        holds: |heap, options, classes, _| {
            options.heaps.contains(heap - 1) && !classes.odd.contains(heap - 1)
        },
    },
    Step {
        name: "bite_n_minus_1_leaves_1",
        applies: |heap| heap >= 2,
        holds: |_, options, _, _| options.heaps.contains(1),
    },
    Step {
        name: "no_bite_joins_heaps_with_the_same_least_prime",
        applies: |heap| heap >= 2,
        holds: |heap, options, classes, primes| !classes.same_least_prime(heap, options, primes),
    },
];

pub(super) fn parity_argument(lab: &Lab) -> Finding {
    let primes = lab.primes();
    let classes = Classes::new(primes, lab.bound());
    let mut steps =
        STEPS.map(|step| (step, Comparison::new("every legal bite", "the argument's steps")));
    let mut alternation = Comparison::new("every legal bite", "bite 2 is legal from odd heaps");
    let mut first_odd_to_odd = None;
    let mut bites = Bites::new();
    let mut options = Options::default();
    for heap in 1..=lab.bound() {
        lab.rules.coprime.options(heap, &mut options);
        for (step, comparison) in &mut steps {
            if (step.applies)(heap) {
                let holds = (step.holds)(heap, &options, &classes, primes);
                comparison.check(
                    || format!("{}, heap {heap}", step.name.replace('_', " ")),
                    holds,
                    true,
                );
            }
        }
        bites.of(heap, &options);
        if heap % 2 == 1 {
            let odd = options.heaps.first_common(&classes.odd);
            // Bite 2 shares no factor with an odd heap, and leaves an odd one from 3 on.
            alternation.check(
                || format!("an odd heap reached from {heap}"),
                odd.is_some(),
                heap >= 3,
            );
            first_odd_to_odd = first_odd_to_odd.or_else(|| odd.map(|to| format!("{heap} -> {to}")));
        }
    }
    let Bites { comparison: numbers, always_legal, never_legal_from_even, largest_leaves } = bites;
    let alternates = if first_odd_to_odd.is_none() { "too" } else { "fails" };
    let mut value = Record::new().with("checked_to", lab.bound());
    for (step, comparison) in &steps {
        let counts = Record::new()
            .with("heaps", comparison.compared())
            .with("holds_for", comparison.equal());
        value = value.with(step.name, counts);
    }
    let left = largest_leaves.value().flatten();
    let value = value
        .with("smallest_bite_of_every_heap", always_legal.value())
        .with("smallest_bite_not_legal_from_every_even_heap", never_legal_from_even.value())
        .with("largest_bite_of_every_heap_from_2", left.map(|left| format!("n−{left}")))
        .with("left_by_the_largest_bite_of_every_heap_from_2", left)
        .with("evens_and_odds_strictly_alternate", first_odd_to_odd.is_none())
        .with("first_move_from_odd_to_odd", first_odd_to_odd)
        .with("every_move_from_an_even_heap_reaches_an_odd_one", steps[0].1.holds());
    let holding = steps.iter().filter(|(_, comparison)| comparison.holds()).count();
    let comparisons =
        steps.into_iter().map(|(_, comparison)| comparison).chain([alternation, numbers]);
    Finding::new(
        format!("{holding} of {} steps hold, alternation {alternates}", STEPS.len()),
        format!("every legal bite from every heap of 1 to {}", lab.bound()),
        comparisons,
        value,
    )
}

/// The bites that the argument names by number.
struct Bites {
    comparison: Comparison,
    always_legal: Only<Option<Heap>>,
    never_legal_from_even: Only<Option<Heap>>,
    largest_leaves: Only<Option<Heap>>,
}

impl Bites {
    fn new() -> Self {
        Self {
            comparison: Comparison::new("every legal bite", "1, n - 1, and not 2 from even n"),
            always_legal: Only::default(),
            never_legal_from_even: Only::default(),
            largest_leaves: Only::default(),
        }
    }

    fn of(&mut self, heap: Heap, options: &Options) {
        let legal = |bite: &Heap| options.heaps.contains(heap - bite);
        let mut check = |name: &str, only: &mut Only<Option<Heap>>, number, expected| {
            let at = || format!("{name}, heap {heap}");
            self.comparison.check(at, shown(number), shown(Some(expected)));
            only.meet(number);
        };
        check("smallest bite", &mut self.always_legal, (1..=heap).find(legal), 1);
        if heap >= 2 {
            let left = (0..heap).find(|&left| options.heaps.contains(left));
            check("left by the largest bite", &mut self.largest_leaves, left, 1);
        }
        if heap % 2 == 0 {
            let illegal = (1..=heap).find(|bite| !legal(bite));
            check("smallest bite not legal", &mut self.never_legal_from_even, illegal, 2);
        }
    }
}

pub(super) fn values_below(lab: &Lab) -> Finding {
    let (values, primes) = (lab.coprime(), lab.primes());
    let mut classes: Vec<Vec<Heap>> = Vec::new();
    let mut by_options =
        Comparison::new("options of every odd heap", "every value below, not the value");
    let mut by_witness =
        Comparison::new("options of every odd heap", "smaller primes as witnesses");
    let mut options = Options::default();
    let mut reached = 0_usize;
    let mut missing = Only::default();
    for heap in 0..=lab.bound() {
        let value = values[heap as usize] as usize;
        if heap % 2 == 1 {
            lab.rules.coprime.options(heap, &mut options);
            let meets = |class: &Vec<Heap>| class.iter().any(|&m| options.heaps.contains(m));
            let below = classes.iter().take(value).filter(|class| meets(class)).count();
            reached += below;
            by_options.check(|| format!("values below that of heap {heap}"), below, value);
            let itself = classes.get(value).is_some_and(meets);
            by_options.check(|| format!("the value of heap {heap} itself reached"), itself, false);
            missing.meet(value + 1 - below - usize::from(itself));
            let witnesses = witnesses(heap, primes);
            by_witness.check(|| format!("values below that of heap {heap}"), below, witnesses);
        }
        if classes.len() <= value {
            classes.resize(value + 1, Vec::new());
        }
        classes[value].push(heap);
    }
    let value = Record::new()
        .with("checked_to", lab.bound())
        .with("odd_heaps", by_witness.compared())
        .with("odd_heaps_that_agree", by_witness.equal())
        .with("values_reached", reached)
        .with("values_to_k_not_reached", missing.value())
        .with("law", (by_options.holds() && by_witness.holds()).then_some("mex is k"));
    Finding::new(
        of(&by_witness, "odd heaps"),
        format!("every odd heap of 1 to {}", lab.bound()),
        [by_options, by_witness],
        value,
    )
}

/// The number of values for which the law names a witness below an odd heap:
/// an even heap for 0, the heap of 1 for 1, the k-th prime for k.
fn witnesses(heap: Heap, primes: &LeastPrimes) -> usize {
    let smaller =
        primes.primes().iter().skip(1).take_while(|&&prime| heap % prime != 0 && prime < heap);
    match heap {
        1 => 1,
        _ => 2 + smaller.count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Coprime, options_of};

    #[test]
    fn the_whole_heap_goes_only_at_one() {
        for heap in 1..100 {
            assert_eq!(options_of(&Coprime, heap).heaps.contains(0), heap == 1);
        }
    }

    #[test]
    fn witnesses_of_small_heaps() {
        let primes = LeastPrimes::new(100);
        let counts: Vec<_> = [1, 3, 5, 9, 25, 49].map(|heap| witnesses(heap, &primes)).into();
        assert_eq!(counts, [1, 2, 3, 2, 3, 4]);
    }
}
