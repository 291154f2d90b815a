"""4.2 The Feats of the Dux: Build, Invite (the Civitates', too), Requisition, Retaliate."""

from __future__ import annotations

from functools import cache, partial

from vexillum.coin.kit import NOBODY, numbers
from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from ..actions import (
    NOT_REPLACED,
    SPLIT_PAYMENT,
    Action,
    Feat,
    about,
    build_town,
    building,
    feat_too_dear,
    removable,
    selected,
    split_payment_option,
    standing,
    town_options,
    why_number,
    why_space,
)
from ..control import allied, controller, friendly, friends_and_enemies, has_stronghold, pieces
from ..forces import build, convert, place_own, raze, vacant_sites
from ..imperium import fragmented
from ..map import IS_CITY, SITE_IDS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import funds, leaves, pay, price, room, shift, spends_blue
from ..options import SITE, SPACE, paid_space
from ..pieces import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    RAIDERS,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    T_FORT,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from ..prosperity import unload
from ..state import Play, State, Table, Track

# 4.2.1 Build: the Dux builds Forts and Towns -------------------------------------------------------------------------


BUILD_RULE = "4.2.1"
BUILD_COST = 3
TOWN_PRESTIGE = 2


def building_options(state: State, space: int) -> list[Option]:
    """4.2.1 A Fort on a vacant Site, or a Town instead of two Militia or of a Militia and a Hillfort."""
    forts = vacant_sites(state, space, FORT) if state.available[T_FORT] else []
    return [*(building(FORT, site, NOT_REPLACED) for site in forts), *town_options(state, space)]


def can_build(state: State, space: int) -> bool:
    """4.2.1 Cavalry, more Friendly than enemy pieces (R35), and something to build."""
    if not state.units[UNIT_KINDS * space + CAVALRY]:
        return False
    friends, enemies = friends_and_enemies(state, space, DUX)
    return friends > enemies and bool(building_options(state, space))


def build_possible(state: State, action: Action) -> bool:
    """Whether a space could be built in now."""
    return action.budget(state) >= action.cost(BUILD_COST) and any(
        can_build(state, space) for space in range(SPACE_COUNT)
    )


def perform_build(table: Table, action: Action) -> Play[None]:
    """4.2.1 Build in any spaces, each once."""
    state = table.state
    cost = action.cost(BUILD_COST)
    built: list[int] = []

    def reason(space: int) -> Message | None:
        return _why_not_build(state, action, built, space)

    while action.budget(state) >= cost:
        left = leaves(state, DUX, cost)
        options = [
            paid_space(space, DUX, cost, left)
            for space in range(SPACE_COUNT)
            if space not in built and can_build(state, space)
        ]
        if not options:
            return
        if cost:
            options += split_payment_option(state, action)
        if built:
            options.append(DONE)
        (pick,) = yield table.ask("dux", "build.space", options, rule=BUILD_RULE, why=why_space(reason))
        if pick is DONE:
            return
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
            continue
        built.append(pick.value)
        action.special_done = True
        with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="build", space=pick.key):
            table.tell("build", BUILD_RULE, who="dux", space=pick.key)
            yield from pay(table, DUX, cost, BUILD_RULE)
            yield from build_in(table, pick.value)


def build_in(table: Table, space: int) -> Play[None]:
    """4.2.1 A Fort; or a Town, which adds 2 Prestige."""
    state = table.state
    (pick,) = yield table.ask(
        "dux",
        "build.what",
        building_options(state, space),
        rule=BUILD_RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_space(lambda other: about("build_site", space, BUILD_RULE) if other == space else None),
    )
    kind, site, instead = pick.value
    if kind == FORT:
        build(table, site, FORT, BUILD_RULE)
    else:
        yield from build_town(table, DUX, space, site, instead, BUILD_RULE)
        shift(table, Track.PRESTIGE, TOWN_PRESTIGE, BUILD_RULE)


def _why_not_build(state: State, action: Action, built: list[int], space: int) -> Message:
    if space in built:
        return selected(space, BUILD_RULE)
    if not state.units[UNIT_KINDS * space + CAVALRY]:
        return about("build_no_cavalry", space, BUILD_RULE)
    friends, enemies = friends_and_enemies(state, space, DUX)
    if friends <= enemies:
        return about("briton_outnumbered", space, BUILD_RULE, friends=friends, enemies=enemies)
    if not building_options(state, space):
        return about("build_site", space, BUILD_RULE)
    return feat_too_dear(action, action.cost(BUILD_COST), funds(state, DUX), BUILD_RULE)


