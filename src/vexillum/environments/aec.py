"""PettingZoo: every seat is an agent, asked in the order set by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.words.languages import SOURCE
from vexillum.environments.arrays import Observation, action_space, observation, observation_space
from vexillum.environments.dialogue import (
    Dialogue,
    Reward,
    check_reward,
    codec_for,
    game_of,
    rewards,
    svg_board,
    text_board,
)

RENDER_MODES = ("human", "ansi", "svg")


def env(game: str | Game[Any], **choices: Any) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual wrappers, which report misuse; see :class:`SeatsEnv`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(SeatsEnv(game, **choices)))


class SeatsEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A game as PettingZoo's agent-environment cycle. Rewards come at the end and depend on the seed alone."""

    def __init__(
        self,
        game: str | Game[Any],
        *,
        scenario: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "win",
        generic: bool = False,
        render_mode: str | None = None,
        language: str = SOURCE,
    ) -> None:
        """``generic``: use the generic encoding even if the game declares its own."""
        super().__init__()
        check_reward(reward)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"There is no render mode {render_mode!r}: one of {', '.join(RENDER_MODES)}.")
        self.game = game_of(game)
        self.codec = codec_for(self.game, generic=generic)
        self.metadata = {
            "name": f"vexillum_{self.game.info.id}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "encoding": self.codec.id,
        }
        self._setup: dict[str, Any] = {"scenario": scenario, "players": players, "options": options}
        setup = self.game.setup(scenario=scenario, players=players, options=options, seed="check")
        self.possible_agents = list(setup.seats)
        self.observation_spaces = {seat: observation_space(self.codec) for seat in setup.seats}
        self.action_spaces = {seat: action_space(self.codec) for seat in setup.seats}
        self.reward, self.render_mode, self.language = reward, render_mode, language
        self._random, _ = seeding.np_random()
        self.dialogue: Dialogue

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """The observation and action mask of a seat."""
        space = self.observation_spaces[agent]
        assert isinstance(space, spaces.Dict)
        return space

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """The actions of a seat, the same for all seats."""
        space = self.action_spaces[agent]
        assert isinstance(space, spaces.Discrete)
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game: the same for the same seed and actions; without a seed, the next of the sequence."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        session = Session.start(self.game, seed=str(self._random.integers(2**62)), quiet=True, **self._setup)
        self.dialogue = Dialogue(session, self.codec)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self.agent_selection = self.dialogue.seat

    def observe(self, agent: str) -> Observation:
        """What a seat may know; the mask is empty if it is not to act."""
        return observation(self.dialogue, agent)

    def step(self, action: int | None) -> None:
        """Act for the seat to act. An action that the mask does not allow is rejected and changes nothing."""
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{seat} has to act: None is for seats whose game is over.")
        self.dialogue.act(int(action))
        self._cumulative_rewards[seat] = 0.0
        self._clear_rewards()
        if self.dialogue.over:
            self.rewards = rewards(self.dialogue.session, self.reward)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.dialogue.seat
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The public board: text (``ansi``), a drawing (``svg``), or printed (``human``)."""
        session = self.dialogue.session
        if self.render_mode == "svg":
            return svg_board(session, language=self.language)
        if self.render_mode == "ansi":
            return text_board(session, language=self.language)
        if self.render_mode == "human":
            print(text_board(session, language=self.language))
        return None

    def close(self) -> None:
        """Nothing to close."""
