"""Beside the map: the Factions with their tracks and standings, the boxes, the cards, the Imperium."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.lasting_codes import code
from vexillum.coin.terminal import cards, factions
from vexillum.coin.terminal.lines import fit, line
from vexillum.games.pendragon.cards.card_list import EPOCHS
from vexillum.games.pendragon.decks import Deck, shown_deck
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.terminal.words import Pen, stronghold_style

TRACKS_OF = {
    "dux": ("dux_resources", "prestige"),
    "civitates": ("briton_resources", "wealth"),
    "saxons": ("saxon_renown",),
    "scotti": ("scotti_renown",),
}
BOXES_OF = {
    "dux": ("cavalry", "fort"),
    "civitates": ("militia", "comitates", "town", "hillfort"),
    "saxons": ("saxon_warband", "saxon_raider", "saxon_settlement"),
    "scotti": ("scotti_warband", "scotti_raider", "scotti_settlement"),
}
DOMINANCE_OF = {"dux": "military", "civitates": "civilian"}
"""6.8.7 What each Briton Faction needs to win before Fragmentation."""


# Cards ----------------------------------------------------------------------------------------------------------------


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """The game, the scenario, the Epoch, the cards that are left."""
    scenario = SCENARIOS[SCENARIO_IDS.index(view["scenario"])]
    now = min(scenario.epochs, view["epoch"] + (view["card"] not in EPOCHS))
    facts = [pen.word("epoch", n=now, of=scenario.epochs), pen.word("left", n=view["derived"]["cards_left"])]
    if view["stage"] == "over":
        facts.append(pen.word("over"))
    return factions.draw_title(pen, scenario.id, facts)


def draw_cards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.2-2.3 The card being played with its Faction order, the open card, cards in hand and in effect."""
    deck = shown_deck(view)
    phase = line((pen.word(f"stage.{view['stage']}"), "bold")) if view["card"] in EPOCHS else None

    def until(number: int, side: str) -> str:
        """5.4 A Momentum ends with the next Reset."""
        return pen.word("momentum") if code(number, side == "shaded") in deck.momentum else ""

    return [
        *cards.open_cards(view, pen, deck.name, phase),
        *cards.cards_line(pen, "held", (_held(view, deck, seat, pen) for seat in view["held"])),
        *cards.in_effect(view, pen, deck.name, until),
    ]


def _held(view: dict[str, Any], deck: Deck, seat: str, pen: Pen) -> Text:
    """2.3.8, 5.7 A Pivotal Event with its holder, and a mark if its precondition is met now."""
    ready = (f" {pen.marks.passes}", "bold green") if seat in view["derived"]["pivotal_ready"] else ""
    return line(pen.card(deck.name(view["held"][seat]), view["held"][seat]), " (", pen.seat(seat), ready, ")")


def draw_imperium(view: dict[str, Any], pen: Pen) -> Text:
    """6.8 The level of the Imperium and the Dominance; Total Prosperity (1.7.3)."""
    status = pen.texts.name("imperium", view["imperium"])
    if view["dominance"] != "none":
        status += f", {pen.texts.name('dominance', view['dominance'])}"
    total = pen.word("total_prosperity", n=view["derived"]["total_prosperity"])
    return line(
        fit(line((f" {pen.word('imperium')}", "bold")), 11), (status, "bold magenta"), f" {pen.marks.dot} {total}"
    )


# Factions -------------------------------------------------------------------------------------------------------------


def draw_factions(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.3, 1.8, 7.2 A line for each Faction: where it stands, what it has, how far it is from victory."""
    return factions.draw_factions(view, pen, TRACKS_OF, lambda seat: _score(view, seat, pen))


def _score(view: dict[str, Any], seat: str, pen: Pen) -> str:
    """7.2 What a Faction counts and what it must exceed."""
    derived = view["derived"]
    victory = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    fragmented = view["imperium"] == "fragmentation"
    n, of = derived["scores"][seat], derived["thresholds"][seat]
    if seat in DOMINANCE_OF:
        score = pen.word("score.dux_control" if seat == "dux" and fragmented else f"score.{seat}", n=n, of=of)
        return score if view["dominance"] in ("none", DOMINANCE_OF[seat]) else f"{score}, {pen.word('score.without')}"
    control = pen.word("score.control", n=derived["controlled"][seat], of=victory.saxons.control_exceeds)
    if seat == "saxons" and fragmented:
        return control
    asked = victory.saxons if seat == "saxons" else victory.scotti
    renown = pen.word(
        "score.renown",
        n=view["tracks"]["saxon_renown" if seat == "saxons" else "scotti_renown"],
        of=asked.renown_exceeds,
        settlements=derived["settlements"][seat],
        least=asked.renown_settlements_min,
    )
    return f"{control}; {renown}" if seat == "saxons" else renown


# Boxes ----------------------------------------------------------------------------------------------------------------


def draw_boxes(view: dict[str, Any], pen: Pen) -> list[Text]:
    """1.4.1 The pieces that are not on the map."""
    pieces = {seat: [_available(view, type, pen) for type in BOXES_OF[seat]] for seat in FACTIONS}
    boxes = {seat: [pen.word(f"box.{id}", n=n) for id, n in _other_boxes(view, seat) if n] for seat in FACTIONS}
    return factions.draw_available(pen, pieces, boxes)


def _available(view: dict[str, Any], type: str, pen: Pen) -> Text:
    n = view["available"][type]
    if type in ("fort", "town", "hillfort"):
        return line((f"{n}{pen.stronghold(type)}", stronghold_style(type)))
    if type.endswith("settlement"):
        return line((f"{n}{pen.marks.settlement}", stronghold_style(type)))
    return pen.unit(type, n)


def _other_boxes(view: dict[str, Any], seat: str) -> list[tuple[str, int]]:
    return {
        "dux": [("casualties", view["casualties"]), ("out_of_play", view["out_of_play"])],
        "civitates": [("not_yet", view["not_yet_in_play"]), ("refugees", view["refugees"])],
        "saxons": [],
        "scotti": [("niall", view["niall"]), ("dal_riada", view["dal_riada"])],
    }[seat]
