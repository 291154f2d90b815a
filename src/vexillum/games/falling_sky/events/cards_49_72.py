"""Cards 49 to 72: the Aedui, then the Belgae."""

from __future__ import annotations

from vexillum.coin.cards import effect_of
from vexillum.coin.events.effects import Gain, Keep, Take
from vexillum.coin.events.pieces import pick_units, stacks_in
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NO, NOBODY, YES, numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option, asks_nothing

from .. import forces
from ..actions import Action, Offer
from ..battle.sides import Terms
from ..cards import CAPABILITIES
from ..commands.battle import battle_in
from ..commands.catalog import free_command
from ..control import controller, how_many, pieces, present, tribes_in
from ..forces import (
    adjacent,
    free_to_move,
    hide,
    may_stack,
    move,
    place_leader,
    pool_of,
    removable,
    remove,
    subdue,
    unit_words,
    within_one,
)
from ..germans import guided_battle
from ..map import (
    ALESIA,
    BELGICA,
    BRITANNIA,
    CENABUM,
    COLONY,
    IS_CITY,
    NEAR_GERMANIA,
    REGION_IDS,
    REGION_NUMBER,
    REMI,
    TRIBE_NUMBER,
    TRIBE_REGION,
)
from ..money import funds, gain
from ..options import REGION, TRIBE, unit
from ..pieces import (
    AEDUI,
    ALLY_OF,
    AMBIORIX,
    ARVERNI,
    BELGAE,
    BELGIC_ALLY,
    BELGIC_SUCCESSOR,
    CITADEL_OF,
    FORT,
    GAULS,
    GERMANIC_ALLY,
    GERMANIC_HIDDEN,
    GERMANS,
    HIDDEN,
    IS_ALLY,
    IS_DISPERSED,
    KINDS,
    KINDS_OF,
    LEADERS,
    LEGION,
    ROMAN_ALLY,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    SUBDUED,
    T_BELGIC_LEADER,
    UNIT_KINDS,
    WARBANDS,
)
from ..specials.catalog import SPECIALS
from ..state import Play, lot
from ..victory import belgic_score
from .branches import Condition, EachFaction, If
from .context import (
    EVERY_FACTION,
    EVERY_REGION,
    NOT_ROMAN_WARBANDS,
    RULE,
    Effect,
    FallingSkyEvent,
    Select,
    SelectFaction,
    Where,
    effect,
)
from .free import (
    UNPREPARED,
    Free,
    GermansPhase,
    ambush_all,
    choose_command,
    choose_special,
    german_command,
    german_march,
    german_rally,
    with_these,
)
from .pieces import (
    Remove,
    allies_at,
    choose_faction,
    choose_region,
    exchange,
    place_allies,
    relocate,
    remove_allies,
    replace,
    replace_allies,
    replace_ally,
    spread,
    take_units,
    tribes_of,
)
from .tribes import ally_option, place_holding

# Cards 49 to 60: the Aedui, then the Belgae --------------------------------------------------------------------------


_CARNUTES, _TREVERI = REGION_NUMBER["carnutes"], REGION_NUMBER["treveri"]


# 49 Drought -----------------------------------------------------------------------------------------------------------


