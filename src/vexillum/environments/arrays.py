"""Spaces and arrays of an encoding, as Gymnasium and PettingZoo expect them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from vexillum.environments.dialogue import Codec, Dialogue

Observation: TypeAlias = dict[str, NDArray[Any]]


def observation_space(codec: Codec) -> spaces.Dict[Any]:
    """The bounded observation, and a mask with 1 for each legal action."""
    low = np.array([feature.low for feature in codec.features], dtype=np.int32)
    high = np.array([feature.high for feature in codec.features], dtype=np.int32)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (len(codec.actions),), dtype=np.int8),
        }
    )


def action_space(codec: Codec) -> spaces.Discrete[np.int64]:
    """A discrete space of all actions."""
    return spaces.Discrete(len(codec.actions))


def action_mask(dialogue: Dialogue, seat: str) -> NDArray[np.int8]:
    """The legal actions of a seat: none if it is not to act."""
    mask = np.zeros(len(dialogue.codec.actions), dtype=np.int8)
    if seat == dialogue.seat:
        mask[dialogue.legal()] = 1
    return mask


def observation(dialogue: Dialogue, seat: str) -> Observation:
    """What a seat may know, and its legal actions."""
    return {
        "observation": np.array(dialogue.observe(seat), dtype=np.int32),
        "action_mask": action_mask(dialogue, seat),
    }
