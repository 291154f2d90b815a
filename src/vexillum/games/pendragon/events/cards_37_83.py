"""Cards 37 to 83: Saxons, Irish and Picts, Pivotal and Epoch Events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.coin.cards import Deck
from vexillum.coin.events.branches import Stop
from vexillum.coin.events.effects import Gain, Ineligible, Keep, Pay, StayEligible, Transfer
from vexillum.coin.events.pieces import Box, Replace, pick_units, stacks_in, take_off
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NO, NONE, YES, number, numbers
from vexillum.core.decision import Option, asks_nothing

from ..battle.sides import Manner
from ..cards import DAL_RIADA, EVENTS, NIALL, population_max
from ..feats.barbarians import MOST_MILITIA, can_win, win_hillfort, win_militia
from ..forces import unit_words
from ..imperium import fragmented
from ..map import (
    HILLS,
    IS_CITY,
    LONDINIUM,
    REGIONS,
    SEA_NUMBER,
    SEAS_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    TEARS,
    TERRAIN,
)
from ..money import GLORY, funds, pay, price, shift
from ..options import SPACE
from ..pieces import (
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    T_HILLFORT,
    T_SCOTTI_SETTLEMENT,
    TROOPS_OF,
    TYPE_NUMBER,
    UNIT_KINDS,
)
from ..prosperity import lower_population
from ..state import Dominance, Play, State, Track
from .branches import Branch, Condition, Effect, Either, If, effect
from .context import (
    ANY_STRONGHOLD,
    CHOSEN,
    EVENT_KIT,
    EVERYWHERE,
    GROUPS,
    RULE,
    Every,
    PendragonEvent,
    Select,
    SelectColour,
    SelectFaction,
    SelectNation,
    Where,
    ask_consent,
)
from .effects import (
    Build,
    Free,
    Grow,
    KeepFor,
    KeepOnSea,
    Mark,
    Patrol,
    Place,
    Prosper,
    Raze,
    Rebuild,
    Refugees,
    Remove,
    Shift,
    Shrink,
    in_box,
)
from .free import (
    Battle,
    Invite,
    March,
    Muster,
    Raid,
    Return,
    Train,
    free_battle,
    free_march,
    select_fighter,
    select_fighter_and_space,
)

# Cards 37 to 48: the Saxons ------------------------------------------------------------------------------------------


_CANTIACI = SPACE_NUMBER["cantiaci"]
_CHANNEL = tuple(region for region in REGIONS if SEA_NUMBER["britannicus"] in SEAS_OF[region])
_BUILT = ("fort", "town", "hillfort")
_SAXON_WARBANDS = ("saxon_warband", "red_saxon_warband", "blue_saxon_warband")
_BRITON_OWN = ("cavalry", "comitates", "militia")


def march_in_and_battle(event: PendragonEvent, spaces: tuple[int, ...]) -> Play[None]:
    """The Faction may free March to these spaces only, then free Battle the Saxons in one of them."""
    yield from free_march(event.table, event.faction, destinations=spaces)
    event.battles = yield from free_battle(event.table, event.faction, spaces, most=1, enemies=(SAXONS,))


# 38 AELLE -------------------------------------------------------------------------------------------------------------


def _march_against_aelle(event: PendragonEvent) -> Play[None]:
    """A Briton Faction may free March into one Region on Britannicus, then free Battle the Saxons there."""
    yield from select_fighter_and_space(event, _CHANNEL, (SAXONS,), march=True)
    if not event.over:
        yield from march_in_and_battle(event, tuple(event.spaces))


@asks_nothing
def _count_warbands(event: PendragonEvent) -> None:
    """Saxon Warbands, not Foederati, removed in that Battle, Siege included."""
    event.done = sum([result.removed[SAXON_WARBAND] for _, result in event.battles])


# 39 MONS BADONICUS ----------------------------------------------------------------------------------------------------


def _select_battle_region(event: PendragonEvent) -> Play[None]:
    """A Briton Faction and a Region where it has Units and the Saxons have pieces."""
    yield from select_fighter_and_space(event, REGIONS, (SAXONS,))


@asks_nothing
def _count_saxons(event: PendragonEvent) -> None:
    """Saxon pieces removed in that Battle."""
    event.done = sum([result.lost(SAXONS) for _, result in event.battles])


# 43 OMENS -------------------------------------------------------------------------------------------------------------


def _end_lasting(event: PendragonEvent, deck: Deck[Any, Any]) -> Play[None]:
    """You may end one Capability or Momentum of an Event card, not of a Pivotal or Epoch card."""
    state = event.state
    cards = {effect: side // 2 for effect, side in zip(state.lasting, deck.in_effect(state), strict=True)}
    options = [
        Option(str(card), effect, f"card:{card}", "option.event_end", {"card": deck.name(card)})
        for effect, card in cards.items()
        if card in EVENTS
    ]
    event.done = 0
    if not options:
        return
    (pick,) = yield event.ask(event.you, "end", [*options, NONE])
    if pick is not NONE:
        card = cards[pick.value]
        event.table.tell("event_ended", "5.3", card=deck.name(card))
        kept = _end(state, pick.value, card)
        if kept:
            event.table.tell("event_ended_pieces", "1.4.1", card=deck.name(card), n=kept)
        event.done = 1


def _end(state: State, effect: int, card: int) -> int:
    """A lasting effect ends. Its card is one of those played now, if it began in effect and lay nowhere (P134).

    Returns how many pieces it kept: they are Available now.
    """
    state.lasting.remove(effect)
    if card not in (state.current, *state.played):
        state.played.append(card)
    kept = 0
    if effect == NIALL:
        kept, state.niall = state.niall, 0
        state.available[TYPE_NUMBER["scotti_raider"]] += kept
    elif effect == DAL_RIADA:
        kept, state.dal_riada = state.dal_riada, 0
        state.available[T_SCOTTI_SETTLEMENT] += kept
    return kept


def omens(deck_of: Callable[[State], Deck[Any, Any]]) -> Effect:
    """The effect of #43, which asks the deck of the match for the cards that are in effect.

    That deck holds this effect, so it is given to it.
    """
    return effect(
        Act(lambda event: _end_lasting(event, deck_of(event.state))),
        If(when=Condition(done=False), then=(StayEligible(),)),
    )


# 46 THANET ------------------------------------------------------------------------------------------------------------


def _against_thanet(event: PendragonEvent) -> Play[None]:
    """A Briton Faction may free March into Cantiaci and Londinium, then free Battle the Saxons in one of them.

    Selects the space of the Battle; without any, Cantiaci.
    """
    spaces = (_CANTIACI, LONDINIUM)
    if (yield from select_fighter(event, spaces, (SAXONS,), march=True)):
        yield from march_in_and_battle(event, spaces)
    event.spaces = [space for space, _ in event.battles] or [_CANTIACI]


SIDES_37_48: dict[int, Effect] = {
    # 37 THREE KEELS
    unshaded(37): effect(
        Select(where=Where(coast=("any",), has=("saxon_units",))),
        Remove(units=("saxon_units",), n=5, limits={"saxon_warband": 2}),
    ),
    shaded(37): effect(Keep(effect="three_keels")),
    # 38 AELLE
    unshaded(38): effect(
        Act(_march_against_aelle),
        Act(_count_warbands),
        Gain(track="saxon_renown", n=-1, per=True),
    ),
    shaded(38): effect(
        March(who="saxons"),
        Battle(who="saxons", most=2, feats=("shield_wall",)),
    ),
    # 39 MONS BADONICUS
    unshaded(39): effect(
        Act(_select_battle_region),
        Battle(
            who="chosen",
            where=Where(chosen=True),
            most=1,
            enemies=("saxons",),
            manner=Manner(no_evade=True, no_withdraw=True),
        ),
        If(
            when=Condition(done=True),
            then=(
                Act(_count_saxons),
                Gain(track="saxon_renown", n=-1, per=True, share=2),
                Ineligible(who="saxons"),
            ),
        ),
    ),
    shaded(39): effect(Keep(effect="mons_badonicus")),
    # 40 DROWNED SHORES
    unshaded(40): effect(
        Remove(units=("raiders",), n=6, among=Where(terrain=("fens",))),
        Gain(track="saxon_renown", n=-2),
    ),
    shaded(40): effect(
        Select(where=Where(terrain=("fens",), lacks=("fort",)), who="saxons"),
        Place(unit="saxon_warband", n=3, who="saxons"),
        If(
            when=Condition(exists=Where(chosen=True, has=("saxon_settlement",))),
            then=(Grow(who="saxons", may=True),),
        ),
    ),
    # 41 ANDERIDA
    unshaded(41): effect(
        Every(where=Where(among=("regni",))),
        Build(strongholds=("fort",), who="dux", may=True),
        Place(unit="cavalry", n=2, who="dux", boxes=("casualties", "available")),
        Remove(units=("saxon_raider",), n=4, among=Where(near=("regni",))),
    ),
    shaded(41): effect(
        If(
            when=Condition(exists=Where(among=("regni",), has=_BUILT)),
            then=(Every(where=Where(among=("regni",))),),
            otherwise=(Select(where=Where(type="region", coast=("britannicus",), has=_BUILT), needed=True),),
        ),
        Raze(strongholds=_BUILT),
        Remove(units=("briton_troops",), n=2, box="casualties"),
        Gain(track="saxon_renown", n=2),
    ),
    # 42 FRANKS AND FRISIANS
    unshaded(42): effect(
        Gain(track="saxon_renown", n=-3),
        Remove(units=("saxon_raider",), n=4, among=EVERYWHERE),
    ),
    shaded(42): effect(
        Gain(track="saxon_renown", n=2),
        Keep(effect="franks_and_frisians"),
    ),
    # 44 LINDSEY
    unshaded(44): effect(
        Every(where=Where(among=("corieltauvi",))),
        Build(strongholds=("town", "fort")),
        Place(unit="militia", n=3),
        Prosper(n=2),
    ),
    shaded(44): effect(Keep(effect="lindsey")),
    # 45 LONG KNIVES
    unshaded(45): effect(
        Select(where=Where(control=("briton", "dux"), has=_SAXON_WARBANDS)),
        Remove(units=_SAXON_WARBANDS, n=3),
        Gain(track="wealth", n=2),
    ),
    shaded(45): effect(
        Select(where=Where(has_all=("saxon_nation",), has=_BRITON_OWN), most=2),
        Remove(units=_BRITON_OWN, n=2, box="casualties"),
        Transfer(sources=("wealth",), target="saxon_renown", n=3),
    ),
    # 46 THANET
    unshaded(46): effect(
        Act(_against_thanet),
        Remove(units=("saxon_raider",), must=True),
        Patrol(seas=("germanicus",), may=True),
    ),
    shaded(46): effect(Keep(effect="thanet")),
    # 47 ICEL
    unshaded(47): effect(
        Select(
            where=Where(terrain=("fens",), has_all=("briton_pieces",), has=("saxon_warband", "saxon_settlement")),
        ),
        If(
            when=Condition(done=True),
            then=(SelectNation(nation="saxons"), SelectColour(), Mark(settlements=1, warbands=3)),
        ),
        If(when=Condition(done=False), then=(Gain(track="saxon_renown", n=-3),)),
    ),
    shaded(47): effect(
        Select(where=Where(terrain=("fens",), lacks=("cavalry",)), who="saxons"),
        Build(strongholds=("saxon_settlement",), who="saxons", may=True),
        Place(unit="saxon_warband", n=2, who="saxons"),
    ),
    # 48 EPIMENIA
    unshaded(48): effect(Keep(effect="epimenia_paid")),
    shaded(48): effect(Keep(effect="epimenia_double")),
}


# Cards 49 to 60: Saxons, Irish and Picts -----------------------------------------------------------------------------


_WEST = ("demetae", "dumnonii", "silures")


_HILLS = tuple(space for space in REGIONS if TERRAIN[space] == HILLS)


def _select_faction_and_region(event: PendragonEvent) -> Play[None]:
    """#56 You select a Briton Faction and one Hills Region, where it can do something (ruling P144)."""
    yield from select_fighter_and_space(event, _HILLS, (SCOTTI,), march=True)


