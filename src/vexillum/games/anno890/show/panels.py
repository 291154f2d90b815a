"""What is shown beside the map: rounds, turn order, the coast, the lords, warnings, changes as small labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from vexillum.core.show.display import (
    Card,
    CardText,
    Check,
    Chip,
    Deck,
    Display,
    Effect,
    Figure,
    Gauge,
    Goal,
    LegendRow,
    Panel,
    SequenceRow,
    Stock,
    Track,
    TrackMark,
    Warning,
    signed,
)
from vexillum.core.show.story import PIECES, Change
from vexillum.core.show.svg import cached, cached_by_key
from vexillum.core.words.texts import Texts

from ..pieces import CELLS, CENTRE, ROUNDS, SCENARIO_NUMBER, SEATS, TILE_NUMBER, TILES, side_for
from ..rules.final_score import ELEMENTS

# What is shown beside the map: rounds, scenario, turn order, the coast, lasting effects, the lords -------------------


State = Literal["done", "now", "waiting"]
AHEAD = 4
"""The highest lead of Defence on the gauge."""
TRACK = 25
LASTING = ("treasurer", "inventor", "duchess", "caravaneer", "apprentice")
"""3.1 Characters with a lasting or later ability."""
STANDING = ("s08", "s11")
"""7.8, 7.11 Buildings with an effect in later turns."""


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map; empty before the deal."""
    if "derived" not in view:
        return Display()
    scenario, stage, derived = view["scenario"], view["stage"], view["derived"]
    invader, defence = view["invader"], derived["defence"]
    return Display(
        cards=(_scenario_card((scenario, view["players"]), texts), *_held_cards(view, texts)),
        deck=_deck((stage, derived["round"]), texts),
        sequence=_sequence((stage, view["first"], derived["active"], _castles(view)), texts),
        gauges=_gauges((invader, defence), texts),
        effects=_effects((scenario, view["players"], _lasting(view)), texts),
        panels=panels(view, texts),
        warnings=warnings(view, texts),
        tracks=_tracks((invader, defence, derived["scores"]), texts),
        legend=_legend(tuple(derived["supply"].items()), texts),
    )


@cached_by_key(64)
def _scenario_card(facts: Any, texts: Texts) -> Card:
    """S.6 The scenario."""
    scenario, players = facts
    side = side_for(SCENARIO_NUMBER[scenario], players)
    prizes = {what: "/".join(f"+{n}" for n in prizes) for what, prizes in side.prizes.items()}
    return Card(
        "now",
        texts.name("scenario", scenario),
        texts=(
            CardText(texts("display.bonuses", **prizes), label=texts("board.bonuses")),
            CardText(texts.name("scenario_about", scenario), "note"),
        ),
        page=f"scenario:{scenario}",
    )


def _held_cards(view: dict[str, Any], texts: Texts) -> Iterator[Card]:
    """6.1, 7.9 The cards in the reader's hand."""
    if not isinstance(view["drawn"], int):
        held = [seat for seat, realm in view["realms"].items() if "apprentice" in realm["characters"]]
        seat = view["derived"]["active"] if view["stage"] == "turns" else held[0]
        for id in view["drawn"]:
            about = CardText(texts.name("character_about", id))
            thing = f"character:{id}"
            yield Card("held", texts.name("character", id), seat=seat, texts=(about,), thing=thing, page=thing)


@cached_by_key(64)
def _deck(facts: Any, texts: Texts) -> Deck:
    """5 The rounds; points are counted after the last."""
    stage, n = facts
    if stage in ("end", "over"):
        return Deck(texts("display.over"), 0, texts("display.complete"), ROUNDS)
    left = ROUNDS - n + 1
    label = texts("display.preparation") if stage == "castles" else texts("display.round", n=n, of=ROUNDS)
    return Deck(
        label, left, texts.count("rounds_left", left), ROUNDS, Check(texts("display.check", of=ROUNDS), left, left)
    )


