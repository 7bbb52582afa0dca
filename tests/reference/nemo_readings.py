#!/usr/bin/env python3
"""What NeMo text processing says of each line of standard input, to stand beside normalize's readings.

    nemo_readings.py [CACHE] <WRITTEN >READINGS      needs: pip install nemo_text_processing==1.2.0

CACHE is a folder in which its compiled grammar lies, or is put. Lines that it cannot read stay as they are.
"""
import sys

from nemo_text_processing.text_normalization.normalize import Normalizer

normalizer = Normalizer(input_case="cased", lang="en", cache_dir=sys.argv[1] if len(sys.argv) > 1 else None)
for line in sys.stdin:
    written = line.rstrip("\n")
    try:
        print(normalizer.normalize(written, verbose=False, punct_post_process=True), flush=True)
    except Exception as problem:  # its own kinds are many
        print(f"nemo_readings: {written}: {problem}", file=sys.stderr)
        print(written, flush=True)
