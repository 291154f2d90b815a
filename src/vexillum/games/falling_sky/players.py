"""1.5.1 Who runs which Factions, and agreements among them (1.5.2)."""

from __future__ import annotations

from vexillum.coin.kit import NO, YES
from vexillum.coin.players import Players

from .pieces import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS
from .state import Play, State, Table

PLAYERS = Players(
    4,
    {
        "four": ((ROMANS,), (ARVERNI,), (AEDUI,), (BELGAE,)),
        "arverni_belgae": ((ROMANS,), (AEDUI,), (ARVERNI, BELGAE)),
        "romans_aedui": ((ROMANS, AEDUI), (ARVERNI,), (BELGAE,)),
        "two": ((ROMANS, AEDUI), (ARVERNI, BELGAE)),
    },
)
"""Four players; three, of whom one runs Arverni and Belgae, or Romans and Aedui; two."""


def agrees_anyway(state: State, one: int, other: int) -> bool:
    """1.5.1 A player agrees with themselves without being asked."""
    return one == other or PLAYERS.one_player(state, one, other)


def ask_agreement(table: Table, asker: int, other: int, what: str, rule: str, region: str = "") -> Play[bool]:
    """1.5.2 Ask another Faction to agree at this moment: its player, or its Non-player. Germans never do (3.4.5)."""
    if other == GERMANS:
        return False
    if agrees_anyway(table.state, asker, other):
        return True
    (pick,) = yield table.ask(
        FACTIONS[other],
        f"agree.{what}",
        [YES, NO],
        rule=rule,
        params={"who": FACTIONS[asker], "space": region},
        about=f"space:{region}" if region else "",
    )
    table.tell("agreed" if pick is YES else "refused", rule, who=FACTIONS[other], asker=FACTIONS[asker], what=what)
    return pick is YES
