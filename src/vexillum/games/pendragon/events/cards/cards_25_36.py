"""Cards 25 to 36: towns, tribes and Church."""

from __future__ import annotations

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.pieces import Box
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in, take_off
from vexillum.core.decision import DONE
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.events.branches import Branch, Condition, Either, If
from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.fighters import select_fighter, select_fighter_and_space
from vexillum.games.pendragon.events.foederati import Free
from vexillum.games.pendragon.events.free import Battle, Muster, Raid
from vexillum.games.pendragon.events.imperium import Shift
from vexillum.games.pendragon.events.lasting_effects import KeepFor
from vexillum.games.pendragon.events.prosperity import Despoil, Grow, Prosper, Shrink
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Every, Select, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.events.strongholds import Build, Raze
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import BRITONS, FACTIONS, SAXONS, TROOPS_OF
from vexillum.games.pendragon.prosperity import raise_population
from vexillum.games.pendragon.state import Play

COASTAL_REGION = Where(type="region", coast=("any",))
BOTH_BRITONS = Where(type="region", has_all=("dux_troops", "civitates_troops"))
CIVITATES_CAMPS = Where(type="region", has=("civitates_troops",))
CIVITATES_REGION = Where(type="region", has=("civitates_strongholds",))
CIVITATES_LEVY = Where(type="region", has_all=("civitates_strongholds",), has=("militia", "comitates"))
RESETTLED = Where(has=("civitates_strongholds",), can_grow=True)
HILLS_OF_CIVITATES = Where(terrain=("hills",), has=("civitates_pieces",))
ANY_STRONGHOLD = ("briton_strongholds", "saxon_settlement", "scotti_settlement")
LEVY = ("militia", "comitates")


def _fighter_on_the_coast(event: PendragonEvent) -> Play[None]:
    """25 You select a Briton Faction and a Coastal Region where it has Units and the Saxons have pieces."""
    yield from select_fighter_and_space(event, tuple(COASTAL_REGION.spaces(event, event.you)), (SAXONS,))


def _fighter_anywhere(event: PendragonEvent) -> Play[None]:
    """32 You select Dux or Civitates."""
    event.over = not (yield from select_fighter(event, tuple(range(SPACE_COUNT))))


def _neighbours(event: PendragonEvent, where: Where) -> Play[None]:
    """You select two such spaces that are adjacent; where no two are, one (ruling P126)."""
    found = where.spaces(event, event.you)
    beside = {space: [other for other in ADJACENT[space] if other in found] for space in found}
    in_pairs = [space for space in found if beside[space]]
    event.spaces = in_pairs if len(in_pairs) == 2 else []
    options = [SPACE[space] for space in in_pairs or found]
    if options and not event.spaces:
        (pick,) = yield event.ask(event.you, "space", options)
        event.spaces = [pick.value]
        options = [SPACE[space] for space in beside[pick.value]]
        if options:
            (pick,) = yield event.ask(event.you, "neighbour", options, about=f"space:{pick.key}", space=pick.key)
            event.spaces.append(pick.value)
    if event.spaces:
        names = [SPACE_IDS[space] for space in event.spaces]
        event.table.tell("event_spaces", RULE, who=FACTIONS[event.you], spaces=names)


def _adjacent_regions(event: PendragonEvent) -> Play[None]:
    """25 You select two adjacent Regions with Civitates Troops."""
    yield from _neighbours(event, CIVITATES_CAMPS)


def _adjacent_hills(event: PendragonEvent) -> Play[None]:
    """33 You select two adjacent Hills Regions with Civitates pieces."""
    yield from _neighbours(event, HILLS_OF_CIVITATES)


def halve(event: PendragonEvent) -> Play[None]:
    """27 In each selected Region Dux and Civitates each choose and remove half their Troops, rounded up."""
    for space in event.spaces:
        for briton in BRITONS:
            lots = stacks_in(event, [space], TROOPS_OF[briton])
            half = (sum(lots.values()) + 1) // 2
            taken = yield from pick_units(event, briton, "remove", lots, half, half)
            take_off(event, taken, "casualties")


def _resettle(event: PendragonEvent) -> Play[None]:
    """31 You discard up to 2 Refugees markers, each for +1 Population in a Region with a Civitates Stronghold."""
    state = event.state
    for left in (2, 1):
        found = RESETTLED.spaces(event, event.you) if state.refugees else []
        if not found:
            return
        (pick,) = yield event.ask(event.you, "resettle", [*[SPACE[space] for space in found], DONE], n=left)
        if pick is DONE:
            return
        state.refugees -= 1
        event.table.tell("refugees_settle", RULE, space=pick.key, now=state.refugees)
        raise_population(event.table, pick.value, RULE)


