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

/// Each b-file that a run writes, its last index when complete, and what OEIS has.
const SEQUENCES: [(&str, u32, Known); 4] = [
    (
        "sequences/b002188.txt",
        20_000,
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

/// Compares the b-files among these files with OEIS and prints a line each.
/// Files of a run to a smaller bound are cut short and not compared.
///
/// # Errors
/// When a sequence is not as OEIS has it.
pub fn compare<'a, W: Write>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8])> + Clone,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let (mut compared, mut equal) = one_lower(files.clone(), output)?;
    for (name, bytes) in files {
        let Some((_, last, known)) = SEQUENCES.iter().find(|(file, ..)| *file == name) else {
            continue;
        };
        let terms = terms(bytes);
        let (what, same) = match known {
            Known::BFile(_) if terms.len() < *last as usize => {
                writeln!(output, "  {name}: {} terms, cut short, not compared", terms.len())?;
                continue;
            }
            Known::BFile(sum) => {
                ("the b-file of OEIS, byte for byte".into(), sums::sha256(bytes) == *sum)
            }
            Known::Terms(count, sum) => {
                let first = terms.iter().take(*count).copied().collect::<Vec<_>>().join(", ");
                (
                    format!("the {count} terms that OEIS prints"),
                    sums::sha256(first.as_bytes()) == *sum,
                )
            }
        };
        compared += 1;
        equal += usize::from(same);
        let verdict = if same { "equal to" } else { "DIFFERS from" };
        writeln!(output, "  {name}: {} terms, {verdict} {what} (by SHA-256)", terms.len())?;
    }
    if equal < compared {
        return Err(Failure::differs(format!(
            "sequences not as OEIS has them: {}, named above",
            compared - equal
        )));
    }
    Ok(())
}

/// Whether the terms of A370822 are one more than those of A279119, where both
/// are there; the number of comparisons made, and of those that agree.
fn one_lower<'a, W: Write>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    output: &mut Output<W>,
) -> Result<(usize, usize), Failure> {
    let (mut lower, mut upper) = (None, None);
    for (name, bytes) in files {
        match name {
            "sequences/b279119.txt" => lower = Some(terms(bytes)),
            "sequences/b370822.txt" => upper = Some(terms(bytes)),
            _ => {}
        }
    }
    let (Some(lower), Some(upper)) = (lower, upper) else { return Ok((0, 0)) };
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
    Ok((1, usize::from(same)))
}

/// The terms of a b-file: what follows the first space of each line.
fn terms(bytes: &[u8]) -> Vec<&str> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    text.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_changed_byte_differs() {
        let short = b"0 0\n1 0\n";
        let mut text = Vec::new();
        let mut output = Output::new(&mut text);
        compare([("sequences/b002188.txt", &short[..])], &mut output).unwrap();
        let wrong = "7 7\n".repeat(10_000);
        let error =
            compare([("sequences/b055396.txt", wrong.as_bytes())], &mut output).unwrap_err();
        assert_eq!(error.status(), 1);
        drop(output);
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("cut short") && text.contains("DIFFERS"), "{text}");
    }
}
