# The commands of the project; README.md says what each is for.

export PATH := $(HOME)/.cargo/bin:$(PATH)

REPORT = cargo run --profile typeset --locked --package nimproof-report --bin report --

.PHONY: reproduce test test-all plots papers site check-papers check-site deposit check-deposit diff bench lint fuzz notices proofs check-frontier nightly clean setup

reproduce: setup
	cargo run --release --locked --bin reproduce -- run
	@$(MAKE) --no-print-directory papers

test: setup
	cargo test --release --locked

# What make test leaves out.
test-all: setup lint fuzz
	cargo test --profile typeset --locked --package nimproof-report
	scripts/test-setup.sh
	scripts/test-parallel.sh
	scripts/proofs.sh
	scripts/test-proofs.sh

plots: setup
	$(REPORT) plots

papers: setup
	$(REPORT) papers
	scripts/read-back.sh

site: setup
	scripts/site.sh

# Needs a browser and more; installs what is missing.
check-papers: papers
	scripts/check-papers.sh

# The same needs; builds the page first.
check-site: setup
	scripts/check-site.sh

# The bundle that is deposited, and a BagIt bag of it: output/deposit.
deposit: plots papers
	cargo run --release --locked --quiet --bin reproduce -- verify output/results --recompute
	cargo run --release --locked --bin reproduce -- deposit build --bagit

# Needs Python, Node.js, Java and more; installs the validators.
check-deposit: deposit
	scripts/check-deposit.sh
	scripts/check-ots.sh
	scripts/test-deposit.sh
	cargo run --release --locked --quiet --bin reproduce -- verify output/deposit/nimproof-*.tar.gz --recompute --rebuild

# Checks the proofs from scratch and writes proofs/accepted.json; installs Coq where
# it can.
proofs:
	scripts/proofs.sh

# TEXTS=folder compares the documents in that folder as well.
diff: setup
	cargo run --release --locked --quiet --bin reproduce -- diff
	cargo run --release --locked --quiet --bin reproduce -- ledger score
	@if [ -n "$(TEXTS)" ]; then scripts/diff-texts.sh "$(TEXTS)"; fi

# Long runs on several machines, played on one; installs what is missing.
check-frontier: setup
	scripts/test-mpi.sh
	scripts/test-slurm.sh

# What takes minutes.
nightly: setup
	cargo test --release --locked --package nimproof-frontier --test grundy --test gcd -- --ignored
	cargo test --release --locked --package nimproof-reproduce --test committed_runs -- --ignored

bench: setup
	cargo bench --locked --package nimproof-reproduce --bench run
	cargo bench --locked --package nimproof-frontier --bench frontier
	cargo bench --profile typeset --locked --package nimproof-report --bench papers

lint: setup
	cargo fmt --all -- --check
	cargo clippy --release --locked --all-targets -- -D warnings
	cargo clippy --profile typeset --locked --package nimproof-report --all-targets -- -D warnings
	scripts/notices.sh | diff THIRD-PARTY.md -
	cargo metadata --locked --format-version 1 --manifest-path fuzz/Cargo.toml > /dev/null

fuzz: setup
	scripts/fuzz.sh

notices: setup
	scripts/notices.sh > THIRD-PARTY.md.new
	mv THIRD-PARTY.md.new THIRD-PARTY.md

clean:
	rm -rf target fuzz/target scripts/node_modules crates/web/page/node_modules crates/web/page/dist \
		output/papers output/plots output/site output/deposit output/.*.nimproof-*

setup:
	@scripts/setup.sh
