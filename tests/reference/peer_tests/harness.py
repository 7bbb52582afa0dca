"""Runs the test files of other people's libraries with something else in the place of the library.

A test file is parsed, every check in it (an assert statement, a call of assertEqual and the like, a block in which an error is
expected) is put into a context that notes how it went in place of ending the test, and the module is run with imports that give
stand-ins (scoring.py, verbalizing.py, spelling.py). Nothing of the library itself is imported, and nothing is kept.
"""
import ast
import builtins
import doctest
import inspect
import itertools
import math
import re
import types
import unittest

AGREES, DIFFERS, OUTSIDE = "agrees", "differs", "not applicable"


class NotApplicable(Exception):
    """The programs have nothing that could be compared, for the reason given."""


class Missing:
    """Stands for what there is no counterpart of: it can be called, asked and passed on, and ends a check that looks at it."""

    def __init__(self, reason):
        self.__dict__["_reason"] = reason

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_, **__):
        return self

    def __getitem__(self, _):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __setattr__(self, *_):
        pass

    def __setitem__(self, *_):
        pass


def ends(name):
    def method(self, *_):
        raise NotApplicable(self._reason)
    method.__name__ = name
    return method


for _name in ("eq ne lt le gt ge len iter bool contains hash abs int float str round add radd sub rsub mul rmul truediv "
              "rtruediv mod index format").split():
    setattr(Missing, f"__{_name}__", ends(f"__{_name}__"))


class StandIn(types.SimpleNamespace):
    """A module of the library: what is not in it is Missing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing("a function inside the library")


class Raised:
    """pytest.raises and its kind: a check that an error comes."""

    def __init__(self, *kinds):
        self.kinds = kinds
        self.value = Missing("the words of an error")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind is None:
            raise AssertionError("no error came")
        return issubclass(kind, self.kinds) and not issubclass(kind, NotApplicable)


class Approx:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return math.isclose(other, self.value, rel_tol=1e-6, abs_tol=1e-12)


class TestCase(unittest.TestCase):
    def assertSameElements(self, first, second):
        self.assertEqual(set(first), set(second))

    def assertWarns(self, *_, **__):
        raise NotApplicable("a warning of the library")


def parametrize(names, values, indirect=False, **_):
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    whole = len(names) == 1

    def decorate(function):
        rows = [dict(zip(names, [row] if whole else row)) for row in values]
        through = names if indirect is True else indirect or []
        function.rows = getattr(function, "rows", []) + [rows]
        function.through = {*getattr(function, "through", ()), *through}
        return function
    return decorate


def parameters(*values):
    """absl's decorator."""
    def decorate(function):
        function.given = values[0] if len(values) == 1 and isinstance(values[0], list) else values
        return function
    return decorate


def fixture(function=None, **_):
    if function is None:
        return fixture
    function.is_fixture = True
    return function


PYTEST = StandIn(mark=StandIn(parametrize=parametrize), fixture=fixture, raises=lambda *kinds, **_: Raised(*kinds), approx=Approx,
                 FixtureRequest=object, importorskip=lambda name: Missing(f"a test of {name}"))
COMMON = {"pytest": PYTEST, "unittest": StandIn(TestCase=TestCase, main=None),
          "absl": StandIn(testing=StandIn(absltest=StandIn(TestCase=TestCase), parameterized=StandIn(TestCase=TestCase, parameters=parameters)))}


