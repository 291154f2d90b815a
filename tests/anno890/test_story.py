"""The story: rounds, turns, steps and scenes, and what each of them changed."""

from __future__ import annotations

import pytest

from tests.anno890.test_turns import row, set_table
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.show.story import Scope, moves
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.knowledge import figures
from vexillum.games.anno890.state import State

TEXTS = GAME.texts("en", strict=True)


def titles(session: Session[State], kind: str) -> list[str]:
    return [TEXTS(scope.title) for scope in session.table.story if scope.kind == kind and scope.title]


def scopes(session: Session[State], title: str) -> list[Scope]:
    return [scope for scope in session.table.story if scope.title and TEXTS(scope.title) == title]


def chips(scope: Scope, reader: str | None = "aix", language: str = "en") -> list[tuple[str, str, str, str]]:
    found = GAME.board.chips(scope.changes, GAME.texts(language, strict=True), reader)
    return [(chip.seat, chip.label, chip.by, chip.tone) for chip in found]


def arrows(scope: Scope) -> set[tuple[str, int, str, str]]:
    return {(move.token, move.n, move.origin, move.target) for move in moves(scope.changes)}


def played(players: int = 3, scenario: str = "first_steps", seed: str = "story") -> Session[State]:
    session = Session.start(GAME, players=players, scenario=scenario, seed=seed)
    agent = RandomAgent()
    while session.decision is not None:
        session.answer(session.decision.seat, agent.choose(session, session.decision))
    return session


def invaded(towers: int = 3, **more: int) -> Session[State]:
    """Fréjus has taken a tile with two Saracens; Avignon has the fewest towers and is asked what it gives up."""
    session = set_table(
        4,
        turn=3,
        invader=50,
        row=row("t03", "t04", "t11", "t12"),
        realms={
            "aix": {"cells": {"b2": {"towers": towers}}},
            "avignon": {"cells": {"a1": {"tile": "t18", "nobles": 1}, "b1": {"tile": "t30"}}, **more},
            "marseille": {"cells": {"b2": {"towers": towers}}},
            "frejus": {"cells": {"b2": {"towers": towers}}},
        },
    )
    session.answer("frejus", ["t03"])
    session.answer("frejus", ["c3"])
    return session


def test_rounds_are_chapters_and_the_preparation_and_the_end_too():
    found = titles(played(), "chapter")
    assert found == ["Preparation: First Steps", *(f"Round {n} of 8" for n in range(1, 9)), "The end"]


def test_every_lord_has_a_turn_in_every_round():
    session = played()
    turns = [scope for scope in session.table.story if scope.kind == "turn" and scope.seat]
    assert [turn.seat for turn in turns] == ["marseille", "avignon", "aix"] + ["aix", "avignon", "marseille"] * 8


def test_a_turn_is_called_after_its_tile_and_says_what_it_changed():
    session = set_table(row=row("t01", "t04", "t18", "t12"), realms={"aix": {"coins": 3}})
    session.answer("aix", ["t18"])
    session.answer("aix", ["c3"])
    (turn,) = [scope for scope in session.table.story if scope.kind == "turn" and scope.last is not None]
    assert TEXTS(turn.title) == "takes the Red Meadow Farm for 2 coins"
    assert ("aix", "Aix: Coins", "−2", "bad") in chips(turn)
    assert ("aix", "Aix: Coins", "−2", "") in chips(turn, "avignon")
    assert ("aix", "Red Meadow Farm", "", "") in chips(turn)
    assert ("aix", "Fattoria del prato rosso", "", "") in chips(turn, language="it")


def test_coins_are_seen_going_to_the_tiles_that_were_passed_over_and_the_tile_to_its_cell():
    session = set_table(row=row("t01", "t04", "t18", "t12"), realms={"aix": {"coins": 3}})
    session.answer("aix", ["t18"])
    (take,) = [scope for scope in session.table.story if scope.kind == "step"]
    assert {("coin", 1, "realm:aix", "tile:t01"), ("coin", 1, "realm:aix", "tile:t04")} <= arrows(take)
    assert ("tile:t18", 1, "tile:t18", "realm:aix") in arrows(take)
    session.answer("aix", ["c3"])
    place = [scope for scope in session.table.story if scope.kind == "step"][1]
    assert arrows(place) == {("tile:t18", 1, "realm:aix", "cell:aix.c3"), ("noble", 1, "", "cell:aix.c3")}


def test_a_character_comes_from_its_standard():
    cells = {"a1": {"tile": "t02"}, "b1": {"tile": "t10"}}
    session = set_table(row=row("t01", "t04", "t18", "t12"), realms={"aix": {"cells": cells}})
    session.answer("aix", ["t01"])
    session.answer("aix", ["c1"])
    key = session.decision.keys[0]
    session.answer("aix", [key])
    step = next(scope for scope in session.table.story if scope.kind == "step" and f"character:{key}" in scope.things)
    assert (f"character:{key}", 1, "standard:wheat", "realm:aix") in arrows(step)


