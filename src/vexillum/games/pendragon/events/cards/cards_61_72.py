"""Cards 61 to 72: Irish and Picts."""

from __future__ import annotations

from vexillum.coin.events.eligibility import Ineligible, StayEligible
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.pieces import Replace
from vexillum.coin.events.points import Gain, Transfer
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.options import number
from vexillum.core.decision import Option
from vexillum.games.pendragon.events.branches import Condition, If
from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.foederati import Mark
from vexillum.games.pendragon.events.free import Raid, Return
from vexillum.games.pendragon.events.lasting_effects import KeepOnSea
from vexillum.games.pendragon.events.prosperity import Grow, Prosper, Shrink
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Every, Select, SelectColour, SelectNation
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.events.strongholds import Build, Rebuild
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.feats.entreat import MOST_MILITIA, can_win, win_hillfort, win_militia
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.money import funds, pay, price
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, SCOTTI, T_HILLFORT, T_SCOTTI_SETTLEMENT
from vexillum.games.pendragon.state import Play

ANY_STRONGHOLD = ("briton_strongholds", "saxon_settlement", "scotti_settlement")
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


SIDES: dict[int, Effect] = {
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
