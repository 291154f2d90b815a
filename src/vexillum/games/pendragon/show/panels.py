"""What stands beside the map: cards, deck, sequence of play, Factions, tracks; and changes as labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vexillum.coin.sequence import Size, options
from vexillum.coin.show import panels as coin
from vexillum.coin.show.panels import (
    CardDisplay,
    Groups,
    Holder,
    Owners,
    amounts,
    at_most,
    available,
    control_chips,
    goal,
    grouped,
    lasting_chips,
    legend,
    non_player_chips,
    own_tone,
    panel,
    phases,
    piece_chips,
    thing_of,
    track,
    track_chips,
    track_figure,
    turns,
)
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
    Tone,
    Track,
    TrackMark,
    signed,
)
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.texts import Texts

from ..cards import FACES, NAMES, niall_box
from ..decks import DECKS, shown_deck
from ..imperium import LEVELS, fragmented
from ..knowledge import BRITON_CONTROL
from ..money import spends_blue
from ..pieces import CIVITATES, DUX, FACTIONS, STRONGHOLD_NUMBER, STRONGHOLD_OWNER, TRACK_MAX, UNIT_NUMBER, UNIT_OWNER
from ..players import britons_agree
from ..position import shown_state
from ..scenarios import SCENARIO_IDS, SCENARIOS
from ..sequence import PILE, command_size
from ..state import TRACKS, Stage, State
from ..victory import conditions, dominant
from .sheet import AMOUNTS, DOMINANCE, STRONGHOLDS, UNITS, pawns
from .warnings import Coming, imperium_gauge, in_round, warnings

# Everything beside the map -------------------------------------------------------------------------------------------


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map, from a view, in the reader's language."""
    coming = Coming.of(shown_state(view), view["deck"])
    return Display(
        cards=cards(view, texts),
        deck=deck(view, coming, texts),
        sequence=sequence(view, coming.state, texts),
        gauges=(imperium_gauge(coming.state, texts),),
        effects=effects(view, texts),
        panels=panels(view, coming, texts),
        warnings=warnings(coming, texts),
        tracks=(edge_track(view, texts),),
        legend=legend(texts, SIGNS),
    )


# 2.2, 5.0 The cards that lie open, those that Factions hold, and what lasts ------------------------------------------


EFFECT_NAME = {effect: name for name, effect in NAMES.items()}
_CARDS = CardDisplay(DECKS, FACES, EFFECT_NAME.__getitem__)
effects = _CARDS.effects
"""5.3-5.4 Capabilities and Momentum in effect."""


def cards(view: dict[str, Any], texts: Texts) -> tuple[Card, ...]:
    """2.2, 2.3.8 The card that is played, those that lie open after it, and the Pivotal Events that are held."""
    deck = shown_deck(view)
    shown = _CARDS.open_cards(view, texts)
    for seat in FACTIONS:
        if number := view["held"].get(seat):
            ready = "ready" if seat in view["derived"]["pivotal_ready"] else "not_ready"
            shown.append(_CARDS.card(texts, deck, number, role="held", seat=seat, note=texts(f"held.{ready}")))
    return tuple(shown)


# 2.1, 2.4 How far the game has come, and when the next Epoch Round can begin -----------------------------------------


def deck(view: dict[str, Any], coming: Coming, texts: Texts) -> Deck:
    """The Epoch, the cards that are left of it, and when its Round comes."""
    state = coming.state
    epochs = SCENARIOS[state.scenario].epochs
    number = min(epochs, state.epoch + (not in_round(state)))
    left = coming.cards[1] if coming.cards is not None else view["derived"]["cards_left"]
    label = texts("deck.epoch", n=number, of=epochs)
    return coin.deck(label, left, PILE, coming.cards, texts, last=coming.final)


# 2.3, 6.0 The sequence of play in words: who has acted, who acts and how, who cannot; or the phases of a Round -------


PHASES = (
    Stage.ANNONA,
    Stage.IMPERIUM,
    Stage.VICTORY,
    Stage.EPOCH_EVENT,
    Stage.REVENUE,
    Stage.DUX_UPKEEP,
    Stage.CIVITATES_UPKEEP,
    Stage.SAXON_UPKEEP,
    Stage.SCOTTI_UPKEEP,
    Stage.RECOVERY,
)
UPKEEP = {
    Stage.DUX_UPKEEP: "dux",
    Stage.CIVITATES_UPKEEP: "civitates",
    Stage.SAXON_UPKEEP: "saxons",
    Stage.SCOTTI_UPKEEP: "scotti",
}


