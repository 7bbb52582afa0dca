#!/usr/bin/env python3
"""Writes pairs.tsv: documents of a small grammar, wrong TAB right, a blank line behind each.

The first sentence of a document says when it happens, the others are in the same tense. A sentence has at most one
mistake: the other tense (which only the sentences before reveal), a verb that does not agree, or a wrong article.
"""
import random

SUBJECTS = ["He", "She", "They", "We", "The man", "The children", "My sister"]
SINGULAR = {"He", "She", "The man", "My sister"}
VERBS = {"walk to": "walked to", "see": "saw", "buy": "bought", "paint": "painted", "clean": "cleaned", "find": "found",
         "take": "took", "like": "liked", "sell": "sold"}
NOUNS = ["apple", "orange", "egg", "island", "dog", "house", "boat", "garden", "picture"]
PAST, PRESENT = ["Yesterday", "Last year"], ["Every day", "Now"]


def present(subject, verb):
    head, *rest = verb.split()
    return " ".join([head + "s" if subject in SINGULAR else head, *rest])


def article(noun, wrong):
    return "an" if (noun[0] in "aeio") != wrong else "a"


def sentence(draw, past, first, mistake):
    subject, verb, noun = draw.choice(SUBJECTS), draw.choice(list(VERBS)), draw.choice(NOUNS)
    when = draw.choice(PAST if past else PRESENT) + " " if first else ""

    def text(in_past, agrees, wrong_article):
        form = VERBS[verb] if in_past else present(subject, verb)
        if not agrees:
            form = verb if form != verb else " ".join([verb.split()[0] + "s", *verb.split()[1:]])
        who = subject[0].lower() + subject[1:] if when else subject
        return f"{when}{who} {form} {article(noun, wrong_article)} {noun}."

    right = text(past, True, False)
    if mistake == "tense":
        return text(not past, True, False), right
    if mistake == "agreement" and not past:
        return text(False, False, False), right
    if mistake == "article":
        return text(past, True, True), right
    return right, right


def main():
    draw = random.Random(1)
    with open("pairs.tsv", "w", encoding="utf-8") as out:
        for _ in range(9000):
            past = draw.random() < 0.5
            for i in range(draw.randint(2, 5)):
                mistake = draw.choice(["tense", "agreement", "article", "", ""])
                wrong, right = sentence(draw, past, i == 0, "" if i == 0 and mistake == "tense" else mistake)
                out.write(f"{wrong}\t{right}\n")
            out.write("\n")


if __name__ == "__main__":
    main()
