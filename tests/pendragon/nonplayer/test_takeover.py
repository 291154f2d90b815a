"""A Non-player that takes over: what is planned again, what is answered plainly, and an answer for every decision."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.contract.takeovers import answer_for_all, games, kinds_of
from tests.together import together
from vexillum import coin
from vexillum.coin.kit import NO, NONE, YES, numbers
from vexillum.coin.nonplayer.plans import Unforeseen, allowed, answered, plan_now, planning_rest
from vexillum.core.agent import drive
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.explanations import explain
from vexillum.core.files import save
from vexillum.core.session import Session
from vexillum.games import pendragon
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.commands.raid import CALEDONIA, Route, route_option
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import BattlePlan, RestOfCommand
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.nonplayer.turn import FALLBACK
from vexillum.games.pendragon.options import FACTION, SPACE, unit
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    MILITIA,
    SAXONS,
    SCOTTI,
)

from ..harness import board, put
from ..takeovers import at, followed, written
from .bots import seat
from .rolls import thinking

NP = GAME.agents["np"]()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))


def asked(kind: str, *options: Option, seat: str = "dux", **more) -> Decision:
    return Decision(seat, kind, options, "8.1", **more)


def space(id: str) -> Option:
    return SPACE[SPACE_NUMBER[id]]


# A plan that does not fit ---------------------------------------------------------------------------------------------


def at_war():
    """The Dux can win two Battles: in the Regni and in the Atrebates."""
    table = board(empty=True)
    seat(table, "saxons", "scotti")
    for region in ("regni", "atrebates"):
        put(table, region, cavalry=6, saxon_warband=1)
    return table


def test_a_plan_holds_while_only_its_spaces_are_selected():
    table = at_war()
    action = Action(table.state, DUX, "battle")
    table.call_stack.append(action)
    bot = thinking(table, "dux")
    plan = plan_now(bot, BattlePlan)
    assert set(plan.named) == {SPACE_NUMBER["regni"], SPACE_NUMBER["atrebates"]}
    action.spaces = [SPACE_NUMBER["regni"]]
    assert plan_now(bot, BattlePlan) == plan
    action.spaces = [SPACE_NUMBER["cantiaci"]]
    with pytest.raises(Unforeseen):
        plan_now(bot, BattlePlan)


def test_the_rest_is_planned_on_the_board_as_it_is():
    table = at_war()
    action = Action(table.state, DUX, "battle")
    table.call_stack.append(action)
    put(table, "cantiaci", cavalry=6, scotti_warband=1)
    action.spaces = [SPACE_NUMBER["cantiaci"]]
    bot = thinking(table, "dux")
    decision = asked("battle.enemy", FACTION[SAXONS], FACTION[SCOTTI], params={"space": "cantiaci"})
    assert answered(bot, decision) == ("scotti",)
    rest = planning_rest(bot).action
    assert isinstance(rest, RestOfCommand)
    assert (rest.start, rest.spaces, rest.control_at_start) == (table.state, action.spaces, action.control_at_start)


def test_what_was_selected_counts_where_spaces_are_selected_one_by_one():
    table = at_war()
    action = Action(table.state, DUX, "train", limited=True)
    action.spaces = [SPACE_NUMBER["regni"]]
    assert RestOfCommand(action, table.state).most == 0
    battle = Action(table.state, DUX, "battle", limited=True)
    battle.spaces = [SPACE_NUMBER["regni"]]
    assert RestOfCommand(battle, table.state).most > 1, "its space is selected: what is left is to fight there"


def test_nobody_plans_the_command_of_somebody_else():
    table = at_war()
    table.call_stack.append(Action(table.state, DUX, "battle"))
    assert planning_rest(thinking(table, "civitates")) is None
    table.call_stack.clear()
    assert planning_rest(thinking(table, "dux")) is None


@pytest.mark.parametrize(
    ("least", "most", "keys"), [(1, 1, ()), (0, 1, ("a", "b")), (1, 2, ("a", "a")), (1, 1, ("c",))]
)
def test_an_answer_that_is_not_allowed_was_not_foreseen(least, most, keys):
    decision = asked("battle.spaces", Option("a"), Option("b"), at_least=least, at_most=most)
    with pytest.raises(Unforeseen):
        allowed(decision, keys)
    assert allowed(decision, ("a",)) == ("a",)


# The plainest answer --------------------------------------------------------------------------------------------------


def plain(decision: Decision, table=None) -> tuple[str, ...]:
    keys = tuple(FALLBACK.answer(thinking(table or board(empty=True), decision.seat), decision))
    decision.pick(keys)
    return keys


def test_the_plainest_answer_stops_or_declines_p240():
    assert plain(asked("march.on", space("regni"), DONE)) == ("done",)
    assert plain(asked("rule.what", Option("wealth"), NONE)) == ("none",)
    assert plain(asked("event.may", YES, NO)) == ("no",)
    assert plain(asked("battle.spaces", space("regni"), at_least=0)) == ()


def test_the_plainest_answer_does_as_little_as_must_be_p240():
    assert plain(asked("upkeep.relocate.number", *numbers(1, 12))) == ("1",)
    several = asked("pillage.regions", *[space(id) for id in ("regni", "iceni", "parisi")], at_least=2, at_most=3)
    assert len(set(plain(several))) == 2
    mixed = asked("march.origin", Option("mix"), Option("feat.invite"), space("regni"))
    assert plain(mixed) == ("regni",)
    here = SPACE_NUMBER["regni"]
    sorts = (unit(CAVALRY, False, 3, here), unit(CAVALRY, True, 1, here), unit(MILITIA, False, 1, here))
    assert plain(asked("march.units", Option("all"), *sorts)) == ("militia",)
    assert plain(asked("march.units", Option("all"), *sorts, Option("some"))) == ("some",)


def test_equal_answers_are_drawn_by_lot_p240():
    regions = [space(id) for id in ("regni", "iceni", "parisi", "silures")]
    decision = asked("march.to", *regions, params={"space": "cantiaci"})
    table = board(empty=True)
    drawn = {FALLBACK.answer(thinking(table, "dux", seed=str(seed)), decision)[0] for seed in range(40)}
    assert drawn == {option.key for option in regions}


def test_where_no_pass_is_allowed_any_action_is_taken_p240():
    commands = [Option(id, id, params={"command": id}) for id in ("train", "march")]
    turn = asked("turn", *commands, Option("tribute"), Option("ask.civitates"), Option("consent"))
    assert plain(turn)[0] in ("train", "march")
    assert plain(asked("turn", *commands, Option("pass"))) == ("pass",)


def test_chapter_8_says_more_of_some_choices_p240():
    routes = [route_option(Route(0), 2, False), route_option(Route(1), 1, False)]
    overland = route_option(Route(CALEDONIA), 1, False)
    assert plain(asked("raid.route", *routes, overland, seat="scotti")) == ("caledonia",)
    dice = [Option(f"{n}d4", n) for n in (3, 1)]
    assert plain(asked("raid.dice", *dice, seat="saxons")) == ("1d4",)
    table = board(empty=True)
    table.state.available[CAVALRY] = 2
    assert plain(asked("train.cavalry", *numbers(0, 4), params={"space": "regni"}), table) == ("2",)
    towns = [space(id) for id in ("londinium", "trinovantes")]
    assert plain(asked("trade.spaces", *towns, seat="civitates", at_most=2)) == ("londinium", "trinovantes")
    put(table, "regni", saxon_raider=2, scotti_raider=3)
    enemies = asked("intercept.enemy", FACTION[SAXONS], FACTION[SCOTTI], params={"space": "regni"})
    assert plain(enemies, table) == ("scotti",)
    britons = asked("battle.enemy", FACTION[CIVITATES], FACTION[SAXONS], params={"space": "regni"})
    assert plain(britons, table) == ("saxons",)


# What a Non-player is never asked in its own turns --------------------------------------------------------------------


def test_of_a_tribute_that_a_person_has_offered_one_is_given_p241():
    for kind in ("tribute.to", "tribute.from", "tribute.amount"):
        session = followed(written()[kind])
        seat, tracks, steps = session.decision.seat, list(session.state.tracks), len(session.steps)
        while len(session.steps) == steps and session.decision.kind.startswith("tribute."):
            session.answer(seat, NP.choose(session, session.decision))
        changed = sorted(now - before for now, before in zip(session.state.tracks, tracks, strict=True))
        assert (changed[0], changed[-1]) == (-1, 1)


def test_which_of_two_equal_factions_is_kept_is_drawn_by_lot_p242():
    session = at("entropy")
    assert session.decision.kind == "entropy.keep"
    kept = {answered(thinking(session.table, "dux", seed=str(seed)), session.decision)[0] for seed in range(20)}
    assert kept == {"dux", "civitates"}


def test_of_a_group_that_leaves_somebody_behind_all_but_one_go_on_p243():
    session = followed(written()["march.drop"])
    steps = len(session.steps)
    asked_for = []
    while len(session.steps) == steps and session.decision.kind.startswith("march.drop"):
        decision = session.decision
        keys = NP.choose(session, decision)
        if decision.kind == "march.drop.number":
            assert keys == (max(decision.keys, key=int),)
        asked_for.append(decision.kind)
        session.answer(decision.seat, keys)
    assert asked_for[0] == "march.drop"
    assert len(asked_for) > 1 or keys != ("all",)


# Why? -----------------------------------------------------------------------------------------------------------------


def test_every_answer_of_a_turn_taken_over_can_be_explained():
    readers = [GAME.texts(language, strict=True) for language in ("en", "it")]
    told = set()
    for way in written().values():
        session = followed(way)
        lines = NP.explain(session, session.decision)
        for line in lines:
            assert all(texts(line) for texts in readers)
        told |= {line.id for line in lines}
    assert {"np.taken_over", "np.taken_over_plainly"} <= told


def test_the_log_tells_of_a_turn_taken_over():
    [session] = games("pendragon", 1)
    random = Random(0)
    while not any(line.id == "np.taken_over" for line in NP.explain(session, session.decision)):
        answer_for_all(session, random, {})
    steps = len(session.steps)
    while len(session.steps) == steps:
        session.players[session.decision.seat] = NP.id
        drive(session, dict.fromkeys(FACTIONS, NP), limit=1)
    reasons = explain(session, session.steps[steps - 1].answers)
    assert "np.taken_over" in [line.id for reason in reasons for line in reason.lines]


def test_the_trace_says_that_a_turn_was_taken_over_and_nothing_of_the_plan_that_failed():
    table = at_war()
    action = Action(table.state, DUX, "battle")
    table.call_stack.append(action)
    put(table, "cantiaci", cavalry=6, scotti_warband=1)
    action.spaces = [SPACE_NUMBER["cantiaci"]]
    bot = thinking(table, "dux")
    answered(bot, asked("battle.next", space("cantiaci"), space("regni")))
    assert [line.id for line in bot.trace.lines] == ["np.taken_over", *["np.chosen"] * 2]
    bot = thinking(table, "dux")
    answered(bot, asked("battle.next", space("iceni"), space("parisi")))
    assert [line.id for line in bot.trace.lines] == ["np.taken_over_plainly", "np.chosen"]


# After a reload -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["barbarian-conspiracy", "the-harder-they-fall"])
def test_a_turn_goes_on_the_same_in_another_process(scenario):
    """A plan made again in the middle of a Command must not look at what the Command has done since."""
    seats = dict.fromkeys(FACTIONS, "np")
    agents = dict.fromkeys(FACTIONS, NP)
    whole = Session.start(GAME, scenario=scenario, seed="elsewhere", seats=seats, quiet=True)
    drive(whole, agents)
    session = Session.start(GAME, scenario=scenario, seed="elsewhere", seats=seats, quiet=True)
    while session.decision is not None:
        CATALOG.planners.forget()  # another process knows nothing of plans
        session = session.fork(quiet=True)
        drive(session, agents, limit=1)
    assert session.answers == whole.answers


def test_a_turn_that_was_taken_over_goes_on_the_same_after_it_was_saved(monkeypatch):
    [session] = games("pendragon", 1)
    random = Random(0)
    while session.decision_number < 120:
        answer_for_all(session, random, {})
    agents = dict.fromkeys(FACTIONS, NP)
    whole = session.fork()
    drive(whole, agents, limit=40)
    for _ in range(40):
        session = save.loads(save.dumps(session))
        CATALOG.planners.forget()  # another process knows nothing of plans
        drive(session, agents, limit=1)
    assert session.answers == whole.answers


# Every decision that the rules can ask has an answer of the Non-players: somebody may leave them any turn ------------


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


def kinds_asked() -> Iterator[tuple[str, str]]:
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
    named = {(kind, where) for kind, where in kinds_asked() if kind.replace("\\", "") not in OF_OTHER_VOLUMES}
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
