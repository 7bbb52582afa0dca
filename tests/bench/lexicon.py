#!/usr/bin/env python3
"""How fast the lexicon of models/lexicon-en answers: opened, a form looked up, forms near a misspelling. Builds and runs
lexicon-bench (lexicon.cpp) in the folder of EMEND_BIN."""
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
programs = os.environ["EMEND_BIN"]
subprocess.run(["ninja", "-C", os.path.dirname(programs), "lexicon-bench"], check=True, stdout=subprocess.DEVNULL)
lexicon = os.path.join(here, "../../models/lexicon-en/lexicon.bin")
sys.exit(subprocess.run([os.path.join(programs, "lexicon-bench"), lexicon], check=False).returncode)