def _march_there(event: PendragonEvent) -> Play[None]:
    """#56 It may March to the selected Region only, which stays selected whether it does or not."""
    spaces = event.spaces
    yield from March(who="chosen", destinations=CHOSEN).run(event)
    event.spaces = spaces


SIDES_49_60: dict[int, Effect] = {
    # 49 VORTIGERN
    unshaded(49): effect(Shift(dominance="civilian"), Invite()),
    shaded(49): effect(
        If(
            when=Condition(on_map={"saxon_foederati": 1}),
            then=(
                Select(where=Where(has=("saxon_foederati",)), most=2),
                Free(nation="saxons"),
                Battle(who="saxons", where=CHOSEN, most=1, feats=("surprise",)),
            ),
            otherwise=(Gain(track="saxon_renown", n=3),),
        ),
    ),
    # 50 CALLEVA ATREBATUM
    unshaded(50): effect(
        Select(where=Where(near=("atrebates",), type="region", not_control=("barbarian",))),
        Build(strongholds=("town",), instead=("hillfort",)),
        Place(unit="militia", n=3),
        Prosper(n="population"),
    ),
    shaded(50): effect(
        Select(where=Where(near=("atrebates",), type="region", has=("town",), lacks=("cavalry",)), needed=True),
        Raze(strongholds=("town",)),
        Remove(units=("militia",), n=2),
        Refugees(n=1),
        Gain(track="wealth", n=-2),
    ),
    # 51 CERDIC AND CYNRIC
    unshaded(51): effect(
        Select(where=Where(type="region", coast=("britannicus",), has=("saxon_units",))),
        Replace(units=("saxon_units",), into="militia", n=3),
    ),
    shaded(51): effect(
        Select(
            where=Where(
                type="region", coast=("britannicus",), lacks=("dux_pieces",), has=("militia", "town", "hillfort")
            ),
            who="saxons",
        ),
        Replace(units=("militia",), into="saxon_warband", n=2, who="saxons"),
        Rebuild(strongholds=("town", "hillfort"), into="saxon_settlement", who="saxons"),
    ),
    # 52 MISTBORN
    unshaded(52): effect(
        SelectFaction(among="britons"),
        If(when=Condition(chosen=("dux",)), then=(Train(most=2),), otherwise=(Muster(most=2),)),
        If(
            when=Condition(done=True),
            then=(Battle(who="chosen", where=CHOSEN),),
            otherwise=(Battle(who="chosen", most=2),),
        ),
    ),
    shaded(52): effect(
        SelectFaction(among="barbarians"), Raid(who="chosen", most=2, forts_ignored=True, surprise=True)
    ),
    # 53 HENGIST AND HORSA
    unshaded(53): effect(
        Select(where=Where(type="region", has=("briton_troops",), has_all=("saxon_warband",))),
        Remove(units=("saxon_warband",), n=3),
        Gain(track="saxon_renown", n=-3),
    ),
    shaded(53): effect(Return(who="saxons", settle=3)),
    # 54 THE END OF THE WORLD
    unshaded(54): effect(Gain(track="wealth", n=2), Keep(effect="taxation")),
    shaded(54): effect(
        If(
            when=Condition(imperium=("roman_rule",)),
            then=(Shift(level="autonomy"),),
            otherwise=(Gain(track="prestige", n=-3), Gain(track="wealth", n=-3)),
        ),
    ),
    # 55 FICKLE WEATHER
    unshaded(55): effect(Keep(effect="weather_dice")),
    shaded(55): effect(Keep(effect="weather_forts")),
    # 56 CELYDDON COED
    unshaded(56): effect(
        Act(_select_faction_and_region),
        Act(_march_there),
        Battle(who="chosen", where=CHOSEN, enemies=("scotti",), manner=Manner(no_rolls=True)),
    ),
    shaded(56): effect(Keep(effect="celyddon_coed")),
    # 57 FEEDING THE RAVENS
    unshaded(57): effect(
        Remove(
            units=("scotti_warband", "scotti_raider"),
            n=6,
            among=Where(among=("novantae", "votadini")),
            limits={"scotti_warband": 2, "scotti_raider": 4},
        ),
        Gain(track="scotti_renown", n=-3),
    ),
    shaded(57): effect(SelectFaction(among="everyone"), KeepFor(effect="ravens", who="chosen")),
    # 58 CURRACHS
    unshaded(58): effect(Remove(units=("scotti_raider",), n=6, among=Where(coast=("hibernicus",)))),
    shaded(58): effect(Keep(effect="currachs")),
    # 59 ARD RI
    unshaded(59): effect(Gain(track="scotti_renown", n=-5)),
    shaded(59): effect(Raid(who="scotti")),
    # 60 UI LIATHAIN
    unshaded(60): effect(
        If(
            when=Condition(exists=Where(among=_WEST, has=("scotti_settlement",))),
            then=(
                Select(where=Where(among=_WEST, has=("scotti_settlement",))),
                Raze(strongholds=("scotti_settlement",)),
                Remove(units=("scotti_warband",), n=2),
            ),
            otherwise=(
                Select(where=Where(among=_WEST)),
                Build(strongholds=("hillfort",)),
                Place(unit="militia", n=2),
            ),
        ),
    ),
    shaded(60): effect(
        Select(where=Where(among=_WEST), who="scotti"),
        Build(strongholds=("scotti_settlement",), who="scotti", may=True, instead=("hillfort",)),
        Place(unit="scotti_warband", n=2, who="scotti"),
    ),
}


