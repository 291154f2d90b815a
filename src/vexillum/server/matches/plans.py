"""Plans and standing consents: what may be asked soon, which plan answers it, and what their owners read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from vexillum.core.decision import Decision, Option
from vexillum.core.errors import Refused
from vexillum.core.files.position_file import Line
from vexillum.core.game import Game
from vexillum.core.parts.planning import Planning
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.display import signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.table import Entry
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.text_files import parse
from vexillum.core.words.texts import Texts
from vexillum.learn.conditions import Evidence
from vexillum.learn.lesson_file import Condition
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import PlanNote, SeatNotice
from vexillum.server.storage.records import PlanRecord, PlanWrites, SeatRecord

# Plans and standing consents as they are stored: typed JSON ----------------------------------------------------------


_log = logging.getLogger(__name__)
MOST_PLANS = 20
"""The maximum number of a seat's waiting plans."""
MOST_CONDITIONS = 4
MOST_KEYS = 12
MOST_CHAPTERS = 9
MOST_COUNT = 1_000_000
Word = Annotated[str, msgspec.Meta(max_length=200)]


class NotHappened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="event"):
    """No such event since the plan was made, by this seat or by anyone."""

    event: Word
    seat: Word = ""


class FigureCompared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="figure"):
    """A public number is at least or at most this much."""

    figure: Word
    sign: Literal["at_least", "at_most"]
    n: Annotated[int, msgspec.Meta(ge=-MOST_COUNT, le=MOST_COUNT)]


class NoPieceCame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place"):
    """No piece has entered this place since the plan was made."""

    place: Word


PlanCondition = NotHappened | FigureCompared | NoPieceCame


class PlanStart(msgspec.Struct, frozen=True):
    """The moment at which a plan was made."""

    answers: int
    lines: int
    """The length of the journal."""
    chapter: int
    """How many chapters (cards, rounds) had started."""
    pieces: dict[str, dict[str, int]] = {}
    """The pieces at the places its conditions name."""


class Plan(msgspec.Struct, frozen=True, tag="plan", kw_only=True):
    """When this question is asked and all conditions hold, give this answer."""

    kind: str
    about: str = ""
    """Only for questions about this thing of the board; empty: about any."""
    keys: tuple[str, ...]
    says: dict[str, str]
    """The answer in each language."""
    when: tuple[PlanCondition, ...] = ()
    once: bool = True
    chapters: int = 0
    """How many chapters it lasts, including the current one; 0: all."""
    since: PlanStart
    used: int | None = None
    """The number of the last question it answered."""

    @property
    def spent(self) -> bool:
        """Whether it is used up."""
        return self.once and self.used is not None


class StandingConsent(msgspec.Struct, frozen=True, tag="consent", kw_only=True):
    """A seat's standing answer when another seat asks for consent."""

    kind: str
    asker: str
    agrees: bool
    told: bool = False
    """Whether its owner announces it to the table."""
    used: int | None = None


class SeatPlan(msgspec.Struct, frozen=True):
    """A plan or consent with its row in the database."""

    id: str
    guest: str
    seat: str
    what: Plan | StandingConsent
    made: float

    def record(self) -> PlanRecord:
        """The row."""
        body = msgspec.json.encode(self.what).decode()
        return PlanRecord(id=self.id, guest=self.guest, seat=self.seat, body=body, made=self.made)


_BODY: msgspec.json.Decoder[Plan | StandingConsent] = msgspec.json.Decoder(Plan | StandingConsent)


def read(record: PlanRecord) -> SeatPlan | None:
    """A plan from its row; None if it cannot be read any more: then its owner is asked as usual."""
    try:
        return SeatPlan(record.id, record.guest, record.seat, _BODY.decode(record.body), record.made)
    except msgspec.MsgspecError as error:
        _log.warning("a plan cannot be read", extra={"why": str(error)})
        return None


def as_condition(one: PlanCondition, planning: Planning, there: tuple[str, ...] = ()) -> Condition:
    """A condition as lessons write them; ``there`` are the tokens at its place now."""
    if isinstance(one, NotHappened):
        event = planning.event(one.event)
        params = {"who": one.seat} if one.seat else {}
        lines = event.lines if event is not None else ()
        return Condition(none=[Condition(happened=[Line(line, params)]) for line in lines])
    if isinstance(one, FigureCompared):
        limit = {f"figures.{in_path(one.figure)}": one.n}
        return Condition(at_least=limit) if one.sign == "at_least" else Condition(at_most=limit)
    place = in_path(one.place)
    return Condition(none=[Condition(gained={f"pieces.{place}.{in_path(token)}": 1}) for token in there])


