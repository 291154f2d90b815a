"""Gymnasium: one seat learns, agents of the game play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.languages import SOURCE
from vexillum.environments.arrays import Observation, action_mask, action_space, observation, observation_space
from vexillum.environments.dialogue import (
    Dialogue,
    Reward,
    agents_for,
    check_reward,
    codec_for,
    game_of,
    rewards,
    svg_board,
    text_board,
)

RANDOM = "random"
"""The default agent of a seat."""
ILLEGAL = -1.0
"""The reward of an illegal action, which ends the episode."""


class OneSeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one learner, who acts when its seat has to answer; agents answer for the others."""

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game: str | Game[Any],
        *,
        seat: str | None = None,
        opponents: str | Mapping[str, str] = RANDOM,
        scenario: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "win",
        generic: bool = False,
        render_mode: str | None = None,
        language: str = SOURCE,
    ) -> None:
        """``seat``: the learner's, by default the first; ``opponents``: an agent's id, or one for each seat."""
        check_reward(reward)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"There is no render mode {render_mode!r}: one of {self.metadata['render_modes']}.")
        self.game = game_of(game)
        self.codec = codec_for(self.game, generic=generic)
        setup = self.game.setup(scenario=scenario, players=players, options=options, seed="check")
        self.seat = setup.seats[0] if seat is None else seat
        for one in (self.seat, *([] if isinstance(opponents, str) else opponents)):
            if one not in setup.seats:
                raise BadSetup("error.seat", game=self.game.info.id, seat=one, known=list(setup.seats))
        self.players = {
            one: HUMAN if one == self.seat else opponents if isinstance(opponents, str) else opponents.get(one, RANDOM)
            for one in setup.seats
        }
        agents_for(self.game, self.players)
        self._setup: dict[str, Any] = {
            "scenario": scenario,
            "players": players,
            "options": options,
            "seats": self.players,
        }
        self.observation_space = observation_space(self.codec)  # type: ignore[assignment]  # its values are arrays
        self.action_space = action_space(self.codec)
        self.reward, self.render_mode, self.language = reward, render_mode, language
        self.dialogue: Dialogue

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and play to the learner's first question."""
        super().reset(seed=seed)
        while True:
            game_seed = str(self.np_random.integers(2**62))
            session = Session.start(self.game, seed=game_seed, quiet=True, **self._setup)
            self.dialogue = Dialogue(session, self.codec, agents_for(self.game, self.players))
            if not self.dialogue.over:  # skip games in which the learner is never asked
                return self._seen()

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        seen = observation(self.dialogue, self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others answer until the learner is asked again or the game ends.

        An action that the mask does not allow ends the episode with the reward -1.
        """
        if int(action) not in self.dialogue.legal():
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self.dialogue.act(int(action))
        over = self.dialogue.over
        gained = rewards(self.dialogue.session, self.reward)[self.seat] if over else 0.0
        seen, info = self._seen()
        if over:
            info["scores"] = self.dialogue.session.outcome.scores
        return seen, gained, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask, as ``sb3-contrib`` expects it."""
        return action_mask(self.dialogue, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The board as the learner sees it: text (``ansi``) or a drawing (``svg``)."""
        if self.render_mode == "svg":
            return svg_board(self.dialogue.session, self.seat, self.language)
        if self.render_mode == "ansi":
            return text_board(self.dialogue.session, self.seat, self.language)
        return None
