"""6.3.2-6.3.3 Relocating in Quarters: pieces go to adjacent Regions that can feed them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import numbers
from vexillum.coin.players import non_player
from vexillum.core.call_stack import Activity
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.transfers import TRANSFER, takers
from vexillum.games.falling_sky.consent import could_agree
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack, move, unit_words
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.options import REGION, unit
from vexillum.games.falling_sky.pieces import GERMANS, KINDS, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.players import agrees_anyway, ask_agreement
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.winter.transfers import winter_transfers

ASK = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_quarters", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Ask a Faction for leave to quarter in its Regions."""


class Quarters(Activity):
    """What a Faction has agreed and moved in its Quarters. It lives as long as the step."""

    __slots__ = ("agreed", "begged", "faction", "groups", "lines", "moved", "refused", "start", "without_lines")

    def __init__(self, state: State, faction: int) -> None:
        self.faction = faction
        self.agreed = {other for other in range(GERMANS) if agrees_anyway(state, faction, other)}
        """1.5.2 The Factions that let it quarter in their Regions."""
        self.refused: set[int] = set()
        self.lines = set(self.agreed)
        """3.2.1 Those that let its Supply Lines pass."""
        self.without_lines: set[int] = set()
        """Those that do not."""
        self.begged: set[int] = set()
        """1.5.2 Those that were asked for Resources."""
        self.moved = [0] * (UNIT_KINDS * SPACE_COUNT)
        """Pieces that have relocated: each does so once."""
        self.start = state.copy()
        """The board before any piece moved."""
        self.groups: list[tuple[int, int]] = []
        """The groups that have relocated, with origin and end."""

    def goals(self, state: State, region: int) -> list[int]:
        """6.3.2-6.3.3 Adjacent Regions, not Devastated, under the Faction's Control or that of one that agrees."""
        return [near for near in self._near(state, region) if controller(state, near) in self.agreed]

    def _near(self, state: State, region: int) -> list[int]:
        near = adjacent(state, region)
        return [other for other in near if not state.devastated[other] and may_stack(state, other, self.faction)]

    def movable(self, state: State, region: int) -> dict[int, int]:
        """The pieces of a Region that may still relocate."""
        found = {}
        for kind, n in free_to_move(state, region, self.faction):
            left = min(n, state.units[UNIT_KINDS * region + kind] - self.moved[UNIT_KINDS * region + kind])
            if left > 0:
                found[kind] = left
        return found

    def to_ask(self, state: State) -> list[int]:
        """1.5.2 The Factions whose agreement would open a Region."""
        holders = {
            controller(state, near)
            for region in range(SPACE_COUNT)
            if self.movable(state, region)
            for near in self._near(state, region)
        }
        asked = self.agreed | self.refused
        return [
            f for f in sorted(holders) if 0 <= f < GERMANS and f not in asked and could_agree(state, self.faction, f)
        ]


def why_region(reason: Callable[[State, int], Message | None]) -> Why:
    """6.3 Why a Region is not offered in Quarters."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        region = REGION_NUMBER.get(name.removeprefix("space:"))
        return None if region is None or REGION[region] in decision.options else reason(table.state, region)

    return why


def _why_not_from(quarters: Quarters, rule: str, state: State, region: int) -> Message:
    """6.3.2-6.3.3 Why no piece relocates from a Region."""
    words = {"space": REGION_IDS[region], "who": SEATS[quarters.faction]}
    return Message("why.quarters_nowhere" if quarters.movable(state, region) else "why.quarters_nobody", words, rule)


def _why_not_to(quarters: Quarters, origin: int, rule: str, state: State, region: int) -> Message:
    """6.3.2-6.3.3 Why no piece may relocate to a Region."""
    words = {"space": REGION_IDS[region], "origin": REGION_IDS[origin], "who": SEATS[quarters.faction]}
    if region not in adjacent(state, origin):
        return Message("why.quarters_far", words, rule)
    if not may_stack(state, region, quarters.faction):
        return Message("why.not_a_region", words, "1.4.2")
    return Message("why.quarters_devastated" if state.devastated[region] else "why.quarters_control", words, rule)


def relocate(table: Table, quarters: Quarters, rule: str) -> Play[None]:
    """6.3.2-6.3.3 Groups go one by one, until the Faction is done; it may ask for leave and transfer Resources."""
    state, faction = table.state, quarters.faction
    seat = SEATS[faction]
    while True:
        origins = [r for r in range(SPACE_COUNT) if quarters.movable(state, r) and quarters.goals(state, r)]
        asks = [ASK[other] for other in quarters.to_ask(state)]
        gifts = [TRANSFER] if not non_player(state, faction) and takers(state, faction) else []
        if not origins and not asks:
            if not quarters.groups and not quarters.refused:
                yield from winter_transfers(table, faction)
            return
        (pick,) = yield table.ask(
            seat,
            "quarters.from",
            [*[REGION[region] for region in origins], *asks, *gifts, DONE],
            rule=rule,
            why=why_region(partial(_why_not_from, quarters, rule)),
        )
        if pick is DONE:
            return
        if pick in gifts:
            yield from winter_transfers(table, faction)
        elif pick in asks:
            if (yield from ask_agreement(table, faction, pick.value, "quarters", rule)):
                quarters.agreed.add(pick.value)
            else:
                quarters.refused.add(pick.value)
        else:
            yield from _relocate_from(table, quarters, pick.value, rule)


def _relocate_from(table: Table, quarters: Quarters, region: int, rule: str) -> Play[None]:
    state, seat, space = table.state, SEATS[quarters.faction], REGION_IDS[region]
    group = yield from choose_pieces(table, seat, "quarters.pieces", region, quarters.movable(state, region), rule)
    (pick,) = yield table.ask(
        seat,
        "quarters.to",
        [REGION[near] for near in quarters.goals(state, region)],
        rule=rule,
        params={"space": space, "what": unit_words(list(group.items()))},
        about=f"space:{space}",
        why=why_region(partial(_why_not_to, quarters, region, rule)),
    )
    for kind, n in group.items():
        move(table, region, pick.value, kind, n)
        quarters.moved[UNIT_KINDS * pick.value + kind] += n
    quarters.groups.append((region, pick.value))
    table.tell("quartered", rule, who=seat, what=unit_words(list(group.items())), space=space, target=pick.key)


def choose_pieces(
    table: Table, seat: str, kind: str, region: int, there: dict[int, int], rule: str
) -> Play[dict[int, int]]:
    """All pieces of a Region, those of one kind, or a number of each."""
    space = REGION_IDS[region]
    options: list[Option] = [ALL] if len(there) > 1 else []
    options += [unit(region, piece, n) for piece, n in there.items()]
    if sum(there.values()) > 1:
        options.append(SOME)
    (pick,) = yield table.ask(seat, kind, options, rule=rule, params={"space": space}, about=f"space:{space}")
    if pick is ALL:
        return there
    if pick is not SOME:
        return {pick.value: there[pick.value]}
    chosen: dict[int, int] = {}
    rest = sum(there.values())
    for piece, n in there.items():
        rest -= n
        (pick,) = yield table.ask(
            seat,
            f"{kind}.number",
            numbers(1 if not chosen and not rest else 0, n),
            rule=rule,
            params={"space": space, "unit": KINDS[piece]},
            about=f"unit:{space}.{KINDS[piece]}",
        )
        if pick.value:
            chosen[piece] = pick.value
    return chosen