def in_path(name: str) -> str:
    """A name as one segment of a path."""
    return name.replace(".", "\N{MIDDLE DOT}")


# The plans of a match in memory: which one answers a question, and what happens to them when the match changes -------
#
# Nothing is written here. The code that changes the match puts the :class:`PlanWrites` into its transaction and calls
# :meth:`MatchPlans.apply` afterwards.


IN_A_ROW = 50
"""How many questions in a row plans may answer before a person is asked in any case."""
KEPT_SPENT = 10
"""How many used-up plans of a seat are still shown to its owner."""
Take = Callable[..., None]


class PlanAnswer(NamedTuple):
    """A plan that answers a question, with the chosen keys."""

    held: SeatPlan
    keys: tuple[str, ...]


class MatchPlans:
    """All plans of a match. Empty for nearly every match, and then they cost nothing."""

    def __init__(self, records: Iterable[PlanRecord] = (), revision: int = 0) -> None:
        self.revision = revision
        """``MatchRecord.planned`` at the last read or write."""
        self._held = {held.id: held for held in map(read, records) if held is not None}
        self.found: dict[str, tuple[int, list[Question]]] = {}
        """The upcoming questions of each seat, and the decision at which they were computed."""

    def __bool__(self) -> bool:
        return bool(self._held)

    def all(self) -> list[SeatPlan]:
        """All of them, oldest first."""
        return list(self._held.values())

    def of(self, seat: str, guest: str) -> list[SeatPlan]:
        """A person's plans for a seat."""
        return [held for held in self._held.values() if held.seat == seat and held.guest == guest]

    # Answering --------------------------------------------------------------------------------------------------------

    def follow(self, session: Session[Any], seats: Mapping[str, SeatRecord], take: Take) -> list[PlanAnswer]:
        """Let plans answer until a person has to be asked; return those that did, with their answers.

        ``take`` gives an answer to the session. If the rules fail, the person is asked as without a plan.
        """
        fired: list[PlanAnswer] = []
        while len(fired) < IN_A_ROW and (ready := self._ready(session, seats, fired)) is not None:
            number = session.decision_number
            try:
                take(ready.held.seat, ready.keys, number, by=HUMAN)
            except Exception:
                _log.warning("a plan could not answer", extra={"game": session.setup.game}, exc_info=True)
                break
            used = msgspec.structs.replace(ready.held.what, used=number)
            fired.append(PlanAnswer(msgspec.structs.replace(ready.held, what=used), ready.keys))
        return fired

    def _ready(
        self, session: Session[Any], seats: Mapping[str, SeatRecord], before: Sequence[PlanAnswer]
    ) -> PlanAnswer | None:
        """The plan that answers the current question. Plans come before consents, older ones first."""
        decision = session.decision
        if decision is None:
            return None
        person = seats[decision.seat].person
        mine = self.of(decision.seat, person) if person is not None else []
        if not mine or session.game.rules.agent_for(session.state, decision.seat) is not None:
            return None
        spent = {fired.held.id for fired in before if isinstance(fired.held.what, Plan) and fired.held.what.once}
        for held in sorted(mine, key=lambda held: isinstance(held.what, StandingConsent)):
            if held.id not in spent and (keys := _safely(session, decision, held)) is not None:
                return PlanAnswer(held, keys)
        return None

    # What becomes of them ---------------------------------------------------------------------------------------------

    def used(self, fired: Sequence[PlanAnswer]) -> PlanWrites:
        """The writes after plans have answered."""
        return PlanWrites(put=tuple({one.held.id: one.held.record() for one in fired}.values()))

    def after(self, seats: Mapping[str, SeatRecord], *, over: bool, writes: PlanWrites) -> PlanWrites:
        """``writes`` extended by the deletions that follow from the seats: no plans without a seat, and none after the
        game.
        """
        ids = [held.id for held in self._held.values() if over or seats[held.seat].guest != held.guest]
        if not ids:
            return writes
        put = tuple(record for record in writes.put if record.id not in ids)
        return PlanWrites(put=put, drop=(*writes.drop, *(id for id in ids if id not in writes.drop)))

    def taken_back(self, to: int, seat: str, kind: str) -> PlanWrites:
        """The writes when a seat undoes answers behind ``to`` and is asked this kind of question again.

        Plans made later rest on what has been undone, and end. A person who undoes wants to answer: their own plans and
        consents for that question end too.
        """
        gone = [
            held.id
            for held in self._held.values()
            if (isinstance(held.what, Plan) and held.what.since.answers > to and not held.what.spent)
            or (held.seat == seat and held.what.kind == kind and not (isinstance(held.what, Plan) and held.what.spent))
        ]
        return PlanWrites(drop=tuple(gone))

    def without(self, ids: Collection[str]) -> PlanWrites:
        """The writes when some plans are withdrawn."""
        return PlanWrites(drop=tuple(id for id in ids if id in self._held))

    def apply(self, writes: PlanWrites, revision: int) -> None:
        """Apply writes that have been stored."""
        for id in writes.drop:
            self._held.pop(id, None)
        for held in map(read, writes.put):
            if held is not None:
                self._held[held.id] = held
        self.revision = revision


