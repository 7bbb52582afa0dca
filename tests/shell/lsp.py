"""lsp.py PROGRAM [FILE]: is the client of `PROGRAM --lsp`, by hand. With FILE: its diagnostics are the changes that
PROGRAM makes in FILE. Else: what a client and a hostile one may do with `denoise` and the model denoise-tiny."""
import json
import os
import pathlib
import select
import subprocess
import sys


class Client:
    def __init__(self, program, *options):
        self.server = subprocess.Popen([program, "--lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.read, self.requests, self.kept = b"", 0, []

    def raw(self, body, head="Content-Length: {}\r\n\r\n"):
        self.server.stdin.write(head.format(len(body)).encode() + body)

    def send(self, **message):
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method, **params):
        self.send(method=method, params=params)

    def message(self, seconds=60):
        while True:
            head, behind, body = self.read.partition(b"\r\n\r\n")
            if behind and len(body) >= (length := int(head.split(b":")[1])):
                self.read = body[length:]
                return json.loads(body[:length])
            if not select.select([self.server.stdout], [], [], seconds)[0]:
                return None
            bytes = os.read(self.server.stdout.fileno(), 1 << 16)
            assert bytes, "the server has ended"
            self.read += bytes

    def ask(self, method, **params):
        self.requests += 1
        self.send(id=self.requests, method=method, params=params)
        while (message := self.message()).get("id") != self.requests:
            self.kept.append(message)
        return message

    def diagnostics(self, seconds=60):
        message = self.kept.pop(0) if self.kept else self.message(seconds)
        if message is None:
            return None
        assert message["method"] == "textDocument/publishDiagnostics", message
        return message["params"]

    def start(self):
        result = self.ask("initialize", processId=None, rootUri=pathlib.Path.cwd().as_uri(), capabilities={})["result"]
        assert result["capabilities"]["textDocumentSync"] == {"openClose": True, "change": 2}, result
        self.notify("initialized")

    def open(self, uri, text, language="plaintext"):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": language, "version": 1, "text": text})

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": version}, contentChanges=list(changes))

    def stop(self):
        assert self.ask("shutdown")["result"] is None
        self.notify("exit")
        assert self.server.wait(30) == 0


def between(line, begin, end, end_line=None):
    return {"start": {"line": line, "character": begin}, "end": {"line": line if end_line is None else end_line, "character": end}}


def ranges(params):
    return [(d["range"]["start"]["line"], d["range"]["start"]["character"], d["range"]["end"]["character"]) for d in params["diagnostics"]]


def compare(program, name):
    rows = subprocess.run([program, "-q", "--format", "sarif", name], stdout=subprocess.PIPE, check=True, text=True).stdout
    regions = [r["locations"][0]["physicalLocation"]["region"] for r in json.loads(rows)["runs"][0]["results"]]
    wanted = [(r["startLine"] - 1, r["startColumn"] - 1, r["endColumn"] - 1) for r in regions]
    assert wanted, "nothing to find"
    client = Client(program)
    client.start()
    client.open(pathlib.Path(name).resolve().as_uri(), pathlib.Path(name).read_text())
    found = ranges(client.diagnostics())
    assert found == wanted, (found, wanted)
    client.stop()


def serve():
    client, uri = Client("denoise"), "file:///a%20page.txt"
    assert client.ask("textDocument/codeAction")["error"]["code"] == -32002
    client.start()

    # Opened, and changed at places in units of UTF-16, over lines of all kinds.
    client.open(uri, "\U0001F600 teh page\r\nfine\nand teh end\nseperate")
    told = client.diagnostics()
    assert (told["uri"], told["version"], ranges(told)) == (uri, 1, [(0, 3, 6), (2, 4, 7), (3, 0, 8)]), told
    first = told["diagnostics"][0]
    assert (first["source"], first["message"]) == ("denoise", '"teh" should be "the"'), first
    client.change(uri, 2, {"range": between(0, 3, 6), "text": "the"}, {"range": between(1, 0, 0), "text": "\U0001F600 teh "})
    client.change(uri, 3, {"range": between(1, 7, 11), "text": "page"})
    told = client.diagnostics()
    assert (told["version"], ranges(told)) == (3, [(1, 3, 6), (2, 4, 7), (3, 0, 8)]), told
    assert client.diagnostics(1) is None, "the two changes were not waited for"

    # What is known moves with the lines until it is checked again.
    client.change(uri, 4, {"range": between(0, 0, 0), "text": "\n\n"})
    fixes = client.ask("textDocument/codeAction", textDocument={"uri": uri}, range=between(4, 4, 4), context={"diagnostics": []})["result"]
    assert [f["title"] for f in fixes] == ["teh -> the", 'Add "teh" to .emend-words'], fixes
    assert fixes[0]["edit"] == {"changes": {uri: [{"range": between(4, 4, 7), "newText": "the"}]}}, fixes
    assert ranges(client.diagnostics()) == [(3, 3, 6), (4, 4, 7), (5, 0, 8)]

    # A word that is added is accepted in all documents, by everybody.
    pathlib.Path(".emend-words").write_text("frobnicate")
    command = fixes[1]["command"]
    assert client.ask("workspace/executeCommand", **{k: command[k] for k in ("command", "arguments")})["result"] is None
    assert pathlib.Path(".emend-words").read_text() == "frobnicate\nteh\n"
    assert ranges(client.diagnostics()) == [(5, 0, 8)]
    for arguments in [], ["two words"], [7], {}:
        error = client.ask("workspace/executeCommand", command=command["command"], arguments=arguments)["error"]
        assert error["code"] == -32602 and "json.exception" not in error["message"], error
    assert pathlib.Path(".emend-words").read_text() == "frobnicate\nteh\n"

    # Places that are nowhere, and a text that is replaced.
    client.change(uri, 5, {"range": between(99, 5, 2**40, 2**50), "text": "\nseperate"}, {"range": between(0, -4, -1), "text": ""})
    assert ranges(client.diagnostics())[-1] == (6, 0, 8)
    client.change(uri, 6, {"text": "`seperate` code\n"})
    client.diagnostics()
    client.open("untitled:1", "fine\n\n`seperate` code\nseperate\n", "markdown")
    assert ranges(client.diagnostics()) == [(3, 0, 8)]

    # Messages that are none.
    client.raw(b"{")
    assert client.message()["error"]["code"] == -32700
    client.raw(b"\xff")
    assert client.message()["error"]["code"] == -32700
    client.raw(b"[" * 100000)
    assert client.message()["error"]["code"] == -32700
    client.raw(b"[]")
    assert client.message()["error"]["code"] == -32600
    client.raw(b'{"jsonrpc": "2.0", "id": 1000, "method": 7}')
    assert client.message()["error"]["code"] == -32600
    client.raw(b'{"jsonrpc":"2.0","id":"x","method":"nosuch"}', "content-length:  {}\r\nContent-Type: a\r\n\r\n")
    assert client.message() == {"jsonrpc": "2.0", "id": "x", "error": {"code": -32601, "message": "'nosuch' is not known"}}
    client.notify("$/cancelRequest", id=5)
    client.notify("textDocument/didOpen", textDocument=7)
    client.change("file:///unknown", 1, {"text": "teh"})
    client.change(uri, 7, {"range": 5, "text": "x"})
    assert client.ask("textDocument/codeAction", textDocument={"uri": 5}, range=7)["error"]["code"] == -32602
    client.notify("textDocument/didClose", textDocument={"uri": uri})
    told = client.diagnostics()
    assert (told["uri"], told["diagnostics"]) == (uri, []), told
    client.stop()

    # One that ends without being shut down.
    client = Client("denoise")
    client.notify("exit")
    assert client.server.wait(30) == 1

    # Bytes that come one by one.
    client = Client("denoise")
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}).encode()
    for byte in f"Content-Length: {len(body)}\r\n\r\n".encode() + body:
        client.server.stdin.write(bytes([byte]))
    assert client.message()["result"]["serverInfo"]["name"] == "denoise"
    client.requests = 1
    client.stop()


if len(sys.argv) > 2:
    compare(sys.argv[1], sys.argv[2])
else:
    serve()
