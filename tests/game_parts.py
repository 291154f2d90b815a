"""Replacing functions in some parts of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any

import msgspec

from vexillum.core.game import Game


def with_parts(game: Game[Any], **parts: Any) -> Game[Any]:
    """``with_parts(TOY, info={"id": "fate"}, rules={"step": step})``; other values replace the part."""
    return replace(game, **{name: _changed(getattr(game, name), new) for name, new in parts.items()})


def _changed(part: Any, new: Any) -> Any:
    if not isinstance(new, Mapping) or not (is_dataclass(part) or isinstance(part, msgspec.Struct)):
        return new
    return replace(part, **new) if is_dataclass(part) else msgspec.structs.replace(part, **new)
