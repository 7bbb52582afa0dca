"""python -m emend PROGRAM [ARGUMENT]..."""
import os
import sys

from . import program

if len(sys.argv) < 2:
    sys.exit("usage: python -m emend PROGRAM [ARGUMENT]...")
try:
    path = program(sys.argv[1])
except ValueError as error:
    sys.exit(str(error))
os.execv(path, [path] + sys.argv[2:])
