"""5.5 A free Command that an Event offers: what is different from the Command of a turn."""

from __future__ import annotations

from vexillum.coin import commands
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle.sides import enemies
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES
from vexillum.games.pendragon.state import State

Spaces = tuple[int, ...]


class Offer(commands.Offer, frozen=True, kw_only=True):
    """5.5 Free Train, March, Intercept, Muster or Battle. Where nothing is said the rules of the Command hold (5.1.1).

    The spaces of a March are its origins.
    """

    most: int = SPACE_COUNT

    destinations: Spaces | None = None
    """March: Troops go only to these spaces; None: anywhere."""

    enemies: tuple[int, ...] | None = None
    """Battle: only these Factions may be fought; None: any."""
    raiders_suffice: bool = False
    """Battle of a Barbarian Faction: no Warband is needed where there are Raiders."""
    terms: Terms | None = None
    """Battle: on these terms; None: as in any Battle."""

    casualties: bool = False
    """Train: Cavalry may also come from Casualties."""
    wealth: bool = True
    """Muster: Wealth is paid (R55)."""
    not_yet: int = 0
    """Muster: this many of the Comitates may come from Not Yet in Play."""


def foes(state: State, space: int, faction: int, offer: Offer | None) -> list[int]:
    """3.6.1 Whom a Faction may fight in a space; an Event can name the enemies.

    Before Fragmentation Dux and Civitates are one enemy of the Barbarians: it is there if a named one of them is.
    """
    found = enemies(state, space, faction)
    if offer is None or offer.enemies is None:
        return found
    named = offer.enemies
    if faction in BARBARIANS and not fragmented(state):
        britons = any(pieces(state, space, briton) for briton in BRITONS if briton in named)
        return [enemy for enemy in found if (britons if enemy == CIVITATES else enemy in named)]
    return [enemy for enemy in found if enemy in named]


def why_not_offered(space: int) -> Message:
    """A reason: the Event does not offer this space."""
    return Message("why.free_space", {"space": SPACE_IDS[space]}, "5.5")
