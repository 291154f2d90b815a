"""Every decision that the rules can ask has an answer of the Non-players: somebody may leave them any turn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.contract.takeovers import kinds_of
from tests.together import together
from vexillum import coin
from vexillum.games import pendragon
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, SAXONS, SCOTTI

OF_OTHER_VOLUMES = {"event.factions"}
"""What a step of coin asks that no Event of Pendragon has."""
KINDS = sorted(kinds_of(GAME.info.id))
"""Every decision has its prompt, so the prompts are the list of the decisions."""
ROOMS = (Path(pendragon.__file__).parent, Path(coin.__file__).parent)
RULES = [path for room in ROOMS for path in room.rglob("*.py") if "nonplayer" not in path.parts]
EVERYBODY = (*BRITONS, *BARBARIANS)
ASKED = {"ravage.battle": (DUX, CIVITATES, SCOTTI), "settle.choice": (SAXONS, SCOTTI)}
"""Whom the rules can ask, of the kinds that Factions answer in different ways."""
ANSWERED = {kind for answers in CATALOG.answers for kind in answers}


def asked() -> Iterator[tuple[str, str]]:
    """Every kind that rules code names where it asks, as a pattern, and where. An Event's kinds begin with its word."""
    for path, text in [(path, path.read_text("utf-8")) for path in RULES]:
        for node in ast.walk(ast.parse(text)) if ".ask(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ask":
                kind = node.args[1] if len(node.args) > 1 else None
                of_event = isinstance(node.func.value, ast.Name) and node.func.value.id == "event"
                for pattern in patterns(kind):
                    yield ("event\\." if of_event else "") + pattern, f"{path.name}:{node.lineno}"


def patterns(kind: ast.expr | None) -> list[str]:
    """A kind as it stands in the code: a word, one of two, or words around something; a variable says nothing."""
    if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
        return [re.escape(kind.value)]
    if isinstance(kind, ast.IfExp):
        return patterns(kind.body) + patterns(kind.orelse)
    if isinstance(kind, ast.JoinedStr):
        return ["".join(re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in kind.values)]
    return []


def test_what_the_rules_ask_has_an_answer():
    named = {(kind, where) for kind, where in asked() if kind.replace("\\", "") not in OF_OTHER_VOLUMES}
    assert len(named) > 100
    unanswered = [one for one in sorted(named) if not any(re.fullmatch(one[0], kind) for kind in ANSWERED)]
    assert unanswered == []


@together("kind", KINDS)
def test_a_non_player_has_an_answer(kind):
    assert kind in ANSWERED


def test_whoever_is_asked_has_an_answer():
    for kind in KINDS:
        answering = {faction for faction in EVERYBODY if kind in CATALOG.answers[faction]}
        assert answering == set(ASKED.get(kind, EVERYBODY)), kind


def test_no_answer_is_to_a_question_that_nobody_asks():
    assert set(KINDS) >= ANSWERED
