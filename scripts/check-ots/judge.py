"""Asks the upstream client and ours about the same date proofs, and ends with
status 1 at the first difference. Called by scripts/check-ots.sh."""

import io
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from bitcoin.core import CBlockHeader, CheckProofOfWork, CheckProofOfWorkError
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation, VerificationError
from opentimestamps.core.serialize import (
    BytesSerializationContext,
    DeserializationError,
    StreamDeserializationContext,
)
from opentimestamps.core.timestamp import DetachedTimestampFile, Timestamp

reproduce, ots, examples, ours = sys.argv[1:]
examples, ours = Path(examples), Path(ours)
MAGIC = DetachedTimestampFile.HEADER_MAGIC


def fail(what):
    sys.exit(f"check-ots: {what}")


def upstream_reads(data):
    try:
        return DetachedTimestampFile.deserialize(StreamDeserializationContext(io.BytesIO(data)))
    except DeserializationError:
        return None


def date(proof, file, *more):
    done = subprocess.run([reproduce, "deposit", "date", str(proof), "--file", str(file), *more],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def we_read(data, place):
    proof = place / "proof.ots"
    proof.write_bytes(data)
    status, words = date(proof, ours / "a")
    malformed = ": malformed, " in words
    if (status == 2) != malformed or status not in (0, 1, 2):
        fail(f"status {status}: {words}")
    return not malformed


def spoiled(data, step):
    """Cut at many lengths, one byte longer, and with many bytes changed."""
    yield data + b"\0"
    for at in range(0, len(data), step):
        yield data[:at]
        for changed in (data[at] ^ 1, data[at] ^ 0x80, 0xFF, 0x00):
            yield data[:at] + bytes([changed]) + data[at + 1:]


def proofs(place):
    """Upstream's examples, and what its own tests call invalid."""
    for path in sorted([*examples.rglob("*.ots"), *ours.glob("*.ots")]):
        data = path.read_bytes()
        info = subprocess.run([ots, "--no-cache", "info", str(path)], capture_output=True, text=True)
        if (info.returncode == 0) != we_read(data, place):
            fail(f"{path.name}: ots info ends with {info.returncode}, and we differ")
        yield data
    pending = bytes.fromhex("0083dfe30d2ef90c8e0706") + b"foobar"
    for tail in (b"\x00", b"\x01\x42" + bytes(32) + pending, b"\x01\x08" + bytes(32) + pending + b"x",
                 b"\x01\x08" + bytes(32) + b"\x08" * 255 + pending,
                 b"\x01\x08" + bytes(32) + b"\x08" * 256 + pending,
                 b"\x01\x08" + bytes(32) + b"\xf3" * 8 + pending,
                 b"\x01\x67" + bytes(32) + b"\x67\xf2" + pending):
        yield MAGIC + tail


def check_reading(place):
    same = [0, 0]
    for data in proofs(place):
        for copy in [data, *spoiled(data, max(1, len(data) // 40))]:
            valid = upstream_reads(copy) is not None
            if valid != we_read(copy, place):
                fail(f"upstream {'reads' if valid else 'refuses'} what we do not: {copy.hex()}")
            same[valid] += 1
    if 0 in same:
        fail(f"nothing of one kind was compared: {same}")
    print(f"{same[1]} proofs are read by both, {same[0]} refused by both")


def upstream_dates(proof, header):
    """Whether upstream finds the header's merkle root, and work in it."""
    header = CBlockHeader.deserialize(header)
    root = False
    for message, attestation in proof.timestamp.all_attestations():
        if isinstance(attestation, BitcoinBlockHeaderAttestation):
            try:
                attestation.verify_against_blockheader(message, header)
                root = True
            except VerificationError:
                pass
    try:
        CheckProofOfWork(header.GetHash(), header.nBits)
        return root, root
    except CheckProofOfWorkError:
        return root, False


def check_headers():
    real = bytes.fromhex((ours / "358391.header").read_text())
    headers = [real] + [real[:at] + bytes([real[at] ^ 1]) + real[at + 1:] for at in range(80)]
    for name in ("hello-world.txt", "bad-stamp.txt", "incomplete.txt"):
        proof = upstream_reads((ours / f"{name}.ots").read_bytes())
        for header in headers:
            status, words = date(ours / f"{name}.ots", ours / name, "--header", header.hex())
            expected = {
                (True, True): (0, "header has valid proof of work"),
                (True, False): (1, "matches a supplied block header"),
                (False, False): (1, "pending receipt only"),
            }[upstream_dates(proof, header)]
            if status != expected[0] or expected[1] not in words:
                fail(f"{name} with {header.hex()}: {words}, not {expected}")
    print(f"{3 * len(headers)} pairs of proof and header are judged alike")


class Calendar(BaseHTTPRequestHandler):
    def do_POST(self):
        stamp = Timestamp(self.rfile.read(int(self.headers["Content-Length"])))
        stamp.attestations.add(PendingAttestation(f"https://{self.server.server_port}.example.org"))
        context = BytesSerializationContext()
        stamp.serialize(context)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(context.getbytes())

    def log_message(self, *_):
        pass


def check_stamping(place):
    calendars = [HTTPServer(("127.0.0.1", 0), Calendar) for _ in range(2)]
    for calendar in calendars:
        threading.Thread(target=calendar.serve_forever, daemon=True).start()
    files = [place / f"{number}.bin" for number in range(3)]
    for file in files:
        file.write_bytes(file.name.encode())
    asked = [word for calendar in calendars
             for word in ("--calendar", f"http://127.0.0.1:{calendar.server_port}")]
    subprocess.run([reproduce, "deposit", "stamp", *map(str, files), *asked], check=True,
                   stdout=subprocess.DEVNULL)
    for file in files:
        path = file.with_name(file.name + ".ots")
        info = subprocess.run([ots, "--no-cache", "info", str(path)], capture_output=True, text=True, check=True)
        for calendar in calendars:
            if f"{calendar.server_port}.example.org" not in info.stdout:
                fail(f"ots info does not find both calendars in {path.name}")
        proof = upstream_reads(path.read_bytes())
        context = BytesSerializationContext()
        proof.serialize(context)
        if context.getbytes() != path.read_bytes():
            fail(f"upstream writes {path.name} in another way")
        with file.open("rb") as opened:
            if proof.file_hash_op.hash_fd(opened) != proof.file_digest:
                fail(f"{path.name} is not of its file")
    print(f"{len(files)} proofs that we made are read by upstream, byte for byte as it would write them")


with tempfile.TemporaryDirectory() as folder:
    check_reading(Path(folder))
    check_headers()
    check_stamping(Path(folder))
