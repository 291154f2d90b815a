"""The commands that can be typed instead of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import Mistake, use_language
from vexillum.cli.table import agent_reasons, branches, coach, explain, reference_pages, rulebook, settings, show, store
from vexillum.cli.table.answers import read_options
from vexillum.cli.table.reasons import reason
from vexillum.core.errors import CannotUndo
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import fold

if TYPE_CHECKING:
    from vexillum.cli.table.loop import TerminalTable

SWITCH = {"on": True, "yes": True, "si": True, "off": False, "no": False}
"""The words for on and off, in both languages."""
LINES = 20
"""How many lines of the log are shown by default."""


class Leave(Exception):
    """The player quits."""


Command: TypeAlias = "Callable[[TerminalTable, str], None]"


def obey(table: TerminalTable, line: str) -> bool:
    """Run a line if it is a command; return whether it was one."""
    word, rest = _split(line)
    if word not in COMMANDS:
        return False
    COMMANDS[word](table, rest)
    return True


def leaves(line: str) -> bool:
    """Whether this line quits."""
    return named(line) == "quit"


def named(line: str) -> str:
    """The first word of a line, with aliases of commands resolved."""
    return _split(line)[0]


def _split(line: str) -> tuple[str, str]:
    """The command of a line, by any of its names, and its arguments."""
    if line.startswith("?"):
        return "?", line[1:].strip()
    word, _, rest = line.partition(" ")
    return ALIASES.get(word.casefold(), word.casefold()), rest.strip()


def question_mark(table: TerminalTable, rest: str) -> None:
    """``?``: the options and their effects; ``? KEY``: one option, several chosen together, or a thing."""
    session = table.session
    if session.decision is None:
        return
    lines: Sequence[Text | Padding]
    if rest:
        try:
            lines = explain.explain(session, table.texts, read_options(session.decision, table.texts, rest))
        except Mistake as mistake:
            lines = _to_read(table, rest, mistake)
    else:
        table.print(show.question(table.texts, session.decision))
        lines = explain.explain_all(session, table.texts)
    table.print(*lines)
    if not rest:
        table.print(Text(table.say("explained"), show.QUIET))


def _to_read(table: TerminalTable, name: str, mistake: Mistake) -> list[Text | Padding]:
    """Print the reference page of a thing that is not an option; without one, raise the original error."""
    if mistake.message.id != "table.no_option":
        raise mistake
    session = table.session
    try:
        return reference_pages.lines(reference_pages.find(session.game, session.view(table.reader), table.texts, name))
    except Mistake as other:
        raise (other if other.message.id == "table.which_thing" else mistake) from None


def why(table: TerminalTable, rest: str) -> None:
    """``why NAME``: why a thing cannot be chosen; ``why``: the reasons of the agents for their last answers."""
    if not rest:
        if not (said := agent_reasons.motives(table.session, table.texts, table.humans)):
            raise Mistake("table.why_what")
        table.print(*said)
        return
    table.print(show.sentence(table.texts, reason(table.session, table.texts, rest)))


def undo(table: TerminalTable, rest: str) -> None:
    """``u``: undo the last answer given at this keyboard."""
    session = table.session
    if session.decision is None:
        return
    if table.practising:
        _back_to_own(table)
        return
    last = session.answers[-1].seat if session.answers else ""
    try:
        session.undo(last if last in table.humans else session.decision.seat)
    except CannotUndo as error:
        raise Mistake(error.message.id, **error.message.params) from error
    table.after_undo()
    table.autosave()
    table.print(Text(table.say("undone"), show.STRONG))


def _back_to_own(table: TerminalTable) -> None:
    """In practice: go back to your own last decision, undoing dice and agents' answers."""
    session = table.session
    mine = session.last_answer_of(table.humans)
    if mine is None or mine < session.steps[0].answers:
        raise Mistake("undo.nothing")
    table.variations.keep(session.answers)
    session.go_back(mine)
    table.after_undo()
    table.autosave()
    table.print(Text(table.say("undone"), show.STRONG))


def practice(table: TerminalTable, rest: str) -> None:
    """``practice on``: undo goes back to your own last decision, even behind dice and agents' answers."""
    word = fold(rest)
    if word in SWITCH:
        if SWITCH[word] and not (len(table.humans) == 1 < len(table.session.players)):
            raise Mistake("table.practice_alone")
        table.practising = SWITCH[word]
        table.session.practised = table.session.practised or table.practising
        table.autosave()
    elif word:
        raise Mistake("table.practice_which", word=rest)
    table.print(Text(table.say("practice_on" if table.practising else "practice_off")))


def advise(table: TerminalTable, rest: str) -> None:
    """``coach``: what the coach would answer; ``coach on``: also note answers that were much worse."""
    word = fold(rest)
    if word and word not in SWITCH:
        raise Mistake("table.coach_which", word=rest)
    if not word or SWITCH[word]:
        coach.check_alone(table)
    if not word:
        coach.advise(table)
        return
    if table.coach is not None:
        table.coach.close()
    table.coach = coach.TerminalCoach() if SWITCH[word] else None
    table.print(Text(table.say("coach_on" if table.coach else "coach_off")))


