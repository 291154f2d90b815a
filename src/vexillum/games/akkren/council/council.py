"""14 The winter Council."""

from __future__ import annotations

from functools import partial

from vexillum.games.akkren.council.dismissals import dismissals
from vexillum.games.akkren.council.ends_of_alliances import end_alliances
from vexillum.games.akkren.council.mercenaries import companies_come
from vexillum.games.akkren.council.newcomers import hero_comes, masters_come
from vexillum.games.akkren.politics.affairs import affairs
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.state import Piece, State


def council_phase(state: State) -> list[Piece]:
    """14 Alliances end; ransoms and gifts; a hero and mercenaries are hired, Masters asked for, generals dismissed."""
    each = [partial(affairs, faction=faction, barbarians=False) for faction in factions_in_order(state)]
    return [end_alliances, *each, hero_comes, companies_come, masters_come, dismissals]
