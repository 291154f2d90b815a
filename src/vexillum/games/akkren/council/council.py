"""14 The winter Council."""

from __future__ import annotations

from vexillum.games.akkren.council.dismissals import dismissals
from vexillum.games.akkren.council.ends_of_alliances import end_alliances
from vexillum.games.akkren.council.mercenaries import companies_come
from vexillum.games.akkren.council.newcomers import hero_comes, masters_come
from vexillum.games.akkren.politics.affairs import affairs
from vexillum.games.akkren.state import Play, Table


def council_phase(table: Table) -> Play[None]:
    """14 Alliances end; ransoms and gifts; a hero and mercenaries are hired, Masters asked for, generals dismissed."""
    yield from end_alliances(table)
    yield from affairs(table, barbarians=False)
    yield from hero_comes(table)
    yield from companies_come(table)
    yield from masters_come(table)
    yield from dismissals(table)
