//! OpenTimestamps: reads, evaluates and writes the proof that a file was there at a date.
