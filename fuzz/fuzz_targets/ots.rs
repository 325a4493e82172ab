//! The reader of date proofs takes any bytes: it refuses them, or what it read
//! can be written, and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_deposit::ots::DateProof;

fuzz_target!(|bytes: &[u8]| {
    // Few random bytes have the beginning that every proof has.
    let whole = [&b"\0OpenTimestamps\0\0Proof\0\xbf\x89\xe2\xe8\x84\xe8\x92\x94\x01"[..], bytes];
    for bytes in [bytes, &whole.concat()] {
        if let Ok(proof) = DateProof::read(bytes) {
            let written = proof.write();
            assert_eq!(DateProof::read(&written).as_ref(), Ok(&proof));
        }
    }
});
