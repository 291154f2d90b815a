"""The wizard: asks for the settings of a new game that the command line did not give."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum.cli import setup_options
from vexillum.cli.common import Mistake, game_texts, terminal_texts, use_language
from vexillum.cli.table import commands, show
from vexillum.cli.table.name_search import best
from vexillum.cli.table.reader import Ask
from vexillum.core.game import Game
from vexillum.core.registry import get_game, offered_ids
from vexillum.core.session import HUMAN
from vexillum.core.words.languages import known_languages, language_info
from vexillum.core.words.texts import Texts


class PartialSetup(NamedTuple):
    """The given settings of a new game. None: not given."""

    game: str | None = None
    scenario: str | None = None
    players: int | None = None
    seats: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    language: str | None = None


class Plan(NamedTuple):
    """A new game with all settings."""

    game: Game[Any]
    scenario: str
    players: int
    seats: dict[str, str]
    options: dict[str, str]
    language: str

    def command_line(self, command: str, flags: Sequence[str]) -> str:
        """The line that starts such a game without questions, with the flags that are no settings of a game."""
        words = ["vexillum", command, self.game.info.id, "--scenario", self.scenario, "--players", str(self.players)]
        for seat, player in self.seats.items():
            words += ["--seat", f"{seat}={player}"]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join([*words, *flags, "--lang", self.language])


def defaults(partial: PartialSetup) -> Plan:
    """Defaults for beginners: the first scenario, few players, one person, quick agents."""
    game = usual_game(partial.game)
    players = setup_options.players_for(game, partial.seats) if partial.players is None else partial.players
    setup = game.setup(scenario=partial.scenario, players=players, options=partial.options, seed="?")
    seats = setup_options.fill(game, setup.seats, partial.seats)
    return Plan(game, setup.scenario, players, seats, setup.options, use_language(partial.language))


def usual_game(wanted: str | None) -> Game[Any]:
    """The game, by default the shortest that is installed."""
    return get_game(next(iter(offered_ids()), "") if wanted is None else wanted)


class Choice(NamedTuple):
    """One of several choices."""

    id: str
    name: str
    about: str = ""


class Wizard:
    """Asks question after question; an empty line takes the first choice."""

    def __init__(self, console: Console, ask: Ask, command: str = "play", flags: Sequence[str] = ()) -> None:
        """``command`` and ``flags`` are those of the line with which one came here."""
        self.console = console
        self.ask = ask
        self.command = command
        self.flags = flags

    def plan(self, partial: PartialSetup) -> Plan:
        """Ask for the settings that are not given. Those that are given are checked before the first question.

        The language is asked only if no setting was given.
        """
        defaults(partial)
        language = use_language(self._language() if partial == PartialSetup() else partial.language)
        texts = terminal_texts(language)
        game = get_game(self._game(texts) if partial.game is None else partial.game)
        texts = game_texts(game, language)
        info = game.info
        scenario = partial.scenario or self._one(
            texts("wizard.scenario"),
            [Choice(id, texts.name("scenario", id), texts.name("scenario_about", id)) for id in info.scenarios],
            texts,
        )
        players = self._players(game, texts, partial.seats) if partial.players is None else partial.players
        seats = self._seats(game, texts, game.info.seats_for(players), partial.seats)
        options = {**self._options(game, texts, partial.options), **partial.options}
        plan = defaults(PartialSetup(info.id, scenario, players, seats, options, language))
        line = plan.command_line(self.command, self.flags)
        self.console.print(Text(texts("wizard.command", command=line), show.QUIET), soft_wrap=True)
        return plan

    def _language(self) -> str:
        here = use_language(None)
        texts = terminal_texts(here)
        choices = [Choice(id, language_info(id).name) for id in sorted(known_languages(), key=lambda id: id != here)]
        return self._one(texts("wizard.language"), choices, texts)

    def _game(self, texts: Texts) -> str:
        ids = offered_ids()
        if len(ids) == 1:
            return ids[0]
        names = [(id, game_texts(get_game(id), texts.language)) for id in ids]
        return self._one(
            texts("wizard.game"), [Choice(id, words("game.name"), words("game.about")) for id, words in names], texts
        )

    def _players(self, game: Game[Any], texts: Texts, seats: Mapping[str, str]) -> int:
        fits = [n for n in game.info.players if set(seats) <= set(game.info.seats_for(n))]
        return int(self._one(texts("wizard.players"), [Choice(str(n), str(n)) for n in fits], texts, bare=True))

    def _seats(self, game: Game[Any], texts: Texts, in_play: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
        """Who plays the seats that were not named, with the default first."""
        seats = dict(given)
        players = [HUMAN, *reversed(game.offered_agents)]
        for seat in in_play:
            if seat in seats:
                continue
            usual = game.info.quick_agent if HUMAN in seats.values() else HUMAN
            choices = [
                Choice(id, show.player_name(texts, id), texts.name("agent_about", id) if id != HUMAN else "")
                for id in sorted(players, key=lambda id: id != usual)
            ]
            seats[seat] = self._one(texts("wizard.seat", seat=seat), choices, texts)
        return seats

    def _options(self, game: Game[Any], texts: Texts, given: Mapping[str, str]) -> dict[str, str]:
        return {
            option.id: self._one(
                texts("wizard.option", option=option.id),
                [Choice(value, texts(f"setting_value.{option.id}.{value}")) for value in option.values],
                texts,
            )
            for option in game.options.choices()
            if option.id not in given
        }

    def _one(self, question: str, choices: Sequence[Choice], texts: Texts, *, bare: bool = False) -> str:
        """Ask for one of the choices: by number, id, name or a prefix. ``bare``: the choices are numbers themselves."""
        if len(choices) == 1:
            return choices[0].id
        self.console.print()
        self.console.print(Text(question, show.STRONG))
        table = Table.grid(padding=(0, 2))
        for number, choice in enumerate(choices, 1):
            table.add_row(
                Text("   " if bare else f"  {number}", show.NUMBER), Text(choice.name), Text(choice.about, show.QUIET)
            )
        self.console.print(table)
        while True:
            typed = self.ask(f"[{choices[0].name}]> ")
            if commands.leaves(typed):
                raise commands.Leave
            try:
                return _meant(typed, choices, bare)
            except Mistake as mistake:
                self.console.print(Text(texts(mistake.message), "red"))


def _meant(typed: str, choices: Sequence[Choice], bare: bool) -> str:
    """The choice that a line selects; an empty line selects the first one."""
    if not typed:
        return choices[0].id
    if typed.isdecimal() and not bare and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1].id
    named = [(name, choice.id) for choice in choices for name in (choice.id, choice.name)]
    found = list(dict.fromkeys(best(typed, named)))
    if len(found) == 1:
        return found[0]
    known = [choice.name for choice in choices if not found or choice.id in found]
    raise Mistake("wizard.unclear", word=typed, known=known)
