"""``vexillum companion``: a game on a real table, with the program's opponents."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import tomli
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vexillum import companion
from vexillum.cli import common
from vexillum.cli.common import (
    AsciiOption,
    ChoiceOption,
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
from vexillum.cli.play import PartialSetup, Wizard, begin, introduce, usual_game
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.commands import Leave
from vexillum.cli.table.loop import TerminalTable
from vexillum.cli.table.typed import Ask, best, interactive, keyboard
from vexillum.companion import CardContext, CompanionSession, DieContext, Moment, Name
from vexillum.core.agent import Agent, RandomAgent, failure_place, legal_answer
from vexillum.core.decision import Decision
from vexillum.core.errors import VexillumError
from vexillum.core.files.position_file import Start, amended
from vexillum.core.files.save import load
from vexillum.core.parts.positions import Pile
from vexillum.core.session import Session
from vexillum.core.table import Answer, Setup
from vexillum.core.tools.paths import put

NAME = "companion"
HAND, PROGRAM = SOURCES = ("hand", "program")


def command(
    game: GameArgument = None,
    scenario: ScenarioOption = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    option: ChoiceOption = None,
    dice: Annotated[
        str,
        typer.Option(
            help="Who rolls the dice: you, by [bold]hand[/bold], typing the results, or the [bold]program[/bold].",
            metavar="HAND|PROGRAM",
        ),
    ] = HAND,
    cards: Annotated[
        str,
        typer.Option(
            help="Whose deck is used: yours ([bold]hand[/bold]) or the [bold]program[/bold]'s.",
            metavar="HAND|PROGRAM",
        ),
    ] = HAND,
    lang: LangOption = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position",
            "--from",
            help="Start from a position ([bold]vexillum position[/bold], or the editor in the browser).",
            metavar="FILE",
        ),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Continue a game saved by the companion.", metavar="NAME|FILE")
    ] = None,
    save: SaveOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Use defaults for the set-up without asking.")] = False,
    plain: AsciiOption = False,
) -> None:
    """Play on your own table, and let the program run the Non-players and check the rules.

    The program keeps the same position as your table. It asks which card was turned up
    and what you rolled, tells you how to move the pieces ("Move 3 Warbands from Iceni to
    Corieltauvi"), and asks players for their decisions as in [bold]vexillum play[/bold].

    [bold]check[/bold] lists what should be where, [bold]check Renown 12[/bold] compares one number, [bold]set[/bold]
    corrects the program's position, and [bold]u[/bold] undoes the last answer with its dice.

    Examples:
        vexillum companion pendragon --scenario barbarian-conspiracy --seat dux=human

        vexillum companion falling-sky --dice program --lang it

        vexillum companion --resume pendragon-2026-11-17
    """
    language = use_language(lang)
    said = ("--dice", dice), ("--cards", cards)
    for flag, given in said:
        if given not in SOURCES:
            raise Mistake("companion.source", flag=flag, given=given)
    screen = page()
    if resume is not None:
        _check_nothing_else(scenario=scenario, players=players, seat=seat, option=option, position=position, save=save)
        session, path = _resumed(game, resume)
    else:
        partial = _partial_setup(game, scenario, players, seat, option, lang and language)
        path = store.given_path(save) if save else store.new_path(usual_game(game).info.id)
        store.check_free(path)
        try:
            wizard = None
            if not yes and interactive():
                sources = [word for flag, given in said if given != HAND for word in (flag, given)]
                wizard = Wizard(screen, keyboard, NAME, [*sources, *["--ascii"] * plain])
            session, language = begin(partial, position, None, None, wizard)
        except (EOFError, KeyboardInterrupt, Leave):
            screen.print(f"\n{terminal_texts(language)('cli.no_game_started')}", markup=False)
            return
        introduce(session, language, screen, path)
    _run(session, path, screen, language, dice == HAND, cards == HAND, carries_unicode(sys.stdout) and not plain)


def _run(
    session: Session[Any], path: Path, screen: Console, language: str, dice: bool, cards: bool, unicode: bool
) -> None:
    try:
        table = CompanionTable(
            session.setup,
            session.players,
            session.answers,
            game=session.game,
            console=screen,
            ask=keyboard,
            path=path,
            language=language,
            unicode=unicode,
            dice=dice,
            cards=cards,
        )
    except (EOFError, KeyboardInterrupt, Leave):
        screen.print(Text(terminal_texts(language)("cli.no_game_started")))
        return
    table.run()


def _partial_setup(
    game: str | None,
    scenario: str | None,
    players: int | None,
    seat: list[str] | None,
    option: list[str] | None,
    language: str | None,
) -> PartialSetup:
    known = usual_game(game)
    seats, options = common.seats_given(known, seat or ()), common.options_given(known, option or ())
    return PartialSetup(game, scenario, players, seats, options, language)


def _check_nothing_else(**given: object) -> None:
    for name, value in given.items():
        if value:
            raise Mistake("companion.not_with_resume", flag=f"--{name}")


def _resumed(game: str | None, name: str) -> tuple[Session[Any], Path]:
    """A saved companion game: one that began from a position."""
    path = store.find(name)
    session = load(path)
    if game is not None and session.setup.game != game:
        raise Mistake("companion.resume_game", name=name, found=session.setup.game, game=game)
    if session.setup.position is None:
        raise Mistake("companion.resume_position", name=store.label(path))
    return session, path


# The terminal beside a real table ------------------------------------------------------------------------------------


DONE = ""
"""Words that confirm that the pieces are moved."""


class PositionChanged(Exception):
    """The game was moved to another position by an undo or a correction, and continues from there."""


class CompanionTable(TerminalTable):
    """One game on a real table, with this terminal beside it."""

    session: CompanionSession

    def __init__(
        self,
        setup: Setup,
        players: Mapping[str, str],
        answers: Sequence[Answer] = (),
        *,
        game: Any,
        console: Console,
        ask: Ask,
        path: Path,
        language: str,
        unicode: bool = True,
        dice: bool = True,
        cards: bool = True,
    ) -> None:
        """``dice`` and ``cards``: whether they come from the real table."""
        self._dice = self._ask_die if dice else None
        self._cards = self._ask_card if cards else None
        self._faces: list[int] = []
        """Dice that were typed ahead."""
        self._carried_out: Mapping[str, int] = {}
        """The figures on the real table."""
        self._acting: str | None = None
        """The seat whose answers have not been carried out on the real table yet."""
        self._shown = 0
        self._seated = False
        """Whether the session exists; its first dice are asked for before it does."""
        self.ask, self.console, self.texts = ask, console, game_texts(game, language)
        session = self._session(game, setup, players, answers)
        super().__init__(session, console=console, ask=ask, path=path, language=language, unicode=unicode)
        self._seated = True
        self._fresh = not answers

    def _session(
        self, game: Any, setup: Setup, players: Mapping[str, str], answers: Sequence[Answer] = ()
    ) -> CompanionSession:
        return CompanionSession(game, setup, players, answers=answers, ask_die=self._dice, ask_card=self._cards)

    # The game -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Print how to set up the real table, then play."""
        self._carried_out = self.figures()
        if self._fresh:
            self.print(Text(self.texts("companion.start"), show.STRONG), self._inventory())
            try:
                self.session.compare_cards()
            except (commands.Leave, EOFError, KeyboardInterrupt):
                self._leave()
                return
            except PositionChanged:
                pass
        super().run()

    def figures(self) -> Mapping[str, int]:
        """The figures visible to everyone at the table."""
        return self.session.game.knowledge.figures(self.session.state)

    def _let_agents_play(self) -> None:
        """Let agents answer; after each turn, wait until people have moved the pieces."""
        try:
            while (decision := self.session.decision) is not None:
                player = self.session.player(decision.seat)
                if player not in self.session.game.agents:
                    break
                if self._acting not in (None, decision.seat):
                    self._carry_out()
                self._acting = decision.seat
                agent = self._agents.get(player) or self._agents.setdefault(player, self.session.game.agents[player]())
                self._answer_for(agent, decision)
                self.autosave()
            self._carry_out()
        except PositionChanged:
            self._go_on()

    def _answer_for(self, agent: Agent, decision: Decision) -> None:
        try:
            keys, by = tuple(agent.choose(self.session, decision)), agent.signature
            decision.pick(keys)
        except Exception as failure:  # the game must continue
            why = failure_place(failure)
            self.print(Text(self.say("stood_in", agent=agent.id, who=decision.seat, why=why), "red"))
            keys, by = tuple(legal_answer(self.session, decision)), RandomAgent.signature
        self.session.answer(decision.seat, keys, by=by)
        self._forget_spare_dice()

    def _forget_spare_dice(self) -> None:
        """Discard dice that were typed in and not needed, so that they are not used for something else."""
        if self._faces:
            self.print(Text(self.texts("companion.die_spare", faces=" ".join(map(str, self._faces)))))
            self._faces.clear()

    def _ask_person(self, decision: Decision) -> None:
        try:
            super()._ask_person(decision)
            self._forget_spare_dice()
            self._carry_out(wait=False)
        except PositionChanged:
            self._go_on()

    def _go_on(self) -> None:
        """Continue from another position: print how to change the table to match it."""
        self.after_undo()
        self._faces.clear()
        self.autosave()
        self._carry_out(wait=False)

    def _carry_out(self, *, wait: bool = True, at: Moment | None = None) -> None:
        """Print what happened (until ``at``) and how to move the pieces; wait until that is confirmed."""
        if at is not None and at.lines < self._shown:
            return
        now = self.session.game.knowledge.figures(at.state if at else self.session.state)
        todo = companion.instructions(self.session.game, self._carried_out, now, self.texts)
        self._carried_out, self._acting = now, None
        self._print_lines(at.lines if at else len(self.session.journal))
        if not todo:
            return
        self.print(Text(self.texts("companion.do"), show.STRONG))
        for sentence in todo:
            self.print(Text(f"  • {sentence}" if self.unicode else f"  * {sentence}"))
        while wait and (line := self._typed(self.texts("companion.done"))) != DONE:
            self._warn(Mistake("companion.done_what", word=line))

    def _print_lines(self, until: int) -> None:
        """Print the new lines of the log up to a number."""
        news = self._news(self.reader if len(self.humans) == 1 else None)
        self.print(*show.log_lines(self.session, self.texts, [number for number in news if number < until]))
        self._shown = until
        self._told = {seat: min(told, until) for seat, told in self._told.items()}

    def _leave(self) -> None:
        """Save, and print how to continue."""
        store.write(self.session, self.path)
        self.print(Text(self.texts("companion.left", path=str(self.path), name=store.label(self.path))))

    # Dice and cards ---------------------------------------------------------------------------------------------------

    def _typed(self, prompt: str) -> str:
        """Read a line that is not a command."""
        while True:
            line = self.ask(prompt)
            if commands.leaves(line):
                raise commands.Leave
            try:
                if not line or not self._seated or not self.obey(line):
                    return line
            except Mistake as mistake:
                self._warn(mistake)

    def _take_back(self) -> None:
        """Undo the dice typed last, or a person's last answer."""
        session = self.session
        if session.pending_dice:
            session.forget_dice()
        elif (last := session.last_typed) is not None:
            session.go_back(last)
        else:
            raise Mistake("companion.nothing_back")
        self.print(Text(self.texts("companion.undone"), show.STRONG))
        raise PositionChanged

    def _ask_die(self, die: DieContext) -> int | None:
        if not self._faces:
            if self._seated:
                self._carry_out(wait=False)
            self._print_before_die(die)
        while not self._faces:
            said = self.texts("companion.die", sides=die.sides)
            line = self._typed(f"{self.texts(die.title)}. {said}" if die.title else said)
            if line == DONE:
                return None
            self._faces = self._read_faces(line, die.sides)
        return self._faces.pop(0)

    def _print_before_die(self, die: DieContext) -> None:
        """Print the events that led to a die, unless already shown."""
        for number, line in enumerate(die.lines, die.since):
            if number >= self._shown and line.visible(None):
                self.print(Text("  ") + show.sentence(self.texts, line))
        self._shown = max(self._shown, die.since + len(die.lines))

    def _read_faces(self, line: str, sides: int) -> list[int]:
        words = line.replace(",", " ").split()
        wrong = [word for word in words if not (word.isdecimal() and 1 <= int(word) <= sides)]
        if wrong:
            self._warn(Mistake("companion.die_wrong", word=wrong[0], sides=sides))
            return []
        return [int(word) for word in words]

    def _ask_card(self, card: CardContext) -> Name:
        if self._seated:
            self._carry_out(wait=False, at=card.before)
        if card.refused is not None:
            self._warn(Mistake("companion.card_wrong", why=card.refused))
        kind = self.texts(f"companion.kind.{card.pile.kind}")
        prompt = self.texts("companion.card", kind=kind, expected=self._card_name(card.pile, card.expected))
        while True:
            line = self._typed(prompt)
            if line == DONE:
                return card.expected
            try:
                return self._read_card(line, card.pile, [card.expected, *card.others])
            except Mistake as mistake:
                self._warn(mistake)

    def _read_card(self, line: str, pile: Pile, names: list[Name]) -> Name:
        """The card that a line names, by number, name or part of a name."""
        found = [name for name in names if str(name) == line.strip()] or list(
            dict.fromkeys(best(line, [(self.texts.name(pile.kind, str(name)), name) for name in names]))
        )
        if not found:
            raise Mistake("companion.card_unknown", word=line)
        if len(found) > 1:
            raise Mistake("companion.card_unclear", word=line, known=[self._card_name(pile, name) for name in found])
        return found[0]

    def _card_name(self, pile: Pile, name: Name) -> str:
        title = self.texts.name(pile.kind, str(name))
        return f"{name} {title}" if isinstance(name, int) else title

    # Commands ---------------------------------------------------------------------------------------------------------

    def obey(self, line: str) -> bool:
        """Run the commands of every table and those of the companion."""
        word, _, rest = line.strip().partition(" ")
        if word.casefold() in ("check", "controlla"):
            self._check(rest.strip())
        elif word.casefold() == "set":
            self._set(rest.strip())
        elif commands.named(line) == "u":
            self._take_back()
        elif commands.named(line) == "coach":
            raise Mistake("table.coach_alone")  # other people may sit at the real table
        elif not super().obey(line):
            return False
        elif commands.named(line) == "help":
            self._help()
        return True

    def _help(self) -> None:
        page = Table.grid(padding=(0, 2))
        for id in ("check", "set", "back"):
            typed, _, meaning = self.texts(f"companion.help.{id}").partition(": ")
            page.add_row(Text(f"  {typed}", show.NUMBER), Text(meaning))
        self.print(page)

    def _check(self, rest: str) -> None:
        """``check``: list everything; ``check NAME``: one thing; ``check NAME 12``: compare it with 12."""
        rows = companion.inventory(self.session.game, self.figures(), self.texts)
        if not rest:
            self.print(self._inventory())
            return
        name, _, given = rest.rpartition(" ")
        number = given if name and given.lstrip("-").isdecimal() else ""
        sought = name if number else rest
        found = best(sought, [(label, (label, value)) for label, value in rows])
        if not found:
            raise Mistake("companion.no_check", word=sought)
        if not number:
            self.print(self._rows(found))
            return
        for label, value in found:
            id = "check_right" if value == number else "check_should"
            self.print(Text(self.texts(f"companion.{id}", label=label, value=value, given=number)))

    def _inventory(self) -> Table:
        return self._rows(companion.inventory(self.session.game, self.figures(), self.texts))

    def _rows(self, rows: Sequence[tuple[str, str]]) -> Table:
        page = Table.grid(padding=(0, 2))
        for label, value in rows:
            page.add_row(Text(f"  {label}"), Text(value))
        return page

    def _set(self, rest: str) -> None:
        """``set NAME VALUE``: correct the position at the beginning of the current step."""
        path, _, value = rest.partition(" ")
        session = self.session
        if not path or not value.strip():
            raise Mistake("companion.set_how", example=next(iter(session.game.positions.write(session.state))))
        changes: dict[str, Any] = {}
        try:
            put(changes, path, _value(value.strip()))
            whole = session.game.positions.write(session.steps[-1].state)
            position = amended(session.game, session.setup, whole, Start(changes=changes))
        except VexillumError as error:
            raise Mistake("companion.set_wrong", why=error.message) from error
        setup = msgspec.structs.replace(session.setup, position=position, script=(), draws=())
        self.session = self._session(session.game, setup, session.players)
        self._carried_out = self.figures()
        self.print(Text(self.texts("companion.changed"), show.STRONG))
        raise PositionChanged


def _value(text: str) -> Any:
    """A value as in a position file; a bare word is a string."""
    try:
        return tomli.loads(f"value = {text}")["value"]
    except tomli.TOMLDecodeError:
        return text
