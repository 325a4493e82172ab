# The commands of the project; README.md says what each is for.

export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: reproduce test test-all plots papers diff bench lint fuzz notices clean setup

reproduce: setup
	cargo run --release --locked --bin reproduce -- run

test: setup
	cargo test --release --locked

test-all: setup lint fuzz
	cargo test --release --locked --workspace
	scripts/test-setup.sh

plots papers: setup
	cargo run --release --locked --package nimproof-report --bin report -- $@

# TEXTS=folder compares the documents in that folder as well.
diff: setup
	cargo run --release --locked --quiet --bin reproduce -- diff
	cargo run --release --locked --quiet --bin reproduce -- ledger score
	@if [ -n "$(TEXTS)" ]; then scripts/diff-texts.sh "$(TEXTS)"; fi

bench: setup
	cargo bench --locked --package nimproof-reproduce --bench run

lint: setup
	cargo fmt --all -- --check
	cargo clippy --release --locked --workspace --all-targets -- -D warnings
	scripts/notices.sh | diff THIRD-PARTY.md -

fuzz: setup
	scripts/fuzz.sh

notices: setup
	scripts/notices.sh > THIRD-PARTY.md.new
	mv THIRD-PARTY.md.new THIRD-PARTY.md

clean:
	rm -rf target fuzz/target output/papers output/plots output/.*.nimproof-*

setup:
	@scripts/setup.sh
