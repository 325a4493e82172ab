//! Parts of a run, put together: what the whole is, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_frontier::engine::PIECE;
use nimproof_frontier::run::digest::{self, Digest};
use nimproof_frontier::run::outputs;
use nimproof_frontier::run::part::Part;
use nimproof_frontier::run::tally::Tally;
use serde_json::json;

const P: u64 = PIECE as u64;

/// How often 2 divides the heap: below heap n > 1 the values are 0 to the
/// largest k with 2^k < n.
fn values(from: u64, end: u64) -> Vec<u32> {
    (from..end).map(|heap| if heap == 0 { 0 } else { heap.trailing_zeros() }).collect()
}

fn add(tally: &mut Tally, end: u64) -> Vec<Digest> {
    let mut digests = Vec::new();
    while tally.next() < end {
        let piece = values(tally.next(), end.min(tally.next() + P));
        digests.push(digest::of_values(&piece));
        tally.add(&piece);
    }
    digests
}

fn part(first: u64, end: u64) -> (Part, Vec<Digest>) {
    let largest = first.checked_sub(1).map(u64::ilog2);
    let mut tally = largest.map_or_else(|| Tally::new(false), |l| Tally::behind(first, l));
    let digests = add(&mut tally, end);
    (tally.part(first, largest), digests)
}

#[test]
fn parts_put_together_are_the_whole() {
    // Ends in the first piece, at its end, a heap later, and in the tenth; parts
    // without a heap, without a record (the fourth piece), of one heap.
    for (end, cuts) in [
        (1_000, vec![0, 0]),
        (P, vec![P]),
        (P + 1, vec![0, P]),
        (9 * P + 5, vec![0, P, P, 3 * P, 4 * P, 9 * P]),
        (8 * P, vec![3 * P]),
    ] {
        let mut whole = Tally::new(false);
        add(&mut whole, end);
        let mut merged = Tally::new(false);
        let (starts, ends) = ([&[0], &cuts[..]].concat(), [&cuts[..], &[end]].concat());
        for (first, end) in starts.into_iter().zip(ends) {
            let (part, digests) = part(first, end);
            // As it would be read from a file.
            let part = serde_json::from_slice(&serde_json::to_vec(&part).unwrap()).unwrap();
            merged.append(part, &digests).unwrap();
        }
        assert_eq!(merged.next(), whole.next());
        let files = |tally| outputs::files("x", tally, None).unwrap();
        assert_eq!(files(&merged), files(&whole));
    }
}

#[test]
fn a_part_that_does_not_fit_is_refused() {
    let begun = || {
        let mut tally = Tally::new(false);
        add(&mut tally, 2 * P);
        tally
    };
    let (fits, digests) = part(2 * P, 5 * P);
    begun().append(fits.clone(), &digests).unwrap();
    let refused = |part: Part, digests: &[Digest], says: &str| {
        let error = begun().append(part, digests).unwrap_err();
        assert!(error.contains(says), "{error}");
    };
    let (later, of_later) = part(3 * P, 5 * P);
    refused(later, &of_later, "begins at heap 196608, not at heap 131072");
    refused(fits.clone(), &digests[1..], "not as many as its heaps");
    refused(fits.clone(), &[digests[1], digests[0], digests[2]], "do not fit together");
    // Below heap 2 * 65,536 the largest value is 16.
    let mut wrong = Tally::behind(2 * P, 17);
    let digests = add(&mut wrong, 5 * P);
    refused(wrong.part(2 * P, Some(17)), &digests, "other values below heap 131072");
    refused(wrong.part(2 * P, None), &digests, "other values below heap 131072");
}

type Json = serde_json::Value;
type Edit<'a> = &'a dyn Fn(&mut Json);

/// The same part with something else at a place of its file.
fn edited(part: &Part, edit: impl Fn(&mut Json)) -> Part {
    let mut json = serde_json::to_value(part).unwrap();
    edit(&mut json["state"]);
    serde_json::from_value(json).unwrap()
}

/// Heaps 131,072 to 327,679: three pieces; 131,072 = 2^17 and 262,144 = 2^18 are
/// the only new values and records.
#[test]
fn what_no_heaps_can_leave_is_refused() {
    let most = u64::MAX;
    let (fits, digests) = part(2 * P, 5 * P);
    let edits: [(Edit, &str); 24] = [
        (&|s| s["rare"] = json!([[0, 0]]), "rare"),
        (&|s| s["chain"]["pieces"] = json!(most), "hashes"),
        (&|s| s["chain"]["powers"] = json!([]), "hashes"),
        (&|s| s["counts"][0][1] = json!(most), "not as many as its heaps"),
        (&|s| s["counts"] = json!([[0, most], [1, 196_609]]), "not as many as its heaps"),
        (&|s| s["counts"] = json!([[7, 196_608]]), "heaps per value"),
        (&|s| s["counts"] = json!([[0, 196_608]]), "heaps per value"),
        (&|s| s["counts"][0][0] = json!(65_537), "heaps per value"),
        (&|s| s["counts"][0][0] = json!(19), "heaps per value"),
        (&|s| s["counts"].as_array_mut().unwrap().reverse(), "not in order"),
        (&|s| s["novelty"]["records"] = json!(0), "records"),
        (&|s| s["novelty"]["records"] = json!(3), "records"),
        (&|s| s["novelty"]["records"] = json!(most), "records"),
        (&|s| s["novelty"]["last_record"] = json!(null), "records"),
        (&|s| s["novelty"]["last_record"] = json!([1_000_000_000_000_u64, 18]), "records"),
        (&|s| s["novelty"]["last_record"] = json!([3, 18]), "records"),
        (&|s| s["novelty"]["last_record"] = json!([262_144, 4_000_000_000_u32]), "records"),
        (&|s| s["novelty"]["listed"][0] = json!([131_071, 17]), "records"),
        (&|s| s["novelty"]["listed"] = json!(vec![[1, 2]; 20_000]), "records"),
        (&|s| s["novelty"]["last_first"] = json!(1_000_000_000_000_u64), "new values"),
        (&|s| s["novelty"]["last_first"] = json!(7), "new values"),
        (&|s| s["novelty"]["last_first"] = json!(null), "new values"),
        (&|s| s["novelty"]["met"] = json!([[0, 4_294_967_295_u32]]), "new values"),
        (&|s| s["novelty"]["met"] = json!([[5, 18]]), "new values"),
    ];
    for (at, (edit, says)) in edits.into_iter().enumerate() {
        let mut tally = Tally::new(false);
        add(&mut tally, 2 * P);
        let error = tally.append(edited(&fits, edit), &digests).expect_err(says);
        assert!(error.contains(says), "{at}: {error}, not {says}");
        let mut tally = Tally::new(false);
        let (first, of_first) = part(0, 2 * P);
        assert!(tally.append(edited(&first, edit), &of_first).is_err(), "{at}: as the first part");
    }
}
