"""lsp_client.py PROGRAM FILE: opens FILE in `PROGRAM --lsp` with the client of pygls, which checks every message against the protocol's
types (lsprotocol): its diagnostics are the changes that PROGRAM makes in FILE, its fixes make the text that PROGRAM writes, a word that is
added to .emend-words is told of no more, and the server ends when it is told to."""
import asyncio
import json
import pathlib
import subprocess
import sys
import typing

from lsprotocol import types
from pygls.lsp.client import LanguageClient
from pygls.protocol import default_converter

program, name = sys.argv[1:]
path = pathlib.Path(name).resolve()
text = path.read_text()


def output(*options):
    return subprocess.run([program, "-q", *options, name], stdout=subprocess.PIPE, check=True, text=True).stdout


def place(at):
    return at.line, at.character


def applied(edits):
    """The text with edits in UTF-16, the last first."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: place(edit.range.start), reverse=True):
        begin, end = edit.range.start, edit.range.end
        assert begin.line == end.line
        line = lines[begin.line].encode("utf-16-le")
        lines[begin.line] = (line[:2 * begin.character] + edit.new_text.encode("utf-16-le") + line[2 * end.character:]).decode("utf-16-le")
    return "\n".join(lines)


def converter():
    """pygls's, which takes a code action with a command for a command alone."""
    made, either = default_converter(), typing.Union[types.Command, types.CodeAction]
    made.register_structure_hook(
        either, lambda one, _: made.structure(one, types.Command if isinstance(one.get("command"), str) else types.CodeAction))
    return made


async def main():
    client, told = LanguageClient("test", "1", converter_factory=converter), asyncio.Queue()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def diagnostics(params):
        told.put_nowait(params)

    async def next_diagnostics():
        return await asyncio.wait_for(told.get(), 120)

    await client.start_io(program, "--lsp")
    started = await client.initialize_async(types.InitializeParams(
        capabilities=types.ClientCapabilities(), root_uri=pathlib.Path.cwd().as_uri(),
        workspace_folders=[types.WorkspaceFolder(pathlib.Path.cwd().as_uri(), "folder")]))
    assert started.server_info.name == program, started
    assert started.capabilities.code_action_provider, started
    client.initialized(types.InitializedParams())

    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "plaintext", 1, text)))
    first = await next_diagnostics()
    regions = [one["locations"][0]["physicalLocation"]["region"] for one in json.loads(output("--format", "sarif"))["runs"][0]["results"]]
    wanted = [((one["startLine"] - 1, one["startColumn"] - 1), (one["startLine"] - 1, one["endColumn"] - 1)) for one in regions]
    found = [(place(one.range.start), place(one.range.end)) for one in first.diagnostics]
    assert wanted and found == wanted, (found, wanted)

    fixes, words = [], []
    for one in first.diagnostics:
        actions = await client.text_document_code_action_async(types.CodeActionParams(
            types.TextDocumentIdentifier(uri), one.range, types.CodeActionContext([one])))
        fixes += actions[0].edit.changes[uri]
        words += [action.command for action in actions if action.command]
    assert applied(fixes) == output(), applied(fixes)

    if words:
        await client.workspace_execute_command_async(types.ExecuteCommandParams(words[0].command, words[0].arguments))
        fewer = await next_diagnostics()
        assert len(fewer.diagnostics) < len(first.diagnostics), fewer
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(2, uri), [types.TextDocumentContentChangeWholeDocument(output())]))
    mended = await next_diagnostics()
    assert (mended.version, list(mended.diagnostics)) == (2, []), mended

    await client.shutdown_async(None)
    client.exit(None)
    assert await asyncio.wait_for(client._server.wait(), 60) == 0
    await client.stop()
    print(f"{len(fixes)} fixes, {len(words)} words")


asyncio.run(main())
