"""The commands that can be typed instead of an answer: ``?``, ``why``, branches, the coach and the others."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Collection, Sequence
from multiprocessing.connection import Connection
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import NoteText, has_coach, hint, hint_text, noted
from vexillum.analysis.words import analysis_texts
from vexillum.cli.common import Mistake, use_language
from vexillum.cli.table import show, store
from vexillum.cli.table.show import NUMBER, QUIET, STRONG, abouts, price, sentence
from vexillum.cli.table.typed import best, read_options, told_apart
from vexillum.core.decision import Decision, Option
from vexillum.core.errors import CannotUndo, Refused
from vexillum.core.explanations import Reason, explain, explained
from vexillum.core.session import Session
from vexillum.core.table import Answer, Entry
from vexillum.core.variations import MOST_NAME, Line, Mark, go_to
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Message, Texts, fold

if TYPE_CHECKING:
    from vexillum.cli.table.loop import TerminalTable

Command: TypeAlias = "Callable[[TerminalTable, str], None]"
SWITCH = {"on": True, "yes": True, "si": True, "off": False, "no": False}
"""The words for on and off, in both languages."""


class Leave(Exception):
    """The player quits."""


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


# ?: the options and their certain effects; ? KEY: one of them, or the page of a thing --------------------------------


MARGIN = "      "


def question_mark(table: TerminalTable, rest: str) -> None:
    """``?``: the options and their effects; ``? KEY``: one option, several chosen together, or a thing."""
    session = table.session
    if session.decision is None:
        return
    lines: Sequence[Text | Padding]
    if rest:
        try:
            lines = explain_options(session, table.texts, read_options(session.decision, table.texts, rest))
        except Mistake as mistake:
            lines = _to_read(table, rest, mistake)
    else:
        table.print(show.question(table.texts, session.decision))
        lines = explain_all(session, table.texts)
    table.print(*lines)
    if not rest:
        table.print(Text(table.say("explained"), QUIET))


def _to_read(table: TerminalTable, name: str, mistake: Mistake) -> list[Text | Padding]:
    """Print the reference page of a thing that is not an option; without one, raise the original error."""
    if mistake.message.id != "table.no_option":
        raise mistake
    session = table.session
    try:
        return show.page_lines(show.find_page(session.game, session.view(table.reader), table.texts, name))
    except Mistake as other:
        raise (other if other.message.id == "table.which_thing" else mistake) from None


def explain_all(session: Session[Any], texts: Texts) -> list[Text]:
    """Explain every option of the current decision; options that differ only in the place are explained together."""
    decision = session.decision
    if decision is None:
        return []
    alike: dict[object, list[Option]] = {}
    for option in decision.options:
        alike.setdefault(_essence(session, decision, texts, option), []).append(option)
    lines = []
    for options in alike.values():
        lines.append(Text(" ").join(_option_head(texts, decision, option) for option in options))
        if len(options) > 1:
            lines.append(Text(MARGIN + texts("table.alike", key=options[0].key), QUIET))
        lines += _option_body(session, texts, options[:1])
    return lines


def explain_options(session: Session[Any], texts: Texts, picks: Sequence[Option]) -> list[Text]:
    """Explain some options: what each is, and the certain effects of choosing them together."""
    decision = session.decision
    if decision is None:
        return []
    return [*(_option_head(texts, decision, pick) for pick in picks), *_option_body(session, texts, picks)]


def _option_head(texts: Texts, decision: Decision, option: Option) -> Text:
    number, label = decision.options.index(option) + 1, texts(option.message)
    head = Text.assemble((f"{number:>3}  ", NUMBER), (f"{option.key}  ", QUIET if label != option.key else STRONG))
    if label != option.key:
        head.append(label, STRONG)
    if option.price:
        head.append(f"  {price(texts, option)}", "yellow")
    return head


def _option_body(session: Session[Any], texts: Texts, picks: Sequence[Option]) -> list[Text]:
    lines = [Text(MARGIN + about, QUIET) for pick in picks for about in abouts(texts, pick)]
    return lines + [Text(MARGIN) + sentence(texts, entry) for entry in _sure(session, picks)]


def _sure(session: Session[Any], picks: Sequence[Option]) -> list[Entry]:
    """The certain effects of these options, if they are a complete answer."""
    decision = session.decision
    if decision is None or not decision.at_least <= len(picks) <= decision.at_most:
        return []
    return session.preview([pick.key for pick in picks])


def _essence(session: Session[Any], decision: Decision, texts: Texts, option: Option) -> object:
    """An option without its own key. Only options that are plain places on the board are alike."""
    if texts(option.message) != option.key or option.price:
        return option.key
    return tuple(
        (entry.id, tuple((name, "" if value == option.key else str(value)) for name, value in entry.params.items()))
        for entry in _sure(session, [option])
    )


# why NAME: why the thing with this name cannot be chosen -------------------------------------------------------------


def why(table: TerminalTable, rest: str) -> None:
    """``why NAME``: why a thing cannot be chosen; ``why``: the reasons of the agents for their last answers."""
    if not rest:
        if not (said := motives(table.session, table.texts, table.humans)):
            raise Mistake("table.why_what")
        table.print(*said)
        return
    table.print(sentence(table.texts, why_not(table.session, table.texts, rest)))


def why_not(session: Session[Any], texts: Texts, name: str) -> Message:
    """The reason why a thing cannot be chosen now, or a text that it can."""
    options = session.decision.options if session.decision else ()
    if allowed := [option for option in options if _is(option, texts, name)]:
        return _allowed(session, texts, allowed)
    known = session.why_not(name)
    if known is not None and known.id != "why.unknown":
        return known
    things = _things(texts, name)
    if not things:
        raise Mistake("table.no_such_thing", name=name)
    if len(things) > 1:
        raise Mistake("table.which_thing", name=name, known=told_apart(things))
    [(title, thing)] = things
    id = thing.partition(":")[2]
    if allowed := [option for option in options if id in (option.key, option.thing.partition(":")[2])]:
        return _allowed(session, texts, allowed)
    why = session.why_not(thing)
    if why is None or why.id == "why.unknown":
        rule = session.decision.rule if session.decision else ""
        return Message("why.unknown", {"name": title}, rule)
    return why


def _is(option: Option, texts: Texts, name: str) -> bool:
    return fold(name) in (fold(option.key), fold(option.thing), fold(texts(option.message)))


def _allowed(session: Session[Any], texts: Texts, options: list[Option]) -> Message:
    assert session.decision is not None
    numbers = [str(session.decision.options.index(option) + 1) for option in options]
    return Message("table.allowed", {"name": texts(options[0].message), "numbers": numbers})


def _things(texts: Texts, name: str) -> list[tuple[str, str]]:
    """The things with this name, in the reader's language, by id or by ``kind:id``: their names, and the latter."""
    kinds = kinds_of_things(texts)
    named: list[tuple[str, tuple[str, str]]] = []
    for text_id, title in texts.catalog.readable(texts.language).items():
        kind, _, id = text_id.partition(".")
        if kind in kinds and kind == texts.base_kind(kind, id) and isinstance(title, str) and "{" not in title:
            thing = f"{kind}:{id}"
            named += [(known_as, (title, thing)) for known_as in (title, id, thing)]
    return list(dict.fromkeys(best(name, named)))


