"""The interface of symspellpy, answered by `denoise` with a package whose dictionary is the test's."""
import functools
import json
import pathlib
import struct
import subprocess
import tempfile

from . import scoring
from .harness import Missing, NotApplicable, StandIn

MOST = 2**32 - 1


def dictionary(words):
    """lib/symspell/dictionary.h"""
    listed = sorted((word.encode(), min(count, MOST)) for word, count in words)
    text = b"".join(word for word, _ in listed)
    begins = [0]
    for word, _ in listed:
        begins.append(begins[-1] + len(word))
    head = struct.pack("<8sIIQII", b"emendsym", 1, len(listed), sum(count for _, count in listed), len(text), 0)
    return head + struct.pack(f"<{len(listed)}I", *(count for _, count in listed)) + struct.pack(f"<{len(begins)}I", *begins) + text


@functools.lru_cache(maxsize=None)
def denoised(words, line, mode, distance, prefix):
    """Without English tables, names, protection and certainty: the dictionary alone."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "dictionary.bin").write_bytes(dictionary(words))
        model = {"capitals": "all", "distance": distance, "mode": mode, "prefix": prefix, "shortest": 1}
        pathlib.Path(folder, "config.json").write_text(json.dumps(
            {"architecture": "symspell", "language": "und", "model": model, "task": "denoise"}))
        run = subprocess.run([scoring.PROGRAMS / "denoise", "-q", "-m", folder, "--min-confidence", "0", "--max-change", "1", "--protect",
                              "none", "--no-words"], input=line + "\n", capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip().replace(folder, "PACKAGE"))
    scoring.LAST[0] = f"{line} -> {run.stdout.strip()}"
    return run.stdout.rstrip("\n")


INSIDE = Missing("counts, distances and all suggestions, which denoise does not print")


class SymSpell:
    def __init__(self, max_dictionary_edit_distance=2, prefix_length=7, count_threshold=1):
        if max_dictionary_edit_distance < 0 or prefix_length <= max_dictionary_edit_distance:
            raise NotApplicable("values that the library refuses")
        self.distance, self.prefix, self.least, self.seen = max_dictionary_edit_distance, prefix_length, count_threshold, {}
        self._bigrams = Missing("counts of pairs of words")
        self.deletes = self.words = self.replaced_words = INSIDE

    def create_dictionary_entry(self, word, count):
        self.seen[word] = self.seen.get(word, 0) + count

    def load_dictionary(self, path, term_index=0, count_index=1, *_, **__):
        if isinstance(path, Missing):
            raise NotApplicable(path._reason)
        for line in path.splitlines():
            parts = line.lstrip("\ufeff").split()
            self.create_dictionary_entry(parts[term_index], int(parts[count_index]))

    def listed(self):
        return tuple((word, count) for word, count in self.seen.items() if count >= self.least)

    def answer(self, phrase, mode, distance):
        if isinstance(phrase, Missing):
            raise NotApplicable(phrase._reason)
        if not self.listed():
            return phrase
        if mode == "segment" and not distance:
            raise NotApplicable("segmentation that corrects nothing; a package's distance is at least 1")
        return denoised(self.listed(), phrase, mode, distance, self.prefix) if distance else phrase

    def lookup(self, phrase, verbosity, max_edit_distance=None, include_unknown=False, ignore_token=None, transfer_casing=False):
        if verbosity != "top" or include_unknown or ignore_token:
            return INSIDE
        distance = self.distance if max_edit_distance is None else max_edit_distance
        if distance > self.distance:
            raise NotApplicable("values that the library refuses")
        said = self.answer(phrase, "words", distance)
        found = said != phrase or phrase.lower() in dict(self.listed())
        return [StandIn(term=said, count=INSIDE, distance=INSIDE)] if found else []

    def lookup_compound(self, phrase, max_edit_distance, *_, **__):
        return [StandIn(term=self.answer(phrase, "compound", max_edit_distance), count=INSIDE, distance=INSIDE)]

    def word_segmentation(self, phrase, max_edit_distance=None, max_segmentation_word_length=None, ignore_token=None):
        if ignore_token:
            return Missing("tokens to be left alone by a regular expression")
        said = self.answer(phrase, "segment", self.distance if max_edit_distance is None else max_edit_distance)
        return Segmentation(said)


class Segmentation(StandIn):
    def __init__(self, text):
        super().__init__(corrected_string=text)

    def __getitem__(self, index):
        return self.corrected_string if index == 1 else INSIDE

    def __eq__(self, _):
        raise NotApplicable("the parts of an empty segmentation")


def stand_ins():
    verbosity = StandIn(TOP="top", CLOSEST="closest", ALL="all")
    return {"symspellpy": StandIn(SymSpell=SymSpell, Verbosity=verbosity, symspellpy=StandIn(SymSpell=SymSpell),
                                  verbosity=StandIn(Verbosity=verbosity))}


def with_entries(request):
    speller = SymSpell()
    for word, count in request.param or []:
        speller.create_dictionary_entry(word, count)
    return speller


def fixtures(files):
    lacking = Missing("a data file that the source package lacks")
    return {"symspell_default": lambda: SymSpell(), "symspell_short": lambda: SymSpell(1, 3), "symspell_default_entry": with_entries,
            "symspell_default_load": lambda request: (loaded(files), request.param),
            "dictionary_path": lambda: files("symspellpy/frequency_dictionary_en_82_765.txt"), "query_path": lambda: lacking,
            "get_fortests_data": lambda: lacking}


def loaded(files):
    speller = SymSpell()
    speller.load_dictionary(files("symspellpy/frequency_dictionary_en_82_765.txt"))
    return speller