# Cards 61 to 72: Irish and Picts -------------------------------------------------------------------------------------


BRYCHANS_LAND = Where(among=("cornovii", "demetae", "silures"))
IRISH_IN_BRYCHANS_LAND = Where(among=("cornovii", "demetae", "silures"), has=("scotti_settlement",))
BRYCHANS_NEIGHBOURS = Where(among=("cornovii", "demetae", "ordovices", "silures"))
BOTH_SIDES_OF_THE_WALL = ("novantae", "votadini", "carvetii", "textoverdi")
SECOND_SETTLEMENT = Option("2", 2, text="option.number", params={"n": 2}, price=price(SCOTTI, 3))


def _select(event: PendragonEvent, faction: int, spaces: list[int]) -> Play[None]:
    """Select one of the spaces in which the Event can do something; where there is none it ends."""
    event.over = not spaces
    if spaces:
        (pick,) = yield event.ask(faction, "space", [SPACE[space] for space in spaces])
        event.spaces = [pick.value]
        event.table.tell("event_spaces", RULE, who=FACTIONS[faction], spaces=[SPACE_IDS[pick.value]])


def _select_brychan_region(event: PendragonEvent) -> Play[None]:
    """66 Select one of three Regions; when no Comitates can come, one with a Settlement that can be replaced."""
    spaces = BRYCHANS_LAND.spaces(event, event.you)
    if not event.state.not_yet:
        spaces = IRISH_IN_BRYCHANS_LAND.spaces(event, event.you) if event.state.available[T_HILLFORT] else []
    yield from _select(event, event.you, spaces)


