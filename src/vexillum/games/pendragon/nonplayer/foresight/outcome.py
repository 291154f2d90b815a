"""3.6 The end of a Battle, as the Faction that asks sees it."""

from __future__ import annotations

from vexillum.games.pendragon.control import allied, controller, friend
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel
from vexillum.games.pendragon.nonplayer.foresight.board import Board, remaining
from vexillum.games.pendragon.nonplayer.foresight.spoils import PRESTIGE, Stakes
from vexillum.games.pendragon.nonplayer.foresight.stages import Position, Won, assault_targets, coup_needs, exposed
from vexillum.games.pendragon.pieces import CAVALRY, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import State


class Outcome:
    """What a Battle has come to. "Enemy" is the other side than the asking Faction's."""

    __slots__ = ("_board", "_enemy", "_left", "_model", "_own", "_stakes", "asking", "end")

    def __init__(
        self, model: BattleModel, end: Position, asking: int, board: Board | None, stakes: Stakes | None
    ) -> None:
        self._model = model
        self.end = end
        self.asking = asking
        self._board = board
        self._stakes = stakes
        self._left = remaining(model, end)
        defends = asking in model.sides[1]
        self._own, self._enemy = (model.defend, model.attack) if defends else (model.attack, model.defend)

    def _lost(self, places: tuple[int, ...]) -> int:
        return sum([self._model.start[place] - self._left[place] for place in places])

    @property
    def enemy_units_left(self) -> int:
        """Units of the other side in the space, those that Evaded or Withdrew included."""
        return sum([self._left[place] for place in self._enemy])

    @property
    def enemy_units_lost(self) -> int:
        """Siege included."""
        return self._lost(self._enemy)

    @property
    def enemy_pieces_lost(self) -> int:
        """Units, and Strongholds of the defender if the attacker asks."""
        return self._lost(self._enemy) + (len(self.end.razed) if self._enemy is self._model.defend else 0)

    @property
    def own_units_lost(self) -> int:
        """Units of the asking side that were removed."""
        return self._lost(self._own)

    @property
    def assaulted(self) -> int:
        """Which of the defender's Strongholds were Assaulted, as bits."""
        return self.end.assaulted

    @property
    def razed(self) -> tuple[int, ...]:
        """Kinds of Strongholds that fell."""
        return tuple([self._model.sites[at].kind for at, _ in self.end.razed])

    @property
    def cavalry_lost(self) -> int:
        """Cavalry of either side that was removed."""
        return sum(
            [
                self._model.start[place] - self._left[place]
                for place in self._model.cavalry
                if self._model.types[place] // 2 == CAVALRY
            ]
        )

    @property
    def will_assault(self) -> bool:
        """8.4.2 Before any Assault: the attacker will Assault by the Battle Tactics, not only if it likes."""
        model, end = self._model, self.end
        if model.terms.no_assault or model.free[model.attacker] or not exposed(model, end.field):
            return False
        return bool(assault_targets(model, end))

    @property
    def coup_aids(self) -> bool:
        """8.5.4 Before any Assault: there will be one in which a Coup de Main spares or decides something."""
        model, end = self._model, self.end
        if model.terms.no_assault or not exposed(model, end.field):
            return False
        targets = assault_targets(model, end)
        return bool(targets) and all(
            coup_needs(model, end, at) >= 1 and model.sites[at].garrison + sum(end.inside[at]) > 0 for at in targets
        )

    # With KINDS -------------------------------------------------------------------------------------------------------

    @property
    def _after(self) -> State:
        assert self._board is not None
        return self._board.at(self.end)

    @property
    def control_added(self) -> bool:
        """1.6 Friendly Control that was not there before."""
        assert self._board is not None
        return (
            self._board.control_before != friend(self._after, self.asking) == controller(self._after, self._board.space)
        )

    @property
    def friendly_troops_left(self) -> int:
        """Troops in the space Friendly to the asking Faction."""
        after = self._after
        assert self._board is not None
        first = UNIT_KINDS * self._board.space
        return sum(
            [
                after.units[first + kind]
                for faction in range(4)
                if allied(after, self.asking, faction)
                for kind in TROOPS_OF[faction]
            ]
        )

    # With PLUNDER or POINTS -------------------------------------------------------------------------------------------

    @property
    def _won(self) -> Won:
        assert self.end.won is not None
        return self.end.won

    @property
    def prestige(self) -> int:
        """By how much Prestige has changed."""
        assert self._stakes is not None
        return self._won.tracks[PRESTIGE] - self._stakes.tracks[PRESTIGE]

    @property
    def plunder_taken(self) -> int:
        """Cubes that Units of the executing Faction took, for Strongholds and of removed enemies."""
        return self._won.taken

    @property
    def prosperity_returned(self) -> bool:
        """3.6.5 A cube came back to the space."""
        assert self._stakes is not None
        return self._won.prosperity > (-self._stakes.cubes if self._stakes.city and self.end.razed else 0)

    @property
    def plunder_removed(self) -> int:
        """Cubes that removed Units of the defender carried, those of a Siege included."""
        model = self._model
        return sum([model.start[place] - self._left[place] for place in model.defend if model.types[place] % 2])
