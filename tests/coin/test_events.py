"""Steps of Events that every volume has, over any kit."""

from __future__ import annotations

import msgspec
import pytest

from tests.coin.small_events import (
    AEDUI,
    ALLY,
    AUXILIA,
    BIBRACTE,
    EVENT_KIT,
    GERMAN,
    GROUPS,
    KIT,
    LEGION,
    ROMAN_ALLY,
    ROMANS,
    TREVERI,
    UBII,
    WARBAND,
    Branch,
    Condition,
    EachFaction,
    Effect,
    Either,
    Event,
    Every,
    If,
    May,
    Place,
    Remove,
    Select,
    SelectFaction,
    Where,
    board,
    play,
    steps_of,
)
from vexillum.coin.cards import code, owned
from vexillum.coin.events.branches import Roll, Stop
from vexillum.coin.events.effects import BecomeEligible, Gain, Ineligible, Keep, Pay, StayEligible, Take, Transfer
from vexillum.coin.events.pieces import Box, Replace
from vexillum.coin.events.registry import effective
from vexillum.coin.events.step import Act, step_errors
from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import Fate, Standing
from vexillum.core.decision import asks_nothing
from vexillum.core.dice import Dice

# Branching ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fallen", "money"), [(0, 9), (2, 15)])
def test_a_condition_decides_which_steps_happen(fallen, money):
    table = board()
    table.state.fallen = fallen
    play(
        table, If(when=Condition(fallen=1), then=(Gain(track="romans", n=5),), otherwise=(Gain(track="romans", n=-1),))
    )
    assert table.state.tracks == [money, 10]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (Condition(you=("romans",)), True),
        (Condition(you=("aedui",)), False),
        (Condition(chosen=("romans",)), False),
        (Condition(least={"romans": 10}), True),
        (Condition(least={"romans": 11}), False),
        (Condition(least={"money": 1}), False),
        (Condition(funds={"aedui": 11}), False),
        (Condition(on_map={"roman_pieces": 2}), True),
        (Condition(on_map={"roman_pieces": 3}), False),
        (Condition(exists=Where(has=("legion",))), True),
        (Condition(exists=Where(has=("warband",))), False),
        (Condition(done=True), False),
        (Condition(done=False), True),
    ],
)
def test_what_a_condition_asks(condition, holds):
    table = board(legion=(0, 1, 0))
    table.state.tribes[1] = ROMAN_ALLY
    event = play(table).event
    assert condition.holds(event) is holds


def test_the_owner_nobody_is_not_a_faction():
    assert not Condition(you=("germans",)).holds(play(board(), you=NOBODY).event)


def test_one_of_several_ways_among_those_that_are_open():
    ways = (
        Branch(id="rich", steps=(Gain(track="aedui", n=1),), when=Condition(least={"aedui": 20})),
        Branch(id="poor", steps=(Gain(track="aedui", n=2),)),
        Branch(id="own", steps=(Gain(track="aedui", n=3),), label="As you like"),
    )
    table = board()
    played = play(table, Either(branches=ways, who="aedui"), answers=["own"])
    (decision,) = played.asked
    assert (decision.seat, [option.key for option in decision.options]) == ("aedui", ["poor", "own"])
    assert decision.options[0].text == "option.branch.poor"
    assert decision.options[1].params == {"branch": "8.own"}
    assert table.state.tracks == [10, 13]


@pytest.mark.parametrize(("answer", "money"), [("yes", 14), ("no", 10)])
def test_a_faction_may(answer, money):
    table = board()
    play(table, May(who="aedui", steps=(Gain(track="aedui", n=4),)), answers=[answer])
    assert table.state.tracks[AEDUI] == money


def test_unavailable_alternatives_are_not_asked():
    assert play(board(), May(who="aedui", steps=(), when=Condition(fallen=1))).asked == []


def test_the_event_ends_where_it_says():
    table = board()
    play(table, If(when=Condition(), then=(Gain(track="romans", n=1), Stop())), Gain(track="romans", n=5))
    assert table.state.tracks[ROMANS] == 11