def _why_no_build(state: State, action: Action) -> Message:
    if any(can_build(state, space) for space in range(SPACE_COUNT)):
        return feat_too_dear(action, action.cost(BUILD_COST), funds(state, DUX), BUILD_RULE)
    return Message("why.feat_build", {}, BUILD_RULE)


BUILD = Feat("build", BUILD_RULE, ("train", "march"), True, build_possible, perform=perform_build, why=_why_no_build)


# 4.2.2, 4.3.2 Invite: Barbarians settle as Foederati of a Briton Faction, or change from one Briton to the other


INVITE_RULES = ("4.2.2", "4.3.2")
WARBANDS = {SAXONS: 3, SCOTTI: 2}
REPLACED = (FORT, HILLFORT)
"""What a Settlement may replace: a Fort of the Dux, a Hillfort of the Civitates."""

SETTLE = {
    nation: Option(id, ("settle", nation), text="option.invite_settle", params={"nation": id})
    for nation, id in enumerate(FACTIONS)
    if nation in BARBARIANS
}


@cache
def _convert_option(nation: int, n: int, faction: int, cost: int) -> Option:
    return Option(
        f"convert.{FACTIONS[nation]}",
        ("convert", nation),
        text="option.invite_convert",
        params={"nation": FACTIONS[nation], "n": n},
        price=price(faction, cost),
    )


@cache
def _replace_option(site: int, kind: int) -> Option:
    id = SITE_IDS[site]
    return Option(id, site, f"site:{id}", "option.invite_replace", {"site": id, "stronghold": STRONGHOLDS[kind]})


def settling_sites(state: State, faction: int, space: int) -> list[int]:
    """4.2.2 In a Region: vacant Sites, and those of own Forts (Dux) or Hillforts (Civitates)."""
    if IS_CITY[space]:
        return []
    return [site for site in SITES_OF[space] if not state.sites[site] or state.sites[site] == REPLACED[faction]]


def foreign_foederati(state: State, faction: int, space: int, nation: int) -> int:
    """4.2.2 Warbands and Settlements of a Nation in a space that serve the other Briton."""
    other = DUX + CIVITATES - faction
    settlement = FOEDERATI_SETTLEMENT[other, nation]
    return state.units[UNIT_KINDS * space + FOEDERATI_WARBAND[other, nation]] + standing(state, space, settlement)


def can_settle(state: State, faction: int, space: int, nation: int) -> bool:
    """4.2.2 Whether a Settlement of a Nation could be placed in a space."""
    return bool(state.available[STRONGHOLD_TYPE[SETTLEMENT_OF[nation]]] and settling_sites(state, faction, space))


def _budget(state: State, action: Action, space: int) -> int:
    """4.1 What an invitation in a space may cost.

    While no target of an Intercept has Troops a group must move out of an origin, which is paid for up front (3.1,
    ruling P30): that money is left, unless the Invite itself brings Troops into a target.
    """
    moves_out = action.command == "intercept" and not any(
        state.units[UNIT_KINDS * target + kind] for target in action.spaces for kind in TROOPS_OF[DUX]
    )
    return action.budget(state) - (action.origin_cost if moves_out and space not in action.spaces else 0)


def invitations(state: State, action: Action, space: int) -> list[Option]:
    """4.2.2 What an invitation could do in a space."""
    faction = action.faction
    options = [SETTLE[nation] for nation in BARBARIANS if can_settle(state, faction, space, nation)]
    for nation in BARBARIANS:
        n = foreign_foederati(state, faction, space, nation)
        if n and action.cost(n) <= _budget(state, action, space):
            options.append(_convert_option(nation, n, faction, action.cost(n)))
    return options


def may_invite(state: State, faction: int, space: int) -> bool:
    """4.2.2 An own piece, and Briton Control."""
    return bool(pieces(state, space, faction)) and controller(state, space) == CIVITATES


def can_invite(state: State, action: Action, space: int) -> bool:
    """4.2.2 An own piece, Briton Control, and something to do."""
    return may_invite(state, action.faction, space) and bool(invitations(state, action, space))


def could_invite(state: State, action: Action, space: int) -> bool:
    """4.1 Named before Intercept: a space with a Dux piece, or one with Raiders, where Cavalry may arrive."""
    if can_invite(state, action, space):
        return True
    arriving = (
        space in action.spaces if action.spaces else any(state.units[UNIT_KINDS * space + kind] for kind in RAIDERS)
    )
    return arriving and controller(state, space) == CIVITATES and bool(invitations(state, action, space))


