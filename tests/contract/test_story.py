"""The story that a game reports while its rules run: it nests, includes every change, shows what is public, and no
secrets."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from tests.contract.tables import answer_at_random, played, some_moments, start, tables
from tests.contract.test_sentences import Reader
from tests.long import by_run
from vexillum.core.files.save import dumps, loads
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.show.story import PIECES, Scene, Scope
from vexillum.core.words.languages import BUILT_IN

GAMES = by_run("a", "ab")
"""Random games of each scenario and number of players."""
INSIDE = {
    "chapter": (),
    "turn": ("chapter",),
    "step": ("turn", "step", "scene"),
    "scene": ("turn", "step", "scene"),
}


def told(session: Session) -> bytes:
    """The story with its details."""
    for scope in session.table.story:
        assert isinstance(scope.changes, tuple)  # worked out when it is asked
    return msgspec.json.encode(session.table.story, enc_hook=lambda moment: moment.figures)


def games(table: tuple[str, str, int]) -> list[Session]:
    """Finished games that tell a story; none of a game that opens no scopes."""
    return [session for seed in GAMES if (session := played(table, seed)).table.story]


def scenes(session: Session) -> list[tuple[Scope, Scene]]:
    return [(scope, scope.scene) for scope in session.table.story if scope.scene is not None]


@tables
def test_scopes_nest_and_are_closed(table):
    for session in games(table):
        story, lines = session.table.story, len(session.journal)
        assert story[0].kind == "chapter"
        assert story[0].first == 0
        for number, scope in enumerate(story):
            assert scope.number == number
            if scope.kind == "chapter":
                assert scope.inside is None
                continue
            outer = story[scope.inside]
            assert outer.kind in INSIDE[scope.kind]
            assert not scope.open
            assert outer.first <= scope.first <= scope.last <= (lines if outer.last is None else outer.last)
            assert outer.answers <= scope.answers <= scope.until <= (outer.until or len(session.answers))
            assert bool(scope.seat) <= (scope.kind == "turn")
        turns = [scope for scope in story if scope.kind == "turn"]
        assert all(before.last <= after.first for before, after in pairwise(turns))


@tables
def test_every_change_of_the_figures_lies_within_a_turn(table):
    for session in games(table):
        figures = dict(session.game.knowledge.figures(session.steps[0].state))
        for turn in session.table.story:
            for change in turn.changes if turn.kind == "turn" else ():
                assert figures.get(change.figure, 0) == change.before, turn.title
                figures[change.figure] = change.after
        now = session.game.knowledge.figures(session.state)
        assert {id: n for id, n in figures.items() if n} == {id: n for id, n in now.items() if n}


@tables
def test_titles_sums_scenes_and_chips_are_sentences(table):
    reader = Reader(get_game(table[0]))
    for session in games(table):
        for scope in session.table.story:
            assert scope.title is not None, (scope.kind, scope.seat, session.journal[scope.first : scope.last])
            reader.message(scope.title)
            if scope.sum is not None:
                reader.message(scope.sum)
            _read_chips(reader, session, scope)
        for _, scene in scenes(session):
            held = [side.holds for side in scene.sides if side.holds is not None]
            lines = [line for stage in scene.stages for line in (stage.label, *stage.lines)]
            for message in (scene.title, *scene.notes, *held, *lines, *scene.result):
                reader.message(message)
    assert reader.wrong == {}


def _read_chips(reader: Reader, session: Session, scope: Scope) -> None:
    for texts in reader.readers:
        unseated = [who for who, look in session.game.board.art(texts).seats.items() if look.name]
        for seat in (None, session.setup.seats[0]):
            chips = session.game.board.chips(scope.changes, texts, seat)
            for chip in chips:
                assert chip.label
                reader.sentence(texts, f"{chip.label} {chip.by}", "chip")
                assert not chip.seat or chip.seat in session.setup.seats or chip.seat in unseated


@tables
def test_scenes_add_up(table):
    for session in games(table):
        for scope, scene in scenes(session):
            assert {stage.state for stage in scene.stages} <= {"done", "skipped"}, scene.title
            by_stages: Counter[tuple[int, str]] = Counter()
            for stage in scene.stages:
                assert len(stage.losses) in (0, len(scene.sides))
                assert len(stage.strikes) in (0, len(scene.sides))
                for number, side in enumerate(stage.losses):
                    by_stages.update({(number, unit.token): unit.lost for unit in side})
            by_sides = Counter(
                {(number, unit.token): unit.lost for number, side in enumerate(scene.sides) for unit in side.units}
            )
            assert +by_stages == +by_sides, scene.title
            assert all(0 <= unit.lost <= unit.n for side in scene.sides for unit in side.units)
            if scene.kind == "battle":
                left = _net(scope)
                assert {token: -n for token, n in left.items() if n} == _lost(scene), scene.title


def _net(scope: Scope) -> Counter[str]:
    """The net change of the pieces on the map."""
    net: Counter[str] = Counter()
    for change in scope.changes:
        if change.figure.startswith(PIECES):
            net[change.figure.rpartition("/")[2]] += change.by
    return net


def _lost(scene: Scene) -> dict[str, int]:
    lost: Counter[str] = Counter()
    for side in scene.sides:
        lost.update({unit.token: unit.lost for unit in side.units})
    return dict(+lost)


@tables
def test_the_board_after_each_step_is_kept_until_the_next_answer(table):
    session, since = start(table, "stills"), 0
    while session.decision is not None:
        answer_at_random(session)
        story, number = session.table.story, len(session.answers)
        recent = story[since:]  # all that was not over before this answer
        stills = {still.scope: still for still in session.table.stills}
        around = {scope.inside for scope in recent}
        for scope in recent:
            if scope.kind in ("step", "scene") and scope.until == number and scope.number not in around:
                assert scope.number in stills, scope.title
        for still in session.table.stills:
            assert story[still.scope].kind in ("step", "scene")
        since = next((scope.number for scope in recent if scope.open), len(story))
        if session.table.stills and since == len(story):
            last = session.table.stills[-1].state
            assert session.game.knowledge.figures(last) == session.game.knowledge.figures(session.state)


@tables
def test_the_story_is_the_same_taken_back_forked_reloaded_and_imagined(table):
    ended = played(table)
    if not ended.table.story and not ended.game.knowledge.figures(ended.state):
        return
    random = Random(0)
    for session in (ended, *some_moments(table, 10)):
        if not session.answers:
            continue
        now, fork = told(session), session.fork()
        assert told(fork) == now
        last = session.answers[-1]
        fork.undo(last.seat, agreed=True)
        fork.repeat(last)
        assert told(fork) == now
        for seat in session.setup.seats:
            _same_when_imagined(session, seat, random)
    assert told(loads(dumps(ended))) == told(ended)


def _same_when_imagined(session: Session, seat: str, random: Random) -> None:
    """With hidden things redealt, the story and the figures stay the same."""
    twin: Session[Any] = session.imagine(seat, random, quiet=False)
    assert twin.game.knowledge.figures(twin.state) == session.game.knowledge.figures(session.state)
    assert told(twin) == told(session)
    for language in BUILT_IN:
        texts = session.game.texts(language, strict=True)
        titles = [[texts(scope.title) for scope in game.table.story if scope.title] for game in (session, twin)]
        assert titles[0] == titles[1]
