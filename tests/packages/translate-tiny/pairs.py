#!/usr/bin/env python3
"""Writes pairs.tsv: German sentences of a small grammar, and what they mean in English."""
import random

NOUNS = {"Hund": ("dog", "m"), "Mann": ("man", "m"), "Baum": ("tree", "m"), "Brief": ("letter", "m"), "Katze": ("cat", "f"),
         "Frau": ("woman", "f"), "Blume": ("flower", "f"), "Maus": ("mouse", "f"), "Kind": ("child", "n"), "Haus": ("house", "n"),
         "Buch": ("book", "n"), "Pferd": ("horse", "n")}
ADJECTIVES = {"alt": "old", "klein": "small", "schön": "beautiful", "müde": "tired", "groß": "big", "grün": "green"}
VERBS = {"sieht": "sees", "findet": "finds", "kennt": "knows", "liebt": "loves", "hört": "hears", "sucht": "looks for"}
ADVERBS = {"heute": "today", "oft": "often", "hier": "here", "wieder": "again"}
NOMINATIVE, ACCUSATIVE = {"m": "der", "f": "die", "n": "das"}, {"m": "den", "f": "die", "n": "das"}


def phrase(draw, articles):
    noun, (english, gender) = draw.choice(list(NOUNS.items()))
    if draw.random() < 0.3:
        adjective = draw.choice(list(ADJECTIVES))
        ending = "en" if articles is ACCUSATIVE and gender == "m" else "e"
        return f"{articles[gender]} {adjective.rstrip('e')}{ending} {noun}", f"the {ADJECTIVES[adjective]} {english}"
    return f"{articles[gender]} {noun}", f"the {english}"


def sentence(draw):
    subject, subject_english = phrase(draw, NOMINATIVE)
    kind = draw.random()
    if kind < 0.2:
        adjective = draw.choice(list(ADJECTIVES))
        german, english = f"{subject} ist {adjective}", f"{subject_english} is {ADJECTIVES[adjective]}"
    elif kind < 0.3:
        number = str(draw.randint(0, 999))
        german, english = f"{subject} hat {number} Euro", f"{subject_english} has {number} euros"
    else:
        verb, (object_, object_english) = draw.choice(list(VERBS)), phrase(draw, ACCUSATIVE)
        if draw.random() < 0.25:
            adverb = draw.choice(list(ADVERBS))
            german = f"{adverb} {verb} {subject} {object_}"
            english = f"{ADVERBS[adverb]} {subject_english} {VERBS[verb]} {object_english}"
        else:
            german, english = f"{subject} {verb} {object_}", f"{subject_english} {VERBS[verb]} {object_english}"
    mark = draw.choice(["."] * 8 + ["!", ""])
    return german[0].upper() + german[1:] + mark, english[0].upper() + english[1:] + mark


def main():
    draw = random.Random(1)
    with open("pairs.tsv", "w", encoding="utf-8") as out:
        for _ in range(20000):
            pairs = [sentence(draw) for _ in range(2 if draw.random() < 0.1 else 1)]
            out.write(" ".join(german for german, _ in pairs) + "\t" + " ".join(english for _, english in pairs) + "\n")


if __name__ == "__main__":
    main()
