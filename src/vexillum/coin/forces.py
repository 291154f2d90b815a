"""Forces: placing, moving and removing pieces, and choosing among them; and the markers on the edge track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.coin.kit import Kit, numbers
from vexillum.coin.state import CoinState, CoinTable, Play
from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

ALL = Option("all", "all", text="option.all_units")
SOME = Option("some", "some", text="option.some_units")


class Forces:
    """The pieces of a volume. ``slot`` and ``holding`` are its words for a slot and for a piece there."""

    def __init__(self, kit: Kit, *, slot: str, holding: str) -> None:
        self._kit = kit
        self._width = len(kit.units)
        self._unit_type = kit.unit_type
        self._holding_type = kit.holding_type
        self._slot = slot
        self._holding = holding

    # Units ------------------------------------------------------------------------------------------------------------

    def words(self, kind: int, n: int) -> Message:
        """A number of Units of a kind as text."""
        return Message(f"count.{self._kit.unit_ids[kind]}", {"n": n})

    def place(self, table: CoinTable, space: int, kind: int, n: int, rule: str) -> int:
        """Place Units from Available, as many as there are. Returns how many."""
        state = table.state
        n = min(n, state.available[self._unit_type[kind]])
        if n > 0:
            state.available[self._unit_type[kind]] -= n
            state.units[self._width * space + kind] += n
            table.tell("placed", rule, what=[self.words(kind, n)], space=self._kit.spaces[space])
        return max(0, n)

    def take_off(self, state: CoinState, space: int, kind: int, n: int) -> None:
        """Remove Units from the map to Available."""
        state.units[self._width * space + kind] -= n
        state.available[self._unit_type[kind]] += n

    def move(self, state: CoinState, origin: int, target: int, kind: int, n: int) -> None:
        """Move Units from one space to another."""
        state.units[self._width * origin + kind] -= n
        state.units[self._width * target + kind] += n

    def place_own(
        self,
        table: CoinTable,
        faction: int,
        space: int,
        kind: int,
        n: int,
        rule: str,
        *,
        voluntary: str,
        sources: Callable[[int], list[Option]],
        remove: Callable[[Any], None],
    ) -> Play[int]:
        """Place a Faction's own Units; if none is Available, it may first remove such Units from the map.

        ``sources`` are the options for that when some were placed, ``remove`` removes the one picked, by the rule
        ``voluntary``. Returns how many were placed.
        """
        kit = self._kit
        placed = self.place(table, space, kind, n, rule)
        while placed < n:
            options = sources(placed)
            if not options:
                break
            (pick,) = yield table.ask(
                kit.faction_ids[faction],
                "voluntary",
                [*options, DONE],
                rule=voluntary,
                params={"n": n - placed, "unit": kit.unit_ids[kind], "space": kit.spaces[space]},
                about=f"space:{kit.spaces[space]}",
            )
            if pick is DONE:
                break
            remove(pick.value)
            placed += self.place(table, space, kind, 1, rule)
        return placed

    # Slots ------------------------------------------------------------------------------------------------------------

    def build(self, table: CoinTable, slots: list[int], slot: int, kind: int, rule: str) -> bool:
        """Place a piece from Available in an empty slot of the state's ``slots``. Returns whether there was one."""
        available, type = table.state.available, self._holding_type[kind]
        if not available[type]:
            return False
        available[type] -= 1
        slots[slot] = kind
        self._tell(table, "built", slot, kind, rule)
        return True

    def raze(self, table: CoinTable, slots: list[int], slot: int, rule: str) -> int:
        """Remove the piece in a slot to Available. Returns its kind."""
        kind = slots[slot]
        slots[slot] = 0
        table.state.available[self._holding_type[kind]] += 1
        self._tell(table, "razed", slot, kind, rule)
        return kind

    def _tell(self, table: CoinTable, id: str, slot: int, kind: int, rule: str) -> None:
        kit = self._kit
        params: dict[str, Any] = {
            self._holding: kit.holding_ids[kind],
            self._slot: kit.slots[slot],
            "space": kit.spaces[kit.slot_space[slot]],
        }
        table.tell(id, rule, **params)