def kinds_of_things(texts: Texts) -> set[str]:
    """The kinds of things that texts name: those in placeholders ``{x:kind}`` that have texts ``kind.id``."""
    templates = texts.catalog.readable(texts.language)
    forms = [form for text in templates.values() for form in ([text] if isinstance(text, str) else text.values())]
    specs = {spec for form in forms for _, _, spec, _ in Formatter().parse(form) if spec}
    named = {id.partition(".")[0] for id in templates}
    return {kind for kind in specs & named if not kind.endswith("_about")}


# why: the reasons of the agents for their last answers ---------------------------------------------------------------


REASON_MARGIN = "    "


def motives(session: Session[Any], texts: Texts, people: Collection[str]) -> list[Text]:
    """Each of these turns with the reasons of its agents; nothing if no agent has any."""
    lines = []
    for line, at in reasoned_turns(session, people):
        lines.append(Text("  ") + sentence(texts, session.journal[line], STRONG))
        reasons = explain(session, at)
        lines += _reason_lines(texts, reasons) if reasons else [Text(REASON_MARGIN + texts("table.no_motive"), QUIET)]
    return lines


def reasoned_turns(session: Session[Any], people: Collection[str]) -> list[tuple[int, int]]:
    """The agents' turns with reasons since a person last answered, or else the last such turn: line and answers."""
    turns = sorted((line, at) for line, at in explained(session).items() if line < len(session.journal))
    last = max((number for number, answer in enumerate(session.answers) if answer.seat in people), default=-1)
    return [(line, at) for line, at in turns if at > last] or turns[-1:]


def _reason_lines(texts: Texts, reasons: list[Reason]) -> list[Text]:
    """The lines, with the seat if there is more than one."""
    lines = []
    speaker = reasons[0].seat
    for reason in reasons:
        if reason.seat != speaker:
            speaker = reason.seat
            lines.append(Text(f"{REASON_MARGIN}{texts.name('seat', speaker)}:", STRONG))
        lines += [Text(REASON_MARGIN) + sentence(texts, message) for message in reason.lines]
    return lines