def _drought(event: FallingSkyEvent) -> Play[None]:
    """Half of all Resources, a Devastated marker, and a piece of each Faction from every Devastated Region."""
    state, table = event.state, event.table
    for faction in range(GERMANS):
        gain(table, faction, funds(state, faction) // 2 - funds(state, faction), RULE)
    free = [r for r in EVERY_REGION if not state.devastated[r] and may_stack(state, r, ROMANS)]
    region = yield from choose_region(event, event.you, free)
    if region != NOBODY:
        state.devastated[region] = 1
        table.tell("devastated", RULE, space=REGION_IDS[region])
    for faction in event.in_order(list(range(GERMANS + 1))):
        for region in [r for r in EVERY_REGION if state.devastated[r]]:
            yield from _starve(event, faction, region)


def _starve(event: FallingSkyEvent, faction: int, region: int) -> Play[None]:
    """A Faction removes one of its pieces from a Region; Germans a Warband before an Ally, those at Cities last."""
    state, table = event.state, event.table
    tribes = [tribe for tribe in tribes_in(state, region) if STATUS_OWNER[state.tribes[tribe]] == faction]
    pool = [(kind, n) for kind, n in pool_of(state, region, KINDS_OF[faction]) if removable(state, region, kind)]
    if faction == GERMANS:
        if pool:
            remove(table, region, pool[-1][0], 1, RULE)
        elif tribes:
            last = [tribe for tribe in tribes if not IS_CITY[tribe]] or tribes
            subdue(table, lot(table, last), RULE)
        return
    options: list[Option] = [unit(region, kind, n) for kind, n in pool]
    options += [ally_option(tribe, state.tribes[tribe], True) for tribe in tribes]
    if options:
        space = REGION_IDS[region]
        (pick,) = yield event.ask(faction, "starve", options, about=f"space:{space}", space=space)
        if isinstance(pick.value, tuple):
            subdue(table, pick.value[0], RULE)
        else:
            remove(table, region, pick.value, 1, RULE)


# 50 Shifting Loyalties ------------------------------------------------------------------------------------------------


def _shift_loyalties(event: FallingSkyEvent) -> Play[None]:
    """One Capability ends, of any Faction; what else lasts does not."""
    state = event.state
    known = CAPABILITIES[state.own_deck]
    options = []
    for entry in state.lasting:
        if effect_of(entry) in known:
            number, name = known[effect_of(entry)]
            options.append(Option(str(number), entry, f"card:{number}", "option.event_end", {"card": name}))
    if options:
        (pick,) = yield event.ask(event.you, "end", options)
        state.lasting.remove(pick.value)
        event.table.tell("event_ended", "5.3", card=pick.params["card"])


# 51 Surus -------------------------------------------------------------------------------------------------------------


def _near_treveri(event: FallingSkyEvent, kinds: tuple[int, ...]) -> Play[int]:
    near = [r for r in within_one(event.state, _TREVERI) if pool_of(event.state, r, kinds)]
    return (yield from choose_region(event, event.you, sorted(near)))


def _rebel_defeated(event: FallingSkyEvent) -> Play[None]:
    """Any four Warbands of a Region near Treveri become Aedui Warbands."""
    kinds = tuple(kind for kind in NOT_ROMAN_WARBANDS if kind not in WARBANDS[AEDUI])
    region = yield from _near_treveri(event, kinds)
    if region != NOBODY:
        yield from exchange(event, (region,), kinds, (AEDUI,), 4, 4)


def _anti_roman(event: FallingSkyEvent) -> Play[None]:
    """Up to four Aedui Warbands near Treveri become Germanic; these March, Raid or Battle (F174)."""
    region = yield from _near_treveri(event, WARBANDS[AEDUI])
    if region == NOBODY:
        return
    placed = yield from exchange(event, (region,), WARBANDS[AEDUI], (GERMANS,), 4, 0)
    if n := placed.get(UNIT_KINDS * region + GERMANIC_HIDDEN, 0):
        event.done = n
        yield from with_these(event, event.you, region, n)


# 52 Assembly of Gaul --------------------------------------------------------------------------------------------------


def _sacred_spot(event: FallingSkyEvent) -> Play[None]:
    """The Faction that Controls Carnutes executes a free Command with two Special Abilities; Germans are guided."""
    faction = controller(event.state, _CARNUTES)
    if faction == GERMANS:
        yield from german_command(event, event.you)
    elif faction != NOBODY:
        offer = Offer(specials=tuple(SPECIALS[faction]), special_count=2)
        yield from choose_command(event, faction, offer)


# 53 Consuetudine ------------------------------------------------------------------------------------------------------


@asks_nothing
def _hunters(event: FallingSkyEvent) -> None:
    """All Germanic Warbands hide."""
    for region in EVERY_REGION:
        hide(event.state, region, GERMANS)


# 54 Joined Ranks ------------------------------------------------------------------------------------------------------


def _relief(event: FallingSkyEvent) -> Play[None]:
    """A group of up to eight Marches to where two other Factions are; then two Battles against a third may follow."""
    state, you = event.state, event.you
    targets = tuple(r for r in EVERY_REGION if len([f for f in present(state, r) if f != you]) >= 2)
    offer = Offer(targets=targets, most=1, groups=1, group=8, together=True)
    action = yield from free_command(event.table, you, "march", offer, event.order)
    region = next((r for r in targets if any(action.moved[UNIT_KINDS * r : UNIT_KINDS * r + UNIT_KINDS])), NOBODY)
    if region == NOBODY:
        return
    enemy = yield from choose_faction(event, [f for f in present(state, region) if f != you])
    if enemy == NOBODY:
        return
    if (yield from _wants_battle(event, you, enemy, region)):
        terms = Terms(no_retreat=True)
        yield from free_command(event.table, you, "battle", _against(region, enemy, terms), event.order)
    if not pieces(state, region, enemy):
        return
    others = [f for f in range(GERMANS) if f not in (you, enemy) and not non_player(state, f)]
    second = yield from choose_faction(event, [f for f in others if pieces(state, region, f)])
    if second != NOBODY and (yield from _wants_battle(event, second, enemy, region)):
        yield from free_command(event.table, second, "battle", _against(region, enemy, Terms()), event.order)


def _against(region: int, enemy: int, terms: Terms) -> Offer:
    return Offer(spaces=(region,), most=1, victims=(enemy,), terms=terms)


def _wants_battle(event: FallingSkyEvent, faction: int, enemy: int, region: int) -> Play[bool]:
    space = REGION_IDS[region]
    (pick,) = yield event.ask(
        faction, "battle", [YES, NO], about=f"space:{space}", space=space, who=event.kit.factions[enemy]
    )
    return pick is YES


# 56 Flight of Ambiorix ------------------------------------------------------------------------------------------------


def _ambiorix_at(event: FallingSkyEvent) -> int:
    return next((r for r in EVERY_REGION if how_many(event.state, r, AMBIORIX)), NOBODY)


@asks_nothing
def _chased_off(event: FallingSkyEvent) -> None:
    """Ambiorix goes, if he is under Roman Control or the Belgic score is below ten."""
    region = _ambiorix_at(event)
    if region != NOBODY and (controller(event.state, region) == ROMANS or belgic_score(event.state) < 10):
        remove(event.table, region, AMBIORIX, 1, RULE)


def _returned(event: FallingSkyEvent) -> Play[None]:
    """If he is not on the map, the Belgic Leader comes as Ambiorix; Belgae may remove a Successor first (F177)."""
    state = event.state
    if _ambiorix_at(event) != NOBODY:
        return
    if not state.available[T_BELGIC_LEADER] and event.may_withdraw(BELGAE):
        (pick,) = yield event.ask(BELGAE, "successor", [YES, NO])
        if pick is YES:
            for there in EVERY_REGION:
                remove(event.table, there, BELGIC_SUCCESSOR, 1, "1.4.1")
    if state.available[T_BELGIC_LEADER]:
        region = yield from choose_region(event, event.you, sorted(NEAR_GERMANIA))
        place_leader(event.table, region, AMBIORIX, RULE)


# 57 Land of Mist and Mystery ------------------------------------------------------------------------------------------


def _beckons(event: FallingSkyEvent) -> Play[None]:
    """A Faction may March into Britannia and use a Special Ability there; if it is there then, it gains four."""
    faction = yield from choose_faction(event, range(GERMANS))
    event.did = "march"
    yield from free_command(event.table, faction, "march", Offer(targets=(BRITANNIA,)), event.order)
    yield from choose_special(event, faction, (BRITANNIA,))
    if pieces(event.state, BRITANNIA, faction):
        gain(event.table, faction, 4, RULE)


def _britons_revolt(event: FallingSkyEvent) -> Play[None]:
    """An Ally or Dispersed marker goes from Britannia; a Gallic Ally and up to four Gallic Warbands come."""
    state = event.state
    there = [(tribe, state.tribes[tribe]) for tribe in tribes_in(state, BRITANNIA)]
    options = [ally_option(t, status, True) for t, status in there if IS_ALLY[status] or IS_DISPERSED[status]]
    if options:
        (pick,) = yield event.ask(event.you, "remove_ally", options, n=1)
        forces.clear_tribe(event.table, pick.value[0], RULE)
    yield from place_allies(event, event.you, GAULS, tribes_in(state, BRITANNIA), 1)
    yield from spread(event, event.you, GAULS, (BRITANNIA,), 4, must=False)


# 58 Aduatuca ----------------------------------------------------------------------------------------------------------


def _strike(event: FallingSkyEvent) -> Play[None]:
    """Germans March to a Region with a Fort and Ambush the Romans there, however many are Hidden."""
    state, you = event.state, event.you
    forts = [r for r in EVERY_REGION if how_many(state, r, FORT)]
    region = yield from choose_region(event, you, forts)
    if region == NOBODY:
        return
    yield from german_march(event, you, target=region)
    if pool_of(state, region, WARBANDS[GERMANS]):
        yield from guided_battle(event.table, you, region, surely=True, victims=(ROMANS,), terms=UNPREPARED)


# 60 Indutiomarus ------------------------------------------------------------------------------------------------------


def _cingetorix(event: FallingSkyEvent) -> Play[None]:
    """Six Belgic Warbands and Allies go from Treveri or a Region next to it; the executing Faction chooses which."""
    state = event.state
    near = sorted(within_one(state, _TREVERI))
    able = [r for r in near if pool_of(state, r, WARBANDS[BELGAE]) or _belgic_allies(event, r)]
    region = yield from choose_region(event, event.you, able)
    if region == NOBODY:
        return
    left = 6
    while left and (tribes := _belgic_allies(event, region)):
        units = sum([n for _, n in pool_of(state, region, WARBANDS[BELGAE])])
        options: list[Option] = [ally_option(tribe, BELGIC_ALLY, True) for tribe in tribes]
        (pick,) = yield event.ask(event.you, "remove_ally", [*options, DONE] if units >= left else options, n=left)
        if pick is DONE:
            break
        subdue(event.table, pick.value[0], RULE)
        left -= 1
    yield from take_units(event, (region,), WARBANDS[BELGAE], left, left)


def _belgic_allies(event: FallingSkyEvent, region: int) -> list[int]:
    return [tribe for tribe in tribes_in(event.state, region) if event.state.tribes[tribe] == BELGIC_ALLY]


def _belgic_revolt(event: FallingSkyEvent) -> Play[None]:
    """At the Treveri and the Ubii: a Belgic Ally replaces what is there, two Belgic Warbands, a Germanic."""
    for id in ("treveri", "ubii"):
        tribe, region = TRIBE_NUMBER[id], REGION_NUMBER[id]
        if event.state.tribes[tribe] != BELGIC_ALLY:
            yield from replace_ally(event, tribe, BELGAE)
        yield from spread(event, event.you, (BELGAE,), (region,), 2)
        yield from spread(event, event.you, (GERMANS,), (region,), 1)


_GAUL = Condition(you=tuple([SEATS[faction] for faction in GAULS]))
_CARNUTES_OURS: dict[str, tuple[str, ...]] = {"carnutes": ("subdued", "roman_ally", "dispersed", "gathering", "razed")}

SIDES_49_60: dict[int, Effect] = {
    unshaded(49): effect(Act(_drought)),
    unshaded(50): effect(Act(_shift_loyalties)),
    unshaded(51): effect(Act(_rebel_defeated), Free(who="aedui")),
    shaded(51): effect(Act(_anti_roman)),
    unshaded(52): effect(
        If(
            when=Condition(tribe=_CARNUTES_OURS),
            then=(EachFaction(among="gauls", steps=(Gain(track="chosen", n=-8),)),),
        )
    ),
    shaded(52): effect(Act(_sacred_spot)),
    unshaded(53): effect(Act(_hunters), GermansPhase(march=False, surely=True)),
    unshaded(54): effect(Act(_relief)),
    unshaded(55): effect(Keep(effect="commius")),
    shaded(55): effect(Keep(effect="conspirator")),
    unshaded(56): effect(Act(_chased_off)),
    shaded(56): effect(Act(_returned)),
    unshaded(57): effect(Act(_beckons)),
    shaded(57): effect(Act(_britons_revolt)),
    unshaded(58): effect(
        Select(where=Where(has_all=("fort",), has=("belgic_germanic_warbands",))),
        Remove(units=("belgic_germanic_warbands",), n=9, must=True),
    ),
    shaded(58): effect(Act(_strike)),
    unshaded(59): effect(Keep(effect="germanic_horse")),
    shaded(59): effect(If(when=_GAUL, then=(Take(effect="shock_cavalry"),))),
    unshaded(60): effect(Act(_cingetorix)),
    shaded(60): effect(Act(_belgic_revolt)),
}
"""By card side (``coin.cards.code``)."""


# Cards 61 to 72: the Belgae ------------------------------------------------------------------------------------------


_ATREBATES, _NERVII = REGION_NUMBER["atrebates"], REGION_NUMBER["nervii"]


# 61 Catuvolcus --------------------------------------------------------------------------------------------------------


def _poison(event: FallingSkyEvent) -> Play[None]:
    """In Nervii one or more Allies of one Faction and five Warbands of any sort are removed."""
    tribes = tribes_in(event.state, _NERVII)
    owners = sorted({STATUS_OWNER[status] for _, status in allies_at(event, tribes, EVERY_FACTION)})
    owner = yield from choose_faction(event, owners)
    if owner != NOBODY:
        yield from remove_allies(event, tribes, (owner,), len(tribes), 1)
    yield from take_units(event, (_NERVII,), NOT_ROMAN_WARBANDS, 5, 5)


def _co_king(event: FallingSkyEvent) -> Play[None]:
    """Belgic Allies at the Nervii and the Eburones, in the place of Allies and markers."""
    for id in ("nervii", "eburones"):
        if event.state.tribes[TRIBE_NUMBER[id]] != ALLY_OF[BELGAE]:
            yield from replace_ally(event, TRIBE_NUMBER[id], BELGAE)


# 62 War Fleet ---------------------------------------------------------------------------------------------------------

_COAST = tuple(
    sorted(
        {
            REGION_NUMBER["arverni"],
            REGION_NUMBER["pictones"],
            BRITANNIA,
            *(REGION_NUMBER[id] for id in ("morini", "atrebates", "veneti")),
        }
    )
)


def _fleet(event: FallingSkyEvent) -> Play[None]:
    """Own mobile pieces move among the Regions of the coast, each once; then a free Command in one of them."""
    yield from relocate(event, event.you, _COAST, _COAST)
    yield from choose_command(event, event.you, Offer(spaces=_COAST, most=1))


# 64 Correus -----------------------------------------------------------------------------------------------------------


def _deal(event: FallingSkyEvent) -> Play[None]:
    """Up to eight Belgic Allies and Warbands in Atrebates become one's own."""
    you = event.you
    if you == BELGAE:
        return
    tribes = tribes_in(event.state, _ATREBATES)
    changed = yield from replace_allies(event, tribes, (BELGAE,), you, len(tribes), 0)
    yield from exchange(event, (_ATREBATES,), WARBANDS[BELGAE], (you,), 8 - changed, 0)


def _bellovaci(event: FallingSkyEvent) -> Play[None]:
    """Two Allies go from Atrebates; the Belgae place up to two there, then Rally in one Region of Belgica."""
    tribes = tribes_in(event.state, _ATREBATES)
    yield from remove_allies(event, tribes, EVERY_FACTION, 2, 2)
    yield from place_allies(event, BELGAE, (BELGAE,), tribes, 2, must=False)
    yield from choose_command(event, BELGAE, Offer(spaces=BELGICA, most=1), ("rally",))


# 65 German Allegiances ------------------------------------------------------------------------------------------------

_FATE = {id: Option(id, id, text=f"option.branch.fealty_{id}") for id in ("replace", "remove")}


def _intervention(event: FallingSkyEvent) -> Play[None]:
    """Germans March from up to two Regions; then all who can, Ambush."""
    yield from german_march(event, event.you, 2)
    yield from ambush_all(event, event.you)


def _fealty(event: FallingSkyEvent) -> Play[None]:
    """Under one's own Control: five Germanic Warbands and a Germanic Ally are removed or replaced, each by choice."""
    state, you = event.state, event.you
    mine = [region for region in EVERY_REGION if controller(state, region) == you]
    stacks = stacks_in(event, mine, WARBANDS[GERMANS])
    taken = yield from pick_units(event, you, "replace", stacks, 5, min(5, sum(stacks.values())))
    for (region, kind, *_), n in taken.items():
        space = REGION_IDS[region]
        (number,) = yield event.ask(
            you, "fealty", numbers(0, n), about=f"unit:{space}.{KINDS[kind]}", space=space, unit=KINDS[kind], n=n
        )
        yield from replace(event, region, kind, HIDDEN[you], number.value)
        forces.remove(event.table, region, kind, n - number.value, RULE)
    tribes = [tribe for tribe in tribes_of(event, mine) if state.tribes[tribe] == GERMANIC_ALLY]
    if tribes:
        options = [ally_option(tribe, GERMANIC_ALLY, True) for tribe in tribes]
        (pick,) = yield event.ask(you, "replace_ally", options, n=1)
        (how,) = yield event.ask(you, "either", list(_FATE.values()))
        if how.key == "replace":
            yield from replace_ally(event, pick.value[0], you)
        else:
            subdue(event.table, pick.value[0], RULE)


# 66 Migration ---------------------------------------------------------------------------------------------------------


def _westward(event: FallingSkyEvent) -> Play[None]:
    """Germans Rally in up to two Regions, then March from up to two."""
    yield from german_rally(event, event.you, 2)
    yield from german_march(event, event.you, 2)


def _new_pastures(event: FallingSkyEvent) -> Play[None]:
    """A Gallic Faction moves Warbands and Leader to a Region under No Control and places an Ally there."""
    state = event.state
    faction = yield from choose_faction(event, GAULS)
    free = [r for r in EVERY_REGION if controller(state, r) == NOBODY and may_stack(state, r, faction)]
    region = yield from choose_region(event, faction, free)
    if region == NOBODY:
        return
    kinds = (*LEADERS[faction], *WARBANDS[faction])
    yield from relocate(event, faction, [r for r in EVERY_REGION if r != region], (region,), kinds=kinds)
    yield from place_allies(event, faction, (faction,), tribes_in(state, region), 1)


# 67 Arduenna ----------------------------------------------------------------------------------------------------------


def _forest(event: FallingSkyEvent) -> Play[None]:
    """A Faction may March into Nervii and Treveri, then act there, then hide there."""
    faction, forest = (yield from choose_faction(event, range(GERMANS))), (_NERVII, _TREVERI)
    yield from free_command(event.table, faction, "march", Offer(targets=forest), event.order)
    others = ("recruit", "rally", "seize", "raid", "battle")
    yield from choose_command(event, faction, Offer(spaces=forest), others)
    for region in forest:
        hide(event.state, region, faction)


# 68 Remi Influence ----------------------------------------------------------------------------------------------------


def _protection(event: FallingSkyEvent) -> Play[None]:
    """If the Remi are Subdued or a Roman Ally, one or two Allies near them become Roman."""
    if event.state.tribes[REMI] not in (SUBDUED, ROMAN_ALLY):
        return
    tribes = tribes_of(event, sorted(within_one(event.state, _ATREBATES)))
    others = tuple(faction for faction in EVERY_FACTION if faction != ROMANS)
    yield from replace_allies(event, tribes, others, ROMANS, 2, 1)


def _mediation(event: FallingSkyEvent) -> Play[None]:
    """The Gallic Faction of the Remi may clear Alesia or Cenabum for its Citadel and four Warbands."""
    state = event.state
    faction = STATUS_OWNER[state.tribes[REMI]]
    if faction not in GAULS:
        return
    event.faction = faction
    (pick,) = yield event.ask(faction, "city", [TRIBE[ALESIA], TRIBE[CENABUM], DONE])
    if pick is DONE:
        return
    tribe: int = pick.value
    if state.tribes[tribe] != CITADEL_OF[faction]:
        forces.clear_tribe(event.table, tribe, RULE)
        yield from place_holding(event, tribe, CITADEL_OF[faction])
    yield from spread(event, faction, (faction,), (TRIBE_REGION[tribe],), 4)


# 69 Segni & Condrusi --------------------------------------------------------------------------------------------------


def _west_bank(event: FallingSkyEvent) -> Play[None]:
    """Four Germanic Warbands each in Nervii and Treveri, as far as there are any."""
    yield from spread(event, event.you, (GERMANS,), (_NERVII, _TREVERI), 8, each=4)


# 70 Camulogenus -------------------------------------------------------------------------------------------------------

_PARISII = tuple(REGION_NUMBER[id] for id in ("atrebates", "carnutes", "mandubii"))
_SENT = (*LEADERS[ROMANS], LEGION, *WARBANDS[ROMANS])


def _labienus_sent(event: FallingSkyEvent) -> Play[None]:
    """Romans may March up to four Legions, Auxilia and their Leader (F180) to one of three Regions and Battle there."""
    region = yield from choose_region(event, ROMANS, _PARISII, may=True)
    if region == NOBODY:
        return
    offer = Offer(targets=(region,), kinds=_SENT, limits=((LEGION, 4),), together=True, movers_only=True)
    yield from free_command(event.table, ROMANS, "march", offer, event.order)
    yield from choose_command(event, ROMANS, Offer(spaces=(region,), most=1), ("battle",))


def _parisii_arise(event: FallingSkyEvent) -> Play[None]:
    """Up to six own Warbands among three Regions; then a free Command with a Special Ability in one of them."""
    you = event.you
    if you != ROMANS:
        yield from spread(event, you, (you,), _PARISII, 6, must=False)
    region = yield from choose_region(event, you, _PARISII)
    offer = Offer(spaces=(region,), most=1, specials=tuple(SPECIALS[you]), special_spaces=(region,))
    yield from choose_command(event, you, offer)


# 71 Colony ------------------------------------------------------------------------------------------------------------


def _colony(event: FallingSkyEvent) -> Play[None]:
    """The Colony is founded under one's own or No Control, with one's Ally on it."""
    state, you = event.state, event.you
    if state.colony >= 0:
        return
    able = [r for r in EVERY_REGION if controller(state, r) in (you, NOBODY) and may_stack(state, r, you)]
    region = yield from choose_region(event, you, able)
    if region == NOBODY:
        return
    state.colony, state.tribes[COLONY] = region, SUBDUED
    event.table.tell("colony", RULE, who=SEATS[you], space=REGION_IDS[region])
    yield from place_holding(event, COLONY, ALLY_OF[you])


# 72 Impetuosity -------------------------------------------------------------------------------------------------------


def _bait(event: FallingSkyEvent) -> Play[None]:
    """March into one Region from adjacent ones; then Arverni or Belgae there attack."""
    state, you = event.state, event.you
    able = [r for r in EVERY_REGION if any(free_to_move(state, near, you) for near in adjacent(state, r))]
    region = yield from choose_region(event, you, [r for r in able if may_stack(state, r, you)])
    if region == NOBODY:
        return
    march = yield from free_command(event.table, you, "march", Offer(targets=(region,), steps=1), event.order)
    there = [f for f in (ARVERNI, BELGAE) if f != you and pieces(state, region, f)]
    if not any(march.moved[UNIT_KINDS * region : UNIT_KINDS * region + UNIT_KINDS]):
        return
    faction = yield from choose_faction(event, there)
    if faction != NOBODY:
        offer = Offer(spaces=(region,), most=1, victims=(you,))
        action = Action(state, faction, "battle", specials=False, offer=offer, order=event.order)
        action.spaces.append(region)
        yield from event.table.during(action, battle_in(event.table, action, region))


_STAY = Option("stay", NOBODY, text="option.event_stay")


def _charge(event: FallingSkyEvent) -> Play[None]:
    """One group of Hidden Warbands Marches into an adjacent Region or stays; then it may Battle, alone.

    Its origin is selected for March: the others there are flipped to Hidden (3.3.2, F182).
    """
    state, you = event.state, event.you
    if you == ROMANS:
        return
    kind = HIDDEN[you]
    able = {r: dict(free_to_move(state, r, you)).get(kind, 0) for r in EVERY_REGION}
    origin = yield from choose_region(event, you, [r for r in EVERY_REGION if able[r]])
    if origin == NOBODY:
        return
    space = REGION_IDS[origin]
    (number,) = yield event.ask(
        you, "charge", numbers(1, able[origin]), about=f"unit:{space}.{KINDS[kind]}", space=space, unit=KINDS[kind]
    )
    n: int = number.value
    near: list[Option] = [REGION[r] for r in adjacent(state, origin) if may_stack(state, r, you)]
    (pick,) = yield event.ask(you, "relocate_to", [*near, _STAY], space=space, what=unit_words([(kind, n)]))
    region = origin if pick is _STAY else pick.value
    hide(state, origin, you)
    if region != origin:
        move(event.table, origin, region, kind, n)
        target = REGION_IDS[region]
        event.table.tell("marched", "3.3.2", who=SEATS[you], what=unit_words([(kind, n)]), target=target)
    offer = Offer(spaces=(region,), most=1, alone=((kind, n),))
    yield from choose_command(event, you, offer, ("battle",))


SIDES_61_72: dict[int, Effect] = {
    unshaded(61): effect(Act(_poison)),
    shaded(61): effect(Act(_co_king), Gain(track="belgae", n=6)),
    unshaded(62): effect(Act(_fleet)),
    unshaded(63): effect(Keep(effect="corn_storage")),
    shaded(63): effect(SelectFaction(among="gauls"), Take(effect="cold_war", who="chosen")),
    unshaded(64): effect(Act(_deal)),
    shaded(64): effect(Act(_bellovaci)),
    unshaded(65): effect(Act(_intervention)),
    shaded(65): effect(Act(_fealty)),
    unshaded(66): effect(Act(_westward)),
    shaded(66): effect(Act(_new_pastures)),
    unshaded(67): effect(Act(_forest)),
    unshaded(68): effect(Act(_protection)),
    shaded(68): effect(Act(_mediation)),
    unshaded(69): effect(Act(_west_bank), GermansPhase(rally=False)),
    unshaded(70): effect(Act(_labienus_sent)),
    shaded(70): effect(Act(_parisii_arise)),
    unshaded(71): effect(Act(_colony)),
    unshaded(72): effect(Act(_bait)),
    shaded(72): effect(Act(_charge)),
}
"""By card side (``coin.cards.code``)."""
