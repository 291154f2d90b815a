"""The tournament form: its fields for a game, their values, and the request they make."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from vexillum.server.edge.http.games import GameForm
from vexillum.server.edge.http.tournaments import TournamentForm
from vexillum.server.edge.pages.forms import Field, Form
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import BANK, DAYS, Bank, Days
from vexillum.server.kernel.tournament_pairing import CHOSEN_TIE_BREAKS
from vexillum.server.kernel.tournaments import AGENTS, BYES, FILLS, FORMATS, MOST_PEOPLE, SMALLER
from vexillum.server.matches.organiser_actions import MOST_ABOUT, MOST_NAME

NONE = "none"
CHECK_INS = (0, 15, 30, 60, 180, 1440)
"""The choices of minutes for a check-in."""
OPTION = "option-"
NUMBERS = ("rounds", "cycles", "advance", "division", "moves")
TIES = ("tie1", "tie2", "tie3", "tie4")
"""The tie-breaks, in their order."""
WHEN = "%Y-%m-%dT%H:%M"
GROUPS: Mapping[str, tuple[str, ...]] = {
    "what": ("name", "about", "scenario", "most"),
    "tables": ("format", "size", "fill"),
    "time": ("clock", "days", "hours", "minutes", "round_days", "starts", "checkin"),
    "who": ("rated", "public"),
    "more": ("rounds", "cycles", "advance", "third", "points", *TIES, "division", "moves"),
}
"""The groups of fields. The game's own options are at the end of the last group."""


def _number(id: str, least: int, most: int, **more: Any) -> Field:
    return Field(
        id=id, label=f"cup.field.{id}", hint=f"cup.field.{id}.hint", type="number", least=least, most=most, **more
    )


def _chosen(id: str, values: tuple[str, ...], text: str) -> Field:
    return Field(
        id=id,
        label=f"cup.field.{id}",
        hint=f"cup.field.{id}.hint",
        choices=tuple((one, f"{text}{one}") for one in values),
    )


def set_up(game: GameForm, action: str, submit: str) -> Form:
    """The tournament form for a game."""
    sizes = tuple(str(number) for number in game.players if number >= 2)
    fields = (
        Field(id="name", label="cup.field.name", most=MOST_NAME, codes=("tournament_name", "too_long")),
        Field(id="about", label="cup.field.about", hint="cup.field.about.hint", rows=4, most=MOST_ABOUT, optional=True),
        Field(id="scenario", label="cup.field.scenario", choices=tuple((one.id, one.id) for one in game.scenarios)),
        _number("most", 2, MOST_PEOPLE, codes=("tournament_most",)),
        _chosen("format", FORMATS, "cup.format."),
        Field(
            id="size",
            label="cup.field.size",
            hint="cup.field.size.hint",
            choices=tuple((one, one) for one in sizes),
            codes=("tournament_size",),
        ),
        Field(
            id="fill",
            label="cup.field.fill",
            hint="cup.field.fill.hint",
            choices=tuple((one, f"cup.fill.{one}") for one in FILLS),
            codes=("tournament_smaller",),
        ),
        _chosen("clock", (DAYS, BANK, NONE), "cup.clock."),
        _number("days", 1, 30, optional=True),
        _number("hours", 1, 720, optional=True),
        _number("minutes", 0, 1440, optional=True),
        _number("round_days", 0, 90, optional=True),
        Field(
            id="starts",
            label="cup.field.starts",
            hint="cup.field.starts.hint",
            type="datetime-local",
            optional=True,
            codes=("tournament_starts",),
        ),
        Field(
            id="checkin",
            label="cup.field.checkin",
            hint="cup.field.checkin.hint",
            choices=tuple((str(one), f"cup.checkin.{one}") for one in CHECK_INS),
            codes=("tournament_checkin",),
        ),
        Field(id="rated", label="cup.field.rated", hint="cup.field.rated.hint", type="checkbox", optional=True),
        Field(id="public", label="cup.field.public", hint="cup.field.public.hint", type="checkbox", optional=True),
        _number("rounds", 0, 60, optional=True),
        _number("cycles", 1, 4, optional=True),
        _number("advance", 0, 6, optional=True, codes=("tournament_advance",)),
        Field(
            id="points",
            label="cup.field.points",
            hint="cup.field.points.hint",
            most=60,
            optional=True,
            codes=("tournament_points",),
        ),
        Field(
            id="third",
            label="cup.field.third",
            hint="cup.field.third.hint",
            type="checkbox",
            optional=True,
            codes=("tournament_third",),
        ),
        *(
            Field(
                id=id,
                label=f"cup.field.{id}",
                hint="cup.field.ties.hint" if id == TIES[0] else "",
                choices=(
                    ("", "cup.tie.usual" if id == TIES[0] else "cup.tie.none"),
                    *((one, f"cup.tie.{one}") for one in CHOSEN_TIE_BREAKS),
                ),
                optional=True,
                codes=("tournament_ties",) if id == TIES[0] else (),
            )
            for id in TIES
        ),
        _number("division", 2, 64, optional=True),
        _number("moves", 0, 8, optional=True),
        *(
            Field(
                id=f"{OPTION}{option.id}",
                label="",
                choices=tuple((value.id, value.id) for value in option.values if "@" not in value.id),
            )
            for option in game.options
        ),
    )
    return Form(id="form-tournament", part="set-up", action=action, submit=submit, fields=fields)