# u, practice ---------------------------------------------------------------------------------------------------------


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
    table.print(Text(table.say("undone"), STRONG))


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
    table.print(Text(table.say("undone"), STRONG))


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


# branches, goto: what was tried in practice and undone ---------------------------------------------------------------


def list_branches(table: TerminalTable, rest: str) -> None:
    """``branches``: list what was tried in practice; ``branches 2 TEXT``: name the second branch."""
    word, _, name = rest.partition(" ")
    if word:
        rename_branch(table, word, name.strip())
    table.print(*branch_lines(table))


def rename_branch(table: TerminalTable, word: str, name: str) -> None:
    """Name a branch, or remove its name."""
    line = _branch(table, word)
    if len(name) > MOST_NAME:
        raise Mistake("table.branch_long", found=len(name), most=MOST_NAME)
    table.variations.marks[line.id] = msgspec.structs.replace(line.mark, name=name)
    if table.variations.marks[line.id] == Mark():
        del table.variations.marks[line.id]
    table.autosave()


def branch_lines(table: TerminalTable) -> list[Text]:
    """The branches, each with its number, first answer and length."""
    lines = _branches(table)
    here = table.variations.line_of(table.variations.here)
    found = []
    for number, line in enumerate(lines, 1):
        depth = _branch_depth(lines, line)
        title = line.mark.name or _branch_title(table, line)
        length = table.say("branch_main" if line.parent is None else "branch", at=line.at, n=line.until - line.at)
        mark = table.say("branch_here") if line.id == here else ""
        found.append(Text.assemble("  " * depth, (f"{number}", NUMBER), f" {title} ({length}) ", (mark, STRONG)))
    return found


def _branch_depth(lines: list[Line], line: Line) -> int:
    by_id = {one.id: one for one in lines}
    depth = 0
    while line.parent is not None:
        line = by_id[line.parent]
        depth += 1
    return depth


def _branch_title(table: TerminalTable, line: Line) -> str:
    """The first answer of a branch, as far as the people at the keyboard may know it."""
    if line.parent is None:
        return table.say("branch_first")
    answer, then = table.variations.nodes[line.id].answer, table.session.fork(quiet=True)
    try:
        go_to(then, table.variations.path(line.leaf)[: line.at])
        assert then.decision is not None
        hidden = then.decision.secret and answer.seat not in table.humans
        said = [table.texts(option.message) for option in then.decision.pick(answer.keys)]
    except (Refused, AssertionError):
        hidden, said = True, []
    who = table.texts.name("seat", answer.seat)
    return table.say("branch_secret", who=who) if hidden else table.say("branch_answer", who=who, what=said)


def goto(table: TerminalTable, rest: str) -> None:
    """``goto 2``: go to the end of the second branch; ``goto 2 14``: go to its moment after 14 answers."""
    go_to_branch(table, rest)
    table.after_undo()
    table.autosave()
    board(table, "")


def go_to_branch(table: TerminalTable, words: str) -> None:
    """Go to the end of a branch, or to one of its moments."""
    if not table.practising:
        raise Mistake("table.branch_practice")
    which, *rest = words.split() or [""]
    line = _branch(table, which)
    at = line.until
    if rest:
        if not rest[0].isdecimal() or int(rest[0]) > line.until:
            raise Mistake("table.branch_moment", word=rest[0], most=line.until)
        at = int(rest[0])
    if at < table.session.steps[0].answers:
        raise Mistake("undo.before")
    try:
        go_to(table.session, table.variations.path(line.leaf)[:at])
    except Refused as error:
        raise Mistake("table.branch_broken") from error


def _branch(table: TerminalTable, word: str) -> Line:
    lines = _branches(table)
    if not word.isdecimal() or not 1 <= int(word) <= len(lines):
        raise Mistake("table.branch_which", word=word, most=len(lines))
    return lines[int(word) - 1]


def _branches(table: TerminalTable) -> list[Line]:
    if table.kept() is None:
        raise Mistake("table.branch_none")
    return table.variations.lines()


# coach: what it would answer, and notes about answers that were much worse -------------------------------------------


PENDING = 4
"""The backlog of answers to compare; when it is full, the oldest is dropped."""
_SPAWN = multiprocessing.get_context("spawn")


def advise(table: TerminalTable, rest: str) -> None:
    """``coach``: what the coach would answer; ``coach on``: also note answers that were much worse."""
    word = fold(rest)
    if word and word not in SWITCH:
        raise Mistake("table.coach_which", word=rest)
    if not word or SWITCH[word]:
        check_alone(table)
    if not word:
        print_advice(table)
        return
    if table.coach is not None:
        table.coach.close()
    table.coach = TerminalCoach() if SWITCH[word] else None
    table.print(Text(table.say("coach_on" if table.coach else "coach_off")))