class Checks(ast.NodeTransformer):
    """Puts each check into `with __check__(line)`. What looks at Python's types alone is no check of ours."""

    @staticmethod
    def wrapped(node):
        call = ast.Call(ast.Name("__check__", ast.Load()), [ast.Constant(node.lineno)], [])
        return ast.copy_location(ast.With([ast.withitem(call)], [node]), node)

    def is_check(self, node):
        text = ast.unparse(node)
        return not re.search(r"isinstance\(|assertIsInstance|\.keys\(\)\)|type\(", text)

    def visit_Assert(self, node):
        return self.wrapped(node) if self.is_check(node) else ast.copy_location(ast.Pass(), node)

    def visit_Expr(self, node):
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr.startswith("assert"):
            return self.wrapped(node) if self.is_check(node) else ast.copy_location(ast.Pass(), node)
        return node

    def visit_With(self, node):
        called = [item.context_expr.func for item in node.items if isinstance(item.context_expr, ast.Call)]
        if any(isinstance(f, ast.Attribute) and f.attr in ("assertRaises", "assertWarns", "raises") for f in called):
            return self.wrapped(node)
        return self.generic_visit(node)

    def visit_Try(self, node):
        """`try: check, except AttributeError: the same for an older Python` is the check."""
        self.generic_visit(node)
        return node.body if all(isinstance(stmt, ast.With) for stmt in node.body) else node


class Record:
    def __init__(self, name, line, state, said):
        self.name, self.line, self.state, self.said = name, line, state, said


