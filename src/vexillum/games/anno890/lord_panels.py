"""A panel for each lord: points, goods, people, the distance from each bonus and from the lead. Made from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.cached_drawing import cached_by_key
from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import ROUNDS, SCENARIO_NUMBER, side_for
from vexillum.games.anno890.rules.final_score import ELEMENTS

CLOSE = 2
"""The number of last rounds in which the panels mark who would win if the points were counted now."""


def counts(view: dict[str, Any], what: str) -> dict[str, int]:
    """5.2 The number of nobles, coins or towers of each lord."""
    if what == "coins":
        return {seat: realm["coins"] for seat, realm in view["realms"].items()}
    found: dict[str, int] = view["derived"][what]
    return found


TieBreaks = dict[str, tuple[int, ...]]
PLACES = {"nobles": 1, "coins": 2, "towers": 3}
"""5.3 The index of these goods in a tie-break."""


def tie_breaks(view: dict[str, Any]) -> TieBreaks:
    """5.3 The tie-break of each lord as in the rules: the greater wins."""
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
    """5.3 The order of the lords if the points were counted now."""
    return _ranked(view, tie_breaks(view))


def _ranked(view: dict[str, Any], ties: TieBreaks) -> list[str]:
    scores = view["derived"]["scores"]
    return sorted(view["realms"], key=lambda seat: (scores[seat], ties[seat]), reverse=True)


def margin(view: dict[str, Any], seat: str) -> int:
    """The lead of a lord over the best of the others in points; negative if behind."""
    scores = view["derived"]["scores"]
    best = max(score for other, score in scores.items() if other != seat)
    return int(scores[seat] - best)


def last_rounds(view: dict[str, Any]) -> bool:
    """Whether the end is so close that the panels mark who is ahead."""
    return view["stage"] in ("turns", "end") and view["derived"]["round"] > ROUNDS - CLOSE


def panels(view: dict[str, Any], texts: Texts) -> tuple[Panel, ...]:
    """A panel for each realm."""
    derived, ties = view["derived"], tie_breaks(view)
    leader = _ranked(view, ties)[0] if last_rounds(view) else ""
    active = derived["active"] if view["stage"] == "turns" else ""
    side = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"])
    counted = {what: counts(view, what) for what in ELEMENTS}
    first = {what: getattr(side, what)[0] for what in ELEMENTS}
    found = []
    for seat, realm in view["realms"].items():
        people, points = realm["characters"], derived["points"][seat]
        facts = {
            "seat": seat,
            "first": seat == view["first"],
            "active": seat == active,
            "score": derived["scores"][seat],
            "lead": lead(view, seat, ties),
            "goods": [n[seat] for n in counted.values()],
            "ruins": len([cell for cell in realm["cells"].values() if cell.get("ruin")]),
            "people": [*people, view["legacy"]] if view["legacy"] and "apprentice" in people else people,
            "bonuses": [(first[what], points[what], needed(n, seat, what, ties)) for what, n in counted.items()],
            "margin": margin(view, seat),
            "wins": seat == leader,
        }
        found.append(_panel(facts, texts))
    return tuple(found)


def _panel(facts: dict[str, Any], texts: Texts) -> Panel:
    """A panel of these numbers and people."""
    seat, score = facts["seat"], facts["score"]
    return Panel(
        seat,
        texts("panel.first") if facts["first"] else "",
        facts["active"],
        figures=(Figure(f"points/{seat}", texts("panel.points"), score),),
        stock=tuple(_stock(facts, texts)),
        goals=(Goal(texts("panel.lead"), score >= facts["lead"], score, facts["lead"]), *_goals(facts, texts)),
        margin=facts["margin"],
        wins_at_check=facts["wins"],
    )


def _stock(facts: dict[str, Any], texts: Texts) -> Iterator[Stock]:
    """Coins, towers, nobles and ruins, and the people of the realm."""
    for (what, token), n in zip(ELEMENTS.items(), facts["goods"], strict=True):
        yield Stock(token, n, texts.count(what, n))
    if ruins := facts["ruins"]:
        yield Stock("ruin", ruins, texts.count("ruins", ruins))
    for id in facts["people"]:
        yield Stock(f"character:{id}", 1, f"{texts.name('character', id)}: {texts.name('character_about', id)}")


def needed(counted: dict[str, int], seat: str, what: str, ties: TieBreaks) -> int:
    """5.2, 5.3 The number of nobles, coins or towers that a lord needs now to be first."""
    place, mine = PLACES[what], ties[seat]
    most = 0
    for other, n in counted.items():
        if other != seat:
            enough = n + ((*mine[:place], n, *mine[place + 1 :]) < ties[other])
            most = max(most, enough)
    return most


def lead(view: dict[str, Any], seat: str, ties: TieBreaks) -> int:
    """5 The points that a lord needs to take the lead."""
    mine, scores = ties[seat], view["derived"]["scores"]
    return int(max([score + (mine < ties[other]) for other, score in scores.items() if other != seat]))


def _goals(facts: dict[str, Any], texts: Texts) -> Iterator[Goal]:
    """5.2 The bonuses of the scenario."""
    for what, n, bonus in zip(ELEMENTS, facts["goods"], facts["bonuses"], strict=True):
        yield _goal((what, n, *bonus), texts)


@cached_by_key(4096)
def _goal(facts: Any, texts: Texts) -> Goal:
    what, n, first, won, enough = facts
    said = {"what": what, "reached": n, "needed": enough}
    second = 0 < won < first
    label = texts("panel.second", n=won, **said) if second else texts("panel.bonus", n=first, **said)
    return Goal(label, won == first)
