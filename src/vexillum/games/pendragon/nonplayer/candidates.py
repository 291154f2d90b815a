"""8.3.2-8.3.3 What Non-players choose among: how their trace names it, and how one of equals is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vexillum.coin.nonplayer.priorities import CandidateKind, by_table
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SITE_IDS, SPACE_IDS
from vexillum.games.pendragon.pieces import BRITONS, FACTIONS, UNITS

if TYPE_CHECKING:
    from vexillum.games.pendragon.nonplayer.bot import PendragonBot


def space_word(space: int) -> Message:
    """A space by its name."""
    return Message("np.space", {"space": SPACE_IDS[space]})


def site_word(site: int) -> Message:
    """A Site by its name."""
    return Message("np.site", {"site": SITE_IDS[site]})


def _enemy(bot: PendragonBot, enemy: int) -> Message:
    """3.6.1 An enemy of the Barbarians: Britons fight together before Fragmentation."""
    if enemy in BRITONS and bot.faction not in BRITONS and not fragmented(bot.state):
        return Message("np.both_britons")
    return Message("np.faction", {"faction": FACTIONS[enemy]})


def _front(bot: PendragonBot, front: tuple[int, int]) -> Message:
    """A space and an enemy there."""
    return Message("np.front", {"space": SPACE_IDS[front[0]], "enemy": _enemy(bot, front[1])})


def _lot(bot: PendragonBot, option: Option) -> Message:
    """Units of a kind in a space."""
    space, kind, *loaded = option.value
    unit = UNITS[kind] + ("_loaded" if any(loaded) else "")
    return Message("np.lot", {"unit": unit, "space": SPACE_IDS[space]})


SPACES: CandidateKind[int] = CandidateKind("spaces", lambda bot, space: space_word(space), by_table)
SITES: CandidateKind[int] = CandidateKind("candidates", lambda bot, site: site_word(site))
ENEMIES: CandidateKind[int] = CandidateKind("candidates", _enemy)
FRONTS: CandidateKind[tuple[int, int]] = CandidateKind("candidates", _front)
LOTS: CandidateKind[Option] = CandidateKind("candidates", _lot, few=5)
"""Options whose value is a space, a kind of Units there, and perhaps whether they carry Plunder."""
