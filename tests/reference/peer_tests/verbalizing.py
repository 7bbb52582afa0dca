"""The interfaces of num2words and text2num (English), answered by `normalize`."""
import functools
import re
import subprocess

from . import scoring
from .harness import Missing, StandIn


@functools.lru_cache(maxsize=None)
def normalized(line, *options):
    run = subprocess.run([scoring.PROGRAMS / "normalize", "-q", *options], input=line + "\n", capture_output=True, text=True, check=True)
    scoring.LAST[0] = f"{line} -> {run.stdout.strip()}"
    return run.stdout.rstrip("\n")


class Spoken(str):
    """Words that equal others but for hyphens and commas."""

    def __eq__(self, other):
        return plain(self) == plain(other)

    __hash__ = str.__hash__


def plain(words):
    return " ".join(re.sub(r"[-,]", " ", words).split())


ENDINGS = {1: "st", 2: "nd", 3: "rd"}
AMOUNTS = {"USD": "${}", "EUR": "€{}", "GBP": "£{}"}


def spoken(before, written, behind):
    said = normalized(before + written + behind, "--locale", "en-GB", "--letters", "together")
    return Spoken(said.removeprefix(before).removesuffix(behind))


def num2words(number, ordinal=False, lang="en", to="cardinal", currency="EUR", cents=True, separator=",", adjective=False, suffix=None):
    if to == "cardinal":
        if isinstance(number, str):
            return Missing("numbers of more than 300 digits")
        return spoken("about ", str(number), " of them")
    if to == "ordinal":
        ending = "th" if number // 10 % 10 == 1 else ENDINGS.get(number % 10, "th")
        return spoken("the ", f"{number}{ending}", " time")
    if to == "year":
        era = suffix or ("BC" if number < 0 else "")
        return spoken("in ", f"{abs(number)} {era}" if era else str(number), " or so")
    if to == "currency":
        if not cents:
            return Missing("cents in digits")
        return spoken("for ", AMOUNTS.get(currency, currency + " {}").format(f"{float(number):.2f}"), " each")
    return Missing("digits of digits")


class Written(str):
    """Text that equals another but for commas in numbers."""

    def __eq__(self, other):
        return bare(self) == bare(other)

    __hash__ = str.__hash__


def bare(text):
    return re.sub(r"(?<=\d),(?=\d{3})", "", text)


def alpha2digit(text, lang, relaxed=False, signed=True, ordinal_threshold=3):
    return Written(normalized(text, "--inverse")) if ordinal_threshold else Missing("ordinals below fourth in digits, on demand")


def text2num(text, lang, relaxed=False):
    written = bare(normalized(f"there are {text} of them", "--inverse")).removeprefix("there are ").removesuffix(" of them")
    if not re.fullmatch(r"\d+", written):
        raise ValueError(written)
    return int(written)


def stand_ins():
    return {"num2words": StandIn(num2words=num2words), "text_to_num": StandIn(alpha2digit=alpha2digit, text2num=text2num)}
