//! Paper facts, published numbers and results: any bytes are read or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_reproduce::files;
use nimproof_reproduce::ledger::Published;
use nimproof_reproduce::paper::PaperFacts;
use nimproof_reproduce::results::PaperResults;

fuzz_target!(|bytes: &[u8]| {
    match files::text_of(bytes.to_vec(), "file") {
        Err(failure) => assert_eq!(failure.status(), 2),
        Ok(text) => {
            let _ = files::parse_json::<PaperFacts>(&text, "file");
            let _ = files::parse_json::<Published>(&text, "file");
            if let Ok(results) = files::parse_json::<PaperResults>(&text, "file") {
                for claim in &results.claims {
                    let _ = claim.field(&claim.headline);
                }
            }
        }
    }
});
