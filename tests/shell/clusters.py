"""clusters.py FOLDER: examples/spark/emend.py in local mode, beside single runs; texts and models are in FOLDER."""
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, f"{os.environ['EMEND_SOURCE']}/examples/spark")
import emend  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

folder = pathlib.Path(sys.argv[1])
spark = (SparkSession.builder.master("local[2]").config("spark.hadoop.textinputformat.record.delimiter", "\n")
         .config("spark.ui.enabled", False).config("spark.sql.shuffle.partitions", 3).getOrCreate())
spark.sparkContext.setLogLevel("OFF")
spark.sparkContext.addPyFile(emend.__file__)
text = folder / "lines.txt"
lines = spark.sparkContext.textFile(str(text), 5)
numbered = spark.createDataFrame(list(enumerate(text.read_bytes().decode().split("\n")[:-1], 1)), "line long, text string")
pages = [json.loads(line) for line in (folder / "pages.jsonl").read_text().splitlines()]
frame = spark.createDataFrame([(page["line"], page["document"], page["text"]) for page in reversed(pages)],
                              "line long, document string, text string")


def run(command, path):
    return subprocess.run(command, shell=True, stdin=open(path), capture_output=True, check=True).stdout.decode()


def same(what, seen, expected):
    assert seen == expected, f"{what}: other bytes than those of one run"
    print("same:", what)


def joined(rows):
    return "".join(row + "\n" for row in rows)


def in_order(frame):
    return [row.text for row in sorted(frame.collect(), key=lambda row: row.line)]


assert lines.getNumPartitions() >= 5
same("RDD.pipe", joined(lines.pipe("normalize -q", dict(os.environ), True).collect()), run("normalize -q", text))
same("lines", joined(emend.through(lines, "normalize -q").collect()), run("normalize -q", text))
blocks = emend.through(spark.sparkContext.textFile(str(text), 5, use_unicode=False), "normalize -q", joined=True)
same("joined lines", b"".join(block + b"\n" for block in blocks.collect()).decode(), run("normalize -q", text))
command = "noise-inject --rate 0.3 --seed 7"
same("numbered lines", joined(emend.through(lines, command, numbered=True).collect()), run(command, text))
same("numbered rows", joined(in_order(emend.transform(numbered, command, line="line"))), run(command, text))
same("rows", joined(in_order(emend.transform(numbered, "normalize -q"))), run("normalize -q", text))
if "neural" in sys.argv:
    command = "denoise --noise typed"
    same("denoise", joined(emend.through(lines, command).collect()), run(command, text))
    for command in ("gec -m gec-tiny --noise typed", "denoise --noise typed"):
        one = [json.loads(line)["text"] for line in run(command + " --input-format jsonl", folder / "pages.jsonl").splitlines()]
        same(command.split()[0] + ", documents", in_order(emend.transform(frame, command, document="document", line="line")), one)

nulls = emend.transform(spark.createDataFrame([(1, None), (2, "5 dogs\nand 3")], "line long, text string"), "normalize")
same("null, and a line end in a text", in_order(nulls), [None, "five dogs\nand three"])
try:
    emend.through(lines, "normalize --locale fr").count()
except Exception as failure:
    assert "normalize --locale fr: exit status 2" in str(failure), failure
    assert "normalize: --locale: 'fr' is not a choice" in str(failure), failure
    print("failure: status and message")
try:
    emend.transform(numbered.where("line != 3"), "noise-inject", line="line").count()
except Exception as failure:
    assert "not numbered one by one" in str(failure), failure
    print("failure: a line is missing")
print(len(emend.through(lines, "cat").take(3)), "lines of a partition that has more")
