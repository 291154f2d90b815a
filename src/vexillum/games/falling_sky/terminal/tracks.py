"""Beside the map: the Factions with their Resources and standings, the boxes, the cards, the Senate."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.lasting_codes import code
from vexillum.coin.terminal import cards, factions
from vexillum.coin.terminal.lines import fit, line
from vexillum.games.falling_sky.cards.card_list import WINTERS
from vexillum.games.falling_sky.decks import shown_deck
from vexillum.games.falling_sky.display.panels import AVAILABLE, BOXES, LEADER
from vexillum.games.falling_sky.pieces import FACTIONS, LEGIONS_PER_ROW, SEATS
from vexillum.games.falling_sky.senate import BOXES as SENATE
from vexillum.games.falling_sky.terminal.words import STYLE, Pen
from vexillum.games.falling_sky.victory.conditions import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """The game, the scenario, the year, the cards that are left, Frost."""
    derived = view["derived"]
    of = derived["winters"]
    now = min(of, view["winters"] + (view["card"] not in WINTERS))
    facts = [pen.word("year", n=now, of=of), pen.word("left", n=derived["cards_left"])]
    if derived["frost"]:
        facts.append(pen.word("frost"))
    if view["stage"] == "over":
        facts.append(pen.word("over"))
    return factions.draw_title(pen, view["scenario"], facts)


def draw_cards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.2-2.3 The card being played with its order, the open card, those looked at face down, and what is in effect."""
    deck = shown_deck(view)
    phase = line((pen.word(f"stage.{view['stage']}"), "bold")) if view["card"] in WINTERS else None

    def until(number: int, side: str) -> str:
        """Card 33 ends with the next Senate Phase."""
        return pen.word("momentum") if code(number, side == "shaded") in deck.momentum else ""

    foreseen = (pen.card(deck.name(card), card) for card in view["foreseen"])
    return [
        *cards.open_cards(view, pen, deck.name, phase),
        *cards.cards_line(pen, "foreseen", foreseen),
        *cards.in_effect(view, pen, deck.name, until),
    ]


def draw_senate(view: dict[str, Any], pen: Pen) -> Text:
    """6.5 The level of the Senate, and the Legions on the rows of their track."""
    rows = view["derived"]["legion_rows"]
    parts: list[str | tuple[str, str] | Text] = [fit(line((f" {pen.word('senate')}", "bold")), 11)]
    for box in SENATE:
        here = view["senate"] == box
        said = f"{pen.texts.name('senate', box)} {rows[box]}/{LEGIONS_PER_ROW}"
        parts += [(said, "bold red reverse" if here else ""), "  "]
    if view["firm"]:
        parts.append((pen.texts("drawing.firm"), "bold"))
    return line(*parts)


def draw_factions(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.3, 1.8, 7.2 A line for each Faction: its eligibility, its Resources and forces, its margin."""
    return factions.draw_factions(view, pen, {seat: (seat,) for seat in SEATS}, lambda seat: score(view, seat, pen))


def score(view: dict[str, Any], seat: str, pen: Pen) -> str:
    """7.2 What a Faction counts and what it must exceed."""
    derived = view["derived"]
    n = derived["scores"][seat]
    if seat == "romans":
        return pen.word("score.romans", n=n, of=ROMAN_GOAL)
    if seat == "arverni":
        words = {"legions": derived["off_map_legions"], "of_legions": LEGIONS_GOAL}
        return pen.word("score.arverni", n=n, of=ARVERNI_GOAL, **words)
    if seat == "aedui":
        return pen.word("score.aedui", n=n, of=derived["others_most"])
    return pen.word("score.belgae", n=n, of=BELGIC_GOAL)


def draw_boxes(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.4.1 The pieces that are not on the map, those of the Germans too."""
    pieces = {who: [_available(view, type, who, pen) for type in AVAILABLE[who]] for who in FACTIONS}
    for who, leader in LEADER.items():
        if view["available"][leader]:
            pieces[who].append(line((pen.word(f"type.{leader}"), STYLE[who])))
    boxes = {who: [pen.word(f"box.{id}", n=view[id]) for id in BOXES.get(who, ()) if view[id]] for who in FACTIONS}
    return factions.draw_available(pen, pieces, boxes)


def _available(view: dict[str, Any], type: str, who: str, pen: Pen) -> Text:
    return line((f"{view['available'][type]}{pen.word(f'type.{type}')}", STYLE[who]))