def test_an_invasion_is_a_scene_with_a_stage_for_each_realm_and_asks_within_it():
    session = invaded()
    assert session.decision.seat == "avignon"
    assert session.decision.kind == "ruin"
    scene = session.table.staged
    assert scene is not None
    assert [TEXTS(stage.label) for stage in scene.stages] == ["Track", "Avignon", "New towers"]
    assert [stage.state for stage in scene.stages] == ["done", "now", "waiting"]
    assert scene.stages[0].strikes == ["52", "14"]
    session.answer("avignon", ["a1"])
    assert session.table.staged is None
    (scope,) = [scope for scope in session.table.story if scope.kind == "scene"]
    assert scope.scene is scene
    assert [stage.state for stage in scene.stages] == ["done", "done", "done"]
    assert TEXTS(scene.stages[1].lines[0]) == "Red Meadow Farm on a1 becomes a ruin."
    assert {(unit.token, unit.lost) for unit in scene.sides[1].units} == {("noble", 1), ("tile:t18", 1)}
    assert TEXTS(scene.result[0]).startswith("The Invader is still beyond Defence: 52 against 15")


def test_what_an_invasion_changes_belongs_to_the_invasion():
    session = invaded()
    session.answer("avignon", ["a1"])
    (invasion,) = scopes(session, "Invasion: Avignon")[:1]
    assert invasion.kind == "turn"
    assert invasion.seat == ""
    told = chips(invasion, "avignon")
    assert ("avignon", "Avignon: Ruins", "+1", "bad") in told
    assert ("avignon", "Avignon: Nobles", "−1", "bad") in told
    assert ("avignon", "Avignon: Towers", "+1", "good") in told


def test_a_still_shows_the_scene_as_it_was():
    session = invaded()
    session.answer("avignon", ["a1"])
    scenes = [still.scene for still in session.table.stills if still.scene is not None]
    states = [[stage.state for stage in scene.stages] for scene in scenes]
    assert states[0] == ["done", "now", "waiting"]
    assert states[-1] == ["done", "done", "done"]


def test_the_reckoning_counts_kind_by_kind():
    session = played()
    scene = [scope.scene for scope in session.table.story if scope.scene is not None][-1]
    assert scene.kind == "phase"
    outcome = session.outcome
    assert [stage.label for stage in scene.stages] == [label for label, each in outcome.breakdown if any(each.values())]
    last = scene.stages[-1].lines
    assert {line.params["who"]: line.params["sum"] for line in last} == outcome.scores


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["court", "lean_year"])
def test_the_turns_add_up_to_the_game_and_every_title_has_words(players, scenario):
    session = played(players, scenario)
    sums = dict(figures(GAME.rules.begin(session.setup)))
    for scope in session.table.story:
        assert not scope.open
        for language in BUILT_IN:
            texts = GAME.texts(language, strict=True)
            for message in filter(None, (scope.title, scope.sum)):
                texts(message)
            GAME.board.chips(scope.changes, texts, "aix")
        if scope.kind == "turn":
            for change in scope.changes:
                assert sums.get(change.figure, 0) == change.before, change.figure
                sums[change.figure] = change.after
    assert {id: n for id, n in sums.items() if n} == {id: n for id, n in figures(session.state).items() if n}


def test_the_figures_tell_nothing_hidden():
    session = Session.start(GAME, players=4, seed="hidden")
    agent = RandomAgent()
    while session.decision is not None:
        deck = {f"tile:{GAME.positions.write(session.state)['deck'][0]}"} if session.state.deck else set()
        tokens = {figure.rpartition("/")[2] for figure in figures(session.state) if figure.startswith("pieces/")}
        assert deck.isdisjoint(tokens)
        drawn = {f"character:{card}" for card in GAME.positions.write(session.state)["drawn"]}
        assert drawn.isdisjoint(tokens)
        session.answer(session.decision.seat, agent.choose(session, session.decision))


def test_the_result_says_how_close_it_was():
    session = played()
    outcome = session.outcome
    told = [TEXTS(message) for message in outcome.told]
    first, second, third = outcome.ranking
    ahead = outcome.scores[first] - outcome.scores[second]
    assert told[0].startswith(f"All realms are complete. {TEXTS.name('seat', first)} wins with")
    assert f"{ahead} point" in told[0]
    assert told[1].startswith(f"{TEXTS.name('seat', third)} was {outcome.scores[first] - outcome.scores[third]} point")
    assert len([line for line in told if line.startswith("Most ")]) == 3
    assert Session.start(GAME, seed="story").outcome.told == ()
