"""The analysis as text, with the names of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from babel.numbers import format_decimal, format_percent

from vexillum.analysis.chances import SeatChance, Swing, helped
from vexillum.analysis.review import Advice, DiceLuck, TurningPoint
from vexillum.core.game import Game
from vexillum.core.words.texts import Catalog, Texts, engine_catalog

ORDINARY = 0.16
"""Dice are called high or low only if a total this extreme is rarer than this: one standard deviation."""

REASONS = 3
"""How many of an agent's reasons are shown."""


@cache
def analysis_catalog() -> Catalog:
    """The texts of the analysis."""
    return Catalog.read("vexillum.analysis")


@cache
def analysis_texts(game: Game[Any] | None, language: str) -> Texts:
    """The texts of the analysis in one language, with those of a game."""
    return Texts(analysis_catalog().over(game.full_catalog if game else engine_catalog()), language)


def signed(n: int, *, margin: bool) -> str:
    """A score as text; a margin has a sign."""
    return (f"{n:+d}" if margin and n else str(n)).replace("-", "−")


def percent(share: float, texts: Texts) -> str:
    """A share in whole percent; 0 and 100 only if exact."""
    shown = min(max(share, 0.01), 0.99) if 0 < share < 1 else share
    return str(format_percent(shown, "#,##0%", locale=texts.locale))


def between(chance: SeatChance, texts: Texts) -> str:
    """An interval: "41–56%"."""
    low, high = round(100 * chance.low), round(100 * chance.high)
    return texts("analysis.interval", low=low, high=high)


def estimated_text(estimated: Mapping[str, float], texts: Texts) -> str:
    """The learned value's estimate for each seat, made before any playout."""
    shares = [
        texts("analysis.estimated_share", who=seat, share=percent(share, texts)) for seat, share in estimated.items()
    ]
    return texts("analysis.estimated_beside", shares=shares)


def change_text(one: TurningPoint, texts: Texts, *, margin: bool) -> str:
    """The change of a score, and whether a victory condition became met or unmet."""
    before, after = signed(one.before, margin=margin), signed(one.after, margin=margin)
    kind = "margin" if margin else "points"
    said = [texts(f"analysis.{kind}", who=one.seat, before=before, after=after)]
    if one.crossing:
        said.append(texts(f"analysis.{one.crossing}", who=one.seat))
    return " ".join(said)


def turn_text(one: TurningPoint, texts: Texts) -> str:
    """Who did what: "Saxons: Raid with Ravage." or "Aix takes Herb Garden."."""
    if one.title is None:
        return ""
    title = texts(one.title)
    if not one.by:
        return texts("analysis.phase", title=title)
    sentence = "analysis.predicate" if title[:1].islower() else "analysis.turn"
    return texts(sentence, who=one.by, title=title)


def point_text(one: TurningPoint, texts: Texts, *, margin: bool) -> str:
    """A turning point as text: the turn, what happened, the score."""
    lines = [texts(line) for line in one.lines]
    turn = turn_text(one, texts)
    told = [turn, *[line for line in lines if line.rstrip(".") != turn.rstrip(".")]]
    return " ".join([*filter(None, told), change_text(one, texts, margin=margin)])


def luck_text(luck: DiceLuck, texts: Texts) -> str:
    """Dice compared with their mean, as text."""
    kind = "ordinary" if luck.chance >= ORDINARY else "high" if luck.by > 0 else "low"
    return texts(
        f"analysis.dice_{kind}",
        n=luck.dice,
        total=luck.total,
        mean=decimal(luck.mean, texts),
        chance=percent(luck.chance, texts),
    )


def swing_text(swing: Swing, texts: Texts) -> str:
    """The change of each seat's win chance in parts, and whom luck helped."""
    if not swing.playouts:
        return texts("analysis.swing_none")
    said = [
        texts(
            "analysis.swing",
            who=seat,
            before=percent(one.before, texts),
            after=percent(one.after, texts),
            decisions=points(one.decisions),
            luck=points(one.luck),
        )
        for seat, one in swing.seats.items()
        if round(100 * abs(one.after - one.before)) or round(100 * abs(one.luck))
    ] or [texts("analysis.swing_still")]
    gained, lost = helped(swing)
    if gained is not None and lost is not None:
        said.append(texts("analysis.swing_both", gained=gained, lost=lost))
    elif gained is not None or lost is not None:
        said.append(texts("analysis.swing_gained" if gained else "analysis.swing_lost", who=gained or lost))
    margin = round(100 * max(one.margin for one in swing.seats.values()))
    kind = "swing_known" if swing.chances else "swing_no_chance"
    said.append(texts(f"analysis.{kind}", n=swing.playouts, margin=margin))
    return " ".join(said)


def points(share: float) -> str:
    """A difference in points with its sign."""
    return signed(round(100 * share), margin=True)


def decimal(value: float, texts: Texts) -> str:
    """A number with at most one decimal, in the format of the language."""
    return str(format_decimal(value, "#,##0.#", locale=texts.locale))


def advice_text(found: Advice, texts: Texts) -> str:
    """What an agent would have done instead, and why."""
    said = [
        texts(
            "analysis.advice",
            agent=texts.name("agent", found.agent),
            question=texts(found.question),
            instead=texts.listed([texts(one) for one in found.instead] or [texts("analysis.nothing")]),
            given=texts.listed([texts(one) for one in found.given] or [texts("analysis.nothing")]),
        )
    ]
    return " ".join([*said, *[texts(reason) for reason in found.reasons[:REASONS]]])
