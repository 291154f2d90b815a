"""The laboratory's texts, on top of those of the engine and a game."""

from __future__ import annotations

from functools import cache
from typing import Any

from babel.numbers import format_decimal

from vexillum.core.game import Game
from vexillum.core.words.texts import Catalog, Texts, engine_catalog
from vexillum.lab.plan import EVERY_SCENARIO
from vexillum.lab.report import Report


@cache
def lab_catalog() -> Catalog:
    """The laboratory's texts."""
    return Catalog.read("vexillum.lab")


def lab_texts(game: Game[Any] | None, language: str) -> Texts:
    """The laboratory's texts in one language, with those of a game."""
    return Texts(lab_catalog().over(game.full_catalog if game else engine_catalog()), language)


def headline(report: Report, texts: Texts) -> str:
    """A one-line description of what was played."""
    every = report.scenario == EVERY_SCENARIO
    parts = [
        texts("game.name"),
        texts("lab.every_scenario") if every else texts.name("scenario", report.scenario),
        texts.count("lab_players", report.players),
        texts.count("lab_games", report.finished + report.errors),
    ]
    return " · ".join(parts)


def number(value: float, texts: Texts, places: int = 1) -> str:
    """A number in the format of the language."""
    return format_decimal(value, "#,##0" + ("." + "0" * places if places else ""), locale=texts.locale)
