#!/usr/bin/env python3
"""Compares the folder of a long run with a file of its values.

VALUES holds the value of each heap from 0 on as four bytes, the lowest first;
FOLDER is that of a run to the same last heap. Hashes, records, counts, the last
first occurrence, the period of an octal game and rare heaps are found here from
nothing but these values and the definitions, and compared with the folder. The
values themselves are taken as they are.
"""
import collections
import hashlib
import json
import pathlib
import struct
import sys

PIECE = 65536
USAGE = "usage: frontier-hash.py VALUES FOLDER"


def sha(data):
    return hashlib.sha256(data).digest()


def chain(data):
    h = bytes(32)
    for start in range(0, len(data), 4 * PIECE):
        h = sha(h + sha(data[start:start + 4 * PIECE]))
    return h.hex()


def terms(folder, name):
    lines = (folder / name).read_text().splitlines()
    pairs = [tuple(map(int, line.split())) for line in lines]
    assert [n for n, _ in pairs] == list(range(1, len(pairs) + 1)), name
    return [term for _, term in pairs]


def equal(what, ours, theirs):
    if ours != theirs:
        sys.exit(f"{what} differ: {str(ours)[:200]} here, {str(theirs)[:200]} in the folder")


def periodic(values, most_taken):
    """The least period p, from the least heap q on, that Guy and Smith's theorem proves."""
    for p in range(1, len(values) // 2):
        q = len(values) - p
        while q > 0 and values[q - 1] == values[q - 1 + p]:
            q -= 1
        needed = 2 * max(q, 1) + 2 * p + most_taken
        if needed <= len(values):
            return {"verdict": "periodic", "period": p, "pre_period": q, "values_needed": needed}
    return {"verdict": "no-period-shown"}


def read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        print(f"frontier-hash.py: cannot read {path}: {error.strerror}; {USAGE}", file=sys.stderr)
        sys.exit(2)


def main():
    if any(argument in ("-h", "--help") for argument in sys.argv[1:]):
        print(f"{USAGE}\n\n{__doc__.strip()}")
        return
    if len(sys.argv) != 3:
        print(f"frontier-hash.py: two arguments are needed; {USAGE}", file=sys.stderr)
        sys.exit(2)
    data = read(pathlib.Path(sys.argv[1]))
    folder = pathlib.Path(sys.argv[2])
    run = json.loads(read(folder / "run.json"))
    if len(data) % 4:
        print(f"frontier-hash.py: {sys.argv[1]} has {len(data)} bytes, no multiple of 4", file=sys.stderr)
        sys.exit(2)
    values = [value for value, in struct.iter_unpack("<I", data)]
    equal("last heaps", len(values) - 1, run["last_heap"])
    equal("hashes", chain(data), run["chained_sha256"])
    powers = []
    while 1 << len(powers) <= len(values):
        first = data[:4 << len(powers)]
        powers.append({"heaps": f"2^{len(powers)}",
                       "sha256": chain(first) if len(powers) >= 16 else sha(first).hex()})
    equal("powers of two", powers, run["sha256_at_powers_of_two"])
    records, largest, seen, last_first = [], -1, set(), None
    for heap, value in enumerate(values):
        if heap > 0 and value > largest:
            records.append((heap, value))
            largest = value
        if value not in seen:
            seen.add(value)
            last_first = heap
    equal("numbers of records", len(records), run["records"]["number"])
    equal("record heaps", [heap for heap, _ in records[:10000]], terms(folder, "record-heaps.b.txt"))
    equal("record values", [value for _, value in records[:10000]], terms(folder, "record-values.b.txt"))
    equal("last first occurrences", last_first, run["period"]["last_first_occurrence"])
    judged = run["period"].get("by_guy_and_smith", {})
    equal("octal games", "." in run["game"], bool(judged))
    if judged:
        # What is refuted is a matter of the last first occurrence as well.
        theirs = {key: judged[key] for key in judged if key not in ("values_seen", "refuted_to")}
        seen = values[:judged["values_seen"]]
        equal("values seen", min(len(values), 1 << 25), len(seen))
        equal("periods", periodic(seen, len(run["game"].split(".")[1])), theirs)
    counts = collections.Counter(values)
    listed = json.loads((folder / "counts.json").read_text())
    equal("counts", [{"value": v, "heaps": counts[v]} for v in sorted(counts) if v < 65536],
          listed["heaps_per_value"])
    equal("counts of larger values", sum(counts[v] for v in counts if v >= 65536),
          listed["heaps_of_larger_values"])
    rare_file = folder / "rare.json"
    with_rare = ""
    if rare_file.exists():
        rare = [{"heap": heap, "value": value} for heap, value in enumerate(values)
                if bin(value >> 1).count("1") % 2 == 0]
        equal("rare heaps", rare, json.loads(rare_file.read_text())["heaps"])
        equal("rare heaps", [at["heap"] for at in rare], terms(folder, "rare-heaps.b.txt"))
        with_rare = " and rare heaps"
    print(f"{len(values)} values: hash, {len(powers)} powers of two, records, counts, "
          f"period{with_rare} as in the folder")


main()
