"""The programs of Emend, which lie in this package as they were built.

    import emend, subprocess
    subprocess.run([emend.program("denoise"), "letter.txt"])
"""
import os
import sys


def program(name):
    """The path of a program: denoise, gec, noise-inject, normalize, score, sigtest, train or translate."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
    if not os.path.isfile(path):
        raise ValueError(f"emend has no program {name!r}")
    return path


def main():
    """Becomes the program that the script is named after; Python is gone then."""
    path = program(os.path.basename(sys.argv[0]))
    os.execv(path, [path] + sys.argv[1:])