def _entreat(event: PendragonEvent) -> Play[None]:
    """66 The Scotti select one of four Regions and may Entreat there, without Warband or cost (4.5.4)."""
    spaces = [space for space in BRYCHANS_NEIGHBOURS.spaces(event, SCOTTI) if can_win(event.state, space)]
    yield from _select(event, SCOTTI, spaces)
    if not event.over:
        (space,) = event.spaces
        yield from win_hillfort(event.table, space)
        yield from win_militia(event.table, space, MOST_MILITIA)


def _to_dal_riada(event: PendragonEvent) -> Play[None]:
    """67 The Scotti may put a Settlement from Available on this card and, for 3 Renown, a second (ruling P151)."""
    state = event.state
    event.done = 0
    there = state.available[T_SCOTTI_SETTLEMENT]
    if not there:
        return
    options = [number(1), number(0)]
    if there > 1 and funds(state, SCOTTI) >= SECOND_SETTLEMENT.price["renown"]:
        options.insert(0, SECOND_SETTLEMENT)
    (pick,) = yield event.ask(SCOTTI, "dal_riada", options)
    if pick is SECOND_SETTLEMENT:
        yield from pay(event.table, SCOTTI, pick.price["renown"], RULE)
    if pick.value:
        state.available[T_SCOTTI_SETTLEMENT] -= pick.value
        state.dal_riada += pick.value
        event.table.tell("event_dal_riada", RULE, card=event.card, n=pick.value)
    event.done = pick.value


