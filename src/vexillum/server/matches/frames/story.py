"""The story as sent to a page: scopes with changes, moves and scenes, and the lines of the log."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from vexillum.core.explanations import Reason, explained
from vexillum.core.session import Session
from vexillum.core.show.story import Change, Scene, SceneSide, SceneStage, SceneUnit, Scope, moves
from vexillum.core.table import Checkpoint, Entry
from vexillum.core.words.texts import Message, Texts
from vexillum.server.matches.frames.frame_types import (
    Die,
    LineForm,
    ReasonLine,
    SceneForm,
    ScopeForm,
    SideForm,
    StageForm,
    UnitForm,
)

# The story as sent to a page: scopes with their changes and moves, and scenes, in the reader's language --------------


def scope_form(
    session: Session[Any], scope: Scope, reader: str | None, texts: Texts, numbers: LineNumbers
) -> ScopeForm:
    """A scope. The changes of an open one are those so far."""
    return readers_form(session, plain_form(session, scope, texts), reader, texts, numbers)


class PlainForm(NamedTuple):
    """The part of a scope that all readers share, and its changes."""

    form: ScopeForm
    changes: tuple[Change, ...]


def readers_form(
    session: Session[Any], plain: PlainForm, reader: str | None, texts: Texts, numbers: LineNumbers
) -> ScopeForm:
    """A scope for a seat (None: an observer): its changes rated, its lines numbered as the seat counts them."""
    form = plain.form
    if numbers:
        last = None if form.last is None else numbers(form.last)
        form = msgspec.structs.replace(form, first=numbers(form.first), last=last)
    if not plain.changes:
        return form
    return msgspec.structs.replace(form, chips=session.game.board.chips(plain.changes, texts, reader))


def plain_form(session: Session[Any], scope: Scope, texts: Texts) -> PlainForm:
    """A scope without its chips, its lines numbered as in the journal."""
    changes = session.table.changes(scope)
    form = ScopeForm(
        number=scope.number,
        kind=scope.kind,
        first=scope.first,
        at=scope.answers,
        inside=scope.inside,
        last=scope.last,
        seat=scope.seat,
        title=texts(scope.title) if scope.title else "",
        things=list(scope.things),
        dice=dice_form(scope.dice),
        sum=texts(scope.sum) if scope.sum else "",
        chips=[],
        moves=list(moves(changes)) if changes else [],
        scene=scope.scene is not None,
    )
    return PlainForm(form, changes)


def scene_form(scene: Scene | None, texts: Texts) -> SceneForm | None:
    """A scene in its current state."""
    if scene is None:
        return None
    return SceneForm(
        kind=scene.kind,
        thing=scene.thing,
        title=texts(scene.title),
        rule=scene.rule,
        notes=[texts(note) for note in scene.notes],
        sides=[_side(side, texts) for side in scene.sides],
        stages=[_stage(stage, texts) for stage in scene.stages],
        result=[texts(line) for line in scene.result],
    )


def dice_form(dice: Iterable[tuple[int, int]]) -> list[Die]:
    """The faces of the dice."""
    return [Die(sides, face) for sides, face in dice]


def _side(side: SceneSide, texts: Texts) -> SideForm:
    return SideForm(
        seats=list(side.seats),
        names=texts.listed(texts.name("seat", seat) for seat in side.seats),
        units=_units(side.units),
        holds=texts(side.holds) if side.holds else "",
    )


def _stage(stage: SceneStage, texts: Texts) -> StageForm:
    return StageForm(
        label=texts(stage.label),
        state=stage.state,
        strikes=list(stage.strikes),
        losses=[_units(lost) for lost in stage.losses],
        dice=dice_form(stage.dice),
        lines=[texts(line) for line in stage.lines],
    )


def _units(units: Iterable[SceneUnit]) -> list[UnitForm]:
    return [UnitForm(unit.token, unit.n, unit.lost) for unit in units]


# Log lines as sent to a client: the sentence, its rule, and the things on the board that it names --------------------


class LineNumbers:
    """The numbers of a journal's lines for a seat (None: an observer).

    Lines that it may not read are not counted: a gap would tell how many there are, and so what was done in secret.
    """

    def __init__(self, journal: Sequence[Entry], reader: str | None) -> None:
        self._hidden = [n for n, entry in enumerate(journal) if entry.to and not entry.visible(reader)]

    def __bool__(self) -> bool:
        """Whether there are lines that it may not read."""
        return bool(self._hidden)

    def __call__(self, place: int) -> int:
        """The number of the line at a place of the journal."""
        return place - bisect_left(self._hidden, place)


def log_lines(
    session: Session[Any], reader: str | None, texts: Texts, since: int = 0, until: int | None = None
) -> list[LineForm]:
    """The lines of the journal from a number on that a seat (None: an observer) may read."""
    steps = {step.lines for step in session.steps[bisect_left(session.steps, since, key=_lines_before) :]}
    reasons = explained(session, since)
    journal = session.journal
    numbers, lines = LineNumbers(journal, reader), []
    why: int | None = None
    for n in range(since, len(journal) if until is None else until):
        if n in steps:
            why = reasons.get(n)
        if journal[n].visible(reader):
            lines.append(line(texts, journal[n], numbers(n), begins=n in steps, why=why))
            why = None
    return lines


def _lines_before(step: Checkpoint) -> int:
    return step.lines


def line(texts: Texts, entry: Entry, n: int, *, begins: bool = False, why: int | None = None) -> LineForm:
    """One line. ``begins``: it is the first of a step, and the number ``why`` asks for the agents' reasons."""
    kind = "secret" if entry.to else "forced" if entry.forced else "step" if begins else "line"
    text, named = texts.cached(_said, entry.id, entry.params)
    return LineForm(n, text, entry.rule, named, kind, why)


def _said(id: str, params: Mapping[str, Any], texts: Texts) -> tuple[str, list[str]]:
    """A sentence, and the things that it names."""
    message = Message(id, dict(params))
    return texts(message), things(texts, message)


def reasons_form(texts: Texts, reasons: Iterable[Reason]) -> list[ReasonLine]:
    """The reasons that agents give for their answers, line by line, with the seat's name."""
    return [
        ReasonLine(
            seat=reason.seat,
            who=texts.name("seat", reason.seat),
            text=texts(message),
            rule=message.rule,
            open=f"rule.{message.rule}" in texts,
        )
        for reason in reasons
        for message in reason.lines
    ]


def things(texts: Texts, message: Message) -> list[str]:
    """The things that a message names, as the board marks them: ``tile:t09``, ``seat:aix``."""
    return list(dict.fromkeys(_things(texts, message)))


def _things(texts: Texts, message: Message) -> Iterator[str]:
    kinds = texts.kinds(message.id)
    for name, value in message.params.items():
        for word in _words(value):
            if isinstance(word, Message):
                yield from _things(texts, word)
            else:
                kind = kinds.get(name) or ("seat" if name == "who" else name)
                if f"{kind}.{word}" in texts:
                    yield f"{texts.base_kind(kind, word)}:{word}"


def _words(value: Any) -> Iterable[str | Message]:
    if isinstance(value, str | Message):
        return (value,)
    return [word for word in value if isinstance(word, str | Message)] if isinstance(value, list | tuple) else ()
