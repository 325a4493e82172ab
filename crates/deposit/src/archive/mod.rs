//! Reads an archive that nobody vouches for.