SIDES_61_72: dict[int, Effect] = {
    # 61 THE DEISI
    unshaded(61): effect(
        SelectNation(nation="scotti"),
        Select(where=Where(type="region", coast=("hibernicus",), control=("briton", "dux")), needed=True),
        SelectColour(),
        Build(strongholds=("foederati",), instead=ANY_STRONGHOLD),
        Place(unit="foederati", n=3),
    ),
    shaded(61): effect(Keep(effect="the_deisi")),
    # 62 TRAPRAIN HOARD
    unshaded(62): effect(
        Select(where=Where(among=("votadini", "novantae"))),
        Place(unit="militia", n=3),
        Place(unit="comitates", n=2, boxes=("not_yet",)),
    ),
    shaded(62): effect(Transfer(sources=("wealth", "briton_resources"), target="scotti_renown", n=4)),
    # 63 SLAVE TAKERS
    unshaded(63): effect(
        Gain(track="scotti_renown", n=-2),
        Select(
            where=Where(type="region", control=("briton", "dux"), below_printed=True, can_grow=True),
            most=2,
        ),
        Grow(),
    ),
    shaded(63): effect(Keep(effect="slave_takers")),
    # 64 PALLADIUS
    unshaded(64): effect(
        Gain(track="scotti_renown", n=-2),
        Ineligible(who="scotti"),
        Select(where=Where(type="region", coast=("hibernicus",), roomy=True)),
        Prosper(n=2),
    ),
    shaded(64): effect(Return(who="scotti"), StayEligible(who="scotti")),
    # 65 OGHAM STONES
    unshaded(65): effect(
        Select(
            where=Where(type="region", has_all=("briton_strongholds",), has=("scotti_warband", "scotti_settlement")),
        ),
        If(
            when=Condition(done=True),
            then=(SelectNation(nation="scotti"), SelectColour(), Mark(settlements=1, warbands=99)),
        ),
        If(when=Condition(done=False), then=(Gain(track="scotti_renown", n=-3),)),
    ),
    shaded(65): effect(Keep(effect="ogham_stones")),
    # 66 BRYCHAN
    unshaded(66): effect(
        Act(_select_brychan_region),
        Replace(units=("scotti_warband",), into="comitates", n=2, box="not_yet"),
        If(
            when=Condition(done=True),
            then=(Rebuild(strongholds=("scotti_settlement",), into="hillfort"),),
            otherwise=(
                Rebuild(strongholds=("scotti_settlement",), into="hillfort"),
                If(
                    when=Condition(done=False),
                    then=(Place(unit="comitates", n=2, boxes=("not_yet",)),),
                ),
            ),
        ),
    ),
    shaded(66): effect(Act(_entreat)),
    # 67 DAL RIADA
    unshaded(67): effect(
        Select(where=Where(among=("novantae", "carvetii"))),
        Remove(units=("scotti_units",), n=3),
        Build(strongholds=("hillfort",)),
        Place(unit="militia", n=3),
    ),
    shaded(67): effect(
        Act(_to_dal_riada),
        If(when=Condition(done=True), then=(Keep(effect="dal_riada"),)),
    ),
    # 68 NIALL NOIGIALLACH
    unshaded(68): effect(
        Gain(track="scotti_renown", n=-3),
        Remove(units=("scotti_raider",), n=6, among=EVERYWHERE),
    ),
    shaded(68): effect(Keep(effect="niall")),
    # 69 NIALL'S RAID
    unshaded(69): effect(KeepOnSea(effect="watched_sea")),
    shaded(69): effect(Keep(effect="vallis_tithica")),
    # 70 FAMOSA PESTIS
    unshaded(70): effect(
        Select(where=Where(populated=True), most=2),
        Shrink(refugees=False),
        Remove(units=("dux_troops",), n=1, who="dux", must=True, box="casualties"),
        Remove(units=("civitates_troops",), n=1, who="civitates", must=True),
        Remove(units=("saxon_units",), n=1, who="saxons", must=True),
        Remove(units=("scotti_units",), n=1, who="scotti", must=True),
    ),
    # 71 VERTURIONES
    unshaded(71): effect(
        Select(where=Where(among=BOTH_SIDES_OF_THE_WALL, has=("scotti_raider",)), most=2),
        Remove(units=("scotti_raider",), must=True),
        Every(where=Where(chosen=True)),
        Gain(track="scotti_renown", n=-1, per=True),
    ),
    shaded(71): effect(
        Raid(
            who="scotti",
            most=4,
            where=Where(among=BOTH_SIDES_OF_THE_WALL, not_control=("scotti",)),
            reach_waived=True,
            no_reduction=True,
        ),
    ),
    # 72 FIANNA
    unshaded(72): effect(Remove(units=("scotti_raider",), n=6, among=EVERYWHERE, plunder="prosperity")),
    shaded(72): effect(Return(who="scotti", settle=4)),
}