def sequence(view: dict[str, Any], state: State, texts: Texts) -> tuple[SequenceRow, ...]:
    """The rows of an Event card or of an Epoch Round."""
    if in_round(state):
        return tuple(_phases(state, texts))
    if state.stage in (Stage.PIVOTAL, Stage.TURN):
        return tuple(_turns(view, state, texts))
    return ()


def _phases(state: State, texts: Texts) -> Iterator[SequenceRow]:
    """6.0 The phases of the Epoch Round."""
    steps = [(phase, "upkeep" if phase in UPKEEP else phase.name.lower(), UPKEEP.get(phase, "")) for phase in PHASES]
    return phases(texts, steps, state.stage)


def _turns(view: dict[str, Any], state: State, texts: Texts) -> Iterator[SequenceRow]:
    """2.3 Who acts on this card; a Pivotal Event comes before the order of the card (2.3.8)."""
    active = view["derived"]["active"]
    may = may_do(state, FACTIONS.index(active)) if active else ""
    interrupter = shown_deck(view).cards[view["card"]].owner
    return turns(view, texts, first_did=state.first_did, may_do=may, before=interrupter)


def may_do(state: State, faction: int) -> str:
    """2.3.4 What the Faction whose turn it is may do, as a text's name."""
    event = options(state.first_did)[1]
    size = ("full", "limited", "one_space")[Size(command_size(state, faction))]
    return f"may_{size}_or_event" if event else f"may_{size}"


# 1.4.1, 1.8, 7.2 A panel for each Faction: what it has, what is not on the map, how far it is from victory -----------


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
    for one in (*(("briton_resources",) if shared else ()), *own):
        yield track_figure(view, texts, one)


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
    victory = conditions(state)
    asked = victory.saxons if seat == "saxons" else victory.scotti
    control = derived["controlled"][seat]
    if seat == "saxons" and fragmented(state):
        yield goal(texts("goal.control"), control, victory.saxons.control_exceeds + 1)
        return
    yield goal(texts("drawing.need_renown"), view["tracks"][AMOUNTS[seat][0]], asked.renown_exceeds + 1)
    there, least = derived["settlements"][seat], asked.renown_settlements_min
    yield Goal(texts("goal.settlements", n=there, of=least), there >= least)
    if seat == "saxons":
        needed = victory.saxons.control_exceeds + 1
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


# 1.8-1.9 The edge track with its markers and thresholds, and what the signs of the map mean --------------------------


SIGNS = (
    "sign_population", "prosperity", "plunder", "control_briton", "control_dux", "control_saxons", "control_scotti",
    "fort", "town", "hillfort", "saxon_settlement", "red_saxon_settlement", "sign_town_site", "sign_hillfort_site",
    "cavalry", "militia", "comitates", "saxon_warband", "saxon_raider", "scotti_warband", "scotti_raider",
    "red_saxon_warband", "blue_scotti_warband", "sign_clear", "sign_fens", "sign_hills", "sign_roads",
    "sign_patrolled", "sign_no_patrol",
)  # fmt: skip
"""The signs of the map in the order of the legend."""


def edge_track(view: dict[str, Any], texts: Texts) -> Track:
    """1.8-1.9 Amounts, totals, and what each Faction must exceed."""
    marks = [*amounts(view, texts, OWNERS.tracks), *_totals(view, texts)]
    return track(texts("tracks.edge"), TRACK_MAX, marks, _thresholds(view, texts))


