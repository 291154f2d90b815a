"""What each seat may know: everything but the order of the decks and the cards in another's hand."""

from __future__ import annotations

from random import Random
from typing import Any

from vexillum.games.anno890.pieces import CHARACTER_NUMBER, SEATS, TILES
from vexillum.games.anno890.positions import position
from vexillum.games.anno890.score_cache import reckoned
from vexillum.games.anno890.state import NONE, Stage, State


def drawer(state: State) -> int:
    """Who holds the cards that were drawn: the Apprentice's player at the end (6.1), else the active one (7.9)."""
    return state.holder[CHARACTER_NUMBER["apprentice"]] if state.stage == Stage.END else state.active


def view_key(state: State, seat: str | None) -> str | None:
    """6.1, 7.9 The seat that sees more than an observer: the one that holds the cards that were drawn."""
    return seat if state.drawn and seat == SEATS[drawer(state)] else None


def derived(state: State) -> dict[str, Any]:
    """What follows from the state and lies open."""
    everyone = range(state.players)
    parts = {SEATS[player]: dict(points) for player, points in enumerate(reckoned(state))}
    return {
        "active": SEATS[state.active],
        "round": state.turn // state.players + 1,
        "defence": state.defence,
        "supply": {
            "towers": state.tower_supply,
            "nobles": state.noble_supply,
            "coins": state.coin_supply,
            "saracens": state.saracen_supply,
        },
        "towers": {SEATS[player]: state.towers_of(player) for player in everyone},
        "nobles": {SEATS[player]: state.nobles_of(player) for player in everyone},
        "points": parts,
        "scores": {seat: sum(part.values()) for seat, part in parts.items()},
    }


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position without what a seat (None: an observer) may not know: decks are only counted."""
    seen = position(state)
    del seen["draws"], seen["rolls"]
    seen["deck"] = len(state.deck)
    seen["characters"] = len(state.characters)
    seen["hand"] = TILES[state.hand].id if state.hand != NONE else ""
    if view_key(state, seat) is None:
        seen["drawn"] = len(state.drawn)
    if state.stage != Stage.DEAL:
        seen["derived"] = derived(state)
    return seen


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Shuffle what ``seat`` does not know. What was drawn since the checkpoint ``past`` is known, unless it is still in
    another's hand.
    """
    shown = len(past.deck) - len(present.deck)
    past.deck = _shuffled(past.deck, shown, random)
    drawn = len(past.characters) - len(present.characters)
    if present.drawn and seat != SEATS[drawer(present)]:
        drawn -= len(present.drawn)
    past.characters = _shuffled(past.characters, drawn, random)


def _shuffled(deck: list[int], keep: int, random: Random) -> list[int]:
    """A deck shuffled below its next ``keep`` cards, which are the last of the list.

    It is sorted first, so that the result depends on which cards are unknown and not on how they really lie.
    """
    unknown = sorted(deck[: len(deck) - keep])
    random.shuffle(unknown)
    return unknown + deck[len(deck) - keep :]
