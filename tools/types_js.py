"""Writes ``web/static/js/parts/types.js``: the types of the server's messages, with which ``tsc`` checks the scripts.

    python tools/types_js.py

They are generated from the structs of all messages and of the responses that the scripts use, with all nested structs.
A field that may be omitted (``omit_defaults``) is optional.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from vexillum.core.editor.edits import Edit
from vexillum.core.show.pages import Page
from vexillum.server.edge import lessons, puzzles
from vexillum.server.edge.http.branches import CompareForm, VariationsForm
from vexillum.server.edge.http.decks import DeckForm
from vexillum.server.edge.http.editor import OpenedForm
from vexillum.server.edge.http.games import GameForm
from vexillum.server.edge.http.links import JoinPreview, Reach
from vexillum.server.edge.http.live import LiveLists, MatchSummary
from vexillum.server.edge.http.replays import ForkForm, ReplayContents
from vexillum.server.edge.http.reviews import AdviceForm, ChancesForm, ReviewForm, SwingForm
from vexillum.server.edge.lessons import CourseForm
from vexillum.server.edge.puzzles import PuzzleList
from vexillum.server.kernel import time_control
from vexillum.server.matches.frames import frame_types, server_messages
from vexillum.server.matches.frames.frame_types import MomentForm, Outgoing
from vexillum.server.matches.studies import RuleForm, StudyForm, StudyLists

TARGET = Path(__file__).parents[1] / "src" / "vexillum" / "web" / "static" / "js" / "parts" / "types.js"
WIDTH = 110
HEAD = """\
/**
 * The shapes of what the server sends. Only types: nothing runs here.
 *
 * Made by tools/types_js.py from the server's own structs: change those, and run it.
 */
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}
MODULES = (frame_types, server_messages, lessons, puzzles)
ROUTES = (
    *(StudyForm, StudyLists, RuleForm),
    *(Page, MomentForm, ReplayContents, ForkForm, VariationsForm, CompareForm),
    *(GameForm, MatchSummary, JoinPreview, Reach, DeckForm, LiveLists),
    *(ReviewForm, ChancesForm, AdviceForm, SwingForm, CourseForm, PuzzleList, OpenedForm, Edit),
)
UNIONS = {"Clock": time_control.Clock, "Delay": time_control.Delay}


def types_js() -> str:
    """The whole file."""
    found: dict[str, type[msgspec.Struct]] = {}
    for struct in (*messages(), *ROUTES):
        _collect(struct, found)
    for union in UNIONS.values():
        _collect(union, found)
    parts = [HEAD, *(_typedef(struct) for _, struct in sorted(found.items()))]
    for name, union in UNIONS.items():
        parts.append(_alias(name, map(_js, get_args(union))))
    parts.append(_alias("Message", sorted(struct.__name__ for struct in messages())))
    return "\n".join([*parts, "export {};\n"])


def _alias(name: str, types: Iterable[str]) -> str:
    return f"/** @typedef {{{'|'.join(types)}}} {name} */\n"


def messages() -> list[type[Outgoing]]:
    """Every message of the server."""
    found = [one for module in MODULES for one in vars(module).values() if inspect.isclass(one)]
    return [one for one in dict.fromkeys(found) if issubclass(one, Outgoing) and one is not Outgoing]


def _collect(hint: Any, found: dict[str, type[msgspec.Struct]]) -> None:
    """Collect all structs that a type refers to."""
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        known = hint.__name__ in found
        if found.setdefault(hint.__name__, hint) is not hint:
            raise ValueError(f"Two structs are called {hint.__name__}: rename one.")
        for part in () if known else _fields(hint).values():
            _collect(part, found)
    for part in get_args(hint):
        _collect(part, found)


def _fields(struct: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(struct)
    return {name: hints[name] for name in struct.__struct_fields__}


def _typedef(struct: type[msgspec.Struct]) -> str:
    lines = [*_wrapped(_first(inspect.getdoc(struct) or "")), f"@typedef {{object}} {struct.__name__}"]
    config, notes = struct.__struct_config__, _notes(struct)
    if config.tag is not None:
        lines.append(f'@property {{"{config.tag}"}} {config.tag_field}')
    required = struct.__struct_fields__[: len(struct.__struct_fields__) - len(struct.__struct_defaults__)]
    for name, hint in _fields(struct).items():
        left_out = config.omit_defaults or msgspec.UnsetType in get_args(hint)
        shown = name if name in required or not left_out else f"[{name}]"
        lines += _wrapped(f"@property {{{_js(hint)}}} {shown} {notes.get(name, '')}".rstrip())
    return "/**\n" + "".join(f" * {line}\n" for line in lines) + " */\n"


def _js(hint: Any) -> str:
    """A type as JSDoc writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _js(args[0])
    if origin is Literal:
        return "|".join(f'"{one}"' for one in args)
    if origin in (Union, types.UnionType):
        return "|".join(_js(one) for one in args if one is not msgspec.UnsetType)
    if origin is dict:
        return f"Record<{_js(args[0])}, {_js(args[1])}>"
    if origin is list or (origin is tuple and args[-1] is ...):
        inner = _js(args[0])
        return f"Array<{inner}>" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_js(one) for one in args)}]"
    raise TypeError(f"{hint} has no type in JavaScript yet.")


def _notes(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The docstring of each field, including inherited ones."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__[:-1]):
        if not issubclass(base, msgspec.Struct) or base is msgspec.Struct:
            continue
        [body] = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(body, ast.ClassDef)
        for field, below in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                assert isinstance(field.target, ast.Name)
                found[field.target.id] = _first(str(below.value.value))
    return found


def _first(doc: str) -> str:
    """The first paragraph on one line, without markup."""
    return " ".join(doc.split("\n\n")[0].split()).replace("``", "`").replace(":meth:", "")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    TARGET.write_text(types_js(), "utf-8")
