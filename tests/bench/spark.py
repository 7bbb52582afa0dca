"""spark.py [LINES]: seconds of `normalize -j1` through examples/spark/emend.py in local mode with two tasks, and through
RDD.pipe as a job in Scala or Java calls it, beside `parallel --pipepart` with two jobs and `xargs -P2` over two halves that
are cut already; medians of 3, alternately, for LINES lines (1000000) with three written forms each. The start of Spark's
session is told apart. Needs pip install pyspark 'pandas<3' pyarrow, Java and GNU parallel; not run by make bench, hence not
executable: python3 tests/bench/spark.py, with the programs on the PATH."""
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "examples/spark"))
import emend  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402


def seconds(action, *arguments):
    begin = time.time()
    action(*arguments)
    return time.time() - begin


def pipe_of_the_jvm(spark, text, target, command):
    """Text files through RDD.pipe with nothing of Python's between: sc.textFile(text, 8).pipe(command).saveAsTextFile(target)"""
    words = spark._jvm.java.util.ArrayList()
    for word in command.split():
        words.add(word)
    piped = spark._jsc.textFile(str(text), 8).pipe(words, spark._jvm.java.util.HashMap(), False, 1 << 16, "UTF-8")
    piped.saveAsTextFile(str(target))


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    text = folder / "text"
    with text.open("w") as out:
        for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1000000):
            out.write(f"The {i % 90 + 10} delegates of the committee met on {i % 28 + 1} May {1800 + i % 220} and asked for ${i % 900 + 1}.{i % 90 + 10} each.\n")
    begin = time.time()
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False).getOrCreate().sparkContext
    spark.addPyFile(emend.__file__)
    spark.parallelize(range(2), 2).count()  # starts Spark's Python
    print(f"start of the session: {time.time() - begin:.1f} s")
    one = subprocess.run(["normalize", text], stdout=subprocess.PIPE, check=True).stdout
    subprocess.run("split -n l/2 text half.", shell=True, check=True, cwd=folder)
    times = {"Spark": [], "RDD.pipe": [], "parallel": [], "xargs": []}
    for turn in range(3):
        times["Spark"].append(seconds(
            lambda: emend.through(spark.textFile(str(text), 8, use_unicode=False), "normalize -j1", joined=True).saveAsTextFile(str(folder / f"spark{turn}"))))
        times["RDD.pipe"].append(seconds(pipe_of_the_jvm, spark, text, folder / f"pipe{turn}", "normalize -j1"))
        times["parallel"].append(seconds(lambda: subprocess.run(
            "parallel -j2 -k --pipepart -a text --block -1 normalize -j1 >parallel", shell=True, check=True, cwd=folder)))
        times["xargs"].append(seconds(lambda: subprocess.run(
            "printf '%s\\n' half.?? | xargs -P2 -I{} sh -c 'normalize -j1 {} >{}.out'; cat half.??.out >xargs",
            shell=True, check=True, cwd=folder)))
        for made in (f"spark{turn}", f"pipe{turn}"):
            assert b"".join(path.read_bytes() for path in sorted((folder / made).glob("part-*"))) == one, "other bytes"
        assert (folder / "parallel").read_bytes() == (folder / "xargs").read_bytes() == one, "other bytes"
    for program, taken in times.items():
        print(f"{program}: {statistics.median(taken):.2f} s, of {', '.join(f'{each:.2f}' for each in taken)}")
