"""Verifying: what holds is counted and told, and the first thing that does not hold is named."""

import msgspec
import pytest

from tests.core.toy import TOY
from vexillum.core import save, verify
from vexillum.core.dice import Dice, commitment
from vexillum.core.engine_texts import engine_texts
from vexillum.core.save import FileAnswer as Answer
from vexillum.core.session import Session
from vexillum.core.texts import LANGUAGES

ACTS = ("roll", "card", "roll", "card", "roll", "roll")


@pytest.fixture(autouse=True)
def toy_is_installed(monkeypatch):
    monkeypatch.setattr(save, "get_game", lambda id: TOY)


def played(answers: int = 99, acts=ACTS, **more) -> Session:
    session = Session.start(TOY, **{"seed": "s", **more})
    while session.decision is not None and session.number < answers:
        key = acts[session.state.turn] if session.decision.kind == "act" else session.decision.keys[0]
        session.answer(session.decision.seat, [key])
    return session


def file_of(session: Session, **changes) -> save.SaveFile:
    """The file, changed by somebody who also mended its check."""
    file = msgspec.structs.replace(save.read(save.dumps(session)), **changes)
    file.check = save.check(file)
    return file


def differs(file: save.SaveFile, given: str | None = None) -> verify.Differs:
    with pytest.raises(verify.Differs) as raised:
        verify.verify(file, given)
    for language in LANGUAGES:
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
    placed = Session.start(TOY, seed="else", position=TOY.position(played(4).steps[-1].state))
    placed = played_on(placed)
    report = verify.verify(file_of(placed))
    assert (report.placed, report.shuffles) == (True, 0)
    texts = engine_texts("en")
    told = [line.text for line in verify.told(verify.verify(file_of(session)), texts)]
    assert "2 dice were given by hand and not rolled, as positions and cases may do." in told


def played_on(session: Session) -> Session:
    while session.decision is not None:
        session.answer(session.decision.seat, session.decision.keys[:1])
    return session


@pytest.mark.parametrize("fault", ["loaded", "skipped", "again"])
def test_dice_that_do_not_follow_the_formula_are_found(monkeypatch, fault):
    """Whatever a changed engine does to die 13: another face, a number left out, a number used twice."""
    fair = Dice.draw

    def loaded(self, number, among):
        return (fair(self, number, among) + (number == 12)) % among

    def elsewhere(self, number, among):
        return fair(self, number + (number == 12) * (1 if fault == "skipped" else -1), among)

    monkeypatch.setattr(Dice, "draw", loaded if fault == "loaded" else elsewhere)
    message = differs(file_of(played())).message
    assert (message.id, message.params) == ("verify.number", {"n": 13})


def test_rules_that_roll_once_more_in_secret_are_found(monkeypatch):
    file = file_of(played())

    def peeking(self, table):
        if table.state.turn == 2:
            table.dice.draw(table.state.draws, 6)
        return original(self, table)

    original = type(TOY).step
    monkeypatch.setattr(type(TOY), "step", peeking)
    assert differs(file).message.id == "verify.number"


def test_only_the_first_difference_is_told_since_the_session_goes_back_after_it():
    witness = verify.Witness("s", (), 0, 0)
    first = witness.draw(0, 6)
    with pytest.raises(verify.Differs):
        witness.draw(5, 6)
    assert witness.draw(0, 6) == first


def test_the_formula_is_the_one_of_the_dice():
    dice = Dice("any")
    assert [dice.draw(n, 1000) for n in range(40)] == [verify.formula("any", n, 1000) for n in range(40)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", ["given", "stored", "server", "none"])
def test_the_report_in_words(language, source):
    report = msgspec.structs.replace(verify.verify(file_of(played())), source=source)
    lines = [line.text for line in verify.told(report, engine_texts(language))]
    assert len(lines) == 6
    assert report.hash in lines[1]
    assert lines[3] == {
        "en": "4 dice, 1 shuffle, 0 hidden lots: 15 numbers from the seed.",
        "it": "4 dadi, 1 mescolata, 0 sorteggi nascosti: 15 numeri dal seme.",
    }[language]  # fmt: skip