def test_each_faction_selected_is_the_chosen_one_in_its_turn():
    table = board()
    steps = (Gain(track="money", n=-3), Ineligible(who="chosen"))
    played = play(table, EachFaction(among="seats", steps=steps), answers=["aedui romans"])
    assert (played.asked[0].at_least, played.asked[0].at_most) == (1, 2)
    assert table.state.tracks == [7, 7]
    assert table.state.fates == [Fate.INELIGIBLE, Fate.INELIGIBLE]
    told = [entry.params["who"] for entry in table.journal if entry.id == "log.event_ineligible"]
    assert told == ["romans", "aedui"], "in the order of the volume, not of the answer"


# Selecting ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "spaces"),
    [
        (Where(), [BIBRACTE, TREVERI, UBII]),
        (Where(among=("ubii", "bibracte")), [BIBRACTE, UBII]),
        (Where(near=("bibracte",)), [BIBRACTE, TREVERI]),
        (Where(east=True), [UBII]),
        (Where(east=True, among=("bibracte",)), []),
        (Where(has=("legion", "warband")), [BIBRACTE, TREVERI]),
        (Where(has_all=("legion", "warband")), [TREVERI]),
        (Where(lacks=("warbands",)), [BIBRACTE]),
        (Where(most={"roman_pieces": 1}), [TREVERI, UBII]),
        (Where(control=("romans",)), [BIBRACTE, TREVERI]),
        (Where(control=("own",)), [BIBRACTE, TREVERI]),
        (Where(not_control=("own",)), [UBII]),
        (Where(chosen=True), []),
    ],
)
def test_spaces(where, spaces):
    table = board(legion=(2, 1, 0), warband=(0, 1, 0), german=(0, 0, 1))
    assert where.spaces(play(table).event, ROMANS) == spaces


def test_groups_count_units_and_what_stands_on_slots():
    table = board(legion=(0, 2, 0), auxilia=(1, 1, 0))
    table.state.tribes[1] = ROMAN_ALLY
    assert GROUPS.present(table.state, TREVERI, "roman_pieces") == 4
    assert GROUPS.on_map(table.state, "roman_pieces") == 5
    assert GROUPS.on_map(table.state, "ally") == 0
    table.state.tribes[0] = ALLY
    assert GROUPS.on_map(table.state, "ally") == 1
    assert GROUPS.units(("warbands", "warband")) == (2, 3)
    assert GROUPS.holdings(("roman_pieces", "ally")) == (ROMAN_ALLY, ALLY)


def test_select_spaces():
    table = board()
    played = play(table, Select(most=2, who="aedui"), answers=["ubii treveri"])
    (decision,) = played.asked
    assert (decision.seat, decision.kind, decision.at_least, decision.at_most) == ("aedui", "event.spaces", 0, 2)
    assert (sorted(played.event.spaces), played.event.done) == ([TREVERI, UBII], 2)
    assert table.journal[-1].id == "log.event_spaces"


def test_select_one_or_none():
    played = play(board(), Select(may=True), answers=["none"])
    assert (played.kinds, played.event.spaces) == (["event.space"], [])


def test_without_a_needed_space_the_event_ends():
    table = board()
    play(table, Select(where=Where(has=("legion",)), needed=True), Gain(track="romans", n=5))
    assert table.state.tracks[ROMANS] == 10


def test_every_space_that_fits():
    event = play(board(warband=(1, 0, 1)), Every(where=Where(has=("warband",)))).event
    assert (event.spaces, event.done) == ([BIBRACTE, UBII], 2)


def test_a_faction_of_choice():
    table = board(warband=(0, 0, 1))
    played = play(table, SelectFaction(among="seats"), Gain(track="money", n=2), answers=["aedui"])
    assert (played.event.faction, table.state.tracks) == (AEDUI, [10, 12])


def test_only_a_faction_that_could_select_such_a_space():
    table = board(legion=(1, 1, 1))
    near = Where(not_control=("own",))
    assert play(table, SelectFaction(among="seats", near=near)).event.faction == AEDUI


def test_without_a_faction_to_select_the_event_ends():
    table = board()
    play(table, SelectFaction(among="seats", near=Where(has=("legion",))), Gain(track="romans", n=1))
    assert table.state.tracks[ROMANS] == 10


# Tracks and dice ------------------------------------------------------------------------------------------------------


def test_a_track_stays_within_its_bounds():
    table = board()
    play(table, Gain(track="romans", n=99), Gain(track="aedui", n=-99))
    assert table.state.tracks == [45, 0]


