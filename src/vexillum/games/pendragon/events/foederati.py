"""1.4.3 Events that mark pieces as Foederati, or free them."""

from __future__ import annotations

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.events.step import unknown
from vexillum.coin.options import NONE
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.events.context import RULE, PendragonEvent, Step
from vexillum.games.pendragon.forces import convert, unit_words
from vexillum.games.pendragon.map import SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLDS,
    UNIT_KINDS,
    WARBAND_OF,
)
from vexillum.games.pendragon.state import Play

ALL = 99


class Mark(Step, frozen=True, kw_only=True, tag="mark"):
    """1.4.3 Mark pieces of the selected Nation in each selected space as Foederati of the selected colour (R7)."""

    settlements: int = 0
    """Up to this many Settlements."""
    warbands: int = 0
    """Up to this many Warbands; 99 means all of them, without a choice."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Settlements, then Warbands; Plunder stays on them."""
        done = 0
        for space in event.spaces:
            done += yield from self._settlements(event, space)
            done += yield from self._warbands(event, space)
        event.done = done

    def _settlements(self, event: PendragonEvent, space: int) -> Play[int]:
        state = event.state
        old, new = SETTLEMENT_OF[event.nation], FOEDERATI_SETTLEMENT[event.colour, event.nation]
        done = 0
        while done < self.settlements:
            options = [stronghold(site, old) for site in SITES_OF[space] if state.sites[site] == old]
            if not options:
                break
            (pick,) = yield event.ask(event.you, "mark_settlement", [*options, NONE])
            if pick is NONE:
                break
            state.sites[pick.value] = new
            event.table.tell("event_marked_site", "1.4.3", stronghold=STRONGHOLDS[new], site=SITE_IDS[pick.value])
            done += 1
        return done

    def _warbands(self, event: PendragonEvent, space: int) -> Play[int]:
        state = event.state
        old, new = WARBAND_OF[event.nation], FOEDERATI_WARBAND[event.colour, event.nation]
        lots = stacks_in(event, [space], (old,))
        if self.warbands < ALL:
            lots = yield from pick_units(event, event.you, "mark", lots, self.warbands)
        for (_, _, loaded), n in lots.items():
            state.units[UNIT_KINDS * space + old] -= n
            state.units[UNIT_KINDS * space + new] += n
            if loaded:
                state.plunder[UNIT_KINDS * space + old] -= n
                state.plunder[UNIT_KINDS * space + new] += n
            event.table.tell("event_marked", "1.4.3", what=unit_words([(new, bool(loaded), n)]), space=SPACE_IDS[space])
        return sum(lots.values())


class Free(Step, frozen=True, kw_only=True, tag="free"):
    """1.4.3 Take the Foederati markers of a Nation off all its pieces in each selected space; Plunder stays (R7)."""

    nation: str

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Both colours."""
        nation = FACTIONS.index(self.nation)
        event.done = sum([free(event, space, nation) for space in event.spaces])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("saxons", "scotti"))


def free(event: PendragonEvent, space: int, nation: int) -> int:
    """1.4.3 Free the Foederati of a Nation in a space. Returns how many pieces were freed."""
    state = event.state
    done = 0
    for employer in (DUX, CIVITATES):
        kind = FOEDERATI_WARBAND[employer, nation]
        done += state.units[UNIT_KINDS * space + kind]
        convert(state, space, kind, WARBAND_OF[nation])
        for site in SITES_OF[space]:
            if state.sites[site] == FOEDERATI_SETTLEMENT[employer, nation]:
                state.sites[site] = SETTLEMENT_OF[nation]
                done += 1
    if done:
        event.table.tell("event_freed", RULE, who=FACTIONS[nation], space=SPACE_IDS[space], n=done)
    return done