def _safely(session: Session[Any], decision: Decision, held: SeatPlan) -> tuple[str, ...] | None:
    """A plan's answer; one whose conditions raise an error does not apply, and never blocks the game."""
    try:
        return _keys(session, decision, held)
    except Exception:
        _log.warning("a plan's conditions failed", extra={"game": session.setup.game}, exc_info=True)
        return None


def _keys(session: Session[Any], decision: Decision, held: SeatPlan) -> tuple[str, ...] | None:
    """A plan's answer to a question; None if it does not apply."""
    what = held.what
    if what.kind != decision.kind:
        return None
    if isinstance(what, StandingConsent):
        consent = session.game.planning.consent(what.kind)
        if consent is None or consent.asked_by(decision) != what.asker:
            return None
        key = consent.yes if what.agrees else consent.no
        return (key,) if key in decision.keys else None
    if what.spent or (what.about and what.about != decision.about):
        return None
    try:
        decision.pick(what.keys)
    except Refused:
        return None
    return what.keys if is_due(session, held.seat, what) else None


# What a seat may soon be asked: found by playing imagined games on at random, so that nothing hidden leaks -----------


WORLDS = 12
"""How many games are imagined."""
ANSWERS = 50
"""How far each of them goes."""
MOST_QUESTIONS = 40
MOST_OPTIONS = 80
"""How many answers to a question are listed, in the order they were found."""
ANY = "\N{HORIZONTAL ELLIPSIS}"


