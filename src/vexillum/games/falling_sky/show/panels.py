"""The panels beside the map: cards, deck, sequence of play, Senate, Factions, tracks, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from vexillum.coin.sequence import Size, options
from vexillum.coin.show.panels import (
    CardDisplay,
    Groups,
    Holder,
    Owners,
    amounts,
    at_most,
    control_chips,
    goal,
    grouped,
    lasting_chips,
    legend,
    non_player_chips,
    panel,
    phases,
    piece_chips,
    thing_of,
    track,
    track_chips,
    track_figure,
    turns,
)
from vexillum.coin.show.panels import deck as coming_round
from vexillum.core.show.display import (
    Card,
    Chip,
    Deck,
    Display,
    Figure,
    Goal,
    Panel,
    SequenceRow,
    Stock,
    Track,
    TrackMark,
    signed,
)
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

from ..cards import FACES, NAMES
from ..decks import DECKS
from ..pieces import FACTIONS, KIND_OWNER, KINDS, LEADER_ID, SEATS, STATUS_OWNER, STATUSES, SUBDUED, TRACK_MAX
from ..position import shown_state
from ..scenarios import recipe, winters
from ..sequence import TURNS, piles
from ..state import BOXES, Senate, Stage, State
from ..victory import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL
from .warnings import WinterPreview, in_round, senate_gauge, warnings

# The panels beside the map of Falling Sky: cards, deck, sequence of play, Senate, Factions, tracks, warnings ---------


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map, from a view, in the reader's language."""
    coming = WinterPreview.of(shown_state(view), view["deck"], view["foreseen"])
    return Display(
        cards=cards(view, texts),
        deck=deck(view, coming, texts),
        sequence=sequence(view, coming.state, texts),
        gauges=(senate_gauge(view, coming, texts),),
        effects=effects(view, texts),
        panels=panels(view, coming, texts),
        warnings=warnings(coming, texts),
        tracks=tracks(view, texts),
        legend=legend(texts, SIGNS),
    )


# 2.2, 5.0 The cards that lie open, and what lasts --------------------------------------------------------------------


EFFECT_NAME = {effect: name for name, effect in NAMES.items()}
_CARDS = CardDisplay(DECKS, FACES, EFFECT_NAME.__getitem__)
effects = _CARDS.effects
"""5.3 Capabilities and the few other effects that last."""


def cards(view: dict[str, Any], texts: Texts) -> tuple[Card, ...]:
    """2.2 The card that is played, and the next one, face up; then those face down at which the reader has looked."""
    note, deck = texts("deck.foreseen"), DECKS.shown(view)
    foreseen = [_CARDS.card(texts, deck, number, role="next", note=note) for number in view["foreseen"]]
    return (*_CARDS.open_cards(view, texts), *foreseen)


# 1.4.1, 1.8, 7.2 A panel for each Faction: what it has, what is not on the map, how far it is from victory -----------


AVAILABLE = {
    "romans": ("auxilia", "roman_ally", "fort"),
    "arverni": ("arverni_warband", "arverni_ally", "arverni_citadel"),
    "aedui": ("aedui_warband", "aedui_ally", "aedui_citadel"),
    "belgae": ("belgic_warband", "belgic_ally", "belgic_citadel"),
    "germans": ("germanic_warband", "germanic_ally"),
}
"""1.4.1 The types that are always shown as Available."""
LEGION_PLACES = {
    "romans": ("legions_track", "fallen", "removed_legions", "waiting_legions"),
    "arverni": ("vercingetorix_waits",),
}
"""1.4.1, 2.1 The contents of other boxes: by its name in a view."""
TOKEN = {"legions_track": "legion", "vercingetorix_waits": "vercingetorix"}
"""The pictures of these boxes, where they have none of their own."""
DISPERSED = ("dispersed", "gathering", "razed")