@pytest.mark.parametrize(("share", "gain"), [(1, 9), (2, 6)])
def test_a_gain_per_space(share, gain):
    table = board()
    play(table, Every(), Gain(track="romans", n=3, per=True, share=share))
    assert table.state.tracks[ROMANS] == 10 + gain


def test_a_transfer_takes_what_there_is():
    table = board()
    event = play(table, Transfer(sources=("aedui",), target="romans", n=12)).event
    assert (table.state.tracks, event.done) == ([20, 0], 10)


def test_a_faction_pays_what_it_has():
    table = board()
    play(table, Pay(who="aedui", n=4), Pay(who="romans", n=12))
    assert table.state.tracks == [0, 6]


def test_a_die_counts_for_the_next_step():
    table = board()
    table.dice = Dice("", (4,))
    play(table, Roll(), Gain(track="aedui", n=1, per=True))
    assert table.state.tracks[AEDUI] == 14
    assert (table.journal[0].id, table.journal[0].params) == ("log.event_roll", {"n": 4})


# What lasts -----------------------------------------------------------------------------------------------------------


def test_a_lasting_effect_begins_once():
    table = board()
    play(table, Keep(effect="ballistae"), Keep(effect="ballistae"))
    assert table.state.lasting == [code(10, False)]
    assert [entry.id for entry in table.journal] == ["log.event_keeps"]


@pytest.mark.parametrize(("who", "owner"), [("you", ROMANS), ("aedui", AEDUI)])
def test_a_faction_takes_the_card(who, owner):
    table = board()
    play(table, Keep(effect="ballistae"), Take(effect="wagons", who=who))
    assert table.state.lasting == [code(10, False), owned(code(8, False), owner)]
    assert table.journal[-1].params == {"card": "8", "who": KIT.faction_ids[owner]}


def test_the_card_goes_to_another_faction():
    table = board()
    play(table, Take(effect="wagons"), Take(effect="wagons", who="aedui"))
    assert table.state.lasting == [owned(code(8, False), AEDUI)]


def test_one_side_of_a_card_replaces_the_other():
    table = board()
    play(table, Take(effect="wagons"), Keep(effect="ballistae"), Take(effect="slow_wagons"))
    assert table.state.lasting == [code(10, False), owned(code(8, True), ROMANS)]


def test_taking_what_one_has_changes_nothing():
    table = board()
    play(table, Take(effect="wagons"), Keep(effect="ballistae"), Take(effect="wagons"))
    assert table.state.lasting == [owned(code(8, False), ROMANS), code(10, False)]


# Eligibility ----------------------------------------------------------------------------------------------------------


def test_ineligible_through_the_next_card():
    table = board()
    play(table, Ineligible(who="aedui"), Ineligible(who="you"))
    assert table.state.standing == [Standing.ELIGIBLE, Standing.INELIGIBLE]
    assert table.state.fates == [Fate.INELIGIBLE, Fate.INELIGIBLE]


def test_who_has_executed_stays_so():
    table = board()
    table.state.standing[AEDUI] = Standing.EXECUTED
    play(table, Ineligible(who="aedui"))
    assert table.state.standing[AEDUI] == Standing.EXECUTED


def test_stay_eligible():
    table = board()
    play(table, StayEligible(), StayEligible(who="aedui", unless="aedui"))
    assert table.state.fates == [Fate.ELIGIBLE, Fate.USUAL]


@pytest.mark.parametrize(
    ("standing", "then"),
    [
        (Standing.INELIGIBLE, Standing.ELIGIBLE),
        (Standing.PASSED, Standing.ELIGIBLE),
        (Standing.EXECUTED, Standing.EXECUTED),
    ],
)
def test_become_eligible(standing, then):
    table = board()
    table.state.standing[AEDUI] = standing
    play(table, BecomeEligible(who="aedui"))
    assert (table.state.standing[AEDUI], table.state.fates[AEDUI]) == (then, Fate.ELIGIBLE)


# Effects --------------------------------------------------------------------------------------------------------------


def test_an_effect_is_tried_on_a_copy():
    table = board()
    before = table.state.copy()
    gain = Effect((Gain(track="romans", n=1),))
    assert effective(gain, code(8, False), table.state, ROMANS)
    assert table.state == before
    table.state.tracks[ROMANS] = 45
    assert not effective(gain, code(8, False), table.state, ROMANS)