def invite_possible(state: State, action: Action) -> bool:
    """Whether there is a space to invite to, and no Fragmentation."""
    if fragmented(state):
        return False
    fits = could_invite if action.command == "intercept" else can_invite
    return any(fits(state, action, space) for space in range(SPACE_COUNT))


def _ask_space(table: Table, action: Action, spaces: list[int]) -> Play[int]:
    (pick,) = yield table.ask(
        FACTIONS[action.faction],
        "invite.space",
        [SPACE[space] for space in spaces],
        rule=INVITE_RULES[action.faction],
        why=why_space(partial(_why_not_invite, table.state, action)),
    )
    space: int = pick.value
    return space


def mark_invite(table: Table, action: Action) -> Play[None]:
    """4.1 Before Intercept's first die: the one space."""
    state = table.state
    spaces = [space for space in range(SPACE_COUNT) if could_invite(state, action, space)]
    action.special_spaces = [(yield from _ask_space(table, action, spaces))] if spaces else []


def perform_invite(table: Table, action: Action) -> Play[None]:
    """4.2.2, 4.3.2 Invite in one space."""
    state = table.state
    faction = action.faction
    rule = INVITE_RULES[faction]
    if action.special_spaces is None:
        space = yield from _ask_space(
            table, action, [space for space in range(SPACE_COUNT) if can_invite(state, action, space)]
        )
    else:
        (space,) = action.special_spaces
        if not can_invite(state, action, space):
            table.tell("invite_nothing", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
            return
    action.special_done = True
    while True:
        options = invitations(state, action, space)
        if any(option.price for option in options):
            options += split_payment_option(state, action)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "invite.what",
            options,
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_invitation, action=action, space=space),
        )
        if pick is not SPLIT_PAYMENT:
            break
        state.mixing = 1
    way, nation = pick.value
    with table.step("feat_in", things=SPACE_THINGS[space], feat="invite", space=SPACE_IDS[space]):
        if way == "settle":
            yield from settle(table, faction, space, nation)
        else:
            yield from win_over(table, action, space, nation)


def settle(table: Table, faction: int, space: int, nation: int) -> Play[None]:
    """4.2.2 Place a Settlement, then up to three Saxon or two Scotti Warbands, all as Foederati."""
    state = table.state
    rule = INVITE_RULES[faction]
    options = []
    for site in settling_sites(state, faction, space):
        vacant = SITE[site]
        assert vacant is not None
        options.append(_replace_option(site, state.sites[site]) if state.sites[site] else vacant)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "invite.site",
        options,
        rule=rule,
        params={"space": SPACE_IDS[space], "nation": FACTIONS[nation]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_space(lambda other: about("invite_site", space, rule) if other == space else None),
    )
    if state.sites[pick.value]:
        raze(table, pick.value, rule)
    build(table, pick.value, FOEDERATI_SETTLEMENT[faction, nation], rule)
    kind = FOEDERATI_WARBAND[faction, nation]
    most = min(WARBANDS[nation], state.available[UNIT_TYPE[kind]] + removable(state, space, kind))
    if most:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "invite.warbands",
            numbers(0, most),
            rule=rule,
            params={"space": SPACE_IDS[space], "nation": FACTIONS[nation], "n": most},
            about=f"space:{SPACE_IDS[space]}",
            why=why_number("invite_warbands", space, most, rule),
        )
        yield from place_own(table, faction, space, kind, pick.value, rule)


def win_over(table: Table, action: Action, space: int, nation: int) -> Play[None]:
    """4.2.2 Pay 1 Resource a piece: all Foederati of one Nation there change from the other Briton to the inviter."""
    state = table.state
    faction = action.faction
    other = DUX + CIVITATES - faction
    n = foreign_foederati(state, faction, space, nation)
    yield from pay(table, faction, action.cost(n), INVITE_RULES[faction])
    convert(state, space, FOEDERATI_WARBAND[other, nation], FOEDERATI_WARBAND[faction, nation])
    for site in SITES_OF[space]:
        if state.sites[site] == FOEDERATI_SETTLEMENT[other, nation]:
            state.sites[site] = FOEDERATI_SETTLEMENT[faction, nation]
    table.tell(
        "invite_converted",
        INVITE_RULES[faction],
        who=FACTIONS[faction],
        whose=FACTIONS[other],
        nation=FACTIONS[nation],
        space=SPACE_IDS[space],
        n=n,
    )


def _why_not_invite(state: State, action: Action, space: int) -> Message:
    return why_not_space(state, action.faction, space) or about("invite_nobody", space, INVITE_RULES[action.faction])


