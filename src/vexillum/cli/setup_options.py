"""A new game as given on the command line: players, seats and options, checked and with defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer

from vexillum.cli.common import Mistake
from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session

GameArgument = Annotated[str | None, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")]
ScenarioOption = Annotated[str | None, typer.Option(help="The scenario. Default: the first.", metavar="S")]
PlayersOption = Annotated[
    int | None, typer.Option(help="How many players. Default: as few as the game allows.", metavar="P")
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(help=f"Who plays a seat: [bold]{HUMAN}[/bold] or an agent. Repeatable.", metavar="SEAT=WHO"),
]
ChoiceOption = Annotated[
    list[str] | None, typer.Option(help="An option of the game. Repeatable.", metavar="NAME=VALUE")
]
SaveOption = Annotated[
    str | None, typer.Option(help="Where to save the game. Default: the folder of saved games.", metavar="FILE")
]
CoachOption = Annotated[
    bool, typer.Option("--coach", help="Alone against agents: say which of your answers were much worse, and why.")
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")]


def seats_given(game: Game[Any], given: Iterable[str], *, people: bool = True) -> dict[str, str]:
    """Parse ``SEAT=WHO`` options: seats of the game, and agents or, where allowed, people."""
    info = game.info
    players = [HUMAN, *game.agents] if people else list(game.agents)
    seats = _pairs(given, "--seat", Mistake("cli.seat_form", seats=info.seats, players=players))
    for seat, player in seats.items():
        if seat not in info.seats:
            raise BadSetup("error.seat", game=info.id, seat=seat, known=info.seats)
        game.agents.check(info.id, player, players)
    return seats


def options_given(game: Game[Any], given: Iterable[str]) -> dict[str, str]:
    """Parse ``NAME=VALUE`` options. The set-up checks whether they exist."""
    known = [f"{option.id}={value}" for option in game.options.choices() for value in option.values]
    return _pairs(given, "--option", Mistake("cli.option_form", known=known))


def _pairs(given: Iterable[str], flag: str, form: Mistake) -> dict[str, str]:
    """Parse ``NAME=VALUE`` options without repeated names; the error shows the right form."""
    read: dict[str, str] = {}
    for pair in given:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise Mistake(form.message.id, given=pair, **form.message.params)
        if name in read:
            raise Mistake("cli.twice", flag=flag, name=name)
        read[name] = value
    return read


def players_for(game: Game[Any], seats: Mapping[str, str]) -> int:
    """The smallest number of players for these seats."""
    counts = game.info.players
    return next((n for n in sorted(counts) if set(seats) <= set(game.info.seats_for(n))), counts[0])


def fill(game: Game[Any], in_play: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """Who plays each seat: as given, one person if none was given, and quick agents for the rest."""
    seats = tuple(in_play)
    for seat in given:
        if seat not in seats:
            raise BadSetup("error.seat", game=game.info.id, seat=seat, known=seats)
    filled = dict(given)
    for seat in seats:
        if seat not in filled:
            filled[seat] = game.info.quick_agent if HUMAN in filled.values() else HUMAN
    return {seat: filled[seat] for seat in seats}


def check_coach(session: Session[Any], *, wanted: bool) -> None:
    """Reject a coach if several people play."""
    people = [seat for seat in session.players if session.player(seat) == HUMAN]
    if wanted and not (len(people) == 1 < len(session.players)):
        raise Mistake("cli.coach_alone")
