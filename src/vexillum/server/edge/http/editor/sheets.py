"""A position as the editor's page shows it. ``tools/types_js.py`` generates the JavaScript types."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from zlib import crc32

import msgspec

from vexillum.core.editor.checks import Problem, Supply, problems, supply, worded
from vexillum.core.editor.documents import Document
from vexillum.core.editor.edits import Edit, Edited, edited, editing_of, record_path, state_of
from vexillum.core.editor.forms import Names, PositionForm, position_form
from vexillum.core.errors import BadPosition
from vexillum.core.facts.fact import Field
from vexillum.core.game import Game
from vexillum.core.show.display import Art
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.frames.frame_types import MapChange
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.replay_forms import ForkSeat
from vexillum.server.matches.frames.server_messages import AgentName

_log = logging.getLogger(__name__)
FRAME = ""
"""The key of the hash of everything around the blocks of a map."""


class EditEffect(msgspec.Struct, frozen=True):
    """An automatic change that followed from an edit: what changed, and its value before and now."""

    label: str
    before: str
    now: str


class SheetForm(msgspec.Struct, frozen=True):
    """A position, drawn and checked."""

    game: str
    document: Document
    map: MapChange | None
    """None: it cannot be drawn; the problems say why."""
    marks: dict[str, str]
    """A hash of each block, which the page sends back to get only changed blocks."""
    form: PositionForm | None
    """None: unchanged."""
    form_mark: str
    problems: list[Problem]
    supply: list[Supply]
    also: list[EditEffect]
    """Automatic changes after the edit."""
    since: int = 0
    """How many answers were given in its game after this position."""


class OpenedForm(msgspec.Struct, frozen=True):
    """An opened position, with everything that stays the same while it is edited."""

    name: str
    sheet: SheetForm
    art: Art
    seats: list[ForkSeat]
    """The possible players, and the defaults."""
    agents: list[AgentName]


class Shown(msgspec.Struct, frozen=True):
    """What the page already has: the hashes of its map's blocks and of its form."""

    marks: dict[str, str] = {}
    form_mark: str = ""


def sheet(
    game: Game[Any], document: Document, language: str, shown: Shown, done: Edited | None = None, since: int = 0
) -> SheetForm:
    """A position for a page, without the parts the page already has."""
    editing, texts = editing_of(game), game_texts(game, language)
    state = state_of(game, document.whole)
    whole = editing.facts.position(state)
    fields, names = editing.facts.forms(state), Names(editing, texts)
    form = position_form(editing, fields, whole, names)
    form_mark = _mark(msgspec.json.encode(form) + language.encode())
    drawing = _drawn(game, state, texts)
    marks = {} if drawing is None else _marks(drawing)
    return SheetForm(
        game=game.info.id,
        document=msgspec.structs.replace(document, whole=whole),
        map=None if drawing is None else _change(drawing, shown.marks, marks),
        marks=marks,
        form=None if form_mark == shown.form_mark else form,
        form_mark=form_mark,
        problems=problems(game, editing, state, whole, names, fields),
        supply=supply(editing, state, whole, names, fields),
        also=[] if done is None else [_followed(one, fields, names) for one in done.also],
        since=since,
    )


def changed(game: Game[Any], document: Document, edit: Edit, language: str, *, tidy: bool) -> Edited:
    """A position after an edit, or a refusal that says why."""
    try:
        return edited(game, document.whole, edit, tidy=tidy)
    except BadPosition as error:
        raise Refusal("editor", 409, why=_why(game, document, edit, error, language)) from error


def _why(game: Game[Any], document: Document, edit: Edit, error: BadPosition, language: str) -> str:
    """Why an edit was refused, with the names of pieces and places."""
    editing, texts = editing_of(game), game_texts(game, language)
    names = Names(editing, texts)
    fields = editing.facts.forms(state_of(game, document.whole))
    message = worded(error.message, editing, names, fields)
    params = dict(message.params)
    if "piece" in params:
        params["piece"] = _piece_name(game, document, edit, names)
    return texts(msgspec.structs.replace(message, params=params))


def _piece_name(game: Game[Any], document: Document, edit: Edit, names: Names) -> str:
    editing, texts = names.editing, names.texts
    kind, _, id = edit.piece.partition(":")
    if id and f"{kind}.{id}" in texts:
        return texts.name(kind, id)
    if (path := record_path(editing, document.whole, edit.piece)) is not None:
        return names.path(editing.facts.forms(state_of(game, document.whole)), path)
    if edit.piece in {pool.id for pool in editing.facts.pools}:
        return names.pool(edit.piece)
    return game.board.art(texts).token_names.get(edit.piece, edit.piece)


def _followed(one: tuple[str, Any, Any], fields: list[Field], names: Names) -> EditEffect:
    path, before, now = one
    return EditEffect(names.path(fields, path), _value(before), _value(now))


def _value(value: Any) -> str:
    """A value in short; for a list its length."""
    if isinstance(value, list | dict):
        return f"({len(value)})"
    return "–" if value is None else str(value)


# The map --------------------------------------------------------------------------------------------------------------


def _drawn(game: Game[Any], state: Any, texts: Texts) -> MapDrawing | None:
    """The map; None if the position is too broken to draw."""
    try:
        whole = editing_of(game).view
        view = game.knowledge.view(state, None) if whole is None else whole(state)
        return game.board.draw_map(view, texts)
    except Exception:  # impossible positions cannot be drawn
        _log.info("a position of the editor could not be drawn", exc_info=True)
        return None


def _mark(content: bytes) -> str:
    return f"{crc32(content):x}"


def _marks(drawing: MapDrawing) -> dict[str, str]:
    frame = repr((drawing.width, drawing.height, drawing.home, drawing.css, list(drawing.blocks)))
    return {FRAME: _mark(frame.encode()), **{id: _mark(drawn.encode()) for id, drawn in drawing.blocks.items()}}


def _change(drawing: MapDrawing, shown: Mapping[str, str], marks: Mapping[str, str]) -> MapChange:
    """The difference from the map the page shows."""
    if shown.get(FRAME) != marks[FRAME]:
        return map_change(None, drawing)
    blocks = {id: drawn for id, drawn in drawing.blocks.items() if shown.get(id) != marks[id]}
    return MapChange(blocks=blocks, label=drawing.label, anchors=drawing.anchors)