def _totals(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """1.9 What counts for victory besides the amounts."""
    derived, prestige = view["derived"], view["tracks"]["prestige"]
    controlled = derived["controlled"]
    if view["imperium"] == "fragmentation":
        dux = TrackMark("dux", texts("drawing.control_prestige"), controlled["dux"] + prestige)
    else:
        dux = TrackMark("dux", texts("drawing.prosperity_prestige"), derived["total_prosperity"] + prestige)
    return [
        dux,
        TrackMark("civitates", texts("drawing.briton_control"), controlled["civitates"]),
        TrackMark("saxons", texts("drawing.saxon_control"), controlled["saxons"]),
    ]


def _thresholds(view: dict[str, Any], texts: Texts) -> list[TrackMark]:
    """7.2 The values that mean victory: one more than what must be exceeded."""
    asked = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    fragmented = view["imperium"] == "fragmentation"
    own = pawns(view["imperium"])
    goals = [
        TrackMark("dux", texts("tracks.dux_fragmented" if fragmented else "tracks.dux"), own["dux"] + 1),
        TrackMark("civitates", texts("tracks.civitates"), own["civitates"] + 1),
        TrackMark("saxons", texts("tracks.saxon_control"), asked.saxons.control_exceeds + 1),
        TrackMark("scotti", texts("tracks.scotti"), asked.scotti.renown_exceeds + 1),
    ]
    if not fragmented:
        goals.insert(3, TrackMark("saxons", texts("tracks.saxon_renown"), asked.saxons.renown_exceeds + 1))
    return goals


# What has changed, as small labels: what weighs most comes first, and what belongs together is one -------------------


BRITONS = (FACTIONS[DUX], FACTIONS[CIVITATES])
OWNER = {id: FACTIONS[UNIT_OWNER[n]] for id, n in UNIT_NUMBER.items()} | {
    id: FACTIONS[STRONGHOLD_OWNER[n]] for id, n in STRONGHOLD_NUMBER.items()
}
"""Whose each piece is."""
OWNERS = Owners(
    pieces=OWNER,
    slots=frozenset(STRONGHOLD_NUMBER),
    tracks=dict(zip(TRACKS, ("civitates", "dux", "saxons", "scotti", "dux", "civitates"), strict=True)),
    holders=(
        Holder("none"),
        *(Holder(faction, faction, (faction,)) for faction in FACTIONS),
        Holder("briton", FACTIONS[CIVITATES], BRITONS),
    ),
)
DOMINANCE_FIGURES = ("military", "civilian", "no_dominance")


def chips(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """The labels of changes, in the order of their weight. Good or bad is what happens to the reader's own things."""
    groups = grouped(changes)
    found = [
        *_imperium(groups, texts),
        *control_chips(_control(groups), texts, reader, OWNERS),
        *piece_chips(groups, texts, reader, OWNERS),
        *track_chips(groups, texts, reader, OWNERS),
        *_land(groups, texts, reader),
        *_boxes(groups, texts),
    ]
    return at_most(found, texts)


def _imperium(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """6.8, 5.3-5.4, 8.9 The Imperium, the Roads, lasting effects, Factions that were given up."""
    things = ("track:imperium",)
    for change in groups.get("imperium", ()):
        yield Chip(texts("figure.imperium"), texts.name("imperium", LEVELS[change.after]), things=things)
    for change in groups.get("dominance", ()):
        yield Chip(texts("figure.dominance"), texts(f"figure.{DOMINANCE_FIGURES[change.after]}"), things=things)
    yield from non_player_chips(groups, texts)
    for change in groups.get("roads", ()):
        yield Chip(texts("figure.roads" if change.after else "figure.roads_lost"))
    yield from lasting_chips(groups, texts)


def _control(groups: Groups) -> list[Change]:
    """1.6 Changes of Control. That Britons count apart from Fragmentation on is said by the Imperium."""
    alone = (BRITON_CONTROL, 1 + CIVITATES)
    changes = groups.get("control", ())
    return [change for change in changes if change.before not in alone or change.after not in alone]


def _land(groups: Groups, texts: Texts, reader: str | None) -> Iterator[Chip]:
    """1.3, 1.7 Prosperity, Plunder by who carries it, Population, Patrols."""
    for id in ("prosperity", "population"):
        changes = groups.get(id, ())
        by = sum(change.by for change in changes)
        if by:
            tone: Tone = "" if reader not in BRITONS else "good" if by > 0 else "bad"
            token = id if id == "prosperity" else ""
            yield Chip(texts(f"figure.{id}"), signed(by), token, "", tone, tuple(map(thing_of, changes)))
    carried: dict[str, list[Change]] = {}
    for change in groups.get("plunder", ()):
        carried.setdefault(OWNER[change.figure.rpartition("/")[2]], []).append(change)
    for owner, changes in carried.items():
        by = sum(change.by for change in changes)
        if by:
            things = tuple(dict.fromkeys(map(thing_of, changes)))
            yield Chip(texts("figure.plunder"), signed(by), "plunder", owner, own_tone(reader, owner, by), things)
    for change in groups.get("patrol", ()):
        sea = thing_of(change)
        said = texts("figure.patrolled" if change.after else "figure.no_patrol", sea=sea.partition(":")[2])
        yield Chip(said, things=(sea,))


def _boxes(groups: Groups, texts: Texts) -> Iterator[Chip]:
    """1.3.6, 1.4.1 Refugees; and boxes, where no piece on the map says the same."""
    said = {change.figure.rpartition("/")[2] for change in groups.get(PIECES[:-1], ())}
    for id, piece in (
        ("refugees", ""),
        ("casualties", "cavalry"),
        ("out_of_play", "cavalry"),
        ("not_yet", "comitates"),
    ):
        if piece not in said:
            for change in groups.get(id, ()):
                owner = OWNER[piece] if piece else "civitates"
                yield Chip(texts(f"figure.{id}"), signed(change.by), piece, owner)
