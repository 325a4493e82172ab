//! What is known of the period of a game, in words.

use nimproof_core::period::Verdict;

/// One line that says the verdict and what it rests on.
#[must_use]
pub fn in_words(verdict: Verdict) -> String {
    let refuted = |bound: usize| format!("no period p from heap q on for p + q <= {bound}");
    match verdict {
        Verdict::Periodic { period, pre_period, values_needed } => format!(
            "periodic: period {period} from heap {pre_period} on, for ever, by the theorem of Guy and \
             Smith; it needs the {values_needed} values to heap {}",
            values_needed - 1
        ),
        Verdict::NoPeriodShown { refuted_to } => format!(
            "no period shown so far: {}; the theorem of Guy and Smith may need more values",
            refuted(refuted_to)
        ),
        Verdict::NoTheorem { refuted_to } => format!(
            "no theorem applies: this is no octal game of finite length; {}",
            refuted(refuted_to)
        ),
    }
}
