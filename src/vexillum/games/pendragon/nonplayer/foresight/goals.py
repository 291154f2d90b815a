"""8.5-8.8 What a Non-player may ask about the end of a Battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.strongholds import garrison
from vexillum.games.pendragon.map import SITES_OF
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import KINDS, PLUNDER, POINTS
from vexillum.games.pendragon.nonplayer.foresight.outcome import Outcome
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect
from vexillum.games.pendragon.nonplayer.foresight.raiders import can_raiders_remove
from vexillum.games.pendragon.pieces import CAVALRY, STRONGHOLD_OWNER, UNITS_OF


def _always(prospect: Prospect) -> bool:
    return True


def _defences(prospect: Prospect) -> list[int]:
    """3.6.4 The Sites with Strongholds of the defender, if they may be Assaulted."""
    if prospect.terms.no_assault:
        return []
    sites = prospect.state.sites
    owners = side(prospect.state, prospect.defender, prospect.attacker)
    return [site for site in SITES_OF[prospect.space] if STRONGHOLD_OWNER[sites[site]] in owners]


def _attackers(prospect: Prospect) -> int:
    """How many Units attack."""
    if prospect.terms.raiders is not None:
        return sum(prospect.terms.raiders)
    attacks = side(prospect.state, prospect.attacker, prospect.defender)
    return sum([prospect.units[kind] for faction in attacks for kind in UNITS_OF[faction]])


def _breakable(prospect: Prospect) -> bool:
    """3.6.4 Whether there are more attackers than Garrison at a Stronghold. Otherwise none can fall."""
    defences = _defences(prospect)
    strength = _attackers(prospect) if defences else 0
    return any(strength > garrison(prospect.state, site) for site in defences)


def _assailable(prospect: Prospect) -> bool:
    """8.4.2 Whether a Stronghold could be Assaulted: by a Non-player only if all attackers could take it empty."""
    if prospect.free[prospect.attacker]:
        return bool(_defences(prospect))
    terms = prospect.terms
    if terms.raiders is None:
        return _breakable(prospect)
    raiders = sum(terms.raiders)
    return any(
        can_raiders_remove(prospect.state, site, 0, raiders, coup=terms.surprise) for site in _defences(prospect)
    )


def _enemy_units(prospect: Prospect) -> bool:
    """Whether there is a Unit on the other side."""
    attacks = side(prospect.state, prospect.attacker, prospect.defender)
    enemies = side(prospect.state, prospect.defender, prospect.attacker) if prospect.asking in attacks else attacks
    return any(prospect.units[kind] for faction in enemies for kind in UNITS_OF[faction])


def _cavalry(prospect: Prospect) -> bool:
    return prospect.units[CAVALRY] > 0


class Goal(msgspec.Struct, frozen=True):
    """Something that is true of the end of a Battle, or not."""

    id: str
    test: Callable[[Outcome], bool]
    detail: int = 0
    """How closely one must look to tell."""
    thinkable: Callable[[Prospect], bool] = _always
    """A quick look: if it says no, it cannot happen."""
    settled: Callable[[Outcome], bool] | None = None
    """Whether it is sure when the Field Battle is over. For a goal about which nothing after that is in doubt."""


ENEMY_LAST_UNIT = Goal(
    "enemy_last_unit", lambda end: end.enemy_units_lost > 0 and end.enemy_units_left == 0, 0, _enemy_units
)
"""8.6.4 The other side has no Unit left in the space, by Siege if need be, and had one."""
ASSAULT = Goal("assault", lambda end: end.assaulted > 0, 0, _assailable, lambda end: end.will_assault)
"""8.5.3, 8.6.4 The attacker Assaults by the Battle Tactics: sure to remove it, or by a Coup de Main that could."""
CONTROL_ADDED = Goal("control_added", lambda end: end.control_added, KINDS)
"""8.7.1 The asking Faction has Friendly Control of the space, and had not before."""
ENEMY_PLUNDER = Goal("enemy_plunder", lambda end: end.plunder_removed > 0, PLUNDER)
"""8.7.1 An enemy that carries Plunder is removed, whether or not the Plunder can be carried."""
PLUNDER_WON = Goal("plunder_won", lambda end: end.plunder_taken > 0 or end.prosperity_returned, PLUNDER)
"""8.8.3 Plunder is taken onto Units of the executing Faction, or a cube of it returns as Prosperity."""
PRESTIGE_ADDED = Goal("prestige_added", lambda end: end.prestige > 0, POINTS)
"""8.8.3 Prestige is higher afterwards, by 3.6.5 and 4.2.4 (with ``Terms.retaliate``) together."""
LOSES_CAVALRY = Goal("loses_cavalry", lambda end: end.cavalry_lost > 0, KINDS, _cavalry)
"""8.8.9 A Cavalry is removed."""
FRIENDLY_LAST_TROOP = Goal("friendly_last_troop", lambda end: end.friendly_troops_left == 0, KINDS)
"""8.7.9 No Troop Friendly to the asking Faction (1.5: both Britons before Fragmentation) is left in the space."""


@cache
def plunder_above(n: int) -> Goal:
    """8.7.1 More than this many Plunder cubes are taken onto Units of the executing Faction."""
    return Goal(f"plunder_above_{n}", lambda end: end.plunder_taken > n, PLUNDER)


@cache
def falls(*strongholds: int) -> Goal:
    """8.7.1 A Stronghold of one of these kinds (FORT, TOWN ...; none named: any) is removed."""
    return Goal(
        f"falls_{strongholds}",
        lambda end: any(not strongholds or kind in strongholds for kind in end.razed),
        0,
        _breakable,
    )