def panels(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> tuple[Panel, ...]:
    """The four Factions with a seat, and the Germans."""
    winners = coming.ending.winners if coming.ending is not None else ()
    return tuple(
        panel(
            view,
            texts,
            who,
            figures=_figures(view, texts, who),
            stock=_stock(view, texts, who),
            goals=goals(view, texts, who),
            in_round=in_round(coming.state),
            wins=faction in winners,
        )
        for faction, who in enumerate(FACTIONS)
    )


def _figures(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Figure]:
    """1.8 Resources; of the Germans, who have none, what they have on the map."""
    if who in SEATS:
        yield track_figure(view, texts, who)
        return
    warbands = [
        n for space in view["spaces"].values() for kind, n in space["units"].items() if kind.startswith("germanic_")
    ]
    yield Figure("", texts("amount.germanic_warbands"), sum(warbands))
    yield Figure("", texts("amount.germanic_allies"), view["derived"]["allied"][who])


def _stock(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Stock]:
    """1.4.1 Available forces, Leaders that are not on the map, and other boxes that are not empty."""
    for type in AVAILABLE[who]:
        yield Stock(type, view["available"][type], texts("stock.available", what=texts.name("token", type)))
    leader = LEADER_ID.get(who)
    if leader and view["available"][leader]:
        yield Stock(leader, 1, texts("stock.available", what=texts.name("token", leader)))
    for box in LEGION_PLACES.get(who, ()):
        if view[box]:
            yield Stock(TOKEN.get(box, box), view[box], texts(f"stock.{box}"))


def goals(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Goal]:
    """7.2 What a Faction counts and what it must reach, one more than what it must exceed; and what it is made of."""
    derived = view["derived"]
    if who not in SEATS:
        return
    n, allied = derived["scores"][who], derived["allied"]
    if who == "romans":
        yield goal(texts("goal.romans"), n, ROMAN_GOAL + 1)
        lost = sum([status in DISPERSED for status in view["tribes"].values()])
        words = {"subdued": n - lost - allied[who], "dispersed": lost, "allies": allied[who]}
        yield Goal(texts("goal.romans_are", **words), n > ROMAN_GOAL)
    elif who == "arverni":
        yield goal(texts("goal.legions"), derived["off_map_legions"], LEGIONS_GOAL + 1)
        yield goal(texts("goal.allies"), n, ARVERNI_GOAL + 1)
    elif who == "aedui":
        most = derived["others_most"]
        first = next(other for other in FACTIONS if other != who and allied[other] == most)
        yield goal(texts("goal.allies"), n, most + 1)
        yield Goal(texts("goal.aedui_need", who=first, n=most), n > most)
    else:
        yield goal(texts("goal.belgae"), n, BELGIC_GOAL + 1)
        yield Goal(texts("goal.belgae_are", control=n - allied[who], allies=allied[who]), n > BELGIC_GOAL)


# 2.1, 2.4 How far the game has come, and when the next Winter Round can begin ----------------------------------------


def deck(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> Deck:
    """The year, the cards that are left of it, and when its Winter comes."""
    state = coming.state
    of = winters(state)
    number = min(of, state.winters + (not in_round(state)))
    left = coming.cards[1] if coming.cards is not None else view["derived"]["cards_left"]
    if state.stage == Stage.OVER:
        return Deck(texts("deck.winter", n=number, of=of), left, texts("deck.left", n=left), 0, None)
    if not in_round(state):
        label = texts("deck.winter", n=number, of=of)
        return coming_round(label, left, year(state, number), coming.cards, texts, last=coming.final)
    label = texts("deck.round", n=number, of=of)
    shown = coming_round(label, left, year(state, number), coming.cards, texts, last=False)
    if shown.check is None or not shown.check.latest:
        return shown
    words = {"least": shown.check.earliest, "n": shown.check.latest}
    return replace(shown, check=replace(shown.check, label=texts("deck.check_next", **words)))


def year(state: State, number: int) -> int:
    """2.1 How many cards there are at most from one Winter card to the next."""
    sizes, found = 0, []
    for pile in piles(recipe(state)):
        sizes += pile.size
        if pile.pool:
            found.append(sizes)
            sizes = 0
    return found[number - 1] if number else 0


# 2.3, 6.0 The sequence of play in words: who has acted, who acts and how, who cannot; or the phases of Winter --------


QUARTERS = {
    Stage.QUARTERS_GERMANS: "germans",
    Stage.QUARTERS_BELGAE: "belgae",
    Stage.QUARTERS_AEDUI: "aedui",
    Stage.QUARTERS_ARVERNI: "arverni",
    Stage.QUARTERS_ROMANS: "romans",
}
PHASES = tuple(stage for stage in Stage if Stage.VICTORY <= stage <= Stage.SPRING)


def sequence(view: dict[str, Any], state: State, texts: Texts) -> tuple[SequenceRow, ...]:
    """The rows of an Event card or of a Winter Round."""
    if in_round(state):
        return tuple(_phases(state, texts))
    return tuple(_turns(view, state, texts)) if state.stage == Stage.TURN else ()


def _phases(state: State, texts: Texts) -> Iterator[SequenceRow]:
    """6.0 The phases of the Winter Round; Quarters are one row, with the Faction that is at it."""
    now = Stage(state.stage)
    quarters = now if now in QUARTERS else Stage.QUARTERS_GERMANS
    steps = [
        (phase, "quarters" if phase in QUARTERS else phase.name.lower(), _who(phase, now))
        for phase in PHASES
        if phase not in QUARTERS or phase == quarters
    ]
    return phases(texts, steps, now)


def _who(phase: Stage, now: Stage) -> str:
    if phase in QUARTERS:
        return QUARTERS[phase] if phase == now else ""
    return "germans" if phase == Stage.GERMANS else ""


def _turns(view: dict[str, Any], state: State, texts: Texts) -> Iterator[SequenceRow]:
    """2.3 Who acts on this card; during Frost no Faction Marches (2.3.8)."""
    active = view["derived"]["active"]
    may = may_do(state, SEATS.index(active)) if active else ""
    yield from turns(view, texts, first_did=state.first_did, may_do=may)
    if view["derived"]["frost"]:
        yield SequenceRow("–", (), texts("sequence.frost"), "waiting")


def may_do(state: State, faction: int) -> str:
    """2.3.4 What the Faction whose turn it is may do, as a text's name."""
    event = options(state.first_did)[1]
    size = "limited" if TURNS.command_size(state, faction) == Size.LIMITED else "full"
    return f"may_{size}_or_event" if event else f"may_{size}"


# 1.8-1.9 Resources and victory markers with their thresholds, and what the signs of the map mean ---------------------


SIGNS = (
    "sign_value", "control_romans", "control_arverni", "control_aedui", "control_belgae", "control_germans",
    "sign_tribe", "sign_city", "roman_ally", "arverni_citadel", "dispersed", "gathering", "razed", "devastated",
    "circumvallation", "caesar", "arverni_successor", "legion", "fort", "sign_permanent_fort", "auxilia_hidden",
    "auxilia_revealed",
    "arverni_hidden", "arverni_revealed", "arverni_scouted", "sign_rhenus", "sign_crossing", "sign_alps",
    "sign_celtica", "sign_belgica", "sign_germania",
)  # fmt: skip
"""The signs of the map in the order of the legend."""


VICTORY_TOP = 24
"""The end of the track of the victory markers, unless one is farther."""


def tracks(view: dict[str, Any], texts: Texts) -> tuple[Track, ...]:
    """1.8-1.9 Resources; and victory markers with what each Faction must reach. The board has one track for both."""
    return (
        track(texts("tracks.resources"), TRACK_MAX, amounts(view, texts, dict(zip(SEATS, SEATS, strict=True)))),
        track(texts("tracks.victory"), VICTORY_TOP, _scores(view, texts), _thresholds(view, texts)),
    )


def _scores(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """1.9 What counts for victory."""
    derived = view["derived"]
    scores = derived["scores"]
    return [
        TrackMark("romans", texts("drawing.score_romans"), scores["romans"]),
        TrackMark("arverni", texts("drawing.score_legions"), derived["off_map_legions"]),
        TrackMark("arverni", texts("drawing.score_arverni"), scores["arverni"]),
        TrackMark("aedui", texts("drawing.score_aedui"), scores["aedui"]),
        TrackMark("belgae", texts("drawing.score_belgae"), scores["belgae"]),
    ]


def _thresholds(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """7.2 The values that mean victory: one more than what must be exceeded."""
    goals = (
        ("romans", "romans", ROMAN_GOAL),
        ("arverni", "arverni_legions", LEGIONS_GOAL),
        ("arverni", "arverni_allies", ARVERNI_GOAL),
        ("aedui", "aedui", view["derived"]["others_most"]),
        ("belgae", "belgae", BELGIC_GOAL),
    )
    return [TrackMark(who, texts(f"tracks.{id}", n=exceeded + 1), exceeded + 1) for who, id, exceeded in goals]


# What has changed, as small labels: what weighs most comes first, and what belongs together is one -------------------


HELD = {id: STATUS_OWNER[status] for status, id in enumerate(STATUSES) if status != SUBDUED and id != "absent"}
OWNER = {id: FACTIONS[KIND_OWNER[kind]] for kind, id in enumerate(KINDS)} | {
    id: FACTIONS[owner] if owner >= 0 else "" for id, owner in HELD.items()
}
"""The owner of each piece; markers at Tribes have none."""
OWNERS = Owners(
    pieces=OWNER,
    slots=frozenset(HELD),
    tracks=dict(zip(SEATS, SEATS, strict=True)),
    holders=(Holder("none"), *(Holder(faction, faction, (faction,)) for faction in FACTIONS)),
)
LEGION_BOXES = ("legions_track", "fallen", "removed_legions")


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, the most important first. Good or bad is what happens to the reader's own pieces."""
    groups = grouped(changes)
    found = [
        *_senate(groups, texts),
        *non_player_chips(groups, texts),
        *lasting_chips(groups, texts),
        *control_chips(groups.get("control", ()), texts, reader, OWNERS),
        *piece_chips(groups, texts, reader, OWNERS),
        *track_chips(groups, texts, reader, OWNERS),
        *_land(groups, texts),
        *_legions(groups, texts),
    ]
    return at_most(found, texts)


def _senate(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """6.5.1 Where the marker went, and whether it is Firm."""
    things = ("track:senate",)
    for change in groups.get("senate", ()):
        box = "nowhere" if change.after == Senate.NOWHERE else BOXES[change.after]
        yield Chip(texts("figure.senate"), texts.name("senate", box), seat="romans", things=things)
    for change in groups.get("firm", ()):
        said = texts("figure.firm" if change.after else "figure.not_firm")
        yield Chip(texts("figure.senate"), said, seat="romans", things=things)


def _land(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """4.3.2, card 5 Devastated Regions, several in one label; Cisalpina."""
    for id, wanted in (("devastated", True), ("recovered", False)):
        regions = [change for change in groups.get("devastated", ()) if bool(change.after) == wanted]
        things = tuple(map(thing_of, regions))
        if len(regions) == 1:
            yield Chip(texts(f"figure.{id}", space=things[0].partition(":")[2]), token="devastated", things=things)
        elif regions:
            label, by = texts(f"figure.{id}_many"), texts.count("spaces", len(regions))
            yield Chip(label, by, token="devastated", things=things)
    if groups.get("gallia_togata"):
        yield Chip(texts("figure.gallia_togata"), things=("space:cisalpina",))


def _legions(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """1.4.1 Legions in their boxes, where the map shows no change of Legions."""
    said = {change.figure.rpartition("/")[2] for change in groups.get(PIECES[:-1], ())}
    if "legion" in said:
        return
    for id in LEGION_BOXES:
        for change in groups.get(id, ()):
            yield Chip(texts(f"figure.{id}"), signed(change.by), "legion", "romans")
