"""3.6 A Battle that could be fought: who, where, under which Terms, and as if which Units had come."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import PLUNDER, POINTS, BattleModel
from vexillum.games.pendragon.pieces import UNIT_KINDS
from vexillum.games.pendragon.state import State


class Prospect:
    """A Battle to look at, without touching the board.

    ``asking``: the Faction that asks, usually the attacker (the default); it and Non-players on its side choose by the
    Battle Tactics, all others in any legal way (ruling P160). NOBODY: all in any legal way. ``extra``: Units as if they
    were there, as (kind, number) or (kind, number, how many with Plunder); a negative number takes away.
    """

    __slots__ = ("asking", "attacker", "defender", "free", "plunder", "space", "state", "terms", "units")

    def __init__(
        self,
        state: State,
        space: int,
        attacker: int,
        defender: int,
        terms: Terms | None = None,
        *,
        asking: int | None = None,
        extra: Iterable[tuple[int, ...]] = (),
    ) -> None:
        self.state = state
        self.space = space
        self.attacker = attacker
        self.defender = defender
        self.terms = Terms(executing=attacker) if terms is None else terms
        self.asking = attacker if asking is None else asking
        self.units = state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
        self.plunder = state.plunder[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
        for kind, n, *loaded in extra:
            self.units[kind] += n
            self.plunder[kind] += loaded[0] if loaded else 0
        self.free = self._choosers()

    def _choosers(self) -> tuple[bool, ...]:
        """Who may choose in any legal way."""
        if self.asking == NOBODY:
            return (True,) * 4
        attacks = side(self.state, self.attacker, self.defender)
        mine = attacks if self.asking in attacks else side(self.state, self.defender, self.attacker)
        return tuple(
            [
                not (faction in mine and (faction == self.asking or self.state.non_players >> faction & 1))
                for faction in range(4)
            ]
        )

    def key(self, detail: int) -> tuple[Hashable, ...]:
        """All that the answer to a question of some detail depends on."""
        state, space = self.state, self.space
        key: tuple[Hashable, ...] = (
            space,
            self.attacker,
            self.defender,
            self.asking,
            self.terms,
            tuple(self.units),
            tuple(self.plunder),
            state.sites[2 * space],
            state.sites[2 * space + 1],
            state.imperium,
            state.owners,
            state.non_players,
            tuple(state.lasting),
        )
        if detail & (PLUNDER | POINTS):
            key += (*state.tracks, state.population[space], state.bottom[space], state.top[space])
        return key

    def model(self, detail: int) -> BattleModel:
        """The Battle in small numbers, as closely as a question has to look."""
        return BattleModel(
            self.state,
            self.space,
            self.attacker,
            self.defender,
            self.terms,
            self.units,
            self.plunder,
            self.free,
            detail,
        )
