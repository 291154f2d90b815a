"""3.6.3 Withdrawal: defenders go into Friendly Strongholds of the Battle space."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.battle.strongholds import capacity
from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.map import SITE_IDS, SITE_NUMBER, SITE_SPACE, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_OWNER, STRONGHOLDS, UNITS, UNITS_OF
from vexillum.games.pendragon.players import AGREEMENTS, britons_agree
from vexillum.games.pendragon.state import Play, State, Table


@cache
def _into(type: int, site: int, kind: int) -> Option:
    """Units of one type into a Stronghold."""
    unit = UNITS[type // 2] + ("_loaded" if type % 2 else "")
    return Option(
        f"{unit}.{SITE_IDS[site]}",
        (type, site),
        f"unit:{SPACE_IDS[SITE_SPACE[site]]}.{UNITS[type // 2]}",
        "option.battle_into",
        {"unit": unit, "stronghold": STRONGHOLDS[kind], "site": SITE_IDS[site]},
    )


def withdrawal(table: Table, fight: Fight) -> Play[None]:
    """3.6.3 Each defending Faction may Withdraw Units, Raiders too (R29), as far as Strongholds hold them."""
    if not fight.terms.no_escape and not fight.terms.no_withdraw:
        for faction in fight.defend.factions:
            yield from _withdraw(table, fight, faction)


def _room(state: State, fight: Fight, site: int) -> int:
    """How many more Units a Stronghold holds."""
    inside = fight.defend.inside.get(site)
    return capacity(state, site) - (sum(inside) if inside else 0)


def _withdraw(table: Table, fight: Fight, faction: int) -> Play[None]:
    """3.6.3 One Faction Withdraws Units, a number of one type into one Stronghold at a time."""
    state = table.state
    field = fight.defend.field
    params = {"space": SPACE_IDS[fight.space]}
    while True:
        open_to = [
            site
            for site in fight.strongholds(state)
            if fight.admitted.get((faction, site), True) and _room(state, fight, site)
        ]
        options = [
            _into(type, site, state.sites[site])
            for kind in UNITS_OF[faction]
            for type in (2 * kind, 2 * kind + 1)
            if field[type]
            for site in open_to
        ]
        if not options:
            return
        scene.begin(table, scene.WITHDRAW)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "battle.withdraw",
            [*options, DONE],
            rule="3.6.3",
            params=params,
            about=f"space:{SPACE_IDS[fight.space]}",
            why=partial(_why_not_into, fight),
        )
        if pick is DONE:
            return
        type, site = pick.value
        if (yield from _admits(table, fight, faction, type, site)):
            (n,) = yield table.ask(
                FACTIONS[faction],
                "battle.withdraw.number",
                numbers(1, min(field[type], _room(state, fight, site))),
                rule="3.6.3",
                params=params | dict(pick.params),
                about=f"site:{SITE_IDS[site]}",
                why=_why_not_number,
            )
            with scene.stage(table, scene.WITHDRAW):
                fight.defend.withdraw(type, site, n.value)
                scene.tell(
                    table,
                    "battle_withdraws",
                    "3.6.3",
                    who=FACTIONS[faction],
                    what=unit_words([(type // 2, bool(type % 2), n.value)]),
                    stronghold=STRONGHOLDS[state.sites[site]],
                    site=SITE_IDS[site],
                )


def _admits(table: Table, fight: Fight, faction: int, type: int, site: int) -> Play[bool]:
    """3.6.3 Dux and Civitates may admit the other's Units: asked once for each Faction and Stronghold (ruling P21)."""
    state = table.state
    owner = STRONGHOLD_OWNER[state.sites[site]]
    if owner == faction or britons_agree(state):
        return True
    if (faction, site) not in fight.admitted:
        agreed = yield from AGREEMENTS.ask(
            table,
            faction,
            owner,
            "battle.admit",
            rule="3.6.3",
            params={
                "space": SPACE_IDS[fight.space],
                "other": FACTIONS[faction],
                "unit": UNITS[type // 2],
                "stronghold": STRONGHOLDS[state.sites[site]],
                "site": SITE_IDS[site],
            },
            about=f"site:{SITE_IDS[site]}",
        )
        fight.admitted[faction, site] = agreed
        if not agreed:
            table.tell(
                "battle_not_admitted",
                "3.6.3",
                who=FACTIONS[owner],
                other=FACTIONS[faction],
                stronghold=STRONGHOLDS[state.sites[site]],
                site=SITE_IDS[site],
            )
    return fight.admitted[faction, site]


def _why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot Withdraw together."""
    if not name.isdigit():
        return None
    most = decision.options[0].value
    return Message("why.battle_withdraw_most", {"n": most, "site": decision.params["site"]}, "3.6.3")


def _why_not_into(fight: Fight, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Units cannot go into a Stronghold."""
    state: State = table.state
    site = SITE_NUMBER.get(name.rpartition(":")[2].rpartition(".")[2])
    if site is None:
        return None
    place = {"site": SITE_IDS[site]}
    if site not in fight.strongholds(state):
        return Message("why.battle_not_friendly", place, "3.6.3")
    if not fight.admitted.get((FACTIONS.index(decision.seat), site), True):
        return Message("why.battle_refused", place, "3.6.3")
    if not _room(state, fight, site):
        return Message("why.battle_full", place | {"n": capacity(state, site)}, "3.6.3")
    return None
