"""Cards 37 to 48: the Saxons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.coin.deck import Deck
from vexillum.coin.events.eligibility import Ineligible, StayEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.points import Gain, Transfer
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.options import NONE
from vexillum.core.decision import Option, asks_nothing
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.cards.card_list import EVENTS
from vexillum.games.pendragon.cards.lasting import DAL_RIADA, NIALL
from vexillum.games.pendragon.commands.free.free_battle import free_battle
from vexillum.games.pendragon.commands.free.free_march import free_march
from vexillum.games.pendragon.events.branches import Condition, If
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.fighters import select_fighter, select_fighter_and_space
from vexillum.games.pendragon.events.foederati import Mark
from vexillum.games.pendragon.events.free import Battle, March
from vexillum.games.pendragon.events.imperium import Patrol
from vexillum.games.pendragon.events.prosperity import Grow, Prosper
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Every, Select, SelectColour, SelectNation
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.events.strongholds import Build, Raze
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.map import LONDINIUM, REGIONS, SEA_NUMBER, SEAS_OF, SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_WARBAND, SAXONS, T_SCOTTI_SETTLEMENT, TYPE_NUMBER
from vexillum.games.pendragon.state import Play, State

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


SIDES: dict[int, Effect] = {
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