def _castles(view: dict[str, Any]) -> tuple[tuple[str, bool], ...]:
    """S.9 The seats, and whether each has chosen a castle."""
    return tuple([(seat, CELLS[CENTRE] in realm["cells"]) for seat, realm in view["realms"].items()])


@cached_by_key(256)
def _sequence(facts: Any, texts: Texts) -> tuple[SequenceRow, ...]:
    """S.9, 1 From the first player clockwise; castles are chosen in reverse order."""
    stage, starts, active, castles = facts
    chosen = dict(castles)
    seats = list(chosen)
    first = seats.index(starts)
    order = [*seats[first:], *seats[:first]]
    rows = []
    if stage == "castles":
        order.reverse()
        active = next((seat for seat in order if not chosen[seat]), "")
        for place, seat in enumerate(order, 1):
            state: State = "done" if chosen[seat] else "now" if seat == active else "waiting"
            rows.append(SequenceRow(str(place), (seat,), texts(f"display.castle_{state}"), state))
        return tuple(rows)
    here = order.index(active) if stage == "turns" else len(order)
    for place, seat in enumerate(order):
        state = "done" if place < here else "now" if place == here else "waiting"
        said = texts(f"display.turn_{state}")
        rows.append(SequenceRow(str(place + 1), (seat,), said, state, turn=state != "waiting"))
    return tuple(rows)


@cached_by_key(1024)
def _gauges(facts: Any, texts: Texts) -> tuple[Gauge, ...]:
    """4 The lead of Defence over the Invader."""
    invader, defence = facts
    ahead = defence - invader
    steps = (f"{AHEAD}+", *map(str, range(AHEAD - 1, -1, -1)), texts("display.beyond"))
    here = len(steps) - 1 if ahead < 0 else AHEAD - min(ahead, AHEAD)
    note = texts("display.coast", invader=invader, defence=defence)
    return (Gauge("coast", texts("display.ahead"), steps, here, note),)