class Question:
    """A kind of question, with its answers and the things it was about."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.options: dict[str, Option] = {}
        self.about: dict[str, None] = {}
        self.at_most = 1
        self.first = 0
        """In how many games it was the first question."""
        self.met = 0

    def meet(self, decision: Decision, *, first: bool) -> None:
        """Record that it was asked in one of the games."""
        self.first += first
        self.met += 1
        self.at_most = max(self.at_most, decision.at_most)
        if decision.about and len(self.about) < MOST_OPTIONS:
            self.about[decision.about] = None
        for option in decision.options:
            if len(self.options) < MOST_OPTIONS:
                self.options.setdefault(option.key, option)


def upcoming(session: Session[Any], seat: str) -> list[Question]:
    """The questions a seat may soon be asked, the earliest first. Consents are handled separately."""
    found: dict[str, Question] = {}
    for world in range(WORLDS):
        random = Random(f"{seat}/{session.decision_number}/{world}")
        try:
            _play(session.imagine(seat, random), seat, random, found)
        except Exception:  # a rules error in an imagined game is no reason to refuse a plan
            _log.warning("an imagined game failed", extra={"game": session.setup.game}, exc_info=True)
    for consent in session.game.planning.consents:
        found.pop(consent.kind, None)
    return sorted(found.values(), key=lambda question: (-question.first, -question.met))[:MOST_QUESTIONS]


def _play(game: Session[Any], seat: str, random: Random, found: dict[str, Question]) -> None:
    first = True
    for number in range(ANSWERS):
        decision = game.decision
        if decision is None:
            return
        if decision.seat == seat and number:  # the current question is not an upcoming one
            found.setdefault(decision.kind, Question(decision.kind)).meet(decision, first=first)
            first = False
        count = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
        game.answer(decision.seat, [option.key for option in random.sample(decision.options, count)])


def question_words(texts: Texts, kind: str) -> str:
    """A kind of question in words, without its subject: "Retreat from …: where to?"."""
    template = texts.catalog.template(texts.language, f"ask.{kind}")
    if template is None:
        return kind
    parts = []
    for literal, name, spec in parse(template if isinstance(template, str) else template["other"]):
        parts.append(literal)
        if name is not None:
            _, verb, forms = spec.partition("|")
            parts.append(forms.partition("|")[0] if verb else ANY)
    said = "".join(parts).removeprefix(f"{ANY}: ")
    return said[:1].upper() + said[1:]


# What a plan's conditions are judged by: only what its seat may know, or a plan would reveal hidden things -----------


class SeatEvidence(Evidence):
    """The public figures, and the journal lines the seat may read."""

    def __init__(self, session: Session[Any], seat: str, since: PlanStart) -> None:
        super().__init__(session, since.lines, (), {"pieces": since.pieces})
        self._seat = seat

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """The data that paths refer to."""
        figures = public_figures(self.session)
        return {"figures": {in_path(name): n for name, n in figures.items()}, "pieces": pieces_by_place(figures)}

    def part(self, kind: str) -> Mapping[str, Any]:
        """The same for every path: there is nothing else to see."""
        return self.state

    def new_lines(self) -> Sequence[Entry]:
        """The lines that the seat may read."""
        return self.session.log(self._seat, self.lines)

    def meets(self, condition: PlanCondition) -> bool:
        """Whether a condition of a plan holds."""
        there: tuple[str, ...] = ()
        if isinstance(condition, NoPieceCame):
            there = tuple(self.state["pieces"].get(in_path(condition.place), ()))
        return self.holds(as_condition(condition, self.session.game.planning, there))


def is_due(session: Session[Any], seat: str, plan: Plan) -> bool:
    """Whether a plan has not ended and all its conditions hold.

    If the rules have changed, a game may not be replayable and has lost its journal: then past events are unknown.
    """
    if ended(session, plan):
        return False
    if not plan.when:
        return True
    if not session.replayable or plan.since.lines > len(session.journal):
        return False
    evidence = SeatEvidence(session, seat, plan.since)
    return all(map(evidence.meets, plan.when))


def ended(session: Session[Any], plan: Plan) -> bool:
    """Whether its chapters have passed."""
    return plan.chapters > 0 and chapter_of(session) >= plan.since.chapter + plan.chapters


def chapter_of(session: Session[Any]) -> int:
    """How many chapters have started."""
    return sum(scope.kind == "chapter" for scope in session.table.story)


def moment(session: Session[Any], when: Sequence[PlanCondition]) -> PlanStart:
    """The current moment, with the pieces at the places the conditions name."""
    places = {in_path(one.place) for one in when if isinstance(one, NoPieceCame)}
    there = pieces_by_place(public_figures(session)) if places else {}
    pieces = {place: there.get(place, {}) for place in places}
    return PlanStart(session.decision_number, len(session.journal), chapter_of(session), pieces)


def public_figures(session: Session[Any]) -> dict[str, int]:
    """The public numbers of the position."""
    return {name: int(n) for name, n in session.game.knowledge.figures(session.state).items()}


def pieces_by_place(figures: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The pieces at each place."""
    found: dict[str, dict[str, int]] = {}
    for name, n in figures.items():
        if name.startswith(PIECES):
            thing, _, token = name.removeprefix(PIECES).rpartition("/")
            found.setdefault(in_path(thing), {})[in_path(token)] = n
    return found


# Plans in words for their owners -------------------------------------------------------------------------------------


def question_of(texts: Texts, held: SeatPlan) -> str:
    """The question that a plan is for."""
    what = held.what
    if isinstance(what, StandingConsent):
        return texts(f"consent.{what.kind}")
    said = question_words(texts, what.kind)
    return texts("plan.about", question=said, place=thing_name(texts, what.about)) if what.about else said


def answer_words(texts: Texts, held: SeatPlan) -> str:
    """What it answers."""
    what = held.what
    if isinstance(what, Plan):
        return what.says.get(texts.language) or what.says.get(SOURCE) or texts.listed(what.keys)
    return texts("plan.agree" if what.agrees else "plan.refuse")