def test_all_ways_are_tried():
    ways = (Branch(id="nothing"), Branch(id="place", steps=(Every(), Place(unit="legion", n=1))))
    effect = Effect((Either(branches=ways),))
    assert effective(effect, code(8, False), board().state, ROMANS)
    assert not effective(effect, code(8, False), board(legion=(2, 2, 2)).state, AEDUI)


def test_fields_about_an_action_in_progress_are_no_effect():
    @asks_nothing
    def stir(event):
        event.state.stirring += 1
        event.table.roll(6)

    assert not effective(Effect((Act(stir),)), code(8, False), board().state, ROMANS)


def test_a_precondition():
    effect = Effect((), Condition(fallen=1))
    state = board().state
    assert not effect.ready(state)
    state.fallen = 1
    assert effect.ready(state)


def test_the_story_tells_what_is_done_not_what_leads_there():
    table = board(legion=(1, 0, 0))
    play(table, If(when=Condition(), then=(Every(where=Where(has=("legion",))), Keep(effect="ballistae"))))
    (scope,) = table.story
    assert (scope.title.id, scope.things) == ("story.instruction.keep", ("space:bibracte",))


def test_the_context_is_what_the_rules_are_in_the_middle_of():
    table = board()
    game = Effect((Select(),)).execute(table, code(8, False), "8", AEDUI)
    decision = next(game)
    assert (table.call_stack[-1].you, table.call_stack[-1].ahead) == (AEDUI, [(Select(),)])
    assert (decision.about, decision.params["card"], decision.rule) == ("card:8", "8", "5.1")


# Owners' decks --------------------------------------------------------------------------------------------------------


def test_steps_are_read_with_the_volumes_own_words():
    steps = steps_of(
        [
            {"do": "select", "where": {"east": True}},
            {"do": "if", "when": {"fallen": 1}, "then": [{"do": "may", "who": "aedui", "steps": [{"do": "stop"}]}]},
            {"do": "each_faction", "among": "seats", "steps": [{"do": "take", "effect": "wagons", "who": "chosen"}]},
        ]
    )
    assert steps[0] == Select(where=Where(east=True))
    assert steps[1] == If(when=Condition(fallen=1), then=(May(who="aedui", steps=(Stop(),)),))
    assert step_errors(steps, EVENT_KIT) == []


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (Gain(track="aedu", n=1), "no track 'aedu'; do you mean 'aedui'?"),
        (Pay(who="me", n=1), "no Faction 'me'; there are: you, chosen, romans, aedui"),
        (Ineligible(who="germans"), "no Faction 'germans'; do you mean 'romans'?"),
        (Keep(effect="wagon"), "no lasting effect 'wagon'; do you mean 'wagons'?"),
        (Take(effect="wagons", who="x"), "no Faction 'x'; there are: you, chosen, romans, aedui"),
        (Select(where=Where(has=("legions",))), "no group of pieces 'legions'; do you mean 'legion'?"),
        (Select(where=Where(control=("aedui",))), "no Control 'aedui'; there are: romans, own"),
        (Select(most=0), "most: above 0"),
        (SelectFaction(among="gauls"), "no side 'gauls'; there are: seats"),
        (Roll(sides=1), "sides: above 1"),
        (May(who="you", steps=(Gain(track="x", n=1),)), "step 1 (gain): no track 'x'; there are: romans, aedui, money"),
        (If(when=Condition(exists=Where(near=("rome",)))), "no space 'rome'; there are: bibracte, treveri, ubii"),
    ],
)
def test_unknown_names(step, error):
    assert step.errors(EVENT_KIT) == [error]


def test_the_number_of_the_step_is_told():
    steps = (Stop(), Gain(track="x", n=1, share=0))
    assert step_errors(steps, EVENT_KIT) == [
        "step 2 (gain): no track 'x'; there are: romans, aedui, money",
        "step 2 (gain): share: above 0",
    ]


# Steps of Events that place, remove and replace Units, over any kit --------------------------------------------------


AT_UBII = Every(where=Where(among=("ubii",)))
EVERY = Every()


def units(table, kind):
    return table.state.units[kind::4]


# Place ----------------------------------------------------------------------------------------------------------------


