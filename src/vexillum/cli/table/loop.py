"""The main loop: people and agents answer until the game ends or the player quits."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from vexillum.cli.common import Mistake, game_texts, window_width
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.typed import Ask, read_answer
from vexillum.core.agent import Agent, answer_safely, failure_place
from vexillum.core.decision import Decision
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.text_board import marked_text
from vexillum.core.variations import Variations
from vexillum.core.words.texts import Texts, fold

YES, NO, NEVER = ("y", "yes", "s", "si"), ("n", "no"), ("never", "mai")
"""The answers to the confirmation prompt, in both languages."""
RECENT = 8
"""How many lines of the log a resumed game shows first."""


class TerminalTable:
    """One session at one keyboard."""

    def __init__(
        self,
        session: Session[Any],
        *,
        console: Console,
        ask: Ask,
        path: Path,
        language: str,
        unicode: bool = True,
        confirms: bool = False,
        variations: Variations | None = None,
        coached: bool = False,
    ) -> None:
        self.session = session
        self.variations = variations or Variations()
        """The tree of answers, including those undone in practice."""
        self.console = console
        self.ask = ask
        self.path = path
        self.unicode = unicode
        self.confirms = confirms
        """Whether to ask for confirmation before an answer that cannot be undone."""
        self.practising = False
        """Whether undo goes back behind dice and agents' answers."""
        self.coach: commands.TerminalCoach | None = commands.TerminalCoach() if coached else None
        """The coach, if one person plays alone and has turned it on."""
        self.texts: Texts = game_texts(session.game, language)
        self._agents: dict[str, Agent] = {}
        self._shown = max(0, len(session.journal) - RECENT) if session.answers else 0
        """How many lines of the journal were shown."""
        self._told = dict.fromkeys(self.humans, self._shown)
        """For each seat, how many lines were checked for lines meant for it alone."""
        self._drawn: dict[str, Any] | None = None
        """The last view shown; if nothing has changed, the board is not printed again."""

    @property
    def humans(self) -> list[str]:
        """The seats currently played by people."""
        return [seat for seat in self.session.players if self.session.player(seat) == HUMAN]

    # The game -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the player quits; it is saved either way."""
        try:
            self._warn_if_narrow()
            while (decision := self.session.decision) is not None:
                if self.session.player(decision.seat) == HUMAN:
                    self._ask_person(decision)
                else:
                    self._let_agents_play()
        except commands.Leave:
            self._leave()
        except (EOFError, KeyboardInterrupt):
            self.print(Text())
            self._leave()
        else:
            self._finish()
        finally:
            if self.coach is not None:
                self.coach.close()

    def _let_agents_play(self) -> None:
        """Let agents answer until a person has to. If only agents play, show each answer immediately."""
        with self._busy():
            while (decision := self.session.decision) is not None:
                player = self.session.player(decision.seat)
                if player == HUMAN:
                    break
                agent = self._agents.get(player) or self._agents.setdefault(player, self.session.game.agents[player]())
                if (failure := answer_safely(self.session, agent, decision)) is not None:
                    self._agents.pop(player)
                    why = failure_place(failure)
                    self.print(Text(self.say("stood_in", agent=player, who=decision.seat, why=why), "red"))
                if not self.humans:
                    self._print_news(None)
        self.autosave()

    def _busy(self) -> contextlib.AbstractContextManager[object]:
        """A spinner while agents think, on terminals that can erase it."""
        colourful = self.console.is_terminal and self.console.color_system is not None
        return self.console.status(self.say("thinking")) if colourful else contextlib.nullcontext()

    def _ask_person(self, decision: Decision) -> None:
        """Show the board and ask until an answer is given or undone."""
        alone = decision.secret and len(self.humans) > 1
        if alone:
            self.print(Text(self.say("hand_over", who=decision.seat), show.STRONG))
            if commands.leaves(self.ask(self.say("hand_over_prompt"))):
                raise commands.Leave
            self._wipe()
        try:
            self.show_table(decision)
            self._listen(decision)
        finally:
            if alone:
                self._wipe()

    def _listen(self, decision: Decision) -> None:
        """Read lines until the decision has changed."""
        prompt = f"{self.texts.name('seat', decision.seat)}> "
        while self.session.decision is decision:
            line = self.ask(prompt)
            try:
                if not line:
                    self.show_question(decision)
                elif not self.obey(line):
                    keys = read_answer(decision, self.texts, line)
                    if self._sure(keys):
                        self._give(decision, keys)
            except Mistake as mistake:
                self._warn(mistake)

    def _give(self, decision: Decision, keys: tuple[str, ...]) -> None:
        """Give an answer; the coach may compare it in the background."""
        seen = self.coach.seen(self.session, keys) if self.coach is not None else None
        self.session.answer(decision.seat, keys, by=HUMAN)
        self.autosave()
        if self.coach is not None and seen is not None:
            self.coach.answered(seen, self.texts.language)

    def obey(self, line: str) -> bool:
        """Run a line if it is a command; return whether it was one."""
        return commands.obey(self, line)

    def _sure(self, keys: tuple[str, ...]) -> bool:
        """Ask for confirmation of an answer that cannot be undone, or perhaps not; an empty line means yes."""
        final = self.session.irrevocable(keys) if self.confirms else False
        if final is False:
            return True
        while True:
            said = self.ask(self.say("sure_perhaps" if final is None else "sure"))
            if commands.leaves(said):
                raise commands.Leave
            word = fold(said)
            if word in NEVER:
                commands.confirm(self, "off")
                return True
            if word in ("", *YES):
                return True
            if word in NO:
                self.print(Text(self.say("not_done")))
                return False

    def autosave(self) -> None:
        """Save the game. If that fails, print the error and continue."""
        try:
            store.write(self.session, self.path, self.kept())
        except Mistake as mistake:
            self._warn(mistake)

    def kept(self) -> Variations | None:
        """The tree of answers with the current game; None if nothing was undone."""
        if not self.variations.nodes:
            return None
        self.variations.keep(self.session.answers)
        return self.variations

    def _warn(self, mistake: Mistake) -> None:
        self.print(Text(self.texts(mistake.message), "red"))

    def _finish(self) -> None:
        """Print the last lines of the log, the board and the result."""
        reader = self.reader
        self.show_board(reader)
        self._print_news(reader)
        outcome = self.session.outcome
        self.print(Text(), show.scores(self.texts, outcome, unicode=self.unicode))
        for line in show.ranking(self.texts, outcome):
            self.print(line)
        if self.session.practised:
            self.print(Text(self.say("practised")))
        name = store.label(self.path)
        self.note("finished", path=str(self.path), name=name)
        self.note("seed", seed=self.session.setup.seed, name=name)

    def _leave(self) -> None:
        """Save, and print how to continue."""
        store.write(self.session, self.path, self.kept())
        self.note("left", path=str(self.path), name=store.label(self.path))

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def reader(self) -> str | None:
        """The seat whose view is shown: the one to answer, or the only person's; None: an observer."""
        if self.session.decision is not None and self.session.decision.seat in self.humans:
            return self.session.decision.seat
        return self.humans[0] if len(self.humans) == 1 else None

    def show_table(self, decision: Decision, *, again: bool = False) -> None:
        """Print the board if it has changed or was requested, the new lines of the log, and the question."""
        self.print(Text())
        if again or self.session.view(decision.seat) != self._drawn:
            self.show_board(decision.seat, frozenset(option.thing for option in decision.options))
        self._print_news(decision.seat)
        if self.coach is not None:
            commands.print_notes(self, self.coach.news(self.session, self.texts.language))
        self.show_question(decision)

    def show_board(self, seat: str | None, lit: frozenset[str] = frozenset()) -> None:
        """Print the board as a seat may see it."""
        self._drawn = self.session.view(seat)
        board = self.session.game.board.draw_text(self._drawn, self.texts, unicode=self.unicode, lit=lit)
        self.console.print(marked_text(board), soft_wrap=True)
        self.print(Text())

    def show_question(self, decision: Decision) -> None:
        """Print the prompt and the options."""
        self.print(show.question(self.texts, decision), show.options(self.texts, decision))

    def _print_news(self, seat: str | None) -> None:
        """Print the new lines of the log, and the unread ones for this seat alone."""
        self.print(*show.log_lines(self.session, self.texts, self._news(seat)))

    def _news(self, seat: str | None) -> list[int]:
        journal = self.session.journal
        told = self._told.get(seat, 0) if seat is not None else 0
        news = [
            number
            for number in show.readable(self.session, seat)
            if number >= (told if journal[number].to else self._shown)
        ]
        self._shown = len(journal)
        if seat is not None:
            self._told[seat] = len(journal)
        return news

    def after_undo(self) -> None:
        """After an undo the journal is shorter: all later lines are new."""
        length = len(self.session.journal)
        self._shown = min(self._shown, length)
        self._told = {seat: min(told, length) for seat, told in self._told.items()}

    def set_language(self, language: str) -> None:
        """Switch to another language."""
        self._drawn = None
        self.texts = game_texts(self.session.game, language)

    def say(self, id: str, **places: object) -> str:
        """A text of the terminal or the game."""
        return self.texts(f"table.{id}", **places)

    def note(self, id: str, **places: object) -> None:
        """Print a sentence with a path in it, without wrapping, so that it can be copied."""
        self.console.print(Text(self.say(id, **places)), soft_wrap=True)

    def print(self, *things: Any) -> None:
        """Print texts and tables without interpreting markup."""
        for thing in things:
            self.console.print(thing, markup=False)

    def _wipe(self) -> None:
        """Clear the screen and its scrollback, which only one person may see."""
        self._drawn = None
        if self.console.is_dumb_terminal:
            self.print(Text("\n" * self.console.height))
        elif self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def _warn_if_narrow(self) -> None:
        needed = self.session.game.board.width
        if self.console.is_terminal and (width := window_width(self.console)) < needed:
            self.print(Text(self.say("narrow", needed=needed, width=width), "yellow"))
