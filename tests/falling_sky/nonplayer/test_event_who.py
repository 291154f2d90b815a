"""8.2.3 Who is named by Events: every side of every card, on boards of games, for every Non-player."""

from __future__ import annotations

from functools import cache

import pytest

from vexillum.coin.cards import code, side_name
from vexillum.coin.kit import NONE
from vexillum.coin.nonplayer.events import Trial, instruction_of, try_event
from vexillum.coin.nonplayer.priorities import Trace
from vexillum.core.decision import DONE
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.nonplayer.events.guidelines import ANYBODYS, EVENTS, HARMS, WHOSE, gives_to_others
from vexillum.games.falling_sky.pieces import FACTIONS, SEATS, STATUS_OWNER, T_ROMAN_ALLY
from vexillum.games.falling_sky.sequence import TURNS
from vexillum.games.falling_sky.state import State

from ..harness import board, put
from .belgic_table import Rolls, bot_at, seat
from .test_printed_sentences import answers

BENEFIT, HARM = "benefit", "harm"
NAMED = {
    **{(card, "unshaded"): HARM for card in (24, 46, 52, 61, 72)},
    **{(card, "unshaded"): BENEFIT for card in (34, 37, 48, 57, 67)},
    **{(card, "shaded"): BENEFIT for card in (10, 35, 36, 46, 63, 66)},
}
"""Of each side that lets a Faction name Factions, what becomes of them. 47 is for players; 54 comes after a March."""
SELDOM = {(47, "unshaded"), (54, "unshaded")}
SIDES = sorted(HOUSE.effects)


@cache
def boards() -> tuple[State, ...]:
    """Boards of games, with what earlier turns have left: a bare one, and one in the midst of each scenario."""
    table = board()
    found = [table.state]
    for scenario, at in (("pax-gallica", 300), ("reconquest-of-gaul", 250), ("the-great-revolt", 200)):
        for number, (session, _, _, _) in enumerate(answers(scenario, 0)):
            if number == at:
                found.append(session.state.copy())
                break
    for state in found:
        state.non_players = 15
    return tuple(found)


def bot_of(state: State, faction: int) -> FallingSkyBot:
    return FallingSkyBot(CATALOG, state, faction, Rolls(), Trace(False), ())


@cache
def tried(at: int, side: int, faction: int) -> Trial[State]:
    """5.1 An Event on one of the boards."""
    return try_event(bot_of(boards()[at], faction), HOUSE.effects[side], side, faction)


def test_the_table_by_side_says_who_is_harmed():
    harmed = {code(card, which == "shaded") for (card, which), what in NAMED.items() if what == HARM}
    assert harmed | {code(54, False)} == HARMS


@pytest.mark.parametrize("at", range(4))
def test_every_side_of_every_card_benefits_the_non_player_itself(at):
    """It names itself for a benefit and others for a harm; if it cannot be named it does not play the Event."""
    state, asked = boards()[at], set()
    for side in SIDES:
        card, which = int(side_name(side).split(".")[0]), side_name(side).split(".")[1]
        for faction in range(len(SEATS)):
            bot = bot_of(state, faction)
            if TURNS.why_no_side(state, side) is not None or not instruction_of(bot, card).plays(bot):
                continue
            trial = tried(at, side, faction)
            for decision, picks in trial.heard:
                if decision.seat != SEATS[faction] or decision.kind not in ("event.faction", "event.factions"):
                    continue
                where = side_name(side), SEATS[faction], [pick.key for pick in picks]
                if (card, which) in SELDOM:
                    continue
                asked.add((card, which))
                own = [pick for pick in picks if pick.value == faction]
                if NAMED[card, which] == HARM:
                    assert not own or len(decision.options) == 1, where
                elif FACTIONS[faction] in decision.keys:
                    assert picks == tuple(own), where
                else:
                    assert gives_to_others(trial, side, faction), where
    assert asked <= set(NAMED)


def test_every_side_that_names_factions_is_tried():
    """5.1 Over all boards no side of the table is missing, and no side that asks is left out of it."""
    asked = set()
    for at in range(4):
        for side in SIDES:
            for faction in range(len(SEATS)):
                trial = tried(at, side, faction)
                kinds = {decision.kind for decision, _ in trial.heard if decision.seat == SEATS[faction]}
                if kinds & {"event.faction", "event.factions"}:
                    card, which = side_name(side).split(".")
                    asked.add((int(card), which))
    assert asked - SELDOM == set(NAMED)


@pytest.mark.parametrize("at", range(4))
def test_pieces_of_others_are_never_placed_where_the_card_leaves_it_open(at):
    """8.2.3 "Pieces" are benefits too: an Event that would place those of others by choice is not played."""
    for side in SIDES:
        for faction in range(len(SEATS)):
            trial = tried(at, side, faction)
            for decision, picks in trial.heard:
                if decision.seat != SEATS[faction] or decision.kind not in WHOSE:
                    continue
                values = [pick.value for pick in picks if pick not in (DONE, NONE)]
                owners = {STATUS_OWNER[value[1]] if isinstance(value, tuple) else value for value in values}
                offered = [option.value for option in decision.options if option not in (DONE, NONE)]
                choices = {STATUS_OWNER[value[1]] if isinstance(value, tuple) else value for value in offered}
                if owners - {faction} and len(choices) > 1:
                    where = side_name(side), SEATS[faction], decision.keys
                    assert side in ANYBODYS, where
                    assert gives_to_others(trial, side, faction), where


def test_romans_without_an_ally_do_not_give_gergovia_to_the_aedui():
    """Card 26 lets one place a Roman or an Aedui piece."""
    table = board()
    seat(table, *SEATS)
    put(table, "arverni", "arverni=arverni_ally")
    side = code(26, False)
    assert EVENTS.would_play(bot_at(table, "romans"), side)
    table.state.available[T_ROMAN_ALLY] = 0
    assert not EVENTS.would_play(bot_at(table, "romans"), side)
