#!/usr/bin/env python3
"""Writes pairs.tsv: word salad with misspellings from a short list, and without them."""
import random
import string

WRONG = {"the": "teh", "receive": "recieve", "connection": "conection", "address": "adress", "because": "becuase",
         "definitely": "definately", "separate": "seperate", "length": "lenght", "until": "untill", "which": "wich",
         "access": "acess", "a lot": "alot"}
RIGHT = """a about after again all and are as at be been before big book but by came can cat code could day did do dog down
each error even every failed file find first for from get go good had has have he her here him his host house how I if in
info invalid is it know last left like line little log long lost made make man many may me more most much must my name new
night no not now of old on one only open or other our out over own page password people place port read right root run said
same saw see send server she should side small so some still such take tell than that their them then there they thing think
this time to two up us user very want was way we well went were what when where who will with word work world would year you
your""".split()
MARKS = [("", ", "), ("", ": "), ("", " - "), ("", "; "), ("(", ") "), ("[", "] "), ('"', '" '), ('"', '",0'), ("{", "} "), ("", "..."),
         ("", ""), ("", "("), ("", "/")]


def word(draw):
    kind = draw.random()
    if kind < 0.25:
        return draw.choice(list(WRONG))
    if kind < 0.33:
        return "0"
    if kind < 0.48:  # any letters: to be copied
        letters = draw.choice([string.ascii_lowercase, string.ascii_lowercase, string.ascii_letters, string.ascii_uppercase,
                               string.printable[:94], "aeéèüößñçłøå"])
        return "".join(draw.choice(letters) for _ in range(draw.randint(1, 8)))
    text = draw.choice(RIGHT)
    return text.upper() if kind < 0.51 else text.capitalize() if kind < 0.56 else text


def line(words, marks):
    return "".join(before + word + after for word, (before, after) in zip(words, marks)).strip()


def main():
    draw = random.Random(1)
    with open("pairs.tsv", "w", encoding="utf-8") as out:
        for _ in range(12000):
            words = [word(draw) for _ in range(draw.randint(1, 12))]
            source = [WRONG[w] if w in WRONG and draw.random() < 0.6 else w for w in words]
            marks = [draw.choice(MARKS) if draw.random() < 0.4 else ("", " ") for _ in words]
            marks[-1] = draw.choice([("", ""), ("", "."), ("", "."), ("", "!"), ("", "?"), ("(", ")"), ('"', '"}')])
            out.write(line(source, marks) + "\t" + line(words, marks) + "\n")


if __name__ == "__main__":
    main()