def why_not_space(state: State, faction: int, space: int) -> Message | None:
    """4.2.2 Why Invite is not possible in a space: no Briton Control, or no own piece."""
    if controller(state, space) != CIVITATES:
        return about("briton_control", space, INVITE_RULES[faction])
    if not pieces(state, space, faction):
        return about("invite_no_piece", space, INVITE_RULES[faction], who=FACTIONS[faction])
    return None


def why_not_settled(state: State, faction: int, space: int, nation: int) -> Message:
    """4.2.2 Why no Settlement of a Nation can be placed in a space."""
    if IS_CITY[space]:
        return about("invite_city", space, INVITE_RULES[faction])
    if not settling_sites(state, faction, space):
        return about("invite_no_site", space, INVITE_RULES[faction])
    return about("invite_no_settlement", space, INVITE_RULES[faction], nation=FACTIONS[nation])


def _why_not_invitation(table: Table, decision: object, name: str, *, action: Action, space: int) -> Message | None:
    rule = INVITE_RULES[action.faction]
    state = table.state
    way, _, id = name.rpartition(".")
    if id not in (FACTIONS[nation] for nation in BARBARIANS):
        return None
    if way == "convert":
        n = foreign_foederati(state, action.faction, space, FACTIONS.index(id))
        return about("invite_too_dear" if n else "invite_no_foederati", space, rule, nation=id, n=n)
    return why_not_settled(state, action.faction, space, FACTIONS.index(id))


def _why_no_invite(state: State, action: Action) -> Message:
    if fragmented(state):
        return Message("why.feat_fragmentation", {"feat": "invite"}, INVITE_RULES[action.faction])
    return Message("why.feat_invite", {"who": FACTIONS[action.faction]}, INVITE_RULES[action.faction])


DUX_INVITE = Feat(
    "invite",
    INVITE_RULES[0],
    ("train", "march", "intercept"),
    True,
    invite_possible,
    mark=mark_invite,
    perform=perform_invite,
    why=_why_no_invite,
)
CIVITATES_INVITE = Feat(
    "invite",
    INVITE_RULES[1],
    ("muster", "march", "trade"),
    True,
    invite_possible,
    perform=perform_invite,
    why=_why_no_invite,
)
"""As the Dux does: with every Command but Battle (ruling P43)."""


# 4.2.3 Requisition: the Dux takes Briton Resources, then Wealth, for the army alone, and sells its Plunder -----------


REQUISITION_RULE = "4.2.3"
MOST_REQUISITIONED = 6


@cache
def _plunder_only(space: int) -> Option:
    """Select a space with a Dux piece but no Civitates Stronghold: only Plunder is converted (ruling P42)."""
    return Option("plunder", space, text="option.requisition_plunder")


def can_requisition(state: State, space: int) -> bool:
    """4.2.3 A Dux piece and a Civitates Stronghold: Town, Hillfort or blue Settlement."""
    return has_stronghold(state, space, CIVITATES) and pieces(state, space, DUX) > 0