SIDES: dict[int, Effect] = {
    # 25 MEDCAUT
    unshaded(25): effect(
        Act(_fighter_on_the_coast),
        Battle(who="chosen", where=Where(chosen=True), most=1, enemies=("saxons",), manner=Manner(no_evade=True)),
        Remove(units=("saxon_units",), n=2),
    ),
    shaded(25): effect(
        If(
            when=Condition(exists=BOTH_BRITONS),
            then=(
                Select(where=BOTH_BRITONS),
                Remove(units=("dux_troops",), n=2, box="casualties"),
                Remove(units=("civitates_troops",), n=2),
            ),
            otherwise=(Act(_adjacent_regions), Remove(units=("civitates_troops",), n=2)),
        ),
    ),
    # 26 DEIRA
    unshaded(26): effect(
        SelectNation(nation="saxons"),
        Select(where=Where(among=("parisi", "textoverdi"))),
        SelectColour(),
        Build(strongholds=("foederati",), instead=ANY_STRONGHOLD),
        Place(unit="foederati", n=3),
    ),
    shaded(26): effect(
        Every(where=Where(near=("parisi",))),
        Free(nation="saxons"),
        Every(where=Where(among=("parisi",))),
        Build(strongholds=("saxon_settlement",), who="saxons", may=True),
        Place(unit="saxon_warband", n=2, who="saxons"),
    ),
    # 27 GUOLOPH
    unshaded(27): effect(
        Either(
            branches=(
                Branch(id="dux_prevails", steps=(Gain(track="prestige", n=3), Gain(track="wealth", n=-3))),
                Branch(id="civitates_prevail", steps=(Gain(track="wealth", n=3), Gain(track="prestige", n=-3))),
            )
        ),
    ),
    shaded(27): effect(Select(where=BOTH_BRITONS, most=2), Act(halve)),
    # 28 HONORIAN RESCRIPT
    unshaded(28): effect(Muster(most=4, wealth=False, not_yet=3)),
    shaded(28): effect(Gain(track="prestige", n=-3), Gain(track="briton_resources", n=-8)),
    # 29 BACAUDAE
    unshaded(29): effect(
        Select(where=CIVITATES_REGION, most=3),
        Place(unit="militia", n=2),
        Battle(who="civitates", where=Where(chosen=True), most=1),
    ),
    shaded(29): effect(
        Select(where=Where(type="region", control=("briton",), lacks=("cavalry",)), most=3),
        Remove(units=("militia",), n=1, must=True),
        Despoil(n=2),
        Every(where=Where(chosen=True)),
        Gain(track="wealth", n=-1, per=True),
    ),
    # 30 GROANS OF THE BRITONS
    unshaded(30): effect(
        If(
            when=Condition(imperium=("fragmentation",)),
            then=(Shift(level="autonomy", dominance="choose"),),
            otherwise=(Shift(level="up"),),
        ),
        Box(unit="cavalry", n=2, sources=("out_of_play",), who="dux"),
    ),
    shaded(30): effect(
        Select(where=Where(type="region", has=("barbarian_units",)), most=2),
        Shrink(),
        Despoil(n=2),
    ),
    # 31 ILLTUD
    unshaded(31): effect(
        Act(_resettle),
        Select(where=Where(type="region", control=("briton",), roomy=True), most=2),
        Prosper(n=2),
    ),
    shaded(31): effect(
        Raid(who="scotti", most=1, where=Where(type="region", coast=("hibernicus",)), population_ignored=True),
        If(when=Condition(done=True), then=(Gain(track="scotti_renown", n=2),)),
    ),
    # 32 WITH THE CROSS ON HIS SHOULDERS
    unshaded(32): effect(
        Act(_fighter_anywhere),
        Battle(who="chosen", most=2, manner=Manner(militia_full=True)),
    ),
    shaded(32): effect(
        Gain(track="prestige", n=-2),
        Gain(track="wealth", n=-2),
        SelectFaction(among="barbarians"),
        Gain(track="renown", n=3),
    ),
    # 33 LETTER TO COROTICUS
    unshaded(33): effect(
        Gain(track="scotti_renown", n=-3),
        Select(where=Where(type="region", coast=("hibernicus",), control=("briton", "dux"), can_grow=True)),
        Grow(),
    ),
    shaded(33): effect(
        Act(_adjacent_hills),
        Remove(units=LEVY, n=2),
        Despoil(n=1, must=True),
    ),
    # 34 RUIN OF THE VILLAS
    unshaded(34): effect(
        Every(where=Where(terrain=("clear",), has=("town",), control=("briton",))),
        Prosper(n=1, must=True),
        Gain(track="wealth", n=1, per=True, share=2),
    ),
    shaded(34): effect(SelectFaction(among="barbarians"), KeepFor(effect="villae", who="chosen")),
    # 35 DE EXCIDIO BRITANNIAE
    unshaded(35): effect(
        Shift(dominance="may"),
        Gain(track="prestige", n=2),
        Gain(track="wealth", n=2),
    ),
    shaded(35): effect(
        If(
            when=Condition(imperium=("autonomy",), briton_control_most=27),
            then=(Shift(level="fragmentation"),),
            otherwise=(Select(where=CIVITATES_LEVY, most=3), Remove(units=LEVY, n=2)),
        ),
    ),
    # 36 MAGLOCUNUS
    unshaded(36): effect(
        Select(where=Where(terrain=("hills",), not_control=("barbarian",)), who="civitates"),
        Build(strongholds=("hillfort",), who="civitates", may=True),
        Place(unit="comitates", n=3, who="civitates", boxes=("not_yet", "available")),
    ),
    shaded(36): effect(
        Select(where=Where(terrain=("hills",), has=("town", "hillfort")), needed=True),
        Raze(strongholds=("town", "hillfort")),
        Remove(units=LEVY, n=2),
    ),
}