def condition_words(game: Game[Any], texts: Texts, condition: PlanCondition, seat: str) -> str:
    """A condition in a few words."""
    if isinstance(condition, NotHappened):
        who = texts.name("seat", condition.seat) if condition.seat else texts("plan.anybody")
        return texts("plan.not_happened", event=texts(f"watched.{condition.event}"), who=who)
    if isinstance(condition, FigureCompared):
        name = figure_name(game, texts, condition.figure, seat) or condition.figure
        return texts(f"plan.{condition.sign}", figure=name, n=condition.n)
    return texts("plan.nothing_came", place=thing_name(texts, condition.place))


def thing_name(texts: Texts, thing: str) -> str:
    """The name of a thing of the board; empty if it has none."""
    kind, _, id = thing.partition(":")
    return texts.name(kind, id) if f"{kind}.{id}" in texts else ""


def figure_name(game: Game[Any], texts: Texts, figure: str, seat: str) -> str:
    """The name of a figure as in labels of changes; empty if it is never shown or counts pieces."""
    if figure.startswith(PIECES):
        return ""
    chips = game.board.chips([Change(figure, 1, 2)], texts, seat)
    if len(chips) != 1 or chips[0].by != signed(1):  # not a number: who controls a place, a state of the track
        return ""
    place = thing_name(texts, figure.partition("/")[2])
    return texts("plan.figure_at", figure=chips[0].label, place=place) if place else chips[0].label


# Notifies owners about their plans, and the table about announced consents -------------------------------------------


def tell_used(clients: Iterable[Client], game: Game[Any], used: Sequence[SeatPlan]) -> None:
    """Tell owners that their plans have answered. Consents do so silently."""
    _tell(clients, game, [held for held in used if isinstance(held.what, Plan)], "plan.answered")


def tell_ended(clients: Iterable[Client], game: Game[Any], ended: Sequence[SeatPlan]) -> None:
    """Tell owners that plans have ended because answers were undone."""
    _tell(clients, game, ended, "plan.ended")


def tell_spent(client: Client, game: Game[Any], held: Sequence[SeatPlan]) -> None:
    """Tell a connecting client what their plans have answered meanwhile, until they dismiss it."""
    tell_used([client], game, [one for one in held if isinstance(one.what, Plan) and one.what.spent])


def tell_change(
    clients: Iterable[Client], game: Game[Any], before: Sequence[SeatPlan], now: Sequence[SeatPlan]
) -> None:
    """Tell the clients here how plans and consents have changed through another process."""
    clients, known = list(clients), {held.id: held.what.used for held in before}
    tell_used(
        clients, game, [held for held in now if held.what.used is not None and known.get(held.id) != held.what.used]
    )
    tell_announced(clients, game, before, now)


def tell_announced(
    clients: Iterable[Client], game: Game[Any], before: Sequence[SeatPlan], now: Sequence[SeatPlan]
) -> None:
    """Tell the table about newly announced consents and those no longer announced."""
    clients = list(clients)
    old, new = dict(_announced(before)), dict(_announced(now))
    for place in [place for place in {**old, **new} if old.get(place) != new.get(place)]:
        for client in clients:
            said = announced_words(game_texts(game, client.lang), *place, new.get(place))
            client.send(SeatNotice(place[0], said))


def announced_lines(texts: Texts, held: Sequence[SeatPlan]) -> list[str]:
    """Every announced consent, in words."""
    return [announced_words(texts, *place, agrees) for place, agrees in _announced(held)]


def announced_words(texts: Texts, seat: str, kind: str, asker: str, agrees: bool | None) -> str:
    """An announced consent in words; None: the seat decides each time."""
    id = {True: "plan.told_yes", False: "plan.told_no", None: "plan.told_ask"}[agrees]
    return texts(id, who=seat, asker=asker, what=texts(f"consent.{kind}"))


def _announced(held: Sequence[SeatPlan]) -> Iterator[tuple[tuple[str, str, str], bool]]:
    for one in held:
        if isinstance(one.what, StandingConsent) and one.what.told:
            yield (one.seat, one.what.kind, one.what.asker), one.what.agrees


def _tell(clients: Iterable[Client], game: Game[Any], plans: Sequence[SeatPlan], text: str) -> None:
    for client in clients:
        texts = game_texts(game, client.lang)
        for held in plans:
            if held.guest == client.guest:
                said = texts(text, question=question_of(texts, held), answer=answer_words(texts, held))
                client.send(PlanNote(held.seat, held.id, said))
