"""A panel for each lord: points, goods, people, how far from each bonus and from the lead. Made from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import ROUNDS, SCENARIO_NUMBER, side_for
from vexillum.games.anno890.rules.final_score import ELEMENTS

CLOSE = 2
"""In this many last rounds it is marked who would win if the points were counted now."""


def counts(view: dict[str, Any], what: str) -> dict[str, int]:
    """5.2 How many nobles, coins or towers everybody has."""
    if what == "coins":
        return {seat: realm["coins"] for seat, realm in view["realms"].items()}
    found: dict[str, int] = view["derived"][what]
    return found


TieBreaks = dict[str, tuple[int, ...]]
PLACES = {"nobles": 1, "coins": 2, "towers": 3}
"""5.3 Where these goods stand in a tie-break."""


def tie_breaks(view: dict[str, Any]) -> TieBreaks:
    """5.3 What breaks the ties of everybody, as the rules do: the greater wins."""
    seats = list(view["realms"])
    first = seats.index(view["first"])
    nobles, towers = view["derived"]["nobles"], view["derived"]["towers"]
    return {
        seat: (
            int("duchess" in realm["characters"]),
            nobles[seat],
            realm["coins"],
            towers[seat],
            -((place - first) % len(seats)),
        )
        for place, (seat, realm) in enumerate(view["realms"].items())
    }


def ranking(view: dict[str, Any]) -> list[str]:
    """5.3 Who would come first if the points were counted now."""
    scores, ties = view["derived"]["scores"], tie_breaks(view)
    return sorted(view["realms"], key=lambda seat: (scores[seat], ties[seat]), reverse=True)


def margin(view: dict[str, Any], seat: str) -> int:
    """How many points a lord is ahead of the best of the others; behind, if negative."""
    scores = view["derived"]["scores"]
    best = max(score for other, score in scores.items() if other != seat)
    return int(scores[seat] - best)


def last_rounds(view: dict[str, Any]) -> bool:
    """Is the end so close that everybody should know who is ahead?"""
    return view["stage"] in ("turns", "end") and view["derived"]["round"] > ROUNDS - CLOSE


def panels(view: dict[str, Any], texts: Texts) -> tuple[Panel, ...]:
    """A panel for each realm."""
    derived = view["derived"]
    leader, ties = ranking(view)[0], tie_breaks(view)
    return tuple(
        Panel(
            seat,
            texts("panel.first") if seat == view["first"] else "",
            view["stage"] == "turns" and derived["active"] == seat,
            figures=(Figure(f"points/{seat}", texts("panel.points"), derived["scores"][seat]),),
            stock=tuple(_stock(view, seat, texts)),
            goals=tuple(_goals(view, seat, ties, texts)),
            margin=margin(view, seat),
            wins_at_check=seat == leader and last_rounds(view),
        )
        for seat in view["realms"]
    )


def _stock(view: dict[str, Any], seat: str, texts: Texts) -> Iterator[Stock]:
    """Coins, towers, nobles and ruins, and the people of the realm."""
    for what, token in ELEMENTS.items():
        n = counts(view, what)[seat]
        yield Stock(token, n, texts.count(what, n))
    ruins = sum(bool(cell.get("ruin")) for cell in view["realms"][seat]["cells"].values())
    if ruins:
        yield Stock("ruin", ruins, texts.count("ruins", ruins))
    people = list(view["realms"][seat]["characters"])
    if view["legacy"] and "apprentice" in people:
        people.append(view["legacy"])
    for id in people:
        yield Stock(f"character:{id}", 1, f"{texts.name('character', id)}: {texts.name('character_about', id)}")


def needed(view: dict[str, Any], seat: str, what: str, ties: TieBreaks) -> int:
    """5.2, 5.3 How many nobles, coins or towers a lord needs to be first, as things stand."""
    place, mine = PLACES[what], ties[seat]
    return max(
        n + ((*mine[:place], n, *mine[place + 1 :]) < ties[other]) if n else 1
        for other, n in counts(view, what).items()
        if other != seat
    )


def _goals(view: dict[str, Any], seat: str, ties: TieBreaks, texts: Texts) -> Iterator[Goal]:
    """5 The points that it takes to lead, and the bonuses of the scenario."""
    scores = view["derived"]["scores"]
    lead = max(score + (ties[seat] < ties[other]) for other, score in scores.items() if other != seat)
    yield Goal(texts("panel.lead"), scores[seat] >= lead, scores[seat], lead)
    side = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"])
    for what in ELEMENTS:
        first = getattr(side, what)[0]
        won = view["derived"]["points"][seat][what]
        said = {"what": what, "reached": counts(view, what)[seat], "needed": needed(view, seat, what, ties)}
        second = 0 < won < first
        label = texts("panel.second", n=won, **said) if second else texts("panel.bonus", n=first, **said)
        yield Goal(label, won == first)
