"""Answers: by the plan, by the plan of the rest, or by the fallback; and their trace."""

from __future__ import annotations

import pytest

from tests.coin.nonplayer.bots import CATALOG, DECLINED, NARROWED, Event, RecruitPlan, ToyNonPlayer, bot
from tests.coin.small_turns import AEDUI, ROMANS, SPACE, Asked, Toy, new_table, turns
from vexillum.coin.events.registry import HIGH, LOW
from vexillum.coin.nonplayer.context import answers_of, largest, smallest
from vexillum.coin.nonplayer.events import Trial, by_card, in_trial, instruct, instruction_of, run_trial
from vexillum.coin.nonplayer.plans import answered, plan_for
from vexillum.core import luck as core
from vexillum.core.decision import DONE, Decision, Option


@pytest.fixture(autouse=True)
def _forgotten():
    CATALOG.planners.forget()


class Session:
    """The parts of a session that an agent uses."""

    def __init__(self, table) -> None:
        self.table, self.state = table, table.state
        self.choices = []

    def luck(self, seat):
        return core.Luck("s").of(seat, 0)


def asked(kind, *options, least=1, most=1):
    return Decision("romans", kind, tuple(options), "3.2.1", at_least=least, at_most=most)


def option(key, value=None):
    return Option(key, value)


def test_a_turn_goes_as_planned():
    table = new_table()
    table.state.tracks[ROMANS] = 0
    planned = plan_for(bot(table), RecruitPlan).spaces
    table.state.standing[AEDUI] = 1
    play, agent = Asked(turns().turn(table)), ToyNonPlayer()
    while play.decision is not None:
        play.answer(*agent.choose(Session(table), play.decision))
    assert [space for space in range(3) if table.state.units[space]] == sorted(planned)


def test_the_trace_is_that_of_the_flowchart():
    agent, table = ToyNonPlayer(), new_table()
    [line] = agent.explain(Session(table), asked("turn", option("recruit"), option("pass")))
    assert (line.id, line.rule) == ("np.question", "8.8.2")
    assert line.params["answer"].id == "np.yes"


def test_the_rest_of_a_command_is_planned_and_the_trace_says_so():
    table = new_table()
    [other] = {0, 1, 2} - set(plan_for(bot(table), RecruitPlan).spaces)
    action = Toy(table.state, ROMANS, "recruit")
    table.call_stack.append(action)
    action.spaces.append(other)
    table.state.units[other] = 1
    thinking = bot(table, traced=True)
    [key] = answered(thinking, asked("recruit.space", *[SPACE[space] for space in range(3) if space != other], DONE))
    assert key in {SPACE[space].key for space in range(3)} - {SPACE[other].key}
    assert [line.id for line in thinking.trace.lines] == ["np.taken_over"]


def test_where_no_plan_fits_the_fallback_answers():
    table = new_table()
    table.call_stack.append(Toy(table.state, ROMANS, "recruit"))
    thinking = bot(table, traced=True)
    assert answered(thinking, asked("recruit.space", option("nowhere"), DONE)) == ("done",)
    assert [line.id for line in thinking.trace.lines] == ["np.taken_over_plainly"]


@pytest.mark.parametrize(
    ("kind", "options", "least", "answer"),
    [
        ("any", [option("a"), option("b")], 0, [()]),
        ("any", [option("a"), option("no")], 1, [("no",)]),
        ("quarters", [option("go"), option("stay")], 1, [("stay",)]),
        ("any", [option("3"), option("2")], 1, [("2",)]),
        ("any", [option("ability.build"), SPACE[1]], 1, [(SPACE[1].key,)]),
        ("any", [*[option(f"ability.{n}") for n in range(9)], option("one")], 1, [("one",)]),
        ("any", [option("ability.build")], 1, [("ability.build",)]),
        ("any", [option("a"), option("b")], 2, [("a", "b"), ("b", "a")]),
    ],
)
def test_the_fallback_answer(kind, options, least, answer):
    decision = asked(kind, *options, least=least, most=2)
    assert tuple(CATALOG.fallback.answer(bot(new_table()), decision)) in answer


