"""Beside the map: the Factions with their tracks and standings, the boxes, the cards, the Imperium."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from vexillum.coin.lasting import code
from vexillum.core.text_board import LIT
from vexillum.games.pendragon.cards import EPOCHS
from vexillum.games.pendragon.decks import Deck, shown_deck
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.terminal_words import QUIET, Pen, fit, flow, line, stronghold_style

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
FACTION, STANDING, TRACKS, SCORE = 10, 13, 32, 37


# Cards ----------------------------------------------------------------------------------------------------------------


def draw_title(view: dict[str, Any], pen: Pen) -> Text:
    """The game, the scenario, the Epoch, the cards that are left."""
    scenario = SCENARIOS[SCENARIO_IDS.index(view["scenario"])]
    now = min(scenario.epochs, view["epoch"] + (view["card"] not in EPOCHS))
    facts = [pen.word("epoch", n=now, of=scenario.epochs), pen.word("left", n=view["derived"]["cards_left"])]
    if view["stage"] == "over":
        facts.append(pen.word("over"))
    title = line(
        (f" {pen.word('name')}", "bold"), f" {pen.marks.dot} ", (pen.texts.name("scenario", scenario.id), "bold")
    )
    return title + Text("".join(f" {pen.marks.dot} {fact}" for fact in facts))


def draw_cards(view: dict[str, Any], pen: Pen) -> list[Text]:
    """2.2-2.3 The card being played with its Faction order, the open card, cards in hand and in effect."""
    lines: list[Text] = []
    deck = shown_deck(view)
    if view["card"]:
        items = [pen.card(deck, view["card"])]
        if order := view["derived"]["order"]:
            items.append(line("(", Text(", ").join(line(pen.seat(seat)) for seat in order), ")"))
        if view["card"] in EPOCHS:
            items.append(line((pen.word(f"stage.{view['stage']}"), "bold")))
        elif view["first_did"] != "nothing":
            items.append(line((pen.word(f"did.{view['first_did']}"), QUIET)))
        lines += flow(line((f" {pen.word('card')}", "bold")), items, 11)
    if view["upcoming"]:
        lines += flow(line((f" {pen.word('next')}", "bold")), [pen.card(deck, card) for card in view["upcoming"]], 11)
    if view["held"]:
        held = [_held(view, deck, seat, pen) for seat in view["held"]]
        lines += flow(line((f" {pen.word('held')}", "bold")), held, 11)
    if view["lasting"]:
        items = [_lasting(deck, name, pen) for name in view["lasting"]]
        lines += flow(line((f" {pen.word('lasting')}", "bold")), items, 11)
    return lines


def _held(view: dict[str, Any], deck: Deck, seat: str, pen: Pen) -> Text:
    """2.3.8, 5.7 A Pivotal Event with its holder, and a mark if its precondition is met now."""
    ready = (f" {pen.marks.passes}", "bold green") if seat in view["derived"]["pivotal_ready"] else ""
    return line(pen.card(deck, view["held"][seat]), " (", pen.seat(seat), ready, ")")


def _lasting(deck: Deck, name: str, pen: Pen) -> Text:
    """5.3, 5.4 A card side in effect: a Capability, or a Momentum, which ends with the next Reset."""
    number, _, side = name.partition(".")
    momentum = code(int(number), side == "shaded") in deck.momentum
    return line(pen.card(deck, int(number), side), (f" {pen.word('momentum')}" if momentum else "", QUIET))


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
    columns = (("faction", FACTION), ("standing", STANDING), ("tracks", TRACKS), ("victory", SCORE))
    heading = Text(" ") + Text().join(fit(Text(pen.word(f"column.{id}")), width) for id, width in columns)
    heading.append(pen.word("column.margin"))
    heading.stylize(QUIET)
    return [heading, *(_faction(view, seat, pen) for seat in FACTIONS)]


def _faction(view: dict[str, Any], seat: str, pen: Pen) -> Text:
    derived = view["derived"]
    thing = f"seat:{seat}"
    mark = pen.mark(thing) if thing in pen.lit else (pen.marks.active if derived["active"] == seat else " ", "bold")
    place = view["standing"][seat]
    tracks = [_track(view, track, pen) for track in TRACKS_OF[seat]]
    margin = f"{derived['margins'][seat]:+d}"
    return line(
        mark,
        fit(line(pen.seat(seat)), FACTION),
        fit(line((pen.word(f"standing.{place}"), "bold" if place == "eligible" else QUIET)), STANDING),
        fit(Text(" ").join(tracks), TRACKS),
        fit(line(_score(view, seat, pen)), SCORE),
        (f"{margin:>4}", "bold"),
        (f" {pen.marks.passes}" if derived["passes"][seat] else "", "bold green"),
    )


def _track(view: dict[str, Any], track: str, pen: Pen) -> Text:
    """1.8 A track with its value."""
    style = LIT if f"track:{track}" in pen.lit else ""
    return line(
        pen.mark(f"track:{track}"), (f"{pen.word(f'track.{track}')} ", style), (str(view["tracks"][track]), "bold")
    )


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
    items = []
    for seat in FACTIONS:
        pieces = [_available(view, type, pen) for type in BOXES_OF[seat]]
        box = line(pen.seat(seat), " ", Text(" ").join(pieces))
        extras = [pen.word(f"box.{id}", n=n) for id, n in _other_boxes(view, seat) if n]
        items.append(box + line((f" ({', '.join(extras)})", "")) if extras else box)
    return flow(line((f" {pen.word('available')}", "bold")), items, 11, "   ")


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
