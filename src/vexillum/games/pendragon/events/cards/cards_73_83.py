"""Cards 73 to 83: Pivotal and Epoch Events."""

from __future__ import annotations

from vexillum.coin.events.branches import Stop
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.pieces import Box
from vexillum.coin.events.points import Gain, Pay
from vexillum.coin.events.registry import unshaded
from vexillum.coin.events.stacks import pick_units, stacks_in, take_off
from vexillum.coin.options import NO, YES, numbers
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.cards.lasting import population_max
from vexillum.games.pendragon.events.branches import Branch, Condition, Either, If
from vexillum.games.pendragon.events.consent import ask_consent
from vexillum.games.pendragon.events.context import RULE, PendragonEvent
from vexillum.games.pendragon.events.foederati import Free
from vexillum.games.pendragon.events.free import Battle, Muster, Raid, Train
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.imperium import Shift
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.events.prosperity import Shrink
from vexillum.games.pendragon.events.registry import Effect, effect
from vexillum.games.pendragon.events.selection import Every, Select
from vexillum.games.pendragon.events.space_filters import EVERYWHERE, Where
from vexillum.games.pendragon.events.units import Place, Remove, in_box
from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT, SPACE_IDS, TEARS
from vexillum.games.pendragon.money import GLORY, funds, shift
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, DUX, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.prosperity import lower_population
from vexillum.games.pendragon.state import Dominance, Play, State, Track

CHOSEN = Where(chosen=True)
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


# ----------------------------------------------------------------------------------------------------------------------

SIDES: dict[int, Effect] = {
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