# Cards 73 to 83: Pivotal and Epoch Events ----------------------------------------------------------------------------


WITHOUT_ROME = ("autonomy", "fragmentation")

# 73 COEL HEN ----------------------------------------------------------------------------------------------------------


@asks_nothing
def _split_resources(event: PendragonEvent) -> None:
    """73: half of the Briton Resources, rounded down, become the Dux'."""
    half = event.state.tracks[Track.BRITON] // 2
    shift(event.table, Track.BRITON, -half, RULE)
    shift(event.table, Track.DUX, half, RULE)


# 75 ADVENTUS SAXONUM --------------------------------------------------------------------------------------------------


def _place_freed(event: PendragonEvent) -> Play[None]:
    """75: up to 2 Warbands in each Region, not City, where Saxons were freed; the spaces noted stay selected."""
    noted = event.spaces
    event.spaces = [space for space in noted if not IS_CITY[space]]
    yield from Place(unit="saxon_warband", n=2, who="saxons").run(event)
    event.spaces = noted


# 77 MAGNUS MAXIMUS, 78 CONSTANTINE III --------------------------------------------------------------------------------


def send_cavalry(event: PendragonEvent, n: int) -> Play[int]:
    """77, 78: the Dux puts this many Cavalry (all, if fewer) from Available, Casualties and the map Out of Play."""
    state = event.state
    lots = stacks_in(event, list(range(SPACE_COUNT)), (CAVALRY,))
    waiting = {box: in_box(state, CAVALRY, box) for box in ("available", "casualties")}
    rest = sum(lots.values()) + sum(waiting.values())
    n = left = min(n, rest)
    for box, there in waiting.items():
        rest -= there
        options = numbers(max(0, left - rest), min(left, there))
        (pick,) = yield event.ask(DUX, "box", options, unit="cavalry", box=box, target="out_of_play", n=left)
        if pick.value:
            EVENT_KIT.change_box(state, CAVALRY, box, -pick.value)
            EVENT_KIT.change_box(state, CAVALRY, "out_of_play", pick.value)
            what = unit_words([(CAVALRY, False, pick.value)])
            event.table.tell("event_boxes", RULE, what=what, box=box, target="out_of_play")
        left -= pick.value
    taken = yield from pick_units(event, DUX, "remove", lots, left, left)
    take_off(event, taken, "out_of_play")
    event.done = n
    return n


def _take_the_purple(event: PendragonEvent) -> Play[None]:
    """77: the Dux sends 4 Cavalry away."""
    yield from send_cavalry(event, 4)


def _send_cavalry_to_gaul(event: PendragonEvent) -> Play[None]:
    """78: the Dux sends 3 Cavalry away."""
    yield from send_cavalry(event, 3)


def _send_more_cavalry(event: PendragonEvent) -> Play[None]:
    """78: the Dux sends up to 2 more Cavalry away."""
    state = event.state
    there = sum(state.units[CAVALRY::UNIT_KINDS]) + state.available[CAVALRY] + state.casualties
    (pick,) = yield event.ask(DUX, "how_many", numbers(0, min(2, there)), unit="cavalry", target="out_of_play")
    if pick.value:
        yield from send_cavalry(event, pick.value)


# 79 COMES BRITANNIARUM ------------------------------------------------------------------------------------------------

CALL_COST = 8
"""79: what the Dux pays at Autonomy."""
_GARRISON = (Where(type="city"), Where(has=("fort",)))


def _land(event: PendragonEvent, most: int) -> Play[int]:
    """79: up to this many Cavalry from Out of Play (if none is there, Casualties) in one City or space with a Fort."""
    state = event.state
    box = "out_of_play" if state.out_of_play else "casualties"
    spaces = sorted({space for where in _GARRISON for space in where.spaces(event, DUX)})
    if not in_box(state, CAVALRY, box) or not spaces:
        return 0
    names = tuple(SPACE_IDS[space] for space in spaces)
    yield from Select(where=Where(among=names), who="dux", may=True).run(event)
    if not event.spaces:
        return 0
    yield from Place(unit="cavalry", n=most, who="dux", boxes=(box,)).run(event)
    return event.done


