//! Printed forms: any text against any computed value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_reproduce::printed::{Reading, compare};
use serde_json::json;

fuzz_target!(|input: (&str, &str, u64, u64)| {
    let (printed, text, a, b) = input;
    for computed in [json!(a), json!(text), json!(true), json!([a, b]), json!({"num": a, "den": b})] {
        let _ = compare(printed, &computed);
    }
    assert_eq!(compare(&a.to_string(), &json!(a)), Reading::Equal);
    if a != b {
        assert_ne!(compare(&a.to_string(), &json!(b)), Reading::Equal);
    }
});
