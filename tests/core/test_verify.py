"""Verification: what is correct is counted and reported, and the first difference is named."""

import msgspec
import pytest

from tests.core.toy import TOY
from vexillum.core.agent import RandomAgent, drive, legal_answer
from vexillum.core.dice import Dice, commitment
from vexillum.core.errors import BadSave
from vexillum.core.files import save, verify
from vexillum.core.files.save import FileAnswer as Answer
from vexillum.core.luck import Luck
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_texts

ACTS = ("roll", "card", "roll", "card", "roll", "roll")


@pytest.fixture(autouse=True)
def toy_is_installed(monkeypatch):
    monkeypatch.setattr(save, "get_game", lambda id: TOY)


def played(answers: int = 99, acts=ACTS, **more) -> Session:
    session = Session.start(TOY, **{"seed": "s", **more})
    while session.decision is not None and session.decision_number < answers:
        key = acts[session.state.turn] if session.decision.kind == "act" else session.decision.keys[0]
        session.answer(session.decision.seat, [key])
    return session


def file_of(session: Session, **changes) -> save.SaveFile:
    """The file with a valid checksum."""
    file = msgspec.structs.replace(save.read(save.dumps(session)), **changes)
    file.check = save.check(file)
    return file


def differs(file: save.SaveFile, given: str | None = None) -> verify.VerificationError:
    with pytest.raises(verify.VerificationError) as raised:
        verify.verify(file, given)
    for language in BUILT_IN:
        assert engine_texts(language)(raised.value.message)
    return raised.value


def test_a_finished_game_holds():
    session = played()
    report = verify.verify(file_of(session))
    assert (report.seed, report.hash, report.source) == ("s", commitment("s"), "stored")
    assert (report.dice, report.shuffles, report.lots, report.numbers) == (4, 1, 0, 11 + 4)
    assert (report.by_hand, report.placed) == (0, False)
    rolled = [entry.params["n"] for entry in session.journal if entry.id == "log.act"]
    assert report.faces == {6: [rolled.count(face) for face in range(1, 7)]}


def test_the_hash_may_be_given_or_stand_in_the_file_or_be_missing():
    file = file_of(played())
    assert verify.verify(file, f" {commitment('s').upper()}\n").source == "given"
    old = file_of(played(), hash=msgspec.UNSET)
    assert b"hash" not in msgspec.json.encode(old)
    assert verify.verify(old).source == "none"
    assert save.loads(msgspec.json.encode(old)).over, "files from before there was a hash can be read"
    for wrong, given in ((file, commitment("t")), (file_of(played(), hash="x"), None), (file, "")):
        assert differs(wrong, given).message.id == "verify.hash"


def test_another_seed_with_its_own_hash_does_not_lead_to_the_same_game():
    error = differs(file_of(played(), seed="t", hash=commitment("t")))
    assert error.message.id in ("verify.answer", "verify.position")


@pytest.mark.parametrize("answers", [0, 1, 3])
def test_a_running_game_is_not_verified(answers):
    assert differs(file_of(played(answers))).message.id == "verify.unfinished"


def test_a_changed_answer_is_named():
    session = played()
    answers = [*session.answers]
    assert answers[2].keys[0].startswith("keep")
    answers[2] = Answer(answers[2].seat, ("keep99",))
    message = differs(file_of(session, answers=answers)).message
    assert (message.id, message.params) == ("verify.answer", {"n": 3, "of": 8, "who": "right"})
    longer = file_of(session, answers=[*session.answers, Answer("left", ("roll",))])
    assert differs(longer).message.params["n"] == 9


def test_a_changed_end_is_named():
    file = file_of(played())
    other = file_of(played(), checkpoint={**file.checkpoint, "score": [99, 0]})
    message = differs(other).message
    assert (message.id, message.params) == ("verify.position", {"parts": ["score"]})


def test_a_file_changed_elsewhere_is_told():
    file = file_of(played())
    file.seats = {**file.seats, "right": "random"}
    assert differs(file).message.id == "verify.edited"


def test_older_rules_are_told_only_if_they_matter():
    assert verify.verify(file_of(played(), rules=2)).dice == 4
    assert differs(file_of(played(), rules=2, seed="t", hash=commitment("t"))).message.id == "verify.older"