def _lasting(view: dict[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """3.1, 7 The people and buildings with lasting abilities, by seat."""
    found = []
    for seat, realm in view["realms"].items():
        found += [(seat, "character", id) for id in realm["characters"] if id in LASTING]
        for cell in realm["cells"].values():
            if cell["tile"] in STANDING and not cell.get("ruin"):
                found.append((seat, "tile", cell["tile"]))
    return tuple(found)


@cached_by_key(2048)
def _effects(facts: Any, texts: Texts) -> tuple[Effect, ...]:
    """8 The rules of the scenario that still apply, then people and buildings with lasting abilities."""
    scenario, players, lasting = facts
    rules = [texts.name("scenario_rule", rule.id) for rule in side_for(SCENARIO_NUMBER[scenario], players).lasting]
    found = [Effect(texts("part.scenario"), text, page=f"scenario:{scenario}") for text in rules]
    for seat, kind, id in lasting:
        about = f"{texts.name('seat', seat)}: {texts.name(f'{kind}_about', id)}"
        found.append(Effect(texts.name(kind, id), about, page=f"{kind}:{id}"))
    return tuple(found)


def _tracks(facts: tuple[int, int, dict[str, int]], texts: Texts) -> tuple[Track, ...]:
    """4, 5 The invasion track and the points."""
    invader, defence, scores = facts
    coast = (TrackMark("", texts("board.invader"), invader), TrackMark("", texts("board.defence"), defence))
    lords = tuple(TrackMark(seat, texts.name("seat", seat), score) for seat, score in scores.items())
    return (
        Track(texts("display.track"), 0, max(TRACK, invader, defence), coast),
        Track(texts("display.points"), min(0, *scores.values()), max(TRACK, *scores.values()), lords),
    )


@cached_by_key(2048)
def _legend(facts: Any, texts: Texts) -> tuple[LegendRow, ...]:
    """2, S.8 The pieces, what they do, and how many are left."""
    supply = dict(facts)
    left = [
        LegendRow(token, texts(f"legend.{token}", n=supply[f"{token}s"]))
        for token in ("tower", "noble", "coin", "saracen")
    ]
    return (*left, *(LegendRow(token, texts(f"legend.{token}")) for token in ("ruin", "territory", "character")))


# A panel for each lord: points, goods, people, the distance from each bonus and from the lead -------------------------


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
    first = {what: prizes[0] for what, prizes in side.prizes.items()}
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


# Warnings: likely invasions and their victims, the leader near the end, players without coins -------------------------


def warnings(view: dict[str, Any], texts: Texts) -> tuple[Warning, ...]:
    """The most pressing first."""
    if view["stage"] != "turns":
        return ()
    return (*_invasion(view, texts), *_end(view, texts), *_purses(view, texts))


def threats(view: dict[str, Any]) -> list[str]:
    """4 The face-up tiles that would bring the Invader beyond Defence, whichever player takes them."""
    found = []
    offered = [(place["tile"], place["saracens"]) for place in view["row"]]
    for id, markers in [*offered, *((id, 0) for id in view["buildings"])]:
        tile = TILES[TILE_NUMBER[id]]
        saracens = tile.saracens + markers
        towers = min(tile.towers, view["derived"]["supply"]["towers"])
        if saracens and view["invader"] + saracens > view["derived"]["defence"] + towers:
            found.append(id)
    return found


def _invasion(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """4 The tiles that would cause an invasion, who would be invaded, and what would prevent it."""
    tiles = threats(view)
    if not tiles:
        return
    track = {"invader": view["invader"], "defence": view["derived"]["defence"]}
    things = tuple(f"tile:{id}" for id in tiles)
    yield Warning(texts("warning.invasion", tiles=tiles, **track), texts("warning.defend"), things=things)
    towers = counts(view, "towers")
    fewest = min(towers.values())
    coins = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"]).amount("invaded_lose_coins")
    for seat, n in towers.items():
        if n > fewest:
            continue
        cells = view["realms"][seat]["cells"]
        standing = [id for id, cell in cells.items() if id != CELLS[CENTRE] and not cell.get("ruin")]
        loss = "warning.struck_coins" if coins else "warning.struck"
        said = {"who": seat, "n": n, "tiles": len(standing)} | ({"coins": coins} if coins else {})
        others = [other for other in towers if other != seat]
        save = min(towers[other] for other in others) - n + 1
        yield Warning(texts(loss, **said), texts("warning.save", n=save), seat, (seat,), "loss", (f"realm:{seat}",))


def _end(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """5 The last round, and who would win now."""
    if not last_rounds(view):
        return
    leader, second = ranking(view)[:2]
    by = margin(view, leader)
    said = {"who": leader, "second": second, "n": view["derived"]["scores"][leader]}
    leads = "leads" if by else "leads_tie"
    yield Warning(
        texts(f"warning.{leads}", by=by, **said),
        texts("warning.overtake", who=second, n=by) if by else "",
        leader,
        tuple(seat for seat in view["realms"] if seat != leader),
        "victory",
        own=texts(f"warning.own.{leads}", by=by, **said),
    )
    if view["derived"]["round"] == ROUNDS:
        yield Warning(texts("warning.last_round"))


def _purses(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """1.1 Players without coins can take only what is free."""
    for seat, realm in view["realms"].items():
        waits = seat != view["derived"]["active"]
        if waits and not realm["coins"] and len(realm["cells"]) < len(CELLS) and view["row"]:
            yield Warning(
                texts("warning.no_coins", who=seat),
                texts("warning.earn"),
                seat,
                (seat,),
                "note",
                (f"realm:{seat}",),
            )


# Changes of figures as small labels: points, coins, towers and people of each seat, and the invasion track -----------


TRACK_FIGURES = ("invader", "defence")
TOKENS = {"points": "points", "coins": "coin", "towers": "tower", "nobles": "noble", "ruins": "ruin"}
"""The figures of a seat that are shown as numbers, and their pictures, which show the seat's arms beside the piece.

Other figures are shown by the things that arrived or left.
"""
SHOWN = {f"{figure}/{seat}": (seat, figure) for seat in SEATS for figure in TOKENS}
"""The seat and the figure of each id."""
IN_HAND = f"{PIECES}realm:"
"""A tile that was taken or placed: points are counted once it is placed, so they are shown for the whole turn."""
MOST = 12
"""The maximum number of chips: an Invasion of four realms changes more than one can read."""
LEFT_OUT = ("tower", "noble", "coin", "ruin", "points")
Tone = Literal["", "good", "bad"]
_ChipPair: TypeAlias = tuple[Chip, Chip]
"""A chip as shown to others, and as shown to its own seat."""


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The invasion track first, then each seat's numbers, and the tiles, people and markers that came."""
    return _most([mine if chip.seat == reader else chip for chip, mine in _chips(changes, texts)], reader)


@cached(4096)
def _chips(changes: Any, texts: Texts) -> list[_ChipPair]:
    """Cached: a turn of one step has the same changes as the step, and a recap repeats them."""
    track: dict[str, int] = {}
    numbers: dict[str, dict[str, int]] = {}
    arrived: dict[str, list[_ChipPair]] = {}
    in_hand = False
    for figure, before, after in changes:
        if figure.startswith(PIECES):
            in_hand = in_hand or (figure.startswith(IN_HAND) and "/tile:" in figure)
            _arrive(figure, after - before, texts, arrived)
        elif (whose := SHOWN.get(figure)) is not None:
            numbers.setdefault(whose[0], {})[whose[1]] = after - before
        elif figure in TRACK_FIGURES:
            track[figure] = after - before
    found = [_neutral(Chip(texts(f"figure.{id}"), signed(track[id]))) for id in TRACK_FIGURES if id in track]
    for seat in SEATS:
        mine = numbers.get(seat, {})
        for figure, token in TOKENS.items():
            if figure in mine and not (figure == "points" and in_hand):
                worse = (mine[figure] < 0) != (figure == "ruins")
                label = texts("figure.of", who=seat, what=figure)
                found.append(_toned(label, signed(mine[figure]), f"{seat}.{token}", seat, "bad" if worse else "good"))
        found += arrived.get(seat, ())
    return found + arrived.get("", [])


def _most(found: list[Chip], reader: str | None) -> list[Chip]:
    """At most ``MOST`` chips: goods of others are left out first."""
    if len(found) <= MOST:
        return found
    for token in LEFT_OUT:
        for chip in reversed(found[:]):
            if len(found) > MOST and chip.token == f"{chip.seat}.{token}" and chip.seat != reader:
                found.remove(chip)
    return found


def _arrive(figure: str, by: int, texts: Texts, found: dict[str, list[_ChipPair]]) -> None:
    """Add tiles placed, people who came or left, Saracen markers put beside a tile: by seat."""
    thing, _, token = figure.removeprefix(PIECES).rpartition("/")
    place, _, name = thing.partition(":")
    kind, _, id = token.partition(":")
    seat = name.partition(".")[0] if place in ("cell", "realm") else ""
    if kind == "tile" and place == "cell" and by > 0:
        pair = _neutral(Chip(texts.name("tile", id), "", token, seat, "", (thing,)))
    elif kind == "character" and place == "realm":
        pair = _toned(texts.name("character", id), signed(by), token, seat, "good" if by > 0 else "bad")
    elif token == "saracen" and by > 0:
        pair = _neutral(Chip(texts("figure.markers"), signed(by), token, "", "", (thing,)))
    else:
        return
    found.setdefault(seat, []).append(pair)


def _neutral(chip: Chip) -> _ChipPair:
    """A chip that is the same for all readers."""
    return chip, chip


def _toned(label: str, by: str, token: str, seat: str, tone: Tone) -> _ChipPair:
    """A chip with a tone for its own seat and none for others."""
    return Chip(label, by, token, seat), Chip(label, by, token, seat, tone)