def test_largest_and_smallest():
    decision = asked("any", option("two", 2), option("ten", 10), option("one", 1))
    assert (largest(decision), smallest(decision)) == (("ten",), ("one",))


def test_a_faction_has_one_answer_to_a_kind():
    with pytest.raises(ValueError, match="march"):
        answers_of(2, {"march": largest}, {(1,): {"march": smallest}})
    first, second = answers_of(2, {"march": largest}, {(1,): {"seize": smallest}})
    assert (set(first), set(second)) == ({"march"}, {"march", "seize"})


# Instructions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "own_deck", "key"), [(DECLINED, "", "no"), (DECLINED, "x@1", "yes"), (NARROWED, "", "yes"), (9, "", "yes")]
)
def test_an_instruction_replies_before_the_guidelines(card, own_deck, key):
    table = new_table()
    table.state.own_deck = own_deck
    table.call_stack.append(Event(card))
    assert answered(bot(table), asked("event.may", option("yes"), option("no"))) == (key,)


def test_a_card_has_one_instruction_for_a_faction():
    twice = (instruct(7, ROMANS, AEDUI), instruct(7, AEDUI, shaded=True))
    with pytest.raises(ValueError, match="7"):
        by_card(twice)
    assert set(by_card(twice[:1])) == {(7, ROMANS), (7, AEDUI)}
    assert instruction_of(bot(new_table()), 99).plays(None)


# Trials ---------------------------------------------------------------------------------------------------------------


def trial_of(table, kinds, enough=None, non_players=0b01):
    """A trial of some questions to both Factions; each die roll sets the Aeduan Resources."""

    def play():
        for seat, kind, options in kinds:
            table.state.tracks[AEDUI] = table.roll(6)
            yield Decision(seat, kind, options, "5.1")

    thinking = bot(new_table())
    thinking.state.non_players = non_players
    return run_trial(thinking, table, play(), *([enough] if enough else []))


def test_people_answer_a_trial_with_the_first_option_and_non_players_as_they_would():
    may = (option("no"), option("yes"))
    trial = trial_of(new_table(), [("aedui", "event.may", may), ("romans", "event.may", may)])
    assert [[pick.key for pick in picks] for _, picks in trial.heard] == [["no"], ["yes"]]
    both = trial_of(new_table(), [("aedui", "event.may", may)], non_players=0b11)
    assert [[pick.key for pick in picks] for _, picks in both.heard] == [["yes"]]
    assert trial.picked("event.may", "aedui")
    assert not trial.picked("battle.spaces", "aedui")
    assert trial.rolls == 2


def test_another_non_players_rolls_are_assumed():
    table = new_table()
    own = bot(table, traced=True)
    other, same = (own.supposing(table.state, faction, "aedui", ()) for faction in (AEDUI, ROMANS))
    assert (same.luck, other.luck.key) == (own.luck, own.luck.supposed("aedui").key)
    assert not other.trace.kept
    assert (other.catalog, other.faction) == (own.catalog, AEDUI)


def test_a_trial_goes_on_until_that_is_enough():
    may = (option("no"), option("yes"))
    kinds = [("aedui", "event.may", may)] * 3
    assert len(trial_of(new_table(), kinds, lambda trial: len(trial.heard) == 2).heard) == 2
    assert len(trial_of(new_table(), kinds).heard) == 3


def test_rules_know_that_they_are_in_a_trial():
    table = new_table()
    assert not in_trial(bot(table))
    table.call_stack.append(Trial(table.state, table.state))
    assert in_trial(bot(table))


def test_dice_of_a_trial_show_their_ends():
    assert [dice.draw(0, 6) for dice in (HIGH, LOW)] == [5, 0]
