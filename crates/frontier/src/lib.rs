//! Long runs past the published bounds: fast kernels for three games, and all
//! that lets a run of hours end with numbers that can be believed.
//!
//! An [`engine`] hands out the values of one game in order, [`engine::PIECE`]
//! heaps at a time. How it computes them is the affair of [`games`]: each has a
//! plain form that is the reference and faster ones that equal it. What is kept
//! of the values does not depend on the form. A run can be shared among several
//! processes ([`ranks`]).

pub mod engine;
pub mod games;
pub mod ranks;
pub mod run;
