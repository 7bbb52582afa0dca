"""workflow.py github WORKFLOW ACTION [NAME=VALUE]...: runs what GitHub would run of ACTION (action.yml) where WORKFLOW uses it, step by
step, with NAME=VALUE in the place of its expressions; what is cached is there. Exits as the step does that fails first.
workflow.py gitlab FILE JOB PART: prints the commands of a part of a job, a line each."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml


def values(text, context):
    """`text` with its expressions ${{ a.b || c.d }} replaced by the first that has a value."""
    def value(found):
        names = [name.strip() for name in found[1].split("||")]
        unknown = [name for name in names if name not in context]
        assert not unknown, f"{unknown} of '{text}' was not given"
        return next((context[name] for name in names if context[name]), "")
    return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))


def used(workflow):
    """The inputs that the workflow gives the action, in its only job."""
    assert workflow["name"] and "pull_request" in str(workflow[True]), "`on` is read as true"  # by YAML 1.1
    (job,) = workflow["jobs"].values()
    assert job["runs-on"] and all("uses" in step or "run" in step for step in job["steps"])
    checkout = next(step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@"))
    assert checkout["with"]["fetch-depth"] == 0, "the commit before is not fetched"
    (step,) = [step for step in job["steps"] if re.match(r"[^/]+/emend@", step.get("uses", ""))]
    return step.get("with", {})


def run(workflow, action, context):
    given = used(workflow)
    assert set(given) <= set(action["inputs"]), f"the action has no inputs {set(given) - set(action['inputs'])}"
    assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
    for name, declared in action["inputs"].items():
        assert declared["description"]
        context["inputs." + name] = values(given.get(name, declared["default"]), context)
    environment = dict(os.environ)
    for step in action["runs"]["steps"]:
        if "uses" in step:
            assert step["uses"].startswith("actions/cache@"), step
            continue
        with tempfile.NamedTemporaryFile("r") as added:
            own = {name: values(text, context) for name, text in step.get("env", {}).items()}
            assert step["shell"] == "bash"
            status = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", values(step["run"], context)],
                                    env={**environment, **own, "GITHUB_PATH": added.name}).returncode
            if status:
                return status
            for folder in added.read().splitlines():
                environment["PATH"] = folder + ":" + environment["PATH"]
    return 0


def main():
    kind, *paths = sys.argv[1:]
    if kind == "gitlab":
        part = yaml.safe_load(pathlib.Path(paths[0]).read_text())[paths[1]][paths[2]]
        print("\n".join(line.rstrip("\n") for line in part))
        return 0
    workflow, action = (yaml.safe_load(pathlib.Path(path).read_text()) for path in paths[:2])
    return run(workflow, action, dict(one.split("=", 1) for one in paths[2:]))


if __name__ == "__main__":
    sys.exit(main())
