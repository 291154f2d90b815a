"""``vexillum play``: play a game in the terminal. The wizard asks for what the command line did not give."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum.cli import common
from vexillum.cli.common import (
    AsciiOption,
    ChoiceOption,
    CoachOption,
    GameArgument,
    LangOption,
    Mistake,
    PlayersOption,
    SaveOption,
    ScenarioOption,
    SeatOption,
    carries_unicode,
    game_texts,
    page,
    terminal_texts,
    use_language,
)
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.commands import Leave
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.typed import Ask, best, interactive, keyboard
from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import load_position, play_on
from vexillum.core.files.save import load
from vexillum.core.game import Game
from vexillum.core.registry import get_game, offered_ids
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.languages import known_languages, language_info
from vexillum.core.words.texts import Texts

NAME = "play"


def command(
    game: GameArgument = None,
    scenario: ScenarioOption = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    option: ChoiceOption = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same deal. Default: random.", metavar="K")
    ] = None,
    lang: LangOption = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position",
            "--from",
            help="Continue from a file: a position (see [bold]vexillum position[/bold]), a case, or a saved game.",
            metavar="FILE",
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="With a saved game: continue after this many answers. Default: its end.", min=0, metavar="N"),
    ] = None,
    save: SaveOption = None,
    yes: Annotated[
        bool,
        typer.Option(
            "--yes", "-y", help="Do not ask: use defaults for options not given, and do not ask for confirmation."
        ),
    ] = False,
    coach: CoachOption = False,
    plain: AsciiOption = False,
) -> None:
    """Play a game in the terminal, against agents or with others at the same keyboard.

    You are asked for the options you leave out. With --yes, or when the input is a file or a pipe, defaults for
    beginners are used: the first scenario, one person, agents that answer at once.

    You are asked to confirm answers that cannot be undone because they roll a die or reveal something hidden;
    [bold]confirm off[/bold] turns this off for all games.

    The game is saved after every answer. Leave with [bold]quit[/bold], continue with
    [bold]vexillum resume[/bold]. During the game, [bold]?[/bold] explains the options and [bold]help[/bold] lists
    the commands.

    Alone against agents, [bold]coach[/bold] says what a strong agent would answer and why.
    With --coach you are also told which of your answers were much worse.

    With --from you continue a saved game from any moment: hidden things stay as they were, but all later dice are new.
    Such a game is marked as practice. Seats that you do not name are played as in the file.

    Examples:
        vexillum play

        vexillum play anno890 --players 3 --seat marseille=regent --lang it

        vexillum play anno890 --seat aix=human --seat avignon=human --yes

        vexillum play anno890 --position puzzle.toml

        vexillum play --from last-night.json --at 120 --seat saxons=human
    """
    language = use_language(lang)
    known = usual_game(game)
    seats, options = common.seats_given(known, seat or ()), common.options_given(known, option or ())
    partial = PartialSetup(game, scenario, players, seats, options, lang and language)
    path = store.given_path(save) if save else None
    if path is not None:
        store.check_free(path)
    screen = page()
    try:
        wizard = None
        if not yes and interactive():
            flags = [*(("--seed", seed) if seed is not None else ()), *["--coach"] * coach, *["--ascii"] * plain]
            wizard = Wizard(screen, keyboard, NAME, flags)
        session, language = begin(partial, position, at, seed, wizard)
    except (EOFError, KeyboardInterrupt, Leave):
        screen.print(f"\n{terminal_texts(language)('cli.no_game_started')}", markup=False)
        return
    common.check_coach(session, wanted=coach)
    path = path or store.new_path(session.setup.game)
    store.write(session, path)
    introduce(session, language, screen, path)
    unicode = carries_unicode(sys.stdout) and not plain
    TerminalTable(
        session,
        console=screen,
        ask=keyboard,
        path=path,
        language=language,
        unicode=unicode,
        confirms=store.asks_to_confirm(yes),
        coached=coach,
    ).run()


def begin(
    partial: PartialSetup, file: Path | None, at: int | None, seed: str | None, wizard: Wizard | None
) -> tuple[Session[Any], str]:
    """A game from a file, or a new one; and the language that was chosen. Without a wizard nothing is asked."""
    if file is not None:
        return _from_file(partial, file, at, seed)
    if at is not None:
        raise Mistake("cli.at_what")
    return _new_game(partial, seed, wizard)


def _new_game(partial: PartialSetup, seed: str | None, wizard: Wizard | None) -> tuple[Session[Any], str]:
    """A new game, from the command line and the wizard."""
    plan = default_plan(partial) if wizard is None else wizard.plan(partial)
    session = Session.start(
        plan.game, scenario=plan.scenario, players=plan.players, options=plan.options, seed=seed, seats=plan.seats
    )
    return session, plan.language


def _from_file(partial: PartialSetup, path: Path, at: int | None, seed: str | None) -> tuple[Session[Any], str]:
    """A game from a position, a case or a saved game. Seats that neither it nor ``--seat`` names are for people."""
    for flag, given in (
        ("--scenario", partial.scenario),
        ("--players", partial.players),
        ("--option", partial.options),
    ):
        if given:
            raise Mistake("cli.with_position", flag=flag)
    saved = store.saved_path(path)
    if saved is None and at is not None:
        raise Mistake("cli.at_what")
    session = (
        _from_moment(saved, partial, at, seed)
        if saved is not None
        else load_position(path, seats=partial.seats, seed=seed)
    )
    if partial.game is not None and partial.game != session.setup.game:
        raise Mistake("cli.position_game", path=str(path), found=session.setup.game, game=partial.game)
    return session, use_language(partial.language)


def _from_moment(path: Path, partial: PartialSetup, at: int | None, seed: str | None) -> Session[Any]:
    """A new game from one moment of a saved game."""
    old = load(path)
    last, first = len(old.answers), old.steps[0].answers
    if at is not None and not first <= at <= last:
        raise Mistake("cli.no_moment", at=at, first=first, last=last)
    if at is not None:
        old.go_back(at)
    if old.over:
        raise Mistake("cli.at_end", last=last)
    session = play_on(old, old.players | dict(partial.seats), seed or fresh_seed())
    session.practised = True
    return session


def introduce(session: Session[Any], language: str, screen: Console, path: Path) -> None:
    """Print which game it is, who plays, where it is saved, and which parts are reconstructed."""
    texts = game_texts(session.game, language)
    setup, info = session.setup, session.game.info
    screen.print()
    screen.print(Text(texts("table.start", game=texts("game.name"), scenario=setup.scenario), show.STRONG))
    screen.print(Text(texts.name("scenario_about", setup.scenario)))
    screen.print(Text(show.players(texts, session.players)))
    if info.reconstructed:
        screen.print(Text(texts("game.reconstructed"), show.QUIET))
    screen.print(Text(texts("table.start_saved", path=str(path)), show.QUIET), soft_wrap=True)
    screen.print(Text(texts("table.hash", hash=session.seed_hash), show.QUIET), soft_wrap=True)
    screen.print(Text(texts("table.start_hint")))


# The wizard ----------------------------------------------------------------------------------------------------------


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


def default_plan(partial: PartialSetup) -> Plan:
    """Defaults for beginners: the first scenario, few players, one person, quick agents."""
    game = usual_game(partial.game)
    players = common.players_for(game, partial.seats) if partial.players is None else partial.players
    setup = game.setup(scenario=partial.scenario, players=players, options=partial.options, seed="?")
    seats = common.fill_seats(game, setup.seats, partial.seats)
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
        default_plan(partial)
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
        plan = default_plan(PartialSetup(info.id, scenario, players, seats, options, language))
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
