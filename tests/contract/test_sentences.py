"""No sentence shown to a reader contains a Python value, an internal id, or an unfilled placeholder."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from tests.contract.tables import moments, played, start, tables
from vexillum.core.agent import Agent
from vexillum.core.errors import CannotUndo, Refused
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.show.pages import CONTENTS, Page
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message, Texts
from vexillum.server.matches.actions.answers import not_here

PYTHON = re.compile(r"\b(?:True|False|None(?! of\b))\b")
UNFILLED = re.compile(r"[{}⟨⟩]")
ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]\w*(?:\.[a-z]\w*)+\b|\b[a-z]+:[a-z]\w*")
"""``foo_bar``, ``raid.plunder``, ``space:iceni``: nobody writes so in a sentence."""
WORD = re.compile(r"[^\W\d]\w*")
ASKED_WHY = 12
"""For how many things not offered the reason is requested at each decision."""


FIT: dict[str, set[object]] = {}
"""The sentences of each game already checked, shared by all its tables."""


class Reader:
    """Reads sentences of a game in every language, each once, and records those with problems."""

    def __init__(self, game: Game) -> None:
        self.readers = [game.texts(language, strict=True) for language in BUILT_IN]
        self.ids = _ids(game)
        self.known = FIT.setdefault(game.info.id, set())
        self.wrong: dict[str, str] = {}

    def message(self, message: Message, *, quoted: tuple[str, ...] = ()) -> None:
        """Check a message; ``quoted`` are words typed by a user and repeated in it."""
        key = repr(message)
        if key not in self.known:
            fit = [self.sentence(texts, texts(message), message.id, quoted) for texts in self.readers]
            if all(fit):
                self.known.add(key)

    def sentence(
        self, texts: Texts, sentence: str, where: str, quoted: tuple[str, ...] = (), *, prose: bool = False
    ) -> bool:
        """Check a sentence; ``prose``, which is not composed, may contain any word. Return whether it is fine."""
        if (key := (texts.language, sentence, where)) in self.known:
            return True
        for word in sorted(quoted, key=len, reverse=True):
            sentence = sentence.replace(word, "…")
        found = PYTHON.search(sentence) or UNFILLED.search(sentence) or ID.search(sentence)
        words = [] if prose else WORD.findall(sentence)
        bare = [word for word in words if word in self.ids and word not in _words(texts)]
        if found or bare:
            self.wrong.setdefault(where, f"{found[0] if found else bare[0]!r} in {sentence!r}")
            return False
        self.known.add(key)
        return True

    def page(self, texts: Texts, page: Page | None, where: str) -> None:
        for text in [page.title, *(line.text for line in page.lines if line.style != "code")] if page else ():
            if (where, text) not in self.known and self.sentence(texts, text, where, prose=True):
                self.known.add((where, text))


_WORDS: dict[tuple[int, str], frozenset[str]] = {}


def _words(texts: Texts) -> frozenset[str]:
    """All words of the texts: an id that is also a word is allowed."""
    key = id(texts.catalog), texts.language
    if key not in _WORDS:
        forms = [
            form
            for text in texts.catalog.texts[texts.language].values()
            for form in ([text] if isinstance(text, str) else text.values())
        ]
        _WORDS[key] = frozenset(WORD.findall(re.sub(r"{[^}|]*", " ", " ".join(forms))))
    return _WORDS[key]


@cache
def _ids(game: Game) -> frozenset[str]:
    """Ids of all that has a text: seats, spaces, pieces, decisions, lines of the log, and what they are made of."""
    ids = game.full_catalog.texts["en"]
    return frozenset(word for id in ids for word in WORD.findall(id) if len(word) > 1 and word.islower())


def _names(session: Session) -> list[str]:
    """Everything that can be asked about: things with a name, and everything offered before."""
    kinds = {option.thing.partition(":")[0] for option in session.decision.options if option.thing}
    return _named(session.game, frozenset(kinds))


@cache
def _named(game: Game, kinds: frozenset[str]) -> list[str]:
    """All that has a name, of some kinds of things."""
    return [id.replace(".", ":", 1) for id in game.full_catalog.texts["en"] if id.partition(".")[0] in kinds]


def _read_decision(reader: Reader, session: Session, seen: list[str], random: Random) -> None:
    """Check all texts of a decision, and that its options have different names."""
    decision = session.decision
    reader.message(decision.prompt)
    for texts in reader.readers:
        assert len({texts(option.message) for option in decision.options}) == len(decision.options)
    for option in decision.options:
        reader.message(option.message)
        for noun, n in option.price.items():
            reader.message(Message(f"count.{noun}", {"n": n}))
    names = [*seen, *_names(session)]
    own = [option.thing for option in decision.options if option.thing]
    for name in ("nonsense", *own, *random.sample(names, min(ASKED_WHY, len(names)))):
        reason = session.why_not(name)
        if reason is None:
            continue
        if reason.id == "why.unknown":
            for texts in reader.readers:
                told = texts(not_here(texts, name, reason))
                reader.sentence(texts, told, f"why not {name}", () if ":" in name else (name,))
        else:
            reader.message(reason)


def _read_errors(reader: Reader, session: Session) -> None:
    """Check the errors for illegal answers. They quote the keys sent by the client."""
    decision = session.decision
    other = next(seat for seat in session.setup.seats if seat != decision.seat)
    for seat, keys in ((other, decision.keys[:1]), (decision.seat, ("nonsense",)), (decision.seat, decision.keys * 2)):
        try:
            session.answer(seat, keys)
        except Refused as error:
            reader.message(error.message, quoted=(*decision.keys, "nonsense"))
    for seat in session.setup.seats:
        if (reason := session.undoable(seat)) is not None:
            reader.message(reason)
            with pytest.raises(CannotUndo):
                session.undo(seat)


def _read_view(reader: Reader, session: Session) -> None:
    game = session.game
    for seat in (None, session.setup.seats[0]):
        view = session.view(seat)
        for texts in reader.readers:
            contents = game.words.page(view, texts, CONTENTS)
            reader.page(texts, contents, CONTENTS)
            for thing in [line.thing for line in contents.lines if line.thing] if contents else ():
                reader.page(texts, game.words.page(view, texts, thing), thing)


def _read_outcome(reader: Reader, session: Session) -> None:
    for message in (*session.outcome.told, *(part for part, _ in session.outcome.breakdown)):
        reader.message(message)


@tables
def test_no_sentence_holds_a_python_value_or_an_id(table):
    reader, random = Reader(get_game(table[0])), Random(0)
    seen: dict[str, None] = {}
    for number, session in enumerate(moments(table)):
        _read_decision(reader, session, list(seen), random)
        if number % 8 == 0:
            _read_errors(reader, session.fork())
        for option in session.decision.options:
            seen |= dict.fromkeys([name for name in (option.key, option.thing) if name])
    for ended in (played(table, "a"), played(table, "b")):
        for entry in ended.journal:
            reader.message(entry)
        _read_outcome(reader, ended)
    _read_view(reader, played(table))
    assert reader.wrong == {}


@tables
def test_the_reasons_of_an_agent_hold_none_either(table):
    game = get_game(table[0])
    agent: Agent = game.agents[game.info.quick_agent]()
    session = start(table, "reasons")
    reader = Reader(game)
    for _ in range(60):
        if session.decision is None:
            break
        keys = agent.choose(session, session.decision)
        if agent.explains:
            for message in agent.explain(session, session.decision):
                reader.message(message)
        session.answer(session.decision.seat, keys)
    assert reader.wrong == {}
