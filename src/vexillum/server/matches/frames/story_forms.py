"""The story as sent to a page: scopes with their changes and moves, and scenes, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from vexillum.core.session import Session
from vexillum.core.show.story import Change, Scene, SceneSide, SceneStage, SceneUnit, Scope, moves
from vexillum.core.words.texts import Texts
from vexillum.server.matches.frames.frame_types import Die, SceneForm, ScopeForm, SideForm, StageForm, UnitForm
from vexillum.server.matches.frames.log_lines import LineNumbers


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