def test_place_up_to_n_in_each_selected_space():
    table = board()
    played = play(table, EVERY, Place(unit="auxilia", n=3), answers=["3", "0", "1"])
    assert units(table, AUXILIA) == [3, 0, 1]
    assert (played.event.done, table.state.available[AUXILIA]) == (4, 4)
    assert [option.value for option in played.asked[0].options] == [3, 2, 1, 0]
    assert played.asked[0].params == {"card": "8", "space": "bibracte", "unit": "auxilia", "box": "available", "n": 3}


def test_what_must_be_placed_is_not_asked_for():
    table = board(auxilia=(0, 0, 6))
    played = play(table, AT_UBII, Place(unit="german", n=5, must=True))
    assert (played.asked, units(table, GERMAN)) == ([], [0, 0, 5])


def test_spread_over_spaces_as_the_faction_likes():
    table = board()
    step = Place(unit="german", n=4, among=Where(near=("ubii",)), each=3)
    played = play(table, step, you=AEDUI, answers=["ubii", "3", "treveri", "1"])
    assert played.kinds == ["event.place_where", "event.place", "event.place_where", "event.place"]
    assert units(table, GERMAN) == [0, 1, 3]


def test_spread_over_a_limited_number_of_spaces():
    table = board()
    play(table, Place(unit="auxilia", n=4, among=Where(), spaces=1), answers=["ubii", "2"])
    assert units(table, AUXILIA) == [0, 0, 2]


def test_spreading_ends_when_the_faction_has_enough():
    table = board()
    play(table, Place(unit="auxilia", n=4, among=Where()), answers=["ubii", "1", "done"])
    assert units(table, AUXILIA) == [0, 0, 1]


def test_units_come_from_several_boxes():
    table = board(legion=(0, 3, 0))
    table.state.fallen, table.state.available[LEGION] = 2, 1
    step = Place(unit="legion", n=2, boxes=("fallen", "available"))
    play(table, AT_UBII, step, you=AEDUI, answers=["1", "1"])
    assert (units(table, LEGION), table.state.fallen, table.state.available[LEGION]) == ([0, 3, 2], 1, 0)


def test_own_units_come_off_other_spaces_when_none_is_available():
    table = board(auxilia=(8, 0, 0))
    play(table, AT_UBII, Place(unit="auxilia", n=2), answers=["2"])
    assert units(table, AUXILIA) == [6, 0, 2]


def test_those_of_others_do_not():
    table = board(auxilia=(8, 0, 0))
    assert play(table, AT_UBII, Place(unit="auxilia", n=2), you=AEDUI).asked == []
    assert units(table, AUXILIA) == [8, 0, 0]


def test_units_are_only_placed_where_stacking_allows():
    table = board()
    table.state.tribes[1] = ROMAN_ALLY
    play(table, EVERY, Place(unit="warband", n=1, must=True, who="aedui"))
    assert units(table, WARBAND) == [1, 0, 1]


# Remove ---------------------------------------------------------------------------------------------------------------


def test_remove_stack_by_stack():
    table = board(legion=(2, 0, 0), auxilia=(1, 0, 0))
    step = Remove(units=("roman_pieces",), n=2, who="aedui")
    played = play(table, EVERY, step, answers=["bibracte.legion", "1", "done"])
    assert played.kinds == ["event.remove", "event.remove_number", "event.remove"]
    assert [option.thing for option in played.asked[0].options] == [
        "unit:bibracte.legion",
        "unit:bibracte.auxilia",
        "",
    ]
    assert (units(table, LEGION), played.event.done) == ([1, 0, 0], 1)


def test_in_all_from_certain_spaces():
    table = board(warband=(2, 2, 2))
    step = Remove(units=("warbands",), n=3, among=Where(near=("ubii",)), must=True)
    played = play(table, step, answers=["treveri.warband", "2"])
    assert units(table, WARBAND) == [2, 0, 1]
    assert all(option.key != "done" for decision in played.asked for option in decision.options)


def test_all_that_must_go_is_not_asked_for():
    table = board(german=(1, 2, 3))
    played = play(table, EVERY, Remove(units=("german",), must=True))
    assert (played.asked, played.event.done, units(table, GERMAN)) == ([], 6, [0, 0, 0])


