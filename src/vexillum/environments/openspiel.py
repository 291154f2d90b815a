"""OpenSpiel: a game in Python, ``python_vexillum``, registered when this module is imported.

All chance of a session comes from its seed, so the first node is a chance node: one of ``deals`` equally likely seeds.
What follows is a function of the deal and the actions, so a history can be replayed.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from vexillum.core.installation import command_for
from vexillum.core.session import Session
from vexillum.environments.dialogue import Codec, Dialogue, codec_for, game_of, rewards, text_board

try:
    import pyspiel
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"OpenSpiel is not installed; install it with: {command_for('openspiel')}", name="pyspiel"
    ) from _error

NAME = "python_vexillum"
DEALS = 1000
LONGEST = 100_000
"""More actions than any game has, unless a player turns pages endlessly."""
MOST_SEATS = 4

_DEFAULTS = {"game": "anno890", "scenario": "", "players": 0, "deals": DEALS, "generic": False}
_TYPE = {
    "short_name": NAME,
    "long_name": "Vexillum",
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.GENERAL_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": MOST_SEATS,
    "min_num_players": 2,
    "provides_information_state_string": True,
    "provides_information_state_tensor": False,
    "provides_observation_string": True,
    "provides_observation_tensor": True,
    "provides_factored_observation_string": False,
    "parameter_specification": _DEFAULTS,
}
GAME_TYPE = pyspiel.GameType(**_TYPE)


class VexillumGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Vexillum. The winners share 1, the others get 0."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        self.rules = game_of(str(given["game"]))
        self.setup = self.rules.setup(
            scenario=given["scenario"] or None, players=given["players"] or None, seed="check"
        )
        self.codec: Codec = codec_for(self.rules, generic=bool(given["generic"]))
        self.deals = int(given["deals"])
        if self.deals < 1:
            raise ValueError("deals: at least one")
        always_won = self.rules.analysis.met is None  # the most points win: there is always a winner
        utility = pyspiel.GameType.Utility
        kind = pyspiel.GameType(**_TYPE | {"utility": utility.CONSTANT_SUM}) if always_won else GAME_TYPE
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.codec.actions),
            max_chance_outcomes=self.deals,
            num_players=len(self.setup.seats),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if always_won else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> VexillumState:
        """Before the deal."""
        return VexillumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> VexillumObserver:
        """What a seat may know, as a vector and as a text."""
        return VexillumObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def begin(self, deal: int) -> Dialogue:
        """Start the game of a deal."""
        session = Session.start(
            self.rules, scenario=self.setup.scenario, players=len(self.setup.seats), seed=f"openspiel {deal}"
        )
        return Dialogue(session, self.codec)


class VexillumState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """First the deal, then a dialogue with the rules."""

    def __init__(self, game: VexillumGame) -> None:
        super().__init__(game)
        self.dialogue: Dialogue | None = None

    @property
    def _game(self) -> VexillumGame:
        game = self.get_game()
        assert isinstance(game, VexillumGame)
        return game

    def current_player(self) -> int:
        """The number of the seat to act."""
        if self.dialogue is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.dialogue.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._game.setup.seats.index(self.dialogue.seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, equally likely."""
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.dialogue.legal() if self.dialogue else []

    def _apply_action(self, action: int) -> None:
        if self.dialogue is None:
            self.dialogue = self._game.begin(action)
        else:
            self.dialogue.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.dialogue is None:
            return f"deal {action}"
        if action in self.dialogue.legal():
            return self.dialogue.describe(action)
        return self._game.codec.actions[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.dialogue is not None and self.dialogue.over

    def returns(self) -> list[float]:
        """Zeros before the end; then the winners share 1."""
        seats = self._game.setup.seats
        if self.dialogue is None or not self.dialogue.over:
            return [0.0] * len(seats)
        gained = rewards(self.dialogue.session, "win")
        return [gained[seat] for seat in seats]

    def __str__(self) -> str:
        """The public board, and the current question."""
        if self.dialogue is None:
            return "before the deal"
        asked = self.dialogue.asked
        question = f"{asked.decision.seat}: {asked.decision.kind} {list(asked.picked)}" if asked else "over"
        return f"{text_board(self.dialogue.session)}\n{question}"


def _present(dialogue: Dialogue, seat: str) -> dict[str, Any]:
    """What a seat may know now, its question, and the keys picked so far."""
    asked = dialogue.asked
    known: dict[str, Any] = {"seat": seat, "view": dialogue.session.view(seat), "turn": dialogue.seat}
    if asked is not None and asked.decision.seat == seat:
        decision = asked.decision
        known |= {"asked": decision.kind, "options": decision.keys, "picked": asked.picked, "page": asked.page}
    return known


def observation_string(dialogue: Dialogue | None, seat: str) -> str:
    """The view of a seat and its question as JSON, without the past that is not on the table."""
    return json.dumps({"seat": seat} if dialogue is None else _present(dialogue, seat))


def information_state_string(dialogue: Dialogue | None, seat: str) -> str:
    """The same with the past: the journal as the seat may read it, and the seat's answers."""
    if dialogue is None:
        return json.dumps({"seat": seat})
    session = dialogue.session
    past = {
        "journal": [[entry.id, entry.params] for entry in session.log(seat)],
        "answers": [answer.keys for answer in session.answers if answer.seat == seat],
    }
    return json.dumps(past | _present(dialogue, seat), default=str)


class VexillumObserver:
    """OpenSpiel observations: a vector from the encoding, a text from the view."""

    def __init__(self, game: VexillumGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters: {params}")
        self.perfect_recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(len(game.codec.features), np.float32)
        self.dict = {"observation": self.tensor}
        self._seats = game.setup.seats

    def set_from(self, state: VexillumState, player: int) -> None:
        """Fill the vector; zeros before the deal."""
        self.tensor.fill(0)
        if state.dialogue is not None:
            self.tensor[:] = state.dialogue.observe(self._seats[player])

    def string_from(self, state: VexillumState, player: int) -> str:
        """The text, with the past if the observation has perfect recall."""
        say = information_state_string if self.perfect_recall else observation_string
        return say(state.dialogue, self._seats[player])


pyspiel.register_game(GAME_TYPE, VexillumGame)
