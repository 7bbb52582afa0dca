"""What the benchmarks share: running a program and measuring it, and tables as Markdown."""
import dataclasses
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("EMEND_BIN", SOURCE / "build" / "bin"))


@dataclasses.dataclass
class Measurement:
    seconds: float  # of the clock
    cpu_seconds: float  # of all threads: what other work on the machine does not change
    peak_mib: float  # largest resident set
    status: int
    messages: str  # on standard error


def program(name):
    path = BIN / name
    if not path.exists():
        sys.exit(f"bench: {path} is not built: make build")
    return str(path)


def run(command, source=None, environment=None, output=None):
    """Runs a command with the file `source` as its input and `output` as its output, which is thrown away unless given.
    Start-up is included."""
    with open(source or os.devnull, "rb") as given, open(output or os.devnull, "wb") as taken:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdin=given, stdout=taken, stderr=subprocess.PIPE,
                                 env={**os.environ, **(environment or {})})
        messages = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - begin
    status = os.waitstatus_to_exitcode(status)
    if status != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} ended with {status}: {messages.decode(errors='replace').strip()}")
    return Measurement(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status,
                       messages.decode(errors="replace"))


def best(command, times, source=None):
    """The fastest of several runs: what disturbs a measurement only ever adds."""
    return min((run(command, source) for _ in range(times)), key=lambda measurement: measurement.seconds)


ONE_CPU = ["taskset", "-c", str(min(os.sched_getaffinity(0)))]


@dataclasses.dataclass
class Rounds:
    """CPU seconds of several runs of one command."""
    seconds: list
    peak_mib: float

    @property
    def median(self):
        return statistics.median(self.seconds)

    def __str__(self):
        least = f", least {min(self.seconds):.3g}" if len(self.seconds) > 1 else ""
        return f"{self.median:.3g}{least}"


def by_turns(commands, rounds, outputs=None):
    """Runs the commands one after the other, `rounds` times, all on one CPU: other work on the machine meets them alike.
    outputs: a file for the output of each."""
    runs = [[run(ONE_CPU + command, output=output) for command, output in zip(commands, outputs or [None] * len(commands))]
            for _ in range(rounds)]
    return [Rounds([measured.cpu_seconds for measured in of_one], max(measured.peak_mib for measured in of_one))
            for of_one in zip(*runs)]


def machine():
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    cpus = len(os.sched_getaffinity(0))
    return f"{model}, {cpus} {'CPU' if cpus == 1 else 'CPUs'}, {platform.system()} {platform.machine()}"


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("|" + "|".join("---" if i == 0 else "---:" for i in range(len(header))) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)
    print()