def list_branches(table: TerminalTable, rest: str) -> None:
    """``branches``: list what was tried in practice; ``branches 2 TEXT``: name the second branch."""
    word, _, name = rest.partition(" ")
    if word:
        branches.rename(table, word, name.strip())
    table.print(*branches.listing(table))


def go_to(table: TerminalTable, rest: str) -> None:
    """``goto 2``: go to the end of the second branch; ``goto 2 14``: go to its moment after 14 answers."""
    branches.go(table, rest)
    table.after_undo()
    table.autosave()
    board(table, "")


def save(table: TerminalTable, rest: str) -> None:
    """``s``: save; ``s FILE``: save a copy there."""
    path = store.given_path(rest) if rest else table.path
    if rest:
        store.check_save(path)
    store.write(table.session, path, table.kept())
    table.note("saved", path=str(path))


def log(table: TerminalTable, rest: str) -> None:
    """``log``: recent events; ``log N``: the last N lines."""
    if rest and not (rest.isdecimal() and int(rest)):
        raise Mistake("table.log_number", word=rest)
    numbers = show.readable(table.session, table.reader)[-int(rest or LINES) :]
    table.print(*show.log_lines(table.session, table.texts, numbers))


def rules(table: TerminalTable, rest: str) -> None:
    """``rules``: the chapters; ``rules 3``: one of them."""
    game = table.session.game
    if rest:
        table.print(rulebook.chapter(game, table.texts, rest))
    else:
        table.print(rulebook.headings(game, table.texts), Text(table.say("rules_hint"), show.QUIET))


def read(table: TerminalTable, rest: str) -> None:
    """``read``: the list of reference pages; ``read NAME``: one of them, such as a card."""
    game, view = table.session.game, table.session.view(table.reader)
    table.print(*reference_pages.lines(reference_pages.find(game, view, table.texts, rest)))


def odds(table: TerminalTable, rest: str) -> None:
    """``odds``: the odds of all options; ``odds KEY``: of one, or of several."""
    session = table.session
    if session.decision is None:
        return
    keys = [option.key for option in read_options(session.decision, table.texts, rest)] if rest else []
    page = session.odds(keys, table.texts)
    if page is None:
        raise Mistake("table.no_odds")
    table.print(*reference_pages.lines(page))


def board(table: TerminalTable, rest: str) -> None:
    """``board``: print the board again."""
    if table.session.decision is not None:
        table.show_table(table.session.decision, again=True)


def score(table: TerminalTable, rest: str) -> None:
    """``score``: the current points."""
    table.print(Text(table.say("score_now")), show.scores(table.texts, table.session.outcome, unicode=table.unicode))


def lang(table: TerminalTable, rest: str) -> None:
    """``lang it``: switch to another language."""
    if not rest:
        raise Mistake("table.lang_which", known=known_languages())
    table.set_language(use_language(rest))
    board(table, "")


def confirm(table: TerminalTable, rest: str) -> None:
    """``confirm off``: give answers that cannot be undone without confirmation; ``confirm on``: confirm them."""
    word = fold(rest)
    if word in SWITCH:
        settings.set_confirms(SWITCH[word])
        table.confirms = SWITCH[word]
    elif word:
        raise Mistake("table.confirm_which", word=rest)
    table.print(Text(table.say("confirm_on" if table.confirms else "confirm_off")))


def help_(table: TerminalTable, rest: str) -> None:
    """``help``: the list of commands."""
    page = Table.grid(padding=(0, 2))
    for id in HELP:
        if id == "odds" and not table.session.game.help.odds_of:
            continue
        typed, _, meaning = table.say(f"help.{id}").partition(": ")
        page.add_row(Text(f"  {typed}", show.NUMBER), Text(meaning))
    table.print(page)
    table.note("hash", hash=table.session.seed_hash)


def quit_(table: TerminalTable, rest: str) -> None:
    """``quit``: leave; the game is saved."""
    raise Leave


COMMANDS: dict[str, Command] = {
    "?": question_mark,
    "why": why,
    "u": undo,
    "s": save,
    "log": log,
    "rules": rules,
    "read": read,
    "odds": odds,
    "board": board,
    "score": score,
    "lang": lang,
    "confirm": confirm,
    "practice": practice,
    "coach": advise,
    "branches": list_branches,
    "goto": go_to,
    "help": help_,
    "quit": quit_,
}
ALIASES = {
    "undo": "u", "save": "s", "q": "quit", "exit": "quit", "h": "help",
    "perché": "why", "perche": "why", "annulla": "u", "salva": "s", "diario": "log", "regole": "rules", "leggi": "read",
    "probabilità": "odds", "probabilita": "odds",
    "tavolo": "board", "punti": "score", "lingua": "lang", "conferma": "confirm", "allenamento": "practice",
    "maestro": "coach", "varianti": "branches", "vai": "goto",
    "aiuto": "help", "esci": "quit",
}  # fmt: skip
"""Aliases of the commands, in both languages."""
HELP = (
    "answer",
    "ask",
    "ask_one",
    "why",
    "why_agents",
    "undo",
    "practice",
    "coach",
    "branches",
    "goto",
    "save",
    "log",
    "rules",
    "read",
    "odds",
    "board",
    "score",
    "lang",
    "confirm",
    "help",
    "quit",
)
"""The lines of the help."""
