"""11 The Akkren: before their war, in it, and after it."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def akkren_step(table: Table) -> Play[None]:
    """11.2-11.5 The Akkren appear and move."""
    raise NotImplementedError
    yield


def war_roll(table: Table) -> Play[None]:
    """11.1, C06 At the end of a turn from the third year on: does the war begin?"""
    raise NotImplementedError
    yield
