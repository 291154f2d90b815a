"""What an organiser wishes for a tournament, and whether it can be had."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from vexillum.core.dice import fresh_seed
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import Person, new_tournament_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import DAY, Clock
from vexillum.server.kernel.tournaments.tournament_rules import BYES, KNOCKOUT, MOST_PEOPLE, SMALLER, TournamentRules
from vexillum.server.matches.client import clean
from vexillum.server.matches.tournaments.tournament_states import possible_tables
from vexillum.server.storage.tournaments.tournament_records import Tournament

MOST_NAME, MOST_ABOUT = 60, 4000
FURTHEST = 366 * DAY
MOST_CHECKIN = 7 * 24 * 60
MOST_ROUND = 90 * 24


class TournamentWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tournament is to be."""

    name: str
    about: Annotated[str, Meta(max_length=MOST_ABOUT)] = ""
    game: str
    scenario: str = ""
    options: dict[str, str] = {}
    clock: Clock | None = None
    rated: bool = True
    public: bool = True
    rules: TournamentRules = TournamentRules()
    most: Annotated[int, Meta(ge=2, le=MOST_PEOPLE)] = 64
    starts: float | None = None
    checkin: Annotated[int, Meta(ge=0, le=MOST_CHECKIN)] = 0
    round_hours: Annotated[int, Meta(ge=0, le=MOST_ROUND)] = 0


async def wished(wish: TournamentWish, person: Person) -> Tournament:
    """A new tournament as somebody wishes it, or a refusal that says what cannot be."""
    id, now = new_tournament_id(), time.time()
    values = await _checked(wish, now)
    return Tournament(id=id, organiser=person.id, seed=fresh_seed(), series=id, made=now, **values)


async def changed(tournament: Tournament, wish: TournamentWish) -> Tournament:
    """A tournament that has not begun, as its organiser wishes it now."""
    return replace(tournament, **await _checked(wish, time.time()))


async def _checked(wish: TournamentWish, now: float) -> dict[str, Any]:
    name = clean(wish.name)
    if not name:
        raise Refusal("tournament_name")
    if len(name) > MOST_NAME:
        raise Refusal("too_long", 413, length=len(name), most=MOST_NAME)
    if wish.starts is not None and not now < wish.starts < now + FURTHEST:
        raise Refusal("tournament_starts")
    if wish.checkin and wish.starts is None:
        raise Refusal("tournament_checkin")
    game = get_game(wish.game)
    scenario = wish.scenario or game.info.scenarios[0]
    if any("@" in mark for mark in (game.info.id, scenario, *wish.options.values())):
        raise Refusal("tournament_own")
    rules = _rules(game, wish)
    await asyncio.to_thread(
        Session.start, game, scenario=scenario, players=rules.size, options=wish.options, seed=fresh_seed()
    )
    values: dict[str, Any] = {
        "name": name,
        "about": wish.about.strip(),
        "game": game.info.id,
        "scenario": scenario,
        "options": wish.options,
        "clock": time_control.dumps(wish.clock),
        "rated": wish.rated,
        "public": wish.public,
        "rules": rules,
        "most": wish.most,
        "starts": wish.starts,
        "checkin": wish.checkin,
        "round_hours": wish.round_hours,
    }
    probe = Tournament(id="", organiser="", seed="", series="", made=now, **values)
    if wish.most < min(possible_tables(game, probe)):
        raise Refusal("tournament_most", least=min(possible_tables(game, probe)))
    return values


def _rules(game: Game[Any], wish: TournamentWish) -> TournamentRules:
    rules = wish.rules
    if rules.size not in game.info.players:
        raise Refusal("tournament_size", known=[str(number) for number in game.info.players])
    if len(rules.points) > rules.size or list(rules.points) != sorted(rules.points, reverse=True):
        raise Refusal("tournament_points", size=rules.size)
    if rules.points and not any(rules.points):
        raise Refusal("tournament_points", size=rules.size)
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        raise Refusal("tournament_ties")
    if rules.format != KNOCKOUT:
        rules = replace(rules, third=False)
    elif rules.third and rules.size != 2:
        raise Refusal("tournament_third")
    if rules.advance >= rules.size:
        raise Refusal("tournament_advance", size=rules.size)
    smaller = [number for number in game.info.players if 2 <= number < rules.size]
    if rules.fill == SMALLER and not smaller and rules.size > 2:
        raise Refusal("tournament_smaller", size=rules.size)
    if rules.size == 2:  # there is no smaller table, and nobody plays a tournament against an agent alone
        rules = replace(rules, fill=BYES)
    return rules
