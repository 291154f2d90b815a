"""1.4.1, 1.8, 7.2 A panel for each Faction: what it has, what is not on the map, how far it is from victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.display.panels import available, goal, panel, track_figure
from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.boxes import AMOUNTS, DOMINANCE, STRONGHOLDS, UNITS
from vexillum.games.pendragon.cards.lasting import niall_box
from vexillum.games.pendragon.display.next_epoch import Coming, in_round
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.money import spends_blue
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import britons_agree
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.conditions import conditions, dominant

BOXES = {
    "dux": (("casualties", "cavalry"), ("out_of_play", "cavalry")),
    "civitates": (("not_yet_in_play", "comitates"), ("refugees", "refugees")),
    "saxons": (),
    "scotti": (("niall", "scotti_raider"), ("dal_riada", "scotti_settlement")),
}
"""What lies in other boxes than Available: by its name in a view, and as which token."""


def panels(view: dict[str, Any], coming: Coming, texts: Texts) -> tuple[Panel, ...]:
    """The four Factions."""
    winners = coming.ending.winners if coming.ending is not None else ()
    return tuple(
        panel(
            view,
            texts,
            seat,
            figures=_figures(view, coming.state, texts, seat),
            stock=_stock(view, coming.state, texts, seat),
            goals=goals(view, coming.state, texts, seat),
            in_round=in_round(coming.state),
            wins=faction in winners,
        )
        for faction, seat in enumerate(FACTIONS)
    )


def _figures(view: dict[str, Any], state: State, texts: Texts, seat: str) -> Iterator[Figure]:
    """1.8 What a Faction has on the edge track; for the Dux also Briton Resources, as long as he may spend them.

    Of his own he has none before Fragmentation, unless he has stowed Plunder.
    """
    shared = seat == "dux" and spends_blue(state)
    own = [track for track in AMOUNTS[seat] if not shared or track != "dux_resources" or view["tracks"][track]]
    for track in (*(("briton_resources",) if shared else ()), *own):
        yield track_figure(view, texts, track)


def _stock(view: dict[str, Any], state: State, texts: Texts, seat: str) -> Iterator[Stock]:
    """1.4.1 Available forces, and other boxes in which something lies."""
    yield from available(
        view, texts, dict.fromkeys(UNITS[seat], "unit") | dict.fromkeys(STRONGHOLDS[seat], "stronghold")
    )
    for box, token in BOXES[seat]:
        if view[box] or (box == "niall" and niall_box(state)):
            yield Stock(token, view[box], texts(f"stock.{box}"))


def goals(view: dict[str, Any], state: State, texts: Texts, seat: str) -> Iterator[Goal]:
    """7.2 What a Faction counts and what it must reach, one more than what it must exceed."""
    if seat in DOMINANCE:
        yield from _briton_goals(view, state, texts, seat)
        return
    derived = view["derived"]
    asked = getattr(conditions(state), seat)
    control = derived["controlled"][seat]
    if seat == "saxons" and fragmented(state):
        yield goal(texts("goal.control"), control, asked.control_exceeds + 1)
        return
    yield goal(texts("drawing.need_renown"), view["tracks"][AMOUNTS[seat][0]], asked.renown_exceeds + 1)
    there, least = derived["settlements"][seat], asked.renown_settlements_min
    yield Goal(texts("goal.settlements", n=there, of=least), there >= least)
    if seat == "saxons":
        needed = asked.control_exceeds + 1
        yield Goal(texts("goal.or_control", n=control, of=needed), control >= needed)


def _briton_goals(view: dict[str, Any], state: State, texts: Texts, seat: str) -> Iterator[Goal]:
    """7.2.1-7.2.2 A total beyond the threshold of this Imperium, and before Fragmentation the own Dominance (6.8.7)."""
    derived = view["derived"]
    if seat == "civitates":
        what = "goal.control" if fragmented(state) else "drawing.briton_control"
    else:
        what = "drawing.need_control_prestige" if fragmented(state) else "drawing.need_prosperity_prestige"
    yield goal(texts(what), derived["scores"][seat], derived["thresholds"][seat] + 1)
    if not fragmented(state) and not britons_agree(state):
        yield Goal(texts.name("dominance", DOMINANCE[seat]), dominant(state, FACTIONS.index(seat)))
