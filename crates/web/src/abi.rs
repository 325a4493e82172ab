//! The exports of the wasm: memory handed over by pointer and length. All
//! unsafe code of this crate is here.

#![expect(
    unsafe_code,
    reason = "the page writes requests into this memory and reads answers from it"
)]

use crate::Engine;
use crate::bounds::LARGEST_REQUEST;
use std::ptr::NonNull;
use std::slice;
use std::sync::{LazyLock, Mutex};

static ENGINE: LazyLock<Mutex<Engine>> = LazyLock::new(Mutex::default);

/// Room for a request of `len` bytes; null when it is longer than a request may
/// be or there is no memory. Given back by `nimproof_free` with the same length.
// SAFETY: no other symbol of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn nimproof_alloc(len: usize) -> *mut u8 {
    let mut room: Vec<u8> = Vec::new();
    if len > LARGEST_REQUEST || room.try_reserve_exact(len).is_err() {
        return std::ptr::null_mut();
    }
    room.resize(len, 0);
    Box::into_raw(room.into_boxed_slice()).cast()
}

/// Gives back what `nimproof_alloc` or `nimproof_call` returned.
///
/// # Safety
/// `ptr` and `len` are as they were returned, and not given back before.
// SAFETY: no other symbol of the module has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nimproof_free(ptr: *mut u8, len: usize) {
    if let Some(ptr) = NonNull::new(ptr) {
        // SAFETY: by the contract above this is a box that was turned into a
        // pointer by this module, and nothing else owns it.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(ptr.as_ptr(), len)) });
    }
}

/// Answers the request at `ptr`: the answer's place in the upper half, its
/// length in the lower. The request stays the caller's.
///
/// # Safety
/// `len` bytes at `ptr` can be read.
// SAFETY: no other symbol of the module has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nimproof_call(ptr: *const u8, len: usize) -> u64 {
    let request = if ptr.is_null() {
        &[]
    } else {
        // SAFETY: by the contract above; nothing writes there before the answer.
        unsafe { slice::from_raw_parts(ptr, len) }
    };
    // One thread, and no call within a call: the lock is free and never poisoned.
    let mut engine = ENGINE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let answer = engine.answer(request).into_boxed_slice();
    let length = answer.len() as u64;
    let place = Box::into_raw(answer).cast::<u8>().addr() as u64;
    place << 32 | length
}