def check_alone(table: TerminalTable) -> None:
    """Raise :class:`Mistake` unless one person plays against agents."""
    if not (len(table.humans) == 1 < len(table.session.players)) or not has_coach(table.session.game):
        raise Mistake("table.coach_alone")


def print_advice(table: TerminalTable) -> None:
    """Print what the coach would answer to the current question, and why."""
    session, language = table.session, table.texts.language
    found = hint(session)
    if found is None:
        table.print(Text(analysis_texts(session.game, language)("analysis.coach_none")))
        return
    said = hint_text(session, found, language)
    table.print(Text(said.text, STRONG), Text(said.reason))
    table.print(*[Text(f"  {line}", QUIET) for line in said.more])


def print_notes(table: TerminalTable, notes: Sequence[NoteText]) -> None:
    """Print notes, each with its question."""
    texts = analysis_texts(table.session.game, table.texts.language)
    for note in notes:
        which = texts("analysis.coach_at", question=note.question, given=note.given)
        table.print(Text(f"{which} {note.text}", STRONG), Text(note.known, QUIET))


class GivenAnswer(NamedTuple):
    """An answer and the moment before it."""

    moment: Moment
    answers: tuple[Answer, ...]
    keys: tuple[str, ...]

    def stands(self, session: Session[Any]) -> bool:
        """Whether it has not been undone."""
        now, number = session.answers, len(self.answers)
        return tuple(now[:number]) == self.answers and len(now) > number and now[number].keys == self.keys


class TerminalCoach:
    """Compares answers in the background, one at a time, in a separate process."""

    def __init__(self) -> None:
        self._waiting: list[GivenAnswer] = []
        self._running: tuple[GivenAnswer, Any, Connection] | None = None

    def seen(self, session: Session[Any], keys: Sequence[str]) -> GivenAnswer:
        """The current question, with the answer about to be given."""
        return GivenAnswer(Moment.of(session), tuple(session.answers), tuple(keys))

    def answered(self, given: GivenAnswer, language: str) -> None:
        """Queue an answer for comparison."""
        self._waiting = [*self._waiting, given][-PENDING:]
        self._go_on(language)

    def news(self, session: Session[Any], language: str) -> list[NoteText]:
        """The notes since the last call, about answers that have not been undone."""
        found: list[NoteText] = []
        while self._running is not None and (not self._running[1].is_alive() or self._running[2].poll()):
            given, process, pipe = self._running
            try:
                said = pipe.recv() if pipe.poll() else None
            except EOFError:
                said = None
            process.join()
            self._running = None
            if said is not None and given.stands(session):
                found.append(said)
            self._go_on(language)
        return found

    def close(self) -> None:
        """Stop, and end the process."""
        self._waiting.clear()
        if self._running is not None:
            self._running[1].kill()
            self._running = None

    def _go_on(self, language: str) -> None:
        if self._running is None and self._waiting:
            given = self._waiting.pop(0)
            near, far = _SPAWN.Pipe(duplex=False)
            process = _SPAWN.Process(target=_compare, args=(given.moment, given.keys, language, far), daemon=True)
            process.start()
            far.close()
            self._running = (given, process, near)


def _compare(moment: Moment, keys: tuple[str, ...], language: str, pipe: Connection) -> None:
    pipe.send(noted(moment, keys, language))


# s, log, rules, read, odds, board, score, lang, confirm, help, quit --------------------------------------------------


LINES = 20
"""How many lines of the log are shown by default."""


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
        table.print(show.rules_about(game, table.texts, rest))
    else:
        table.print(show.rule_headings(game, table.texts), Text(table.say("rules_hint"), QUIET))


def read(table: TerminalTable, rest: str) -> None:
    """``read``: the list of reference pages; ``read NAME``: one of them, such as a card."""
    game, view = table.session.game, table.session.view(table.reader)
    table.print(*show.page_lines(show.find_page(game, view, table.texts, rest)))


def odds(table: TerminalTable, rest: str) -> None:
    """``odds``: the odds of all options; ``odds KEY``: of one, or of several."""
    session = table.session
    if session.decision is None:
        return
    keys = [option.key for option in read_options(session.decision, table.texts, rest)] if rest else []
    page = session.odds(keys, table.texts)
    if page is None:
        raise Mistake("table.no_odds")
    table.print(*show.page_lines(page))


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
        store.set_confirms(SWITCH[word])
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
        page.add_row(Text(f"  {typed}", NUMBER), Text(meaning))
    table.print(page)
    table.note("hash", hash=table.session.seed_hash)


def quit_(table: TerminalTable, rest: str) -> None:
    """``quit``: leave; the game is saved."""
    raise Leave


# Their names ---------------------------------------------------------------------------------------------------------


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
    "goto": goto,
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