def _field_army(event: PendragonEvent) -> Play[None]:
    """79 at Roman Rule: if any Cavalry lands, 5 Briton Resources go and Dominance is Military."""
    if (yield from _land(event, 4)):
        shift(event.table, Track.BRITON, -5, RULE)
        yield from Shift(dominance="military").run(event)


def _call_for_rome(event: PendragonEvent) -> Play[None]:
    """79 at Autonomy: for 8 Resources the Dux may restore Roman Rule with Military Dominance, and land 2 Cavalry."""
    state = event.state
    yield from ask_consent(event, CALL_COST, CALL_COST)
    if funds(state, DUX) < CALL_COST:
        return
    (pick,) = yield event.ask(DUX, "call_for_rome", [YES, NO], n=CALL_COST)
    if pick is YES:
        yield from Pay(who="dux", n=CALL_COST).run(event)
        yield from Shift(level="roman_rule", dominance="military").run(event)
        yield from _land(event, 2)


# 80 GERMANUS OF AUXERRE -----------------------------------------------------------------------------------------------


def _dominance_by_wealth(event: PendragonEvent) -> Play[None]:
    """80: Dominance follows the greater of Wealth and Prestige, and the one who has it decides."""
    tracks = event.state.tracks
    civilian = tracks[Track.WEALTH] > tracks[Track.PRESTIGE]
    if fragmented(event.state):
        event.faction = CIVITATES if tracks[Track.WEALTH] >= tracks[Track.PRESTIGE] else DUX
        return
    yield from Shift(dominance="civilian" if civilian else "military").run(event)
    event.faction = CIVITATES if civilian else DUX


def _change_own_track(n: int) -> Act[PendragonEvent]:
    """80, 82: the Faction that decides gains or loses in Prestige (Dux) or Wealth (Civitates)."""

    @asks_nothing
    def change(event: PendragonEvent) -> None:
        shift(event.table, GLORY[event.faction], n, RULE)

    return Act(change)


# 81 TEARS OF EPONA ----------------------------------------------------------------------------------------------------


@asks_nothing
def _lower_to_limit(event: PendragonEvent) -> None:
    """81: where Population is still above the new limit, it is lowered to it."""
    state = event.state
    for space in event.spaces:
        while state.population[space] > population_max(state, space):
            lower_population(event.table, space, RULE, refugees=False)


# 82 RHIOTAMUS ---------------------------------------------------------------------------------------------------------

SAIL_WITH = (4, 5)
"""82: the Dux' Cavalry, or the Civitates' Comitates and Militia."""
_SAILORS = (("cavalry",), ("comitates", "militia"))


def _on_map(state: State, kinds: tuple[int, ...]) -> int:
    return sum([sum(state.units[kind::UNIT_KINDS]) for kind in kinds])


@asks_nothing
def _select_decider(event: PendragonEvent) -> None:
    """82: the Faction with Dominance decides; at Fragmentation that with more Troops, if tied the Civitates."""
    state = event.state
    if fragmented(state):
        event.faction = DUX if _on_map(state, TROOPS_OF[DUX]) > _on_map(state, TROOPS_OF[CIVITATES]) else CIVITATES
    else:
        event.faction = DUX if state.dominance == Dominance.MILITARY else CIVITATES


def _sail(event: PendragonEvent) -> Play[None]:
    """82: Troops go, Prestige or Wealth comes and, at Autonomy, perhaps Roman Rule."""
    faction = event.faction
    units, n = _SAILORS[faction], SAIL_WITH[faction]
    box = "out_of_play" if faction == DUX else "available"
    yield from Remove(units=units, n=n, who="chosen", among=EVERYWHERE, must=True, box=box).run(event)
    yield from _change_own_track(4).run(event)
    if Condition(imperium=("autonomy",)).holds(event):
        (pick,) = yield event.ask(faction, "roman_rule", [YES, NO])
        if pick is YES:
            yield from Shift(level="roman_rule").run(event)


def _sail_or_stay(event: PendragonEvent) -> Play[None]:
    """82: sail, if all the Troops that it takes are on the map, or stay."""
    stay = (_change_own_track(-4), Shift(dominance="other"))
    on_map = _on_map(event.state, GROUPS.units(_SAILORS[event.faction]))
    branches = (Branch(id="rhiothamus_sail", steps=(Act(_sail),)), Branch(id="rhiothamus_stay", steps=stay))
    able = on_map >= SAIL_WITH[event.faction]
    yield from Either(who="chosen", branches=branches if able else branches[1:]).run(event)


# 83 CAMLANN -----------------------------------------------------------------------------------------------------------


