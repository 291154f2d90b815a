"""4.2.2, 4.3.2 Invite: Barbarians settle as Foederati of a Briton Faction, or change from one Briton to the other."""

from __future__ import annotations

from functools import cache, partial

from vexillum.coin.options import numbers
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, why_number, why_space
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.actions.placement import removable
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.forces import build, convert, place_own, raze
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SITE_IDS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import pay, price
from vexillum.games.pendragon.options import SITE, SPACE
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
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
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import Play, State, Table

RULES = ("4.2.2", "4.3.2")
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
    return state.units[UNIT_KINDS * space + FOEDERATI_WARBAND[other, nation]] + (
        (state.sites[2 * space] == settlement) + (state.sites[2 * space + 1] == settlement)
    )


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


def possible(state: State, action: Action) -> bool:
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
        rule=RULES[action.faction],
        why=why_space(partial(_why_not, table.state, action)),
    )
    space: int = pick.value
    return space


def mark(table: Table, action: Action) -> Play[None]:
    """4.1 Before Intercept's first die: the one space."""
    state = table.state
    spaces = [space for space in range(SPACE_COUNT) if could_invite(state, action, space)]
    action.special_spaces = [(yield from _ask_space(table, action, spaces))] if spaces else []


def perform(table: Table, action: Action) -> Play[None]:
    """4.2.2, 4.3.2 Invite in one space."""
    state = table.state
    faction = action.faction
    rule = RULES[faction]
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
            options += mix_option(state, action)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "invite.what",
            options,
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_invitation, action=action, space=space),
        )
        if pick is not MIX:
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
    rule = RULES[faction]
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
    yield from pay(table, faction, action.cost(n), RULES[faction])
    convert(state, space, FOEDERATI_WARBAND[other, nation], FOEDERATI_WARBAND[faction, nation])
    for site in SITES_OF[space]:
        if state.sites[site] == FOEDERATI_SETTLEMENT[other, nation]:
            state.sites[site] = FOEDERATI_SETTLEMENT[faction, nation]
    table.tell(
        "invite_converted",
        RULES[faction],
        who=FACTIONS[faction],
        whose=FACTIONS[other],
        nation=FACTIONS[nation],
        space=SPACE_IDS[space],
        n=n,
    )


def _why_not(state: State, action: Action, space: int) -> Message:
    return why_not_space(state, action.faction, space) or about("invite_nobody", space, RULES[action.faction])


def why_not_space(state: State, faction: int, space: int) -> Message | None:
    """4.2.2 Why Invite is not possible in a space: no Briton Control, or no own piece."""
    if controller(state, space) != CIVITATES:
        return about("briton_control", space, RULES[faction])
    if not pieces(state, space, faction):
        return about("invite_no_piece", space, RULES[faction], who=FACTIONS[faction])
    return None


def why_not_settled(state: State, faction: int, space: int, nation: int) -> Message:
    """4.2.2 Why no Settlement of a Nation can be placed in a space."""
    if IS_CITY[space]:
        return about("invite_city", space, RULES[faction])
    if not settling_sites(state, faction, space):
        return about("invite_no_site", space, RULES[faction])
    return about("invite_no_settlement", space, RULES[faction], nation=FACTIONS[nation])


def _why_not_invitation(table: Table, decision: object, name: str, *, action: Action, space: int) -> Message | None:
    rule = RULES[action.faction]
    state = table.state
    way, _, id = name.rpartition(".")
    if id not in (FACTIONS[nation] for nation in BARBARIANS):
        return None
    if way == "convert":
        n = foreign_foederati(state, action.faction, space, FACTIONS.index(id))
        return about("invite_too_dear" if n else "invite_no_foederati", space, rule, nation=id, n=n)
    return why_not_settled(state, action.faction, space, FACTIONS.index(id))


def _why_nowhere(state: State, action: Action) -> Message:
    if fragmented(state):
        return Message("why.feat_fragmentation", {"feat": "invite"}, RULES[action.faction])
    return Message("why.feat_invite", {"who": FACTIONS[action.faction]}, RULES[action.faction])


DUX_INVITE = Feat(
    "invite", RULES[0], ("train", "march", "intercept"), True, possible, mark=mark, perform=perform, why=_why_nowhere
)
CIVITATES_INVITE = Feat(
    "invite", RULES[1], ("muster", "march", "trade"), True, possible, perform=perform, why=_why_nowhere
)
"""As the Dux does: with every Command but Battle (ruling P43)."""