def names_of(game: GameForm) -> dict[str, dict[str, str]]:
    """The names of the game's own choices, by field and value; a field's own name has no value."""
    named = {"scenario": {one.id: one.name for one in game.scenarios}}
    for option in game.options:
        named[f"{OPTION}{option.id}"] = {"": option.name} | {value.id: value.name for value in option.values}
    return named


def usual(game: GameForm) -> dict[str, str]:
    """The initial values of the form."""
    players = [number for number in game.players if number >= 2]
    size = 2 if 2 in players else players[0]
    return {
        "scenario": game.scenarios[0].id,
        "most": "16",
        "format": "swiss",
        "size": str(size),
        "fill": AGENTS if len(players) == 1 and size > 2 else SMALLER,
        "clock": DAYS,
        "days": "3",
        "hours": "24",
        "minutes": "10",
        "round_days": "0",
        "checkin": "0",
        "rated": "1",
        "public": "1",
        "rounds": "0",
        "cycles": "1",
        "advance": "0",
        "division": "8",
        "moves": "2",
    } | {f"{OPTION}{option.id}": option.values[0].id for option in game.options}


def filled_in(game: GameForm, form: TournamentForm, zone: ZoneInfo) -> dict[str, str]:
    """The form's values for an existing tournament."""
    rules, values = form.rules, usual(game)
    match form.clock:
        case Days(days):
            values |= {"clock": DAYS, "days": str(days)}
        case Bank(hours, minutes):
            values |= {"clock": BANK, "hours": str(hours), "minutes": str(minutes)}
        case None:
            values["clock"] = NONE
    starts = "" if form.starts is None else datetime.fromtimestamp(form.starts, UTC).astimezone(zone).strftime(WHEN)
    return values | {
        "name": form.name,
        "about": form.about,
        "scenario": form.scenario,
        "most": str(form.most),
        "format": rules.format,
        "size": str(rules.size),
        "fill": SMALLER if rules.fill == BYES and rules.size == 2 else rules.fill,
        "round_days": str(form.round_hours // 24),
        "starts": starts,
        "checkin": str(form.checkin),
        "rated": "1" if form.rated else "",
        "public": "1" if form.public else "",
        "rounds": str(rules.rounds),
        "cycles": str(rules.cycles),
        "advance": str(rules.advance),
        "third": "1" if rules.third else "",
        **dict(zip_longest(TIES, rules.tie_breaks, fillvalue="")),
        "points": ", ".join(map(str, rules.points)),
        "division": str(rules.division),
        "moves": str(rules.moves),
        **{f"{OPTION}{option}": value for option, value in form.options.items()},
    }


def request_values(game: GameForm, values: Mapping[str, str], zone: ZoneInfo) -> dict[str, Any]:
    """The request that the form's values make."""
    return {
        "name": values["name"],
        "about": values["about"],
        "game": game.id,
        "scenario": values["scenario"],
        "options": {option.id: values[f"{OPTION}{option.id}"] for option in game.options},
        "clock": _clock(values),
        "rated": bool(values["rated"]),
        "public": bool(values["public"]),
        "most": int(values["most"]),
        "starts": _moment(values["starts"], zone),
        "checkin": int(values["checkin"]),
        "round_hours": 24 * int(values["round_days"] or 0),
        "rules": {
            "format": values["format"],
            "size": int(values["size"]),
            "fill": values["fill"],
            "points": _points(values["points"]),
            "third": bool(values["third"]),
            "tie_breaks": [values[id] for id in TIES if values[id]],
            **{
                name: int(values[name]) for name in ("rounds", "cycles", "advance", "division", "moves") if values[name]
            },
        },
    }


def _clock(values: Mapping[str, str]) -> dict[str, Any] | None:
    match values["clock"]:
        case "days":
            return msgspec.to_builtins(Days(int(values["days"] or 3)))  # type: ignore[no-any-return]
        case "bank":
            return msgspec.to_builtins(Bank(int(values["hours"] or 24), int(values["minutes"] or 0)))  # type: ignore[no-any-return]
    return None


def _moment(typed: str, zone: ZoneInfo) -> float | None:
    if not typed:
        return None
    try:
        return datetime.strptime(typed[:16], WHEN).replace(tzinfo=zone).timestamp()
    except (ValueError, OverflowError) as error:
        raise Refusal("tournament_starts") from error


def _points(typed: str) -> list[int]:
    parts = typed.replace(",", " ").replace(";", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 and int(part) <= 100 for part in parts):
        raise Refusal("tournament_points", size=len(parts))
    return [int(part) for part in parts]