# Choosing pieces ------------------------------------------------------------------------------------------------------


class PieceStack(NamedTuple):
    """Identical pieces to choose from."""

    n: int
    option: Callable[[int], Option]
    """The option of taking n of them; each stack has its own key."""
    unit: str
    """The name of one of them in texts."""
    thing: str
    """Their thing on the board."""


def choose_pieces(
    table: CoinTable,
    seat: str,
    kind: str,
    stacks: Sequence[PieceStack],
    *,
    rule: str,
    about: str,
    params: Mapping[str, Any],
    group: Any = None,
    at_most: int | None = None,
) -> Play[list[int]]:
    """Choose at least one piece: everything, all of one stack, or a number of each. Returns how many of each stack.

    ``kind`` is the kind of the decision, which has ``group`` among its parameters for explanations; each number is
    asked as ``<kind>.number``.
    """
    total = sum([stack.n for stack in stacks])
    most = total if at_most is None else min(at_most, total)
    chosen = [0] * len(stacks)
    if most <= 0:
        return chosen
    if len(stacks) > 1:
        single = most == 1
        whole = [] if single or most < total else [ALL]
        offered = {
            at: stack.option(1 if single else stack.n) for at, stack in enumerate(stacks) if single or stack.n <= most
        }
        options = [*whole, *offered.values()] if single else [*whole, *offered.values(), SOME]
        (pick,) = yield table.ask(
            seat, kind, options, rule=rule, params={**params, "n": most, "group": group}, about=about
        )
        if pick is ALL:
            return [stack.n for stack in stacks]
        if pick is not SOME:
            at = next(at for at, option in offered.items() if option.key == pick.key)
            chosen[at] = 1 if single else stacks[at].n
            return chosen
    left, rest = most, total
    for at, stack in enumerate(stacks):
        rest -= stack.n
        least = 1 if left == most and not rest else 0
        (pick,) = yield table.ask(
            seat,
            f"{kind}.number",
            numbers(least, min(stack.n, left)),
            rule=rule,
            params={**params, "unit": stack.unit, "n": left},
            about=stack.thing,
        )
        chosen[at] = pick.value
        left -= pick.value
        if not left:
            break
    return chosen


# The edge track: markers between 0 and their top, payments from one track, transfers ---------------------------------


class Tracks:
    """The tracks of a volume."""

    def __init__(self, kit: Kit) -> None:
        self._ids = kit.track_ids
        self._tops = kit.track_tops
        self._factions = kit.faction_ids

    def shift(self, table: CoinTable, track: int, change: int, rule: str) -> int:
        """Move a marker, limited to 0 and its top. Returns by how much it actually moved."""
        tracks = table.state.tracks
        before = tracks[track]
        now = tracks[track] = min(self._tops[track], max(0, before + change))
        if now != before:
            id = "track_up" if now > before else "track_down"
            table.tell(id, rule, track=self._ids[track], n=abs(now - before), now=now)
        return now - before

    def pay(self, table: CoinTable, faction: int, track: int, amount: int, rule: str) -> None:
        """A Faction pays from its only track, which must have enough."""
        if amount:
            table.state.tracks[track] -= amount
            left = table.state.tracks[track]
            table.tell("pays", rule, who=self._factions[faction], what=[self.amount(track, amount)], left=left)

    def transfer(self, table: CoinTable, giver: int, taker: int, amount: int, rule: str) -> None:
        """Transfer an amount from one track to another; what exceeds the top is lost."""
        self.shift(table, giver, -amount, rule)
        self.shift(table, taker, amount, rule)

    def amount(self, track: int, n: int) -> Message:
        """An amount of a track's resource as text."""
        return Message(f"count.{self._ids[track]}", {"n": n})