def test_limits_of_kinds():
    table = board(legion=(3, 0, 0), auxilia=(3, 0, 0))
    step = Remove(units=("roman_pieces",), n=3, must=True, limits={"legion": 1})
    play(table, Every(where=Where(has=("legion",))), step, answers=["bibracte.legion"])
    assert (units(table, LEGION)[BIBRACTE], units(table, AUXILIA)[BIBRACTE]) == (2, 1)


def test_those_that_have_the_box_go_into_it():
    table = board(legion=(1, 0, 0), auxilia=(1, 0, 0))
    play(table, EVERY, Remove(units=("roman_pieces",), must=True, box="fallen"))
    assert (table.state.fallen, table.state.available[LEGION], table.state.available[AUXILIA]) == (1, 5, 8)
    assert [entry.id for entry in table.journal] == ["log.removed", "log.event_box", "log.removed"]


# Replace --------------------------------------------------------------------------------------------------------------


def test_replace_one_for_one():
    table = board(german=(0, 0, 3))
    step = Replace(units=("german",), into="warband", n=2, who="aedui")
    played = play(table, AT_UBII, step, answers=["ubii.german", "2"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII], played.event.done) == (1, 2, 2)


def test_what_has_no_replacement_stays():
    table = board(german=(0, 0, 3), warband=(0, 0, 7))
    step = Replace(units=("german",), into="warband", n=3, who="romans")
    play(table, AT_UBII, step, answers=["ubii.german"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII]) == (2, 8)


def test_what_has_no_replacement_is_removed_where_the_volume_has_it_so(monkeypatch):
    monkeypatch.setattr(Event, "kit", msgspec.structs.replace(EVENT_KIT, removes_unreplaced=True))
    table = board(german=(0, 0, 3), warband=(0, 0, 7))
    step = Replace(units=("german",), into="warband", n=3, who="romans")
    played = play(table, AT_UBII, step, answers=["ubii.german", "3"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)[UBII], played.event.done) == (0, 8, 3)


def test_own_replacements_come_off_other_spaces():
    table = board(german=(0, 0, 3), warband=(8, 0, 0))
    step = Replace(units=("german",), into="warband", n=3, who="aedui")
    play(table, AT_UBII, step, answers=["ubii.german", "2", "done"])
    assert (units(table, GERMAN)[UBII], units(table, WARBAND)) == (1, [6, 0, 2])


# Boxes ----------------------------------------------------------------------------------------------------------------


def test_between_boxes():
    table = board()
    table.state.fallen = 3
    played = play(table, Box(unit="legion", n=2, sources=("fallen",), must=True), Gain(track="romans", n=1, per=True))
    assert (played.asked, table.state.fallen, table.state.available[LEGION]) == ([], 1, 8)
    assert table.state.tracks[ROMANS] == 12


def test_no_more_than_the_step_before_changed():
    table = board(auxilia=(1, 0, 0))
    table.state.fallen = 3
    step = Box(unit="legion", n=3, sources=("fallen",), per=True)
    played = play(table, EVERY, Remove(units=("auxilia",), must=True), step, answers=["1"])
    assert [option.key for option in played.asked[0].options] == ["1", "0"]
    assert table.state.fallen == 2


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (Place(unit="legions", n=1), "no Unit 'legions'; do you mean 'legion'?"),
        (Place(unit="legion", n=1, boxes=("track",)), "no box 'track'; there are: available, fallen"),
        (Remove(units=("ally",)), "no group of Units 'ally'; there are: legion, auxilia, warband, german"),
        (Remove(units=("legion",), box="grave"), "no box 'grave'; there are: available, fallen"),
        (Replace(units=("german",), into="ally", n=1), "no Unit 'ally'; there are: legion, auxilia, warband, german"),
        (Box(unit="auxilia", n=1, sources=("fallen",)), "no Unit with boxes 'auxilia'; there are: legion"),
        (Box(unit="legion", n=1, sources=("away",)), "no box of legion 'away'; there are: available, fallen"),
    ],
)
def test_unknown_names_of_pieces(step, error):
    (found,) = step.errors(EVENT_KIT)
    assert found.startswith(error)


def test_treveri_is_between_the_others():
    assert Where(near=("treveri",)).fixed == (BIBRACTE, TREVERI, UBII)
