"""3.3.3 Raid: Resources, also from enemies."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Command, helper, hidden_all
from ..cards import SLOW_WAGONS, holds
from ..control import hidden, pieces, protected
from ..forces import reveal
from ..map import REGION_IDS, SPACE_COUNT
from ..money import funds, gain, take
from ..pieces import FACTIONS, GERMANS, SEATS, TRACK_MAX
from ..state import Play, State, Table
from .common import region_by_region

RULE = "3.3.3"
MOST, WAGONS = 2, 3
"""How many Warbands Raid in a Region, and with card 8."""
GAIN = Option("gain", None, text="option.raid_gain")
"""Add a Resource."""
FROM = tuple(Option(id, faction, f"seat:{id}", "option.raid_from", {"who": id}) for faction, id in enumerate(SEATS))
"""Take one from a Faction."""


def raiders(state: State, action: Action | None, region: int, faction: int) -> int:
    """3.3.3, 4.5.1 The Hidden Warbands that can Raid in a Region, with Enlisted Germans or lent Auxilia (card 38)."""
    return hidden_all(state, action, region, faction)


def most_raiders(state: State, faction: int) -> int:
    """3.3.3 How many Warbands may Raid in one Region."""
    return WAGONS if holds(state, faction, SLOW_WAGONS) else MOST


def victims(state: State, action: Action | None, region: int, faction: int) -> list[int]:
    """3.3.3 The Factions from which a Raid takes Resources: they have pieces there, but neither Citadel nor Fort."""
    offer = None if action is None else action.offer
    allowed = None if offer is None else offer.victims
    anyway = holds(state, faction, SLOW_WAGONS) or (offer is not None and offer.terms.no_fort)
    return [
        other
        for other in range(GERMANS)
        if other != faction
        and (allowed is None or other in allowed)
        and funds(state, other)
        and pieces(state, region, other)
        and (anyway or not protected(state, region, other))
    ]


def takings(state: State, action: Action | None, region: int, faction: int) -> list[Option]:
    """3.3.3 What a Warband can Raid in a Region."""
    found = [FROM[other] for other in victims(state, action, region, faction)]
    if not state.devastated[region] and funds(state, faction) < TRACK_MAX:
        found.insert(0, GAIN)
    return found


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.3.3 Why a Region cannot be Raided."""
    words = {"space": REGION_IDS[region], "who": FACTIONS[faction]}
    if not raiders(state, action, region, faction):
        return Message("why.raid_no_hidden", words, RULE)
    if not takings(state, action, region, faction):
        return Message("why.raid_nothing", words, RULE)
    return None


_LIKELY = [0] * (GERMANS + 1)
"""For each Faction, the Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.3.3 Why a Faction cannot Raid anywhere."""
    if why_not_region(state, None, _LIKELY[faction], faction) is None:
        return None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region, faction) is None:
            _LIKELY[faction] = region
            return None
    return Message("why.raid_nowhere", {"who": FACTIONS[faction]}, RULE)


def raid(table: Table, action: Action) -> Play[None]:
    """3.3.3 In each Region one or two Hidden Warbands are Revealed, for a Resource each."""
    faction = action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: 0,
        lambda region: raid_in(table, action, region),
        RULE,
    )


def raid_in(table: Table, action: Action, region: int) -> Play[None]:
    """3.3.3 One Region of a Raid: Warband by Warband."""
    state, faction = table.state, action.faction
    for number in range(most_raiders(state, faction)):
        options = takings(state, action, region, faction)
        if not options or not raiders(state, action, region, faction):
            return
        (pick,) = yield table.ask(
            SEATS[faction],
            "raid.take",
            [*options, DONE] if number else options,
            rule=RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
            why=why_raid(action, region),
        )
        if pick is DONE:
            return
        yield from _reveal_raider(table, action, region)
        if pick is GAIN:
            gain(table, faction, 1, RULE)
        else:
            take(table, faction, pick.value, 1, RULE)


def why_raid(action: Action, region: int) -> Why:
    """3.3.3 Why a Faction cannot be raided here, or nothing be gained."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, id = table.state, name.removeprefix("seat:")
        words = {"space": REGION_IDS[region], "who": id}
        if id == "gain":
            devastated = bool(state.devastated[region])
            return Message("why.raid_devastated" if devastated else "why.raid_full", {"space": words["space"]}, "3.3.3")
        if id not in FACTIONS or id == action.seat:
            return None
        other = FACTIONS.index(id)
        if other == GERMANS:
            return Message("why.raid_germans", {}, "3.3.3")
        if not pieces(state, region, other):
            return Message("why.raid_absent", words, "3.3.3")
        if protected(state, region, other):
            return Message("why.raid_protected", words, "3.3.3")
        if not funds(state, other):
            return Message("why.raid_poor", words, "3.3.3")
        return Message("why.faction_event", words, "5.4")

    return why


def _reveal_raider(table: Table, action: Action, region: int) -> Play[None]:
    """3.3.3 The Warband that Raided is Revealed; where others help, the Faction chooses whose it is."""
    state, faction = table.state, action.faction
    whose, other = faction, helper(state, action, region)
    if other != NOBODY and hidden(state, region, other):
        whose = other
        if hidden(state, region, faction):
            (pick,) = yield table.ask(
                SEATS[faction],
                "raid.whose",
                [_whose(faction), _whose(other)],
                rule="4.5.1" if other == GERMANS else "5.3",
                params={"space": REGION_IDS[region]},
                about=f"space:{REGION_IDS[region]}",
            )
            whose = pick.value
    reveal(state, region, whose, 1)


@cache
def _whose(faction: int) -> Option:
    return Option(FACTIONS[faction], faction, text="option.raid_with", params={"who": FACTIONS[faction]})


RAID = Command("raid", RULE, why_not, raid)
