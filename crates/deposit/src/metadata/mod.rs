//! What describes the bundle: one source, written in every form that is asked for.
