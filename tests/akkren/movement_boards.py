"""Boards for movement: armies that are activated, texts of all parts, relations between Factions."""

from __future__ import annotations

from typing import Any

from tests.akkren.harness import board, put, words
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.turn import armies_turn
from vexillum.games.akkren.components import map
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION
from vexillum.games.akkren.components.pieces import OWNER, OWNERS, RELATIONS, pair
from vexillum.games.akkren.state import Stack, State

FOREIGN = ("option.order", "option.barbarian")
"""Options of other rooms that this one offers: their texts are tested there."""


def relate(table: Table[State], one: str, other: str, now: str) -> None:
    """Set the relation of two Factions."""
    table.state.relations[pair(OWNER[one], OWNER[other])] = RELATIONS.index(now)


def wake_all(table: Table[State]) -> None:
    """Every neutral nation has lost its troops: nothing wakes up."""
    table.state.woken = [1] * len(map.REGIONS)


def quiet_board(**more: Any) -> Table[State]:
    """A board on which no nation wakes up."""
    table = board(**more)
    wake_all(table)
    return table


def turn(table: Table[State], faction: str) -> Asked:
    """The menu of the segment of armies."""
    return Asked(spoken(armies_turn(table, OWNER[faction])))


def spoken(play: Any) -> Any:
    """A play whose questions are put into words in both languages, so that a missing text is an error."""
    picks = None
    while True:
        try:
            decision = play.send(picks)
        except StopIteration as stop:
            return stop.value
        if decision.kind == "phase" or decision.kind.startswith("move."):
            for language in BUILT_IN:
                texts = words(language)
                for message in (decision.prompt, *[option.message for option in decision.options]):
                    assert message.id in FOREIGN or texts(message)
        picks = yield decision


def march(table: Table[State], faction: str, stack: int) -> Asked:
    """Activate a stack."""
    return turn(table, faction).answer(f"s{stack}", kind="phase", seat=faction)


def where(table: Table[State], stack: int) -> str:
    """The place of a stack; nothing if it is gone."""
    one = stacks.find(table.state, stack)
    return "" if one is None else PLACE_IDS[one.place]


def one(table: Table[State], stack: int) -> Stack:
    return stacks.stack(table.state, stack)


def zones(asked: Asked) -> dict[str, int]:
    """The destinations that are offered, and what they cost."""
    return {o.key: o.params["mp"] for o in asked.decision.options if o.thing.startswith("place:")}


def owner_at(table: Table[State], zone: str) -> list[str]:
    return [OWNERS[s.owner] for s in table.state.stacks if s.place == PLACE[zone]]


def region(name: str) -> int:
    return REGION[name]


def why(asked: Asked, table: Table[State], name: str) -> str:
    """The id of the reason why something is not offered; its words are made in both languages."""
    message = asked.decision.why(table, asked.decision, name)
    assert message is not None, name
    for language in BUILT_IN:
        assert words(language)(message)
    return str(message.id)


def army(table: Table[State], zone: str, owner: str, units: str, general: str = "g05", **more: Any) -> int:
    """Put an army under a general without particular powers on the map (g05: only forced marches)."""
    return put(table, zone, owner, units, general=general, **more)


def said_in_both(table: Table[State]) -> None:
    """Every line that was told can be said in both languages, as far as its part is here."""
    for language in BUILT_IN:
        texts = words(language)
        for entry in table.journal:
            assert entry.id not in texts or texts(entry)