def test_scripted_dice_and_a_position_are_told():
    session = played(script=(6, 5))
    report = verify.verify(file_of(session))
    assert (report.by_hand, report.dice, report.numbers) == (2, 2, 11 + 2)
    placed = Session.start(TOY, seed="else", position=TOY.positions.write(played(4).steps[-1].state))
    placed = played_on(placed)
    report = verify.verify(file_of(placed))
    assert (report.placed, report.shuffles) == (True, 0)
    texts = engine_texts("en")
    told = [line.text for line in verify.report_lines(verify.verify(file_of(session)), texts)]
    assert "2 dice were set by hand, not rolled, as positions and cases may do." in told


def played_on(session: Session) -> Session:
    while session.decision is not None:
        session.answer(session.decision.seat, session.decision.keys[:1])
    return session


@pytest.mark.parametrize("fault", ["loaded", "skipped", "again"])
def test_dice_that_do_not_follow_the_formula_are_found(monkeypatch, fault):
    """Manipulations of die 13 by a changed engine: another face, a skipped number, a number used twice."""
    fair = Dice.draw

    def loaded(self, number, among):
        return (fair(self, number, among) + (number == 12)) % among

    def elsewhere(self, number, among):
        return fair(self, number + (number == 12) * (1 if fault == "skipped" else -1), among)

    monkeypatch.setattr(Dice, "draw", loaded if fault == "loaded" else elsewhere)
    message = differs(file_of(played())).message
    assert (message.id, message.params) == ("verify.number", {"n": 13})


def test_an_extra_hidden_roll_is_found(monkeypatch):
    file = file_of(played())

    def peeking(table):
        if table.state.turn == 2:
            table.dice.draw(table.state.rng_draws, 6)
        return original(table)

    original = TOY.rules.step
    monkeypatch.setitem(vars(TOY.rules), "step", peeking)
    assert differs(file).message.id == "verify.number"


def test_only_the_first_difference_is_told_since_the_session_goes_back_after_it():
    witness = verify.CheckedDice("s", (), 0, 0)
    first = witness.draw(0, 6)
    with pytest.raises(verify.VerificationError):
        witness.draw(5, 6)
    assert witness.draw(0, 6) == first


def test_the_formula_is_the_one_of_the_dice():
    dice = Dice("any")
    assert [dice.draw(n, 1000) for n in range(40)] == [verify.formula("any", n, 1000) for n in range(40)]


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("source", ["given", "stored", "server", "none"])
def test_the_report_in_words(language, source):
    report = msgspec.structs.replace(verify.verify(file_of(played())), source=source)
    lines = [line.text for line in verify.report_lines(report, engine_texts(language))]
    assert len(lines) == 6
    assert report.hash in lines[1]
    assert lines[3] == {
        "en": "4 dice, 1 shuffle, 0 hidden draws: 15 numbers from the seed.",
        "it": "4 dadi, 1 mescolata, 0 sorteggi nascosti: 15 numeri dal seme.",
    }[language]  # fmt: skip


# Agents ---------------------------------------------------------------------------------------------------------------


class Cautious(RandomAgent):
    """Rolls or draws by luck, and also uses named rolls."""

    id = "cautious"

    def choose(self, session, decision):
        if decision.kind == "act":
            return (("roll", "card", "mark")[session.luck(decision.seat).named("act").below(3)],)
        return super().choose(session, decision)


@pytest.fixture
def cautious(monkeypatch):
    monkeypatch.setitem(vars(TOY), "agents", {"random": RandomAgent, "cautious": Cautious})
    return Cautious()


def by_agents(agent, luck: Luck | None = None, **seats) -> Session:
    session = Session.start(TOY, seed="s")
    if luck is not None:
        session = Session(TOY, session.setup, luck=luck)
    while session.decision is not None:
        if session.decision.seat in seats:
            session.answer(session.decision.seat, session.decision.keys[:1], by=seats[session.decision.seat])
        else:
            drive(session, dict.fromkeys(TOY.info.seats, agent), limit=1)
    return session


