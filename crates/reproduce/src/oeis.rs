//! The sequences against OEIS, by SHA-256: a truth from outside, of which
//! nothing but hashes is kept here.
//!
//! The hashes are those of the b-files at oeis.org/A002188/b002188.txt and so
//! on, as they were in 2026. OEIS may lengthen or rewrite a b-file; then its hash
//! must be taken anew. Of A370822 only the terms printed in its entry were at
//! hand; its entry also states a(n) = 1 + A279119(n), so its terms are held
//! against the b-file of A279119 as well.

use crate::failure::Failure;
use crate::output::Output;
use crate::sums;
use std::io::Write;

/// What OEIS has of a sequence.
enum Known {
    /// The SHA-256 of its b-file, byte for byte.
    BFile(&'static str),
    /// The SHA-256 of the first terms of its entry, printed as there: joined by
    /// a comma and a space.
    Terms(usize, &'static str),
}

/// Each b-file that a run writes, the number of its terms when complete, and
/// what OEIS has.
const SEQUENCES: [(&str, usize, Known); 4] = [
    (
        "sequences/b002188.txt",
        20_001,
        Known::BFile("56be066bdc73f701ad1054f7c240aa798cc466ec3dc3faa419c1ed25abf74d63"),
    ),
    (
        "sequences/b055396.txt",
        10_000,
        Known::BFile("d4b5be04cbce32abe4794ad51aba98db0f0d4e32dee4de915f934369a736de1f"),
    ),
    (
        "sequences/b279119.txt",
        10_000,
        Known::BFile("7ed7840398782ae373196c217f0ac4be8e531ecf35ae632f4c41828240f0f82b"),
    ),
    (
        "sequences/b370822.txt",
        10_000,
        Known::Terms(75, "ca79e3fb9ea7985367c7878d0f38123b167e8bfda12fb8f431671524080f7952"),
    ),
];

/// Compares the b-files among these files with OEIS and prints a line each;
/// returns how many were compared. Files of a run to a smaller bound are cut
/// short and not compared.
///
/// # Errors
/// When a sequence is not as OEIS has it.
pub fn compare<'a, W: Write>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8])> + Clone,
    output: &mut Output<W>,
) -> Result<usize, Failure> {
    let one_lower = one_lower(files.clone(), output)?;
    let (mut compared, mut equal) = (0, 0);
    for (name, bytes) in files {
        let Some((_, complete, known)) = SEQUENCES.iter().find(|(file, ..)| *file == name) else {
            continue;
        };
        let terms = terms(bytes);
        let (what, same) = match known {
            _ if terms.len() < *complete => {
                writeln!(output, "  {name}: {} terms, cut short, not compared", terms.len())?;
                continue;
            }
            Known::BFile(sum) => {
                ("the b-file of OEIS, byte for byte".into(), sums::sha256(bytes) == *sum)
            }
            Known::Terms(count, sum) => {
                let first = terms.iter().take(*count).copied().collect::<Vec<_>>().join(", ");
                let what = format!("those that OEIS prints, its first {count} terms");
                (what, sums::sha256(first.as_bytes()) == *sum)
            }
        };
        compared += 1;
        equal += usize::from(same);
        let verdict = if same { "equal to" } else { "DIFFERS from" };
        writeln!(output, "  {name}: {} terms, {verdict} {what} (by SHA-256)", terms.len())?;
    }
    if one_lower == Some(false) {
        return Err(Failure::differs("A370822 is not one more than A279119, as its entry states"));
    }
    if equal < compared {
        return Err(Failure::differs(format!(
            "sequences not as OEIS has them: {}, named above",
            compared - equal
        )));
    }
    Ok(compared)
}

/// Whether the terms of A370822 are one more than those of A279119, where both
/// are there.
fn one_lower<'a, W: Write>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    output: &mut Output<W>,
) -> Result<Option<bool>, Failure> {
    let (mut lower, mut upper) = (None, None);
    for (name, bytes) in files {
        match name {
            "sequences/b279119.txt" => lower = Some(terms(bytes)),
            "sequences/b370822.txt" => upper = Some(terms(bytes)),
            _ => {}
        }
    }
    let (Some(lower), Some(upper)) = (lower, upper) else { return Ok(None) };
    let one_more = |(a, b): (&&str, &&str)| {
        a.parse::<u32>().ok().and_then(|a| a.checked_add(1)) == b.parse::<u32>().ok()
    };
    let same =
        lower.len() == upper.len() && !lower.is_empty() && lower.iter().zip(&upper).all(one_more);
    let verdict = if same { "one more than" } else { "NOT one more than" };
    writeln!(
        output,
        "  sequences/b370822.txt: {} terms, {verdict} those of b279119.txt",
        upper.len()
    )?;
    Ok(Some(same))
}

/// The terms of a b-file: what follows the first space of each line.
fn terms(bytes: &[u8]) -> Vec<&str> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    text.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(files: &[(&str, String)]) -> (Result<usize, Failure>, String) {
        let mut text = Vec::new();
        let mut output = Output::new(&mut text);
        let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let result = compare(files.iter().copied(), &mut output);
        output.flush().unwrap();
        drop(output);
        (result, String::from_utf8(text).unwrap())
    }

    #[test]
    fn whole_files_are_compared_and_cut_ones_are_not() {
        let lines = |count: usize| "7 7\n".repeat(count);
        for (name, complete, _) in &SEQUENCES {
            let (result, text) = compared(&[(name, lines(complete - 1))]);
            assert_eq!(result, Ok(0), "{text}");
            assert!(text.contains("cut short"), "{text}");
            let (result, text) = compared(&[(name, lines(*complete))]);
            assert_eq!(result.unwrap_err().status(), 1);
            assert!(text.contains("DIFFERS"), "{text}");
        }
    }

    #[test]
    fn one_more_is_checked_term_by_term() {
        let (lower, upper) = ("sequences/b279119.txt", "sequences/b370822.txt");
        let (result, text) =
            compared(&[(lower, "1 0\n2 5\n".into()), (upper, "1 1\n2 6\n".into())]);
        assert_eq!(result, Ok(0));
        assert!(text.contains(", one more than"), "{text}");
        let (result, text) =
            compared(&[(lower, "1 0\n2 5\n".into()), (upper, "1 1\n2 7\n".into())]);
        assert_eq!(result.unwrap_err().status(), 1);
        assert!(text.contains("NOT one more"), "{text}");
    }
}
