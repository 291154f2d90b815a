"""Cards 49 to 60: Saxons, Irish and Picts."""

from __future__ import annotations

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.pieces import Replace
from vexillum.coin.events.points import Gain
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.games.pendragon.battle.terms import Manner
from vexillum.games.pendragon.events.branches import Condition, If
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.fighters import select_fighter_and_space
from vexillum.games.pendragon.events.foederati import Free
from vexillum.games.pendragon.events.free import Battle, Invite, March, Muster, Raid, Return, Train
from vexillum.games.pendragon.events.imperium import Shift
from vexillum.games.pendragon.events.lasting_effects import KeepFor
from vexillum.games.pendragon.events.prosperity import Prosper, Refugees
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Select, SelectFaction
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.events.strongholds import Build, Raze, Rebuild
from vexillum.games.pendragon.events.units import Place, Remove
from vexillum.games.pendragon.map import HILLS, REGIONS, TERRAIN
from vexillum.games.pendragon.pieces import SCOTTI
from vexillum.games.pendragon.state import Play

_THERE = Where(chosen=True)
_WEST = ("demetae", "dumnonii", "silures")


_HILLS = tuple(space for space in REGIONS if TERRAIN[space] == HILLS)


def _select_faction_and_region(event: PendragonEvent) -> Play[None]:
    """#56 You select a Briton Faction and one Hills Region, where it can do something (ruling P144)."""
    yield from select_fighter_and_space(event, _HILLS, (SCOTTI,), march=True)


def _march_there(event: PendragonEvent) -> Play[None]:
    """#56 It may March to the selected Region only, which stays selected whether it does or not."""
    spaces = event.spaces
    yield from March(who="chosen", destinations=_THERE).run(event)
    event.spaces = spaces


SIDES: dict[int, Effect] = {
    # 49 VORTIGERN
    unshaded(49): effect(Shift(dominance="civilian"), Invite()),
    shaded(49): effect(
        If(
            when=Condition(on_map={"saxon_foederati": 1}),
            then=(
                Select(where=Where(has=("saxon_foederati",)), most=2),
                Free(nation="saxons"),
                Battle(who="saxons", where=_THERE, most=1, feats=("surprise",)),
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
            then=(Battle(who="chosen", where=_THERE),),
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
        Battle(who="chosen", where=_THERE, enemies=("scotti",), manner=Manner(no_rolls=True)),
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
