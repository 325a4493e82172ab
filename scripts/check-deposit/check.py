"""Holds a built deposit against validators that others wrote, without a
network, and each validator against a copy with one thing spoiled, which it must
refuse.

Usage: check.py DEPOSIT TOOLS PAPERS-CHECK PROOFS
  DEPOSIT       output/deposit, with the zip and the bag
  TOOLS         the folder of the virtual environments
  PAPERS-CHECK  scripts/check-papers, with its packages installed
  PROOFS        a folder of OpenTimestamps proofs

One line a validator; exit 1 when one refuses what it should take, or takes what
it should refuse.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

deposit, tools, papers_check, proofs = (Path(argument).resolve() for argument in sys.argv[1:5])
failed = []


def need(condition, message):
    """Ends with one line when what is checked, or spoiled, is not there."""
    if not condition:
        print(f"check-deposit: {message}", file=sys.stderr)
        sys.exit(2)


def run(*command, folder=None):
    """Whether a command ends well, and what it says."""
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True)
    return done.returncode == 0, (done.stdout + done.stderr).strip()


def tool(name, *arguments):
    return run(tools / "tools" / "bin" / name, *arguments)


def check(name, validate, good, spoil):
    """`validate` takes `good`, and refuses the copy that `spoil` has changed."""
    with tempfile.TemporaryDirectory() as scratch:
        spoiled = Path(scratch) / good.name
        shutil.copytree(good, spoiled) if good.is_dir() else shutil.copy(good, spoiled)
        taken, said = validate(good)
        spoil(spoiled)
        also_taken, _ = validate(spoiled)
    if not taken:
        failed.append(name)
        print(f"{name}: {good.name} is refused: {said[-2000:]}")
    elif also_taken:
        failed.append(name)
        print(f"{name}: a spoiled {good.name} is taken, so the check is worth nothing")
    else:
        print(f"{name}: {good.name} is taken, spoiled it is refused")


def replace(old, new):
    def spoil(path):
        text = path.read_text(encoding="utf-8")
        need(old in text, f"{path.name} has no {old!r} to spoil")
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def change_json(change):
    def spoil(path):
        value = json.loads(path.read_text(encoding="utf-8"))
        change(value)
        path.write_text(json.dumps(value), encoding="utf-8")

    return spoil


def datacite(path):
    program = "import json, sys; from datacite import schema45; schema45.validator.validate(json.load(open(sys.argv[1])))"
    return tool("python", "-c", program, path)


def crate(folder):
    return tool(
        "rocrate-validator", "--disable-color", "validate", "--offline", "--cache-path", tools / "context",
        "--profile-identifier", "ro-crate-1.1", "--no-auto-profile", "--no-paging", "--skip-availability-check", folder,
    )  # fmt: skip


def crate_without_date(folder):
    def change(crate):
        root = next(entity for entity in crate["@graph"] if entity["@id"] == "./")
        del root["datePublished"]

    change_json(change)(folder / "ro-crate-metadata.json")


def bag(folder):
    return tool("bagit.py", "--validate", folder)


def one_byte_more(folder):
    with open(folder / "data" / "README.md", "a", encoding="utf-8") as file:
        file.write(" ")


def schema(name):
    return lambda path: tool("check-jsonschema", "--schemafile", top / "schema" / f"{name}.schema.json", path)


def papers():
    """The papers' own check takes the papers of the bundle; of a spoiled page and
    a spoiled PDF, each of its validators says something."""
    taken, said = run("node", papers_check / "check.mjs", top / "papers")
    with tempfile.TemporaryDirectory() as scratch:
        page, pdf = Path(scratch) / "grundys-game.en.html", Path(scratch) / "grundys-game.en.pdf"
        shutil.copy(top / "papers" / page.name, page)
        shutil.copy(top / "papers" / pdf.name, pdf)
        replace("</main>", '<p id="spoiled"><img id="spoiled" src="a.png"></p></main>')(page)
        pdf.write_bytes(pdf.read_bytes().replace(b"startxref", b"startxref\n9", 1))
        _, of_spoiled = run("node", papers_check / "check.mjs", scratch)
    for name in ["nu", "html-validate", "qpdf"]:
        if not taken:
            failed.append(name)
            print(f"{name}: the papers are refused: {said[-2000:]}")
        elif f": {name}: " not in of_spoiled:
            failed.append(name)
            print(f"{name}: spoiled papers are taken, so the check is worth nothing")
        else:
            print(f"{name}: the papers are taken, spoiled they are refused")


with tempfile.TemporaryDirectory() as unpacked:
    archives = sorted(deposit.glob("nimproof-*.zip"))
    need(len(archives) == 2, f"{deposit} does not hold one bundle and its bag; run make deposit")
    for archive in archives:
        zipfile.ZipFile(archive).extractall(unpacked)
    top, bag_folder = (Path(unpacked) / name for name in sorted((a.stem for a in archives), key=len))

    cff = top / "CITATION.cff"
    vendored = ("--builtin-schema", "vendor.citation-file-format")
    check("check-jsonschema", lambda path: tool("check-jsonschema", *vendored, path), cff, replace("authors:", "autors:"))
    cffconvert = tools / "cff" / "bin" / "cffconvert"
    check("cffconvert", lambda path: run(cffconvert, "--validate", "-i", path), cff, replace("date-released", "released"))
    check("datacite", datacite, top / "datacite.json", change_json(lambda value: value.pop("publisher")))
    check("roc-validator", crate, top, crate_without_date)
    check("bagit", bag, bag_folder, one_byte_more)

    stamps = sorted(proofs.glob("*.ots"))
    need(stamps, f"{proofs} holds no proof")
    for proof in stamps:
        check("ots", lambda path: tool("ots", "info", path), proof, lambda path: path.write_bytes(path.read_bytes()[:-1]))

    check("schema results", schema("results"), top / "results" / "grundys-game.json", replace('"agrees"', '"agreed"'))
    check("schema data", schema("data"), top / "results" / "data" / "grundy.json", replace('"normal"', '"usual"'))
    ledger = top / "papers" / "grundys-game.en.pdf.ledger.json"
    check("schema ledger", schema("ledger"), ledger, replace('"printed"', '"prints"'))
    published = top / "source" / "papers" / "grundys-game" / "published.json"
    check("schema ledger", schema("ledger"), published, replace('"not_a_claim"', '"no_claim"'))
    paper = top / "source" / "papers" / "one-word-apart" / "paper.json"
    check("schema paper", schema("paper"), paper, replace('"doi": "10.', '"doi": "doi:10.'))
    check("schema deposit", schema("deposit"), top / "source" / "papers" / "deposit.json", replace('"title"', '"titel"'))
    papers()

if failed:
    print(f"check-deposit: not as they should be: {', '.join(failed)}", file=sys.stderr)
    sys.exit(1)