def _shift_imperium(event: PendragonEvent) -> Play[None]:
    """83: at Autonomy, Fragmentation if Prestige and Wealth differ by 4 or less; if not, the greater one dominates."""
    tracks = event.state.tracks
    prestige, wealth = tracks[Track.PRESTIGE], tracks[Track.WEALTH]
    if abs(prestige - wealth) <= 4:
        yield from Shift(level="fragmentation").run(event)
    else:
        yield from Shift(dominance="military" if prestige > wealth else "civilian").run(event)


def _remove_troops(event: PendragonEvent) -> Play[None]:
    """83: Dux, then Civitates, each remove 2 of their Troops, 3 at Fragmentation; Cavalry become Casualties."""
    n = 3 if fragmented(event.state) else 2
    for who, units in (("dux", "dux_troops"), ("civitates", "civitates_troops")):
        step = Remove(units=(units,), n=n, who=who, among=EVERYWHERE, must=True, box="casualties")
        yield from step.run(event)


# Cards 73 to 83: what each side does ----------------------------------------------------------------------------------


SIDES_73_83: dict[int, Effect] = {
    # 73 COEL HEN
    unshaded(73): Effect(
        (
            Shift(level="fragmentation"),
            Act(_split_resources),
            Box(unit="cavalry", n=6, sources=("casualties", "out_of_play"), who="dux"),
            Train(most=3),
        ),
        Condition(imperium=WITHOUT_ROME, least={"prestige": 5}),
    ),
    # 74 CYMBROGI
    unshaded(74): Effect(
        (
            Keep(effect="cymbrogi"),
            Shift(dominance="civilian", when=("autonomy",)),
            Box(unit="comitates", n=99, sources=("not_yet",), who="civitates", must=True),
            Muster(where=Where(has=("hillfort",)), most=3, wealth=False),
        ),
        Condition(imperium=WITHOUT_ROME),
    ),
    # 75 ADVENTUS SAXONUM
    unshaded(75): Effect(
        (
            Every(where=Where(has=("saxon_foederati",))),
            Free(nation="saxons"),
            Act(_place_freed),
            Battle(who="saxons", where=CHOSEN, feats=("shield_wall", "ravage", "surprise")),
        ),
        Condition(least={"saxon_renown": 15}),
    ),
    # 76 CONSPIRATIO BARBARICA
    unshaded(76): effect(
        Keep(effect="conspiratio"),
        Raid(who="scotti", forts_ignored=True),
        Raid(who="saxons", forts_ignored=True),
    ),
    # 77 MAGNUS MAXIMUS
    unshaded(77): effect(
        Either(
            who="dux",
            branches=(
                Branch(
                    id="maximus_purple",
                    steps=(
                        Act(_take_the_purple),
                        Gain(track="prestige", n=1, per=True),
                        Shift(dominance="military"),
                    ),
                ),
                Branch(
                    id="maximus_loyal",
                    steps=(Gain(track="prestige", n=-3), Shift(dominance="civilian")),
                ),
                Branch(id="maximus_neither", when=Condition(imperium=("fragmentation",))),
            ),
        ),
    ),
    # 78 CONSTANTINE III
    unshaded(78): effect(
        Act(_send_cavalry_to_gaul),
        If(when=Condition(imperium=("fragmentation",)), then=(Stop(),)),
        Either(
            who="civitates",
            branches=(
                Branch(
                    id="constantine_expel",
                    steps=(
                        Gain(track="prestige", n=-3),
                        Shift(level="autonomy", when=("roman_rule",)),
                        Shift(dominance="civilian"),
                    ),
                ),
                Branch(
                    id="constantine_follow",
                    steps=(Act(_send_more_cavalry), Gain(track="prestige", n=4)),
                ),
            ),
        ),
    ),
    # 79 COMES BRITANNIARUM
    unshaded(79): effect(
        If(
            when=Condition(imperium=("roman_rule",)),
            then=(Act(_field_army),),
            otherwise=(If(when=Condition(imperium=("autonomy",)), then=(Act(_call_for_rome),)),),
        ),
    ),
    # 80 GERMANUS OF AUXERRE
    unshaded(80): effect(
        Act(_dominance_by_wealth),
        Select(who="chosen", where=Where(type="region", control=("friendly",), has=("raiders",))),
        Remove(units=("raiders",), n=8, who="chosen", plunder="prosperity"),
        _change_own_track(2),
    ),
    # 81 TEARS OF EPONA
    unshaded(81): effect(
        Every(where=Where(among=tuple(SPACE_IDS[space] for space in range(SPACE_COUNT) if TEARS[space]))),
        Shrink(refugees=False),
        Keep(effect="tears"),
        Act(_lower_to_limit),
    ),
    # 82 RHIOTAMUS
    unshaded(82): effect(Act(_select_decider), Act(_sail_or_stay)),
    # 83 CAMLANN
    unshaded(83): effect(
        If(
            when=Condition(imperium=("roman_rule",)),
            then=(Shift(level="autonomy"),),
            otherwise=(If(when=Condition(imperium=("autonomy",)), then=(Act(_shift_imperium),)),),
        ),
        Act(_remove_troops),
    ),
}
