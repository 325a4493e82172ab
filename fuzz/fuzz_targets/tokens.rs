//! Tokens: the numbers of any text, in every form and locale, with the gaps
//! between them, give the text back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_text::{Form, Locale, tokens};

fuzz_target!(|text: &str| {
    for form in [Form::Plain, Form::Markdown, Form::Latex, Form::Html] {
        for locale in [Locale::Point, Locale::Comma] {
            let mut end = 0;
            for token in tokens(text, form, locale) {
                assert!(token.span.start >= end && token.span.end > token.span.start);
                assert!(text.is_char_boundary(token.span.start) && text.is_char_boundary(token.span.end));
                end = token.span.end;
            }
            assert!(end <= text.len());
        }
    }
});
