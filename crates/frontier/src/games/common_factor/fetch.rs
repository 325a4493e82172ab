//! What helps memory to be near when it is read: a hint to the processor, and large
//! pages. Neither changes a value.

#![expect(unsafe_code, reason = "both take an address")]

/// A hint and nothing more.
pub fn fetch<T>(what: Option<&T>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(what) = what {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this kind has the instruction, and the
        // address is that of something.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}

/// Asks for large pages under a vector, with its room to grow.
pub fn large_pages<T>(memory: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        let start = memory.as_ptr();
        let skip = start.cast::<u8>().align_offset(PAGE);
        let bytes = memory.capacity() * size_of::<T>();
        let Some(bytes) = bytes.checked_sub(skip) else { return };
        // Refused where the kernel has no large pages: then nothing changes.
        // SAFETY: the whole pages inside the vector's own memory, whose content the advice leaves.
        let _ = unsafe {
            let start = start.cast::<u8>().add(skip).cast_mut().cast();
            madvise(start, bytes / PAGE * PAGE, Advice::LinuxHugepage)
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
