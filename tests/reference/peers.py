#!/usr/bin/env python3
"""How the tests that other libraries publish come out with our programs in the place of the library.

    peers.py [--bin build/bin] [--verbose] FOLDER [PEER]...

Takes the source packages of the peers from FOLDER, after it has put there with `pip download` what is lacking (never committed: no
line of them is in this project), runs their test files as they are with stand-ins that answer by `score`, `sigtest`, `normalize`
and `denoise`, and prints a row a peer: how many checks its tests made, and how many agreed, differed, or had nothing to be compared
with. Each check that differs has its reason in peer_tests/differences.tsv (peer, check, reason; `*` stands for anything); status 1
where one has none, or where a reason explains nothing any more. Needs Python 3.11 and nothing installed.
"""
import argparse
import bz2
import collections
import fnmatch
import io
import pathlib
import pickle
import subprocess
import sys
import tarfile

from peer_tests import scoring, spelling, verbalizing
from peer_tests.harness import AGREES, DIFFERS, OUTSIDE, Suite

DIFFERENCES = pathlib.Path(__file__).parent / "peer_tests" / "differences.tsv"
Peer = collections.namedtuple("Peer", "version tests examples outside")
PEERS = {
    "sacrebleu": Peer("2.6.0", [f"test/test_{name}.py" for name in ("bleu", "sentence_bleu", "chrf", "ter", "tokenizer_ter", "significance")],
                      [], {f"test/test_{name}.py": "names of test sets to be downloaded" for name in ("api", "dataset")}),
    "jiwer": Peer("4.0.0", [f"tests/test_{name}.py" for name in ("measures", "cer", "empty_ref", "large_vocab", "alignment", "count_errors")], [],
                  {"tests/test_transforms.py": "a transformation of the library"}),
    "rouge-score": Peer("0.1.2", ["rouge_score/rouge_scorer_test.py"], [],
                        {f"rouge_score/{name}_test.py": "a function inside the library" for name in ("tokenize", "tokenizers", "scoring", "io")}),
    "nltk": Peer("3.10.4", [f"nltk/test/unit/{name}.py" for name in ("translate/test_bleu", "test_distance")],
                 ["nltk/test/bleu.doctest", *(f"nltk/translate/{name}_score.py" for name in ("bleu", "chrf", "gleu")), "nltk/metrics/distance.py"], {}),
    "num2words": Peer("0.5.14", ["tests/test_en.py"], [], {}),
    "text2num": Peer("2.5.1", ["tests/test_text_to_num_en.py"], [], {}),
    "symspellpy": Peer("6.10.1", [f"tests/test_{name}.py" for name in (
        "symspellpy_lookup", "symspellpy_lookup_compound", "symspellpy_word_segmentation", "symspellpy_edge_cases", "empty_segmentation")], [],
        {f"tests/test_{name}.py": "a function inside the library" for name in ("symspellpy", "editdistance", "helpers", "suggest_item", "compatibility",
                                                                                "pickle_bigram_cap", "symspellpy_pickle")}),
}


def archive(folder, name, version):
    base = f"{name.replace('-', '_')}-{version}.tar.gz"
    if not (folder / base).exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", name, "--dest", folder,
                        f"{name}=={version}"], check=True)
    return folder / base


class OnlyData(pickle.Unpickler):
    """Lists, tuples and strings; nothing that runs."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name}")


def suite_of(folder, name):
    peer = PEERS[name]
    path = archive(folder, name, peer.version)
    root = path.name.removesuffix(".tar.gz")
    packed = tarfile.open(path)

    def data(inside):
        return packed.extractfile(f"{root}/{inside}").read()

    def files(inside):
        return data(inside).decode()
    stand_ins = {
        "sacrebleu": lambda: scoring.sacrebleu(lambda each: OnlyData(io.BytesIO(bz2.decompress(data(each.removeprefix("./"))))).load()),
        "jiwer": scoring.jiwer, "rouge-score": scoring.rouge_score, "nltk": scoring.nltk, "num2words": verbalizing.stand_ins,
        "text2num": verbalizing.stand_ins, "symspellpy": spelling.stand_ins}[name]()
    suite = Suite(files, stand_ins, spelling.fixtures(files), lambda: scoring.LAST[0])
    for test in peer.tests:
        suite.file(test)
    for test in peer.examples:
        suite.examples(test)
    for test, reason in peer.outside.items():
        suite.outside(test, reason)
    return suite


def reasons():
    """{(peer, pattern): reason}"""
    rows = [line.split("\t") for line in DIFFERENCES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {(peer, pattern): reason for peer, pattern, reason in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=scoring.PROGRAMS)
    parser.add_argument("--verbose", action="store_true", help="print each difference, and why checks are not applicable")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("peers", nargs="*", default=list(PEERS), metavar="PEER")
    options = parser.parse_args()
    scoring.PROGRAMS = options.bin.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    known, used, unexplained, notes = reasons(), set(), [], []
    print("| peer | version | checks | run | agree | differ | not applicable |\n|---|---|---|---|---|---|---|")
    for name in options.peers:
        records = suite_of(options.folder, name).records
        count = collections.Counter(record.state for record in records)
        print(f"| {name} | {PEERS[name].version} | {len(records)} | {len(records) - count[OUTSIDE]} | {count[AGREES]} | {count[DIFFERS]} | {count[OUTSIDE]} |",
              flush=True)
        for reason, times in collections.Counter(r.said for r in records if r.state == OUTSIDE).most_common():
            notes.append(f"{name}: not applicable {times}: {reason}")
        for record in records:
            if record.state != DIFFERS:
                continue
            found = [key for key in known if key[0] == name and fnmatch.fnmatchcase(record.name, key[1])]
            used.update(found)
            said = f"{name}: {record.name} (line {record.line}): {record.said[:300]}"
            if found:
                notes.append(f"{said}: {known[found[0]]}")
            else:
                unexplained.append(f"unexplained: {said}")
    stale = [f"explains nothing: {peer}: {pattern}" for peer, pattern in known if peer in options.peers and (peer, pattern) not in used]
    if options.verbose:
        print("\n" + "\n".join(notes))
    if unexplained or stale:
        print("\n" + "\n".join(unexplained + stale))
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
