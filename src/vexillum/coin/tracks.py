"""The edge track: markers between 0 and their top, payments from one track, transfers."""

from __future__ import annotations

from vexillum.coin.kit import Kit
from vexillum.coin.state import CoinTable
from vexillum.core.words.texts import Message


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
