"""Nested priorities: remaining candidates, winners, and the trace; and the rolls, separate by name and step."""

from __future__ import annotations

import pytest

from tests.together import together
from vexillum.coin.nonplayer.priorities import (
    FEW,
    CandidateKind,
    NamedRolls,
    RandomSpaces,
    Trace,
    by_space,
    by_table,
    choose,
    choose_from,
    fewest,
    first,
    most,
    narrow,
    narrowed,
    ranked,
)
from vexillum.core import luck as core
from vexillum.core.luck import Luck
from vexillum.core.words.texts import Catalog, Message, Texts

LEADERS = (1, 3)
WARBANDS = (9, 2, 4, 5, 5, 0)
NAMES = ("Aedui", "Carnutes", "Helvii", "Mandubii", "Sequani", "Veneti")
SPACE_TEXTS = {f"space.{number}": name for number, name in enumerate(NAMES)}
TEXTS = Texts(
    Catalog(
        {
            "en": {
                "np.chosen": "{what} — {steps}.",
                "np.narrowed": "{priority}: {left}",
                "np.at_random": "at random among {among}: {chosen}",
                "np.then_at_random": "at random: {chosen}",
                "np.and_then": "{step} · {then}",
                "np.choice.target": "Target",
                "np.choice.origin": "Origin for {space:space}",
                "np.priority.enemy_leader": "an enemy Leader",
                "np.priority.warbands": "most Warbands",
                "np.priority.few_warbands": "fewest Warbands",
                "count.spaces": {"one": "{n} space", "other": "{n} spaces"},
                "np.question": "{question} {answer}.",
                "np.battle": "Battle?",
                "np.done": "Battle.",
                "np.yes": "yes",
                "np.no": "no",
                **SPACE_TEXTS,
            }
        }
    ),
    "en",
    strict=True,
)


class Gaul:
    """A Non-player of a map of six spaces."""

    spaces: CandidateKind[int] = CandidateKind("spaces", lambda bot, space: Message(f"space.{space % 6}"), by_table)

    def __init__(self, *, kept: bool, table: RandomSpaces | None = None) -> None:
        self.luck = NamedRolls(Luck("test").of("romans", 0), table)
        self.trace = Trace(kept)

    @property
    def lines(self) -> list[str]:
        return [TEXTS(line) for line in self.trace.lines]


LEADER_FIRST = first("enemy_leader", lambda space: space in LEADERS)
MOST_WARBANDS = most("warbands", lambda space: WARBANDS[space])


def test_each_priority_narrows_what_the_one_before_it_has_left():
    assert narrowed(range(6), LEADER_FIRST) == [1, 3]
    assert narrowed(range(6), LEADER_FIRST, MOST_WARBANDS) == [3]
    assert narrowed(range(6), MOST_WARBANDS, LEADER_FIRST) == [0]
    assert narrowed(range(6), fewest("few_warbands", lambda space: WARBANDS[space])) == [5]
    assert narrowed((0, 2), LEADER_FIRST) == [0, 2], "nobody is first: all stay"
    assert narrowed((), LEADER_FIRST) == []


