//! SIGINT and SIGTERM: noted instead of ending the program, so that a command
//! leaves a checkpoint, or nothing, and ends with the status that a shell expects.

use crate::failure::Failure;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How long a signal or the end of some work may wait to be seen.
const PAUSE: Duration = Duration::from_millis(20);

/// What a second signal does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// It ends the program at once: what the first one asks for may take long.
    EndsAtOnce,
    /// No more than the first, after which the program ends soon.
    IsNoted,
}

/// What has been heard.
#[derive(Debug)]
pub struct Signals {
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// Notes signals from here on.
    ///
    /// # Errors
    /// The machine is at fault when they cannot be waited for.
    pub fn note(second: Second) -> Result<Self, Failure> {
        let last = Arc::new(AtomicUsize::new(0));
        let heard = Arc::new(AtomicBool::new(false));
        let wait = |number: i32, value: usize| {
            // In this order: the first signal is noted, a second one ends the program.
            if second == Second::EndsAtOnce {
                flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&heard))?;
            }
            flag::register(number, Arc::clone(&heard))?;
            flag::register_usize(number, Arc::clone(&last), value)
        };
        for (number, value) in [(SIGINT, 2), (SIGTERM, 15)] {
            wait(number, value)
                .map_err(|error| Failure::machine(format!("cannot wait for signals: {error}")))?;
        }
        Ok(Self { last })
    }

    /// The number of the last signal that came, if one did.
    #[must_use]
    pub fn heard(&self) -> Option<u8> {
        u8::try_from(self.last.load(Ordering::Relaxed)).ok().filter(|&number| number > 0)
    }

    /// Does some work on a thread of its own, and waits for it. A signal ends the
    /// waiting, and the work is left alone until the program ends: it must write
    /// nothing.
    ///
    /// # Errors
    /// The number of the signal.
    pub fn during<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, u8> {
        let thread = thread::spawn(work);
        while !thread.is_finished() {
            if let Some(number) = self.heard() {
                return Err(number);
            }
            thread::sleep(PAUSE);
        }
        Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    }
}
