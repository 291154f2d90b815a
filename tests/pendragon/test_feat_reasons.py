"""4.1 Why a Feat is not offered: every Feat that is missing beside a Command gives its reason, in words."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, session_at, stack
from tests.together import together
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Imperium

PAIRS = [(faction, command, id) for faction in range(4) for command in COMMANDS[faction] for id in FEATS[faction]]
EVERYWHERE = {"surprise", "shield_wall"}
"""Always possible with their Commands."""


def reason(faction: int, command: str, id: str, **how) -> Message | None:
    table = board(empty=True)
    table.state.tracks = [0] * 6
    return FEATS.why_not(Action(table.state, faction, command, **how), table.state, f"feat.{id}")


@together(("faction", "command", "id"), PAIRS)
def test_on_an_empty_board_every_feat_says_why_not(faction, command, id):
    feat = FEATS[faction][id]
    found = reason(faction, command, id)
    if command not in feat.commands:
        assert (found.id, found.rule) == ("why.feat_command", "4.1.1")
    elif id in EVERYWHERE or (id, command) == ("ravage", "raid"):
        assert found is None
    else:
        assert found.rule.startswith("4.")
    for language in BUILT_IN if found else ():
        assert GAME.texts(language, strict=True)(found)


@pytest.mark.parametrize(
    ("how", "id", "why"),
    [
        ({"limited": True}, "build", "feat_limited"),
        ({}, "rule", "feat_other"),
        ({}, "retaliate", "feat_command"),
    ],
)
def test_the_command_may_be_the_reason(how, id, why):
    assert reason(DUX, "train", id, **how).id == f"why.{why}"


def test_one_feat_only():
    table = board(empty=True)
    action = Action(table.state, DUX, "train")
    action.special = "build"
    assert FEATS.why_not(action, table.state, "feat:requisition").id == "why.feat_one"


def test_no_invite_under_fragmentation():
    table = board(empty=True)
    table.state.imperium = Imperium.FRAGMENTATION
    action = Action(table.state, CIVITATES, "muster")
    assert FEATS.why_not(action, table.state, "feat.invite").id == "why.feat_fragmentation"


@pytest.mark.parametrize("name", ["build", "feat.nothing", "feature", "space:iceni", "feat"])
def test_other_names_mean_no_feat(name):
    assert FEATS.named(name) is None


@pytest.mark.parametrize(
    ("faction", "command", "kind", "id"),
    [
        (DUX, "train", "train.space", "retaliate"),
        (DUX, "march", "march.origin", "retaliate"),
        (DUX, "battle", "feat.choose", "build"),
        (CIVITATES, "muster", "muster.space", "pillage"),
        (CIVITATES, "trade", "trade.start", "pillage"),
        (SAXONS, "march", "march.destination", "ravage"),
        (SAXONS, "raid", "feat.choose", "settle"),
        (SCOTTI, "return", "return.spaces", "ransom"),
        (SCOTTI, "battle", "feat.choose", "settle"),
    ],
)
def test_every_decision_beside_which_feats_stand_knows_the_reason(faction, command, kind, id):
    table = board()
    for space in ("iceni", "parisi"):
        put(table, space, saxon_warband=1, scotti_warband=2, scotti_raider=1)
    asked = Asked(COMMANDS[faction][command].execute(table, Action(table.state, faction, command)))
    assert asked.decision.kind == kind
    assert asked.decision.why(table, asked.decision, f"feat.{id}").id == "why.feat_command"
    assert asked.decision.why(table, asked.decision, f"feat:{id}").id == "why.feat_command"
    assert asked.decision.why(table, asked.decision, "nonsense") is None


@pytest.mark.parametrize(
    ("faction", "command", "kind", "id"),
    [
        (SAXONS, "battle", "battle.spaces", "shield_wall"),
        (SAXONS, "raid", "raid.target", "surprise"),
        (CIVITATES, "trade", "trade.spaces", "rule"),
    ],
)
def test_once_the_spaces_are_asked_for_it_is_too_late(faction, command, kind, id):
    table = board()
    for space in ("iceni", "parisi"):
        put(table, space, saxon_warband=1)
    asked = Asked(COMMANDS[faction][command].execute(table, Action(table.state, faction, command)))
    asked.answer("trade" if command == "trade" else "none")
    assert asked.decision.kind == kind
    assert asked.decision.why(table, asked.decision, f"feat.{id}").id == "why.feat_before"


def test_before_the_command_is_chosen():
    table = board()
    stack(table, [1, 2, 3])
    session = session_at(table)
    assert session.decision.kind == "turn"
    assert session.decision.seat == FACTIONS[DUX]
    assert session.why_not("feat:requisition").id == "why.feat_first"
    assert session.why_not("feat:build").id == "why.feat_build"
    assert session.why_not("feat:ransom").id == "why.feat_other"
