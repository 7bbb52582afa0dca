"""Emend's filters in Spark: the records of a partition go through one process, which reads its model once.

    lines = spark.sparkContext.textFile("corpus.txt", use_unicode=False)
    through(lines, "normalize", joined=True).saveAsTextFile("spoken")
    noisy = through(lines, "noise-inject --seed 7", numbered=True)
    pages = transform(pages, "gec --noise typed", document="page", line="line")

What comes out are the bytes of one run over the whole text; README.md says what that asks of a command. A process that
fails, fails its task, with its exit status and what it said.

As a program, from text files to text files:

    spark-submit emend.py [--numbered] INPUT OUTPUT COMMAND [ARGUMENT]...
"""

import argparse
import collections
import itertools
import json
import queue
import shlex
import subprocess
import threading


def blocks(command, records):
    """What `command`, a list, writes for `records`, lines without their ends, str or bytes: blocks of whole lines, joined
    by newlines, as bytes. One process; both sides stream."""
    records = iter(records)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said, failures = collections.deque(maxlen=20), []
    counts = {"read": 0, "written": 0}

    def write():
        try:
            with process.stdin as stdin:
                for some in iter(lambda: list(itertools.islice(records, 1000)), []):
                    counts["read"] += len(some)
                    stdin.write(b"\n".join(some) + b"\n" if isinstance(some[0], bytes) else ("\n".join(some) + "\n").encode())
        except BrokenPipeError:
            pass  # the exit status says why
        except BaseException as failure:  # of who makes the records
            failures.append(failure)
            process.kill()

    threads = [threading.Thread(target=write, daemon=True),
               threading.Thread(target=lambda: said.extend(process.stderr), daemon=True)]
    for thread in threads:
        thread.start()
    try:
        rest = b""
        for some in iter(lambda: process.stdout.read1(1 << 16), b""):
            whole, newline, behind = some.rpartition(b"\n")
            if newline:
                whole, rest = rest + whole, behind
                counts["written"] += whole.count(b"\n") + 1
                yield whole
            else:
                rest += behind
        if rest:
            counts["written"] += 1
            yield rest
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]
        if process.wait() != 0 or counts["read"] != counts["written"]:
            raise RuntimeError(f"{shlex.join(command)}: exit status {process.returncode}, {counts['written']} answers to "
                               f"{counts['read']} records\n" + b"".join(said).decode(errors="replace"))
    finally:  # also where nobody wants the rest
        process.kill()
        process.wait()
        threads[0].join()  # so that two do not read the partition


def answers(command, records):
    """What `command` writes for each of `records`, as blocks() has it; str where they are str."""
    records = iter(records)
    first = list(itertools.islice(records, 1))
    of_bytes = bool(first) and isinstance(first[0], bytes)
    for block in blocks(command, itertools.chain(first, records)):
        yield from block.split(b"\n") if of_bytes else block.decode().split("\n")


def through(lines, command, numbered=False, joined=False):
    """An RDD of lines, str or bytes, through a filter. numbered: each partition is told its --start-line, which takes a
    pass to count. joined: records are blocks of lines, as bytes, for saveAsTextFile, which writes the same then with less
    to do for each line."""
    command, starts = shlex.split(command), None
    if numbered:
        counts = lines.mapPartitions(lambda part: [sum(1 for _ in part)]).collect()
        starts = list(itertools.accumulate(counts, initial=1))

    def run(index, part):
        return (blocks if joined else answers)(command + (["--start-line", str(starts[index])] if numbered else []), part)

    return lines.mapPartitionsWithIndex(run)


def transform(frame, command, text="text", document=None, line=None):
    """A DataFrame with its column `text` through a filter; null stays null.

    document: a column; rows with the same value, in the order of `line`, are one document, and go through one process.
    line without document: rows are the lines of one text with these numbers, and each process is told its --start-line.
    """
    command = shlex.split(command) + ["--input-format", "jsonl"]
    numbered = document is None and line is not None
    if document is not None:
        frame = frame.repartition(document).sortWithinPartitions(*[document, line][:1 if line is None else 2])
    elif numbered:
        frame = frame.repartitionByRange(line).sortWithinPartitions(line)

    def run(batches):
        batches = (batch for batch in batches if len(batch))
        first = next(batches, None)
        if first is None:
            return
        start = int(first[line].iloc[0]) if numbered else 0
        waiting = queue.Queue()  # batches that were written and have no answers yet; the pipe bounds them

        def records():
            expected = start
            for batch in itertools.chain([first], batches):
                if numbered and list(batch[line]) != list(range(expected, expected + len(batch))):
                    raise ValueError(f"the lines behind {expected} are not numbered one by one")
                expected += len(batch)
                waiting.put(batch)
                names = batch[document] if document is not None else itertools.repeat("")
                for one, name in zip(batch[text], names):
                    yield json.dumps({"text": one if isinstance(one, str) else "", "document": str(name)})

        replies = answers(command + (["--start-line", str(start)] if numbered else []), records())
        for reply in replies:
            batch = waiting.get()
            texts = [json.loads(one)["text"] for one in itertools.chain([reply], itertools.islice(replies, len(batch) - 1))]
            yield batch.assign(**{text: [new if isinstance(old, str) else None for old, new in zip(batch[text], texts)]})

    return frame.mapInPandas(run, frame.schema)


def main():
    from pyspark.sql import SparkSession

    parser = argparse.ArgumentParser(usage="spark-submit emend.py [--numbered] INPUT OUTPUT COMMAND [ARGUMENT]...")
    parser.add_argument("--numbered", action="store_true", help="tell each process its --start-line")
    parser.add_argument("input")
    parser.add_argument("output", help="a folder that is made")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    # Lines end with a newline and nothing else, as Emend has it.
    spark = SparkSession.builder.config("spark.hadoop.textinputformat.record.delimiter", "\n").getOrCreate()
    lines = spark.sparkContext.textFile(given.input, 4 * spark.sparkContext.defaultParallelism, use_unicode=False)
    through(lines, shlex.join(given.command), given.numbered, joined=True).saveAsTextFile(given.output)


if __name__ == "__main__":
    main()
