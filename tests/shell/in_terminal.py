"""Runs a command on a terminal of its own and types on it.

    python3 in_terminal.py "a e instead\\n q" COMMAND [ARGUMENT]...

Each time that the command waits behind "? " or ": ", the next key is typed: keys are divided by blanks, `\\n` is Enter,
`_` a blank. The terminal is the command's standard error and what it finds as /dev/tty; its standard input and output
stay as they are. What the terminal showed goes to standard error. Exits as the command does.
"""
import os
import pty
import select
import sys

keys, command = sys.argv[1].split(), sys.argv[2:]
output = os.dup(1)
process, terminal = pty.fork()
if process == 0:
    os.dup2(output, 1)
    os.execvp(command[0], command)
shown = b""
waits = 0
while True:
    if not select.select([terminal], [], [], 60)[0]:
        sys.exit("in_terminal.py: the command says nothing: " + shown.decode(errors="replace"))
    try:
        more = os.read(terminal, 4096)
    except OSError:  # the command has ended
        more = b""
    if not more:
        break
    shown += more
    if shown.endswith((b"? ", b": ")) and keys:
        os.write(terminal, keys.pop(0).replace("\\n", "\n").replace("_", " ").encode())
sys.stderr.write(shown.decode().replace("\r\n", "\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