class Suite:
    """The checks of one library's tests. `files` reads a file of its source package; `stand_ins` are modules by name; `last` says
    what the programs answered last."""

    def __init__(self, files, stand_ins, fixtures=(), last=lambda: ""):
        self.files, self.stand_ins = files, {**COMMON, **stand_ins}
        self.fixtures, self.last = dict(fixtures), last
        self.records, self.name, self.numbers, self.modules = [], "", {}, {}

    def note(self, line, state, said):
        number = self.numbers[self.name] = self.numbers.get(self.name, 0) + 1
        self.records.append(Record(f"{self.name}#{number}", line, state, " ".join(str(said).split())))

    def check(self, line):
        suite = self

        class Check:
            def __enter__(self):
                pass

            def __exit__(self, kind, error, _):
                if kind is None:
                    suite.note(line, AGREES, "")
                elif issubclass(kind, NotApplicable):
                    suite.note(line, OUTSIDE, error)
                elif issubclass(kind, Exception):
                    text = "" if kind is AssertionError else f"{kind.__name__}: "
                    suite.note(line, DIFFERS, f"{text}{error} [{suite.last()}]")
                else:
                    return False
                return True
        return Check()

    def importer(self, folder):
        def load(name, globals=None, locals=None, wanted=(), level=0):
            if level:
                return types.SimpleNamespace(**self.module(f"{folder}/{name}.py")) if name else StandIn()
            root, *rest = name.split(".")
            if root not in self.stand_ins:
                try:
                    return builtins.__import__(name, globals, locals, wanted, 0)
                except ImportError:
                    return StandIn()
            found = self.stand_ins[root]
            if wanted:
                for part in rest:
                    found = getattr(found, part)
            return found
        return load

    def opened(self, path, *_, **__):
        if isinstance(path, Missing):
            return path
        raise NotApplicable("a file that the source package lacks")

    def module(self, path):
        if path not in self.modules:
            tree = ast.fix_missing_locations(Checks().visit(ast.parse(self.files(path))))
            folder = path.rpartition("/")[0]
            space = {"__name__": path, "__file__": f"/nowhere/{path}", "__check__": self.check, "__builtins__": {
                **vars(builtins), "__import__": self.importer(folder), "open": self.opened, "print": lambda *_, **__: None}}
            self.modules[path] = space
            exec(compile(tree, path, "exec"), space)
        return self.modules[path]

    def attempt(self, name, line, function, *given, **named):
        """Runs one test; what ends it is one check more."""
        self.name = name
        try:
            function(*given, **named)
        except NotApplicable as reason:
            self.note(line, OUTSIDE, reason)
        except Exception as error:
            self.note(line, DIFFERS, f"{type(error).__name__}: {error} [{self.last()}]")

    def argument(self, name, space, row, through):
        if name in row and name not in through:
            return row[name]
        request = types.SimpleNamespace(param=row.get(name))
        function = space.get(name) if getattr(space.get(name), "is_fixture", False) else self.fixtures.get(name)
        if function is None:
            return Missing("a fixture that the source package lacks")
        given = {part: request if part == "request" else self.argument(part, space, {}, ())
                 for part in inspect.signature(function).parameters}
        made = function(**given)
        return next(made) if inspect.isgenerator(made) else made

    def function(self, space, name, function, first=()):
        line = function.__code__.co_firstlineno
        if hasattr(function, "given"):
            for value in function.given:
                self.attempt(name, line, function, *first, *(value if isinstance(value, tuple) else (value,)))
            return
        for rows in itertools.product(*getattr(function, "rows", [])):
            row = {key: value for part in rows for key, value in part.items()}
            through = getattr(function, "through", ())
            wanted = list(inspect.signature(function).parameters)[len(first):]

            def run():
                function(*first, **{part: self.argument(part, space, row, through) for part in wanted})
            self.attempt(name, line, run)

    def file(self, path):
        """All tests of a file, in its order."""
        self.name = path.rpartition("/")[2].removesuffix(".py")
        try:
            space = self.module(path)
        except NotApplicable as reason:
            return self.outside(path, str(reason))
        for name, made in list(space.items()):
            if isinstance(made, types.FunctionType) and name.startswith("test") and made.__code__.co_filename == path:
                self.function(space, name, made)
            elif isinstance(made, type) and made.__module__ == path:
                for method in [m for m in vars(made) if m.startswith("test")]:
                    test = made(method) if issubclass(made, TestCase) else made()
                    begin = getattr(test, "setUp", lambda: None)
                    begin()
                    self.function(space, f"{made.__name__}.{method}", vars(made)[method], (test,))

    def outside(self, path, reason):
        """A file of which nothing can be compared: its checks are counted as they are written."""
        self.name = path.rpartition("/")[2].removesuffix(".py")
        for node in ast.walk(Checks().visit(ast.parse(self.files(path)))):
            if isinstance(node, ast.With) and ast.unparse(node.items[0]).startswith("__check__"):
                self.note(node.lineno, OUTSIDE, reason)

    def examples(self, path):
        """The examples of a doctest, or those in the docstrings of a module."""
        text = self.files(path)
        parts = [(path.rpartition("/")[2], text)]
        if path.endswith(".py"):
            parts = [(node.name, ast.get_docstring(node) or "") for node in ast.walk(ast.parse(text))
                     if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        for name, part in parts:
            space = {"__builtins__": {**vars(builtins), "__import__": self.importer(""), "print": lambda value: value}}
            if path.endswith(".py"):
                module = self.stand_ins["nltk"]
                for step in path.removesuffix(".py").split("/")[1:]:
                    module = getattr(module, step)
                defined = [node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
                space.update({each: getattr(module, each) for each in defined})
            self.name = name
            for example in doctest.DocTestParser().get_examples(part):
                self.example(example, space)

    def example(self, example, space):
        try:
            if example.want:
                shown = eval(compile(example.source, "example", "eval"), space)
            else:
                exec(compile(example.source, "example", "exec"), space)
                return
        except NotApplicable as reason:
            return self.note(example.lineno, OUTSIDE, reason) if example.want else None
        except Exception as error:
            return self.note(example.lineno, DIFFERS, f"{type(error).__name__}: {error}") if example.want else None
        if isinstance(shown, Missing):
            return self.note(example.lineno, OUTSIDE, shown._reason)
        want = example.want.strip()
        self.note(example.lineno, AGREES if alike(repr(shown), want) else DIFFERS, f"{shown!r} for {want} [{self.last()}]")


NUMBER = re.compile(r"-?\d+(?:\.(\d+))?(?:e-?\d+)?")


def alike(got, want):
    """Whether two texts are the same but for digits beyond those that are shown."""
    mine, theirs = list(NUMBER.finditer(got)), list(NUMBER.finditer(want.replace("...", "")))
    return len(mine) == len(theirs) and NUMBER.sub("", got) == NUMBER.sub("", want.replace("...", "")) and all(
        abs(float(a.group()) - float(b.group())) <= 10.0 ** -min(len(b.group(1) or ""), 12) for a, b in zip(mine, theirs))