def dux_plunder(state: State) -> int:
    """The Plunder on all Dux Units."""
    return sum([sum(state.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[DUX]])


def money(state: State) -> int:
    """4.2.3 What could be transferred: Briton Resources, then Wealth, as far as Dux Resources can rise (ruling P73)."""
    return min(state.tracks[Track.BRITON] + state.tracks[Track.WEALTH], room(state, Track.DUX))


def choices(state: State, action: Action) -> list[Option]:
    """4.2.3 The spaces; and one with a Dux piece alone (ruling P42). There may be nothing to take (ruling P45)."""
    options = [SPACE[space] for space in range(SPACE_COUNT) if can_requisition(state, space)]
    for space in range(SPACE_COUNT):
        if pieces(state, space, DUX) and not has_stronghold(state, space, CIVITATES):
            options.append(_plunder_only(space))
            break
    return options


def requisition_possible(state: State, action: Action) -> bool:
    """Whether there is a space for it."""
    return bool(choices(state, action))


def _ask_spaces(table: Table, action: Action) -> Play[list[int]]:
    options = choices(table.state, action)
    picks = yield table.ask(
        "dux",
        "requisition.spaces",
        options,
        rule=REQUISITION_RULE,
        at_most=min(MOST_REQUISITIONED, len(options)),
        why=why_space(partial(_why_not_requisition, table.state)),
    )
    return [pick.value for pick in picks]


def mark_requisition(table: Table, action: Action) -> Play[None]:
    """4.1 Before a Battle's first die: the spaces."""
    action.special_spaces = yield from _ask_spaces(table, action)


def perform_requisition(table: Table, action: Action) -> Play[None]:
    """4.2.3 One Resource for each selected space, blue while there is some, then Wealth; then all Dux Plunder.

    No more is transferred than Dux Resources can rise (ruling P73).
    """
    state = table.state
    spaces = action.special_spaces
    if spaces is None:
        spaces = yield from _ask_spaces(table, action)
    action.special_done = True
    paying = [space for space in spaces if can_requisition(state, space)]
    with table.step("feat", things=tuple([SPACE_THINGS[space][0] for space in paying]), feat="requisition"):
        if paying:
            table.tell("requisition", REQUISITION_RULE, who="dux", spaces=[SPACE_IDS[space] for space in paying])
        most = min(len(paying), room(state, Track.DUX))
        blue = min(most, state.tracks[Track.BRITON])
        wealth = min(most - blue, state.tracks[Track.WEALTH])
        shift(table, Track.BRITON, -blue, REQUISITION_RULE)
        shift(table, Track.WEALTH, -wealth, REQUISITION_RULE)
        came = shift(table, Track.DUX, blue + wealth, REQUISITION_RULE)
        cubes = sum([unload(state, space, TROOPS_OF[DUX]) for space in range(SPACE_COUNT)])
        if cubes:
            table.tell("requisition_plunder", REQUISITION_RULE, who="dux", n=cubes)
            came += shift(table, Track.DUX, cubes, REQUISITION_RULE)
    # Blue Resources that the Dux could spend anyway are no income: they have only changed their colour (ruling P1).
    action.gained = max(0, came - blue) if spends_blue(state) else came


def _why_not_requisition(state: State, space: int) -> Message:
    if not has_stronghold(state, space, CIVITATES):
        return about("requisition_stronghold", space, REQUISITION_RULE)
    return about("requisition_no_piece", space, REQUISITION_RULE)


def _why_no_requisition(state: State, action: Action) -> Message:
    return Message("why.feat_requisition", {}, REQUISITION_RULE)


REQUISITION = Feat(
    "requisition",
    REQUISITION_RULE,
    ("train", "march", "battle"),
    True,
    requisition_possible,
    mark=mark_requisition,
    perform=perform_requisition,
    why=_why_no_requisition,
)


# 4.2.4 Retaliate: the Dux strikes at the Renown or Wealth of an enemy in one Battle. 3.6.5 does the rest -------------


RETALIATE_RULE = "4.2.4"


def enemy_stronghold(state: State, space: int) -> bool:
    """4.2.4 Whether an enemy has a Stronghold there. The Civitates are an enemy only under Fragmentation."""
    for site in SITES_OF[space]:
        owner = STRONGHOLD_OWNER[state.sites[site]]
        if owner != NOBODY and not allied(state, DUX, owner):
            return True
    return False


def _could_fight(state: State, command: str, space: int) -> bool:
    units = state.units
    if command == "intercept":
        return any(units[UNIT_KINDS * space + kind] for kind in RAIDERS) and friendly(state, DUX, space)
    return any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[DUX])


def retaliate_possible(state: State, action: Action) -> bool:
    """Whether there is a space with an enemy Stronghold where the Command could bring a Battle."""
    return any(
        enemy_stronghold(state, space) and _could_fight(state, action.command, space) for space in range(SPACE_COUNT)
    )


def mark_retaliate(table: Table, action: Action) -> Play[None]:
    """4.2.4 One of the Battle spaces, with an enemy Stronghold."""
    state = table.state
    options = [SPACE[space] for space in action.spaces if enemy_stronghold(state, space)]
    action.special_spaces = []
    if options:
        (pick,) = yield table.ask(
            "dux", "retaliate.space", options, rule=RETALIATE_RULE, why=why_space(partial(_why_not_retaliate, action))
        )
        action.special_spaces.append(pick.value)


def _why_not_retaliate(action: Action, space: int) -> Message:
    if space not in action.spaces:
        return about("briton_not_selected", space, RETALIATE_RULE)
    return about("retaliate_stronghold", space, RETALIATE_RULE)


def _why_no_retaliate(state: State, action: Action) -> Message:
    return Message("why.feat_retaliate", {}, RETALIATE_RULE)


RETALIATE = Feat(
    "retaliate",
    RETALIATE_RULE,
    ("intercept", "battle"),
    False,
    retaliate_possible,
    mark=mark_retaliate,
    why=_why_no_retaliate,
)