def test_a_single_candidate_is_not_looked_at():
    assert narrowed([5], most("warbands", lambda space: 1 // 0)) == [5]


@pytest.mark.parametrize("candidates", [range(6), (3, 4), (4, 3), (2,), ()])
def test_ranked_is_the_same_as_its_places_one_after_the_other(candidates):
    together = ranked(("enemy_leader", "warbands"), lambda space: (space in LEADERS, WARBANDS[space]))
    assert narrowed(candidates, together) == narrowed(candidates, LEADER_FIRST, MOST_WARBANDS)


# Choosing -------------------------------------------------------------------------------------------------------------


def test_what_is_still_equal_is_left_to_the_roll_of_that_name():
    picks = {choose(Gaul(kept=False), "8.8.1", "target", (3, 4), roll=f"roll {n}") for n in range(20)}
    assert picks == {3, 4}
    default = choose(Gaul(kept=False), "8.8.1", "target", range(6))
    assert default == choose(Gaul(kept=False), "8.8.1", "origin", range(6), roll="8.8.1 target")


def test_many_spaces_are_drawn_by_the_table_of_the_volume():
    table = RandomSpaces([[7] * 6] * 4)
    assert choose(Gaul(kept=False, table=table), "8.8.1", "target", range(8)) == 7


def test_without_candidates_there_is_no_choice():
    assert choose(Gaul(kept=False), "8.8.1", "target", ()) is None
    assert choose(Gaul(kept=True), "8.8.1", "target", ()) is None
    with pytest.raises(AssertionError):
        choose_from(Gaul(kept=False), "8.8.1", "target", ())


def test_candidates_that_stand_for_a_space_are_drawn_by_it():
    routes = [("land", 3), ("sea", 4)]
    kind = by_space(lambda route: route[1])
    for n in range(10):
        route = choose(Gaul(kept=False), "8.8.1", "target", routes, kind=kind, roll=str(n))
        assert route[1] == choose(Gaul(kept=False), "8.8.1", "target", (3, 4), roll=str(n))


@together("candidates", [range(6), (3, 4), (2, 5), (1,)])
@together("priorities", [(), (LEADER_FIRST,), (MOST_WARBANDS,), (LEADER_FIRST, MOST_WARBANDS)])
def test_a_trace_changes_no_choice(candidates, priorities):
    kept, not_kept = Gaul(kept=True), Gaul(kept=False)
    assert choose(kept, "1", "target", candidates, *priorities) == choose(
        not_kept, "1", "target", candidates, *priorities
    )
    assert narrow(kept, "1", "target", candidates, *priorities) == narrowed(candidates, *priorities)
    assert not_kept.trace.lines == []


# The trace ------------------------------------------------------------------------------------------------------------


def test_a_line_says_who_was_left_after_each_priority():
    bot = Gaul(kept=True)
    choose(bot, "8.8.1", "target", range(6), LEADER_FIRST, MOST_WARBANDS)
    assert bot.lines == ["Target — an enemy Leader: Carnutes and Mandubii · most Warbands: Mandubii."]
    assert bot.trace.lines[0].rule == "8.8.1"


def test_a_priority_that_narrows_nothing_is_not_told():
    bot = Gaul(kept=True)
    choose(bot, "8.8.1", "target", (3, 4, 5), first("enemy_leader", lambda space: space < 6), MOST_WARBANDS)
    (line,) = bot.lines
    assert line.startswith("Target — most Warbands: Mandubii and Sequani · at random: ")


def test_the_roll_is_told():
    bot = Gaul(kept=True)
    chosen = choose(bot, "8.8.1", "target", (3, 4))
    assert bot.lines == [f"Target — at random among Mandubii and Sequani: {NAMES[chosen]}."]


def test_no_line_where_there_was_no_choice():
    bot = Gaul(kept=True)
    choose(bot, "8.8.1", "target", (3,), LEADER_FIRST)
    choose(bot, "8.8.1", "target", ())
    narrow(bot, "8.8.1", "target", (3, 4), MOST_WARBANDS)
    assert bot.lines == []


def test_ranked_is_told_place_by_place():
    bot = Gaul(kept=True)
    together = ranked(("enemy_leader", "warbands"), lambda space: (space in LEADERS, WARBANDS[space]))
    narrow(bot, "8.8.1", "target", range(6), together)
    assert bot.lines == ["Target — an enemy Leader: Carnutes and Mandubii · most Warbands: Mandubii."]


def test_many_candidates_are_counted():
    bot = Gaul(kept=True)
    narrow(bot, "8.8.1", "target", range(20), first("enemy_leader", lambda space: space < FEW))
    narrow(bot, "8.8.1", "target", range(20), first("enemy_leader", lambda space: space < FEW + 1))
    named, counted = bot.lines
    assert "Aedui, Carnutes" in named
    assert counted == f"Target — an enemy Leader: {FEW + 1} spaces."


def test_candidates_of_one_name_are_named_once():
    bot = Gaul(kept=True)
    narrow(bot, "8.8.1", "target", (3, 9, 4), first("enemy_leader", lambda space: space != 4))
    assert bot.lines == ["Target — an enemy Leader: Mandubii."]


def test_a_line_says_what_the_choice_is_about():
    bot = Gaul(kept=True)
    choose(bot, "8.8.1", "origin", (3, 4), LEADER_FIRST, space="0")
    assert bot.lines == ["Origin for Aedui — an enemy Leader: Mandubii."]


# Reasons and questions ------------------------------------------------------------------------------------------------


def test_reasons_follow_the_question_that_they_answer():
    bot = Gaul(kept=True)
    choose(bot, "8.8.1", "target", (3, 4), LEADER_FIRST)
    bot.trace.ask("8.8.1", "battle", True)
    bot.trace.note("8.8.1", "done")
    assert bot.lines == ["Battle? yes.", "Target — an enemy Leader: Mandubii.", "Battle."]


def test_reasons_for_what_is_not_done_are_not_told():
    bot = Gaul(kept=True)
    bot.trace.note("8.8.1", "done")
    choose(bot, "8.8.1", "target", (3, 4), LEADER_FIRST)
    bot.trace.ask("8.8.1", "battle", False)
    assert bot.lines == ["Battle.", "Battle? no."]


def test_failed_attempts_are_dropped():
    bot = Gaul(kept=True)
    bot.trace.ask("8.8.1", "battle", True)
    before = bot.trace.mark()
    choose(bot, "8.8.1", "target", (3, 4), LEADER_FIRST)
    bot.trace.drop(before)
    choose(bot, "8.8.1", "target", (1, 4), LEADER_FIRST)
    between = bot.trace.mark()
    choose(bot, "8.8.1", "target", (3, 5), LEADER_FIRST)
    bot.trace.drop(before, between)
    bot.trace.ask("8.8.1", "battle", True)
    assert bot.lines == ["Battle? yes.", "Battle? yes.", "Target — an enemy Leader: Mandubii."]


# The rolls of Non-players, separate by name and step; and the table of random spaces ---------------------------------


ROLLS = [f"roll {n}" for n in range(40)]
TABLE = RandomSpaces([[0, 1, 2], [3, 4, 5], [6, 7, 8]])


def rolls(luck: NamedRolls) -> list[int]:
    return [luck.roll(name, 6) for name in ROLLS]


def of(seat: str, step: int = 3, seed: str = "s", table: RandomSpaces | None = None) -> NamedRolls:
    return NamedRolls(core.Luck(seed).of(seat, step), table)


def test_the_same_name_in_the_same_step_is_the_same_roll():
    assert rolls(of("dux")) == rolls(of("dux"))
    assert of("dux").key == of("dux").key
    for other in (of("saxons"), of("dux", 4), of("dux", 3, "t")):
        assert rolls(other) != rolls(of("dux"))
        assert other.key != of("dux").key


def test_others_rolls_are_assumed():
    """The assumed rolls differ from one's own, and do not depend on the others' real ones."""
    own = of("dux")
    supposed = own.supposed("saxons")
    assert rolls(supposed) not in (rolls(own), rolls(of("saxons")), rolls(own.supposed("scotti")))
    assert supposed.key not in (own.key, of("saxons").key)


def test_six_candidates_or_fewer_are_equally_likely_whatever_the_table_says():
    few = [8, 0, 4, 5, 6, 7]
    for luck in (of("dux"), of("dux", table=TABLE)):
        assert {luck.space(name, few) for name in ROLLS} == set(few)
        assert [luck.space(name, few) for name in ROLLS] == [luck.pick(name, few) for name in ROLLS]


def test_more_candidates_go_by_the_table_and_on_down_its_columns():
    """Seven of nine candidates: a roll of 0 or 1 goes on to 2, which is thrice as likely as the others."""
    many = range(2, 9)
    names = [f"space {n}" for n in range(900)]
    found = [of("dux", table=TABLE).space(name, many) for name in names]
    assert set(found) == set(many)
    assert found.count(2) > 2 * max(found.count(space) for space in range(3, 9))
    assert {of("dux", table=TABLE).supposed("saxons").space(name, many) for name in names} == set(many)


def test_without_a_table_many_candidates_are_equally_likely():
    many = range(2, 9)
    assert [of("dux").space(name, many) for name in ROLLS] == [of("dux").pick(name, many) for name in ROLLS]


def test_a_table_with_uneven_columns_is_refused():
    with pytest.raises(ValueError, match="length"):
        RandomSpaces([[0, 1], [2]])