def test_agents_are_asked_again_and_people_are_not(cautious):
    session = by_agents(cautious, left="human")
    givers = verify.verify(file_of(session)).givers
    seats = [answer.seat for answer in session.answers]
    assert givers == verify.AnswerSources(
        {("cautious", "right"): seats.count("right")}, {"left": seats.count("left")}, {}
    )
    told = [line.text for line in verify.report_lines(verify.verify(file_of(session)), engine_texts("en"))]
    assert told[-1].startswith(f"{seats.count('left')} answers were given by people: ")
    assert any(line.startswith(f"{seats.count('right')} agent answers were recomputed") for line in told)


def test_luck_of_another_seed_is_found(cautious):
    message = differs(file_of(by_agents(cautious, Luck("t")))).message
    assert message.id == "verify.agent"
    assert {"n", "of", "who", "agent"} == set(message.params)


@pytest.mark.parametrize("what", ["block", "name"])
def test_an_engine_that_changes_luck_is_found(cautious, monkeypatch, what):
    """Its agents give the same answers, but their draws are not derived from the seed."""
    fair = getattr(Luck, what)
    monkeypatch.setattr(Luck, what, lambda self, *where: fair(self, *where)[::-1])
    assert differs(file_of(by_agents(cautious))).message.id == "verify.luck"


def test_a_forged_answer_of_an_agent_is_named(cautious):
    session = by_agents(cautious)
    n = next(n for n, answer in enumerate(session.answers) if answer.keys != ("roll",) and n >= 2)
    again = Session.start(TOY, seed="s")
    for answer in session.answers[:n]:
        again.repeat(answer)
    again.answer(again.decision.seat, again.decision.keys[:1], by="cautious/1")
    drive(again, dict.fromkeys(TOY.info.seats, cautious))
    message = differs(file_of(again)).message
    assert (message.id, message.params["n"], message.params["agent"]) == ("verify.agent", n + 1, "cautious")


def test_where_an_agent_fails_the_legal_answer_of_a_table_is_expected(cautious, monkeypatch):
    def fail(self, session, decision):
        raise KeyError("no plan")

    monkeypatch.setattr(Cautious, "choose", fail)
    session = Session.start(TOY, seed="s")
    while (decision := session.decision) is not None:
        keys = legal_answer(session, decision)
        if keys == ("crash",):
            return
        session.answer(decision.seat, keys, by="cautious/1")
    assert set(verify.verify(file_of(session)).givers.agents) == {("cautious", "left"), ("cautious", "right")}
    session.undo(session.answers[-1].seat, agreed=True)
    while (decision := session.decision) is not None:
        other = next(key for key in decision.keys if (key,) != tuple(legal_answer(session, decision)))
        session.answer(decision.seat, [other], by="cautious/1")
    assert differs(file_of(session)).message.id == "verify.agent"


def test_what_cannot_be_checked_is_counted_by_its_reason(cautious):
    session = Session.start(TOY, seed="s")
    for by in ("", "cautious/0", "gone/1", ""):
        session.answer(session.decision.seat, ["roll"], by=by)
    drive(session, dict.fromkeys(TOY.info.seats, cautious))
    file = file_of(session)
    givers = verify.verify(file).givers
    assert givers.unchecked == {"unrecorded": 2, "other_version": 2}
    heard = []

    def go_on(done: int, of: int) -> bool:
        heard.append((done, of))
        return len(heard) < 2

    hurried = verify.verify(file, None, go_on).givers
    assert heard == [(4, len(session.answers)), (5, len(session.answers))]
    assert sum(hurried.agents.values()) == 1
    assert hurried.unchecked["no_time"] == sum(givers.agents.values()) - 1
    for language in BUILT_IN:
        report = msgspec.structs.replace(verify.verify(file), givers=hurried)
        assert len([line.text for line in verify.report_lines(report, engine_texts(language))]) == 5 + 4


def test_an_older_file_says_only_that_it_was_not_recorded(cautious):
    session = by_agents(cautious)
    givers = verify.verify(file_of(session, by=msgspec.UNSET, step=msgspec.UNSET)).givers
    assert givers == verify.AnswerSources({}, {}, {"unrecorded": len(session.answers)})


def test_who_gave_the_answers_must_fit_them(cautious):
    with pytest.raises(BadSave):
        verify.verify(file_of(by_agents(cautious), by={"left": [("cautious/1", 1)]}))
