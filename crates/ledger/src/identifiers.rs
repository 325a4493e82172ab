//! Identifiers that a deposit is found by, and whether they are well formed:
//! ORCID with its check digit, DOI without a resolver in front.

/// Checks an ORCID: four groups of four, the last sign the check digit of ISO
/// 7064 mod 11-2.
///
/// # Errors
/// One line that says what is wrong.
pub fn check_orcid(orcid: &str) -> Result<(), String> {
    let groups: Vec<&str> = orcid.split('-').collect();
    if groups.len() != 4 || groups.iter().any(|group| group.len() != 4) {
        return Err(format!(
            "the ORCID {orcid:?} is not four groups of four signs, without an address in front"
        ));
    }
    let signs = groups.concat();
    let (digits, last) = signs.split_at_checked(15).unwrap_or((&signs, ""));
    let mut total = 0;
    for sign in digits.chars() {
        let digit = sign.to_digit(10).ok_or(format!("the ORCID {orcid:?} has a sign {sign:?}"))?;
        total = (total + digit) * 2 % 11;
    }
    let check = match (12 - total) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    if last == check {
        Ok(())
    } else {
        Err(format!(
            "the ORCID {orcid:?} does not end in its check digit {check}; look it up again"
        ))
    }
}

/// Checks a DOI: `10.`, a registrant's number, a slash and a suffix.
///
/// # Errors
/// One line that says what is wrong.
pub fn check_doi(doi: &str) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("the DOI {doi:?} {why}"));
    let Some(rest) = doi.strip_prefix("10.") else {
        return wrong("does not begin with 10.; leave out the resolver or doi: in front");
    };
    let Some((registrant, suffix)) = rest.split_once('/') else {
        return wrong("has no slash after its registrant");
    };
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !registrant.split('.').all(number) || !(4..=9).contains(&registrant.len()) {
        return wrong("has no registrant's number of four to nine digits");
    }
    if suffix.is_empty() || !suffix.bytes().all(|byte| byte.is_ascii_graphic()) {
        return wrong("has no suffix of printable ASCII without blanks");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orcids_are_held_against_their_check_digit() {
        // The examples of ORCID's own documentation, the second ending in X.
        for orcid in ["0000-0002-1825-0097", "0000-0002-9079-593X", "0009-0006-8587-3450"] {
            assert_eq!(check_orcid(orcid), Ok(()), "{orcid}");
        }
        for orcid in [
            "0000-0002-1825-0098",
            "0000-0002-1852-0097",
            "0000-0002-9079-593x",
            "0000000218250097",
            "https://orcid.org/0000-0002-1825-0097",
            "0000-0002-1825-00é",
            "",
        ] {
            assert!(check_orcid(orcid).is_err(), "{orcid}");
        }
    }

    #[test]
    fn dois_have_a_registrant_and_a_suffix() {
        for doi in ["10.5281/zenodo.21943905", "10.2307/1967631", "10.1000.10/123"] {
            assert_eq!(check_doi(doi), Ok(()), "{doi}");
        }
        for doi in [
            "https://doi.org/10.5281/zenodo.1",
            "doi:10.5281/zenodo.1",
            "10.5281",
            "10.5281/",
            "10./zenodo.1",
            "10.abcd/zenodo.1",
            "10.52/zenodo.1",
            "10.5281/zenodo 1",
            "10.5281/zénodo",
        ] {
            assert!(check_doi(doi).is_err(), "{doi}");
        }
    }
}
