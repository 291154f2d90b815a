"""Victory: margins of players and Non-players, victory checks, ranking, ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from vexillum.coin.kit import Kit
from vexillum.coin.players import Players, non_player
from vexillum.coin.state import CS
from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message

BY_CHECK = 1
"""``CoinState.winner_known``: the game ended by a victory check."""


class Ranking(Generic[CS]):
    """The ranking of a volume: its margins, its conditions, and the order of ties after Non-players."""

    def __init__(
        self,
        kit: Kit,
        players: Players,
        *,
        margin: Callable[[CS, int], int],
        passes: Callable[[CS, int], bool],
        ties: Sequence[int],
    ) -> None:
        self._seats = kit.seats
        self._players = players
        self._margin = margin
        self._passes = passes
        self._ties = ties

    def player_passes(self, state: CS, factions: tuple[int, ...]) -> bool:
        """Whether a player passes a check: with two Factions, both must meet their conditions."""
        return all(self._passes(state, faction) for faction in factions)

    def player_margin(self, state: CS, factions: tuple[int, ...]) -> int:
        """A player's margin: with two Factions, the lower one."""
        return min(self._margin(state, faction) for faction in factions)

    def passing_non_players(self, state: CS) -> int:
        """The number of Non-players that meet their conditions."""
        return sum(non_player(state, faction) and self._passes(state, faction) for faction in range(len(self._seats)))

    def order(self, state: CS) -> list[tuple[int, ...]]:
        """The players, each as their Factions, and the Non-players, from first to last.

        After a victory check those who did not pass come after those who did; if a Non-player passed, all players come
        after it. Ties go to Non-players.
        """
        checked = state.winner_known == BY_CHECK
        lost = checked and self.passing_non_players(state) > 0

        def place(factions: tuple[int, ...]) -> tuple[bool, int, bool, int]:
            by_rules = non_player(state, factions[0])
            return (
                checked and not ((by_rules or not lost) and self.player_passes(state, factions)),
                -self.player_margin(state, factions),
                not by_rules,
                min(self._ties.index(faction) for faction in factions),
            )

        return sorted(self._players.sides(state), key=place)

    def places(self, state: CS, order: Sequence[tuple[int, ...]]) -> dict[str, int]:
        """The place of each seat. The Factions of one player share a place; if a Non-player passed, all others lose."""
        last = len(order)
        if state.winner_known == BY_CHECK and (passing := self.passing_non_players(state)):
            last = 1 + passing
        return {
            self._seats[faction]: min(place, last) for place, factions in enumerate(order, 1) for faction in factions
        }

    def all_lose(self, state: CS) -> bool:
        """Whether a Non-player has passed a victory check, so that all players lose equally."""
        return (
            state.winner_known == BY_CHECK and self.passing_non_players(state) > 0 and bool(self._players.people(state))
        )

    def outcome(
        self,
        state: CS,
        parts: Sequence[dict[str, int]],
        names: Sequence[str],
        told: Callable[[tuple[int, ...], list[int]], tuple[Message, ...]],
    ) -> Outcome:
        """The standings, at the end the result, from the board and from how the game ended.

        ``parts`` are the components of each seat's margin, ``names`` their lines in order; ``told`` makes the closing
        sentences from the winners and from all Factions in order.
        """
        totals = [sum(counted.values()) for counted in parts]
        players = self.order(state)
        order = [
            faction
            for factions in players
            for faction in sorted(factions, key=lambda faction: (-totals[faction], self._ties.index(faction)))
        ]
        seats = self._seats
        return Outcome(
            scores=dict(zip(seats, totals, strict=True)),
            ranking=tuple([seats[faction] for faction in order]),
            winners=tuple([seats[faction] for faction in players[0]]),
            breakdown=tuple(
                [
                    (
                        Message(f"part.{name}"),
                        {seat: counted.get(name, 0) for seat, counted in zip(seats, parts, strict=True)},
                    )
                    for name in names
                ]
            ),
            places=self.places(state, players),
            told=told(players[0], order) if state.winner_known else (),
        )
