"""Names for groups of pieces, as the effects of Events use them."""

from __future__ import annotations

from vexillum.coin.events import groups
from vexillum.coin.events.groups import Group
from vexillum.coin.state import CoinState
from vexillum.games.falling_sky.map import COLONY
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    DISPERSED,
    GATHERING,
    GAULS,
    GERMANS,
    KINDS_OF,
    KIT,
    LEADERS,
    LEGION,
    MOBILE,
    RAZED,
    ROMANS,
    STATUS_OWNER,
    WARBANDS,
)
from vexillum.games.falling_sky.state import State

WORDS = ("roman", "arverni", "aedui", "belgic", "germanic")
"""What the groups of each Faction are called by."""
EVERY_FACTION = tuple(range(len(WORDS)))


def _holdings(faction: int) -> tuple[int, ...]:
    return tuple([status for status, owner in enumerate(STATUS_OWNER) if owner == faction])


def _warbands(factions: tuple[int, ...]) -> Group:
    return Group(tuple([kind for faction in factions for kind in WARBANDS[faction]]))


def _of(faction: int) -> dict[str, Group]:
    word = WORDS[faction]
    named = {
        f"{word}_pieces": Group(KINDS_OF[faction], _holdings(faction)),
        f"{word}_mobile": Group(MOBILE[faction]),
        f"{word}_strongholds": Group(holdings=_holdings(faction)),
    }
    if faction != ROMANS:
        named[f"{word}_warbands"] = _warbands((faction,))
    if LEADERS[faction]:
        named[f"{word}_leader"] = Group(LEADERS[faction])
    return named


_NAMED: dict[str, Group] = {
    **{name: group for faction in EVERY_FACTION for name, group in _of(faction).items()},
    "auxilia": Group(WARBANDS[ROMANS]),
    "legions_auxilia": Group((LEGION, *WARBANDS[ROMANS])),
    "warbands": _warbands((ARVERNI, AEDUI, BELGAE, GERMANS)),
    "gallic_warbands": _warbands(GAULS),
    "non_aedui_warbands": _warbands((ARVERNI, BELGAE, GERMANS)),
    "belgic_germanic_warbands": _warbands((BELGAE, GERMANS)),
    "warbands_auxilia": _warbands(EVERY_FACTION),
    "allies": Group(holdings=ALLY_OF),
    "gallic_allies": Group(holdings=tuple([ALLY_OF[faction] for faction in GAULS])),
    "citadels": Group(holdings=tuple([CITADEL_OF[faction] for faction in GAULS])),
    "dispersed_markers": Group(holdings=(DISPERSED, GATHERING, RAZED)),
    "gallic_pieces": Group(
        tuple([kind for faction in GAULS for kind in KINDS_OF[faction]]),
        tuple([status for faction in GAULS for status in _holdings(faction)]),
    ),
}


class Groups(groups.Groups):
    """The groups of Falling Sky: the Colony counts in the Region where it is."""

    def present(self, state: CoinState, space: int, name: str) -> int:
        """How many pieces of a group are in a Region."""
        count = super().present(state, space, name)
        assert isinstance(state, State)
        if state.colony == space and state.tribes[COLONY] in self[name].holdings:
            count += 1
        return count


GROUPS = Groups(KIT, _NAMED, lambda state: state.tribes)
"""Forces, Allies and Citadels of each Faction; Warbands without Auxilia unless the name says so."""
