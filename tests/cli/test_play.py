"""The commands of the terminal table, as they are typed: play, resume, rules, replay."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.table_tools import TOY, paper, printed
from vexillum import cli
from vexillum.cli.common import game_texts, terminal_texts, wording
from vexillum.cli.replay import Replay
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files.save import load, save
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_catalog
from vexillum.games.anno890 import GAME

ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A separate home folder for every test, in English."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    for variable in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "home"


@pytest.fixture
def vexillum(monkeypatch, capsys):
    """Run a command in this process: exit status, output, errors."""

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    return run


def process(*words: str, typed: str | bytes = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a separate process, with pipes."""
    return subprocess.run(
        [sys.executable, "-m", "vexillum", *words],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
        timeout=120,
        check=False,
    )


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*.json"))


def typed_game(players: int, seed: str, scenario: str) -> tuple[str, Session]:
    """The lines that play a whole game at one keyboard, and the game."""
    session = Session.start(GAME, players=players, seed=seed, scenario=scenario)
    agent, lines = RandomAgent(), []
    while (decision := session.decision) is not None:
        keys = agent.choose(session, decision)
        lines += [""] if decision.secret else []
        lines.append(" ".join(keys))
        session.answer(decision.seat, keys, by=HUMAN)
    return "\n".join(lines) + "\n", session


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "players", "seed", "scenario"),
    [("en", 3, "hot", "first_steps"), ("it", 4, "seat", "ash_stronghold"), ("it", 2, "two", "lean_year")],
)
def test_a_whole_hot_seat_game_from_a_pipe(vexillum, home, language, players, seed, scenario):
    """Through real pipes, in a separate process."""
    lines, game = typed_game(players, seed, scenario)
    seats = [word for seat in GAME.info.seats_for(players) for word in ("--seat", f"{seat}={HUMAN}")]
    words = ("play", "anno890", "--scenario", scenario, "--seed", seed, "--lang", language, *seats)
    if language == "en":
        done = process(*words, typed=lines)
        status, out, err = done.returncode, done.stdout.decode(), done.stderr.decode()
    else:
        status, out, err = vexillum(*words, typed=lines)
    assert (status, err) == (0, "")
    assert ESCAPE not in out
    assert "⟨" not in out
    assert max(len(line) for line in out.splitlines() if "vexillum" not in line and str(home) not in line) <= 100
    texts = game_texts(GAME, language)
    assert texts("table.winners", who=list(game.outcome.winners), n=1) in out
    assert out.count(texts("game.reconstructed")[:40]) == 1
    (path,) = saves(home)
    again = load(path)
    assert again.answers == game.answers
    assert again.outcome == game.outcome


def test_without_anything_given_a_pipe_plays_a_game_for_beginners(vexillum, home):
    status, out, err = vexillum("play", typed="1\n1 2\n" * 100)
    assert (status, err) == (0, "")
    (path,) = saves(home)
    session = load(path)
    assert session.over
    assert session.setup.scenario == "first_steps"
    assert session.players == {"aix": HUMAN, "avignon": GAME.info.quick_agent}
    assert "First Steps" in out
    assert "wins." in out


def test_the_same_seed_gives_the_same_deal(vexillum, home):
    boards = [vexillum("play", "--seed", seed, "--seat", "avignon=random")[1] for seed in ("a", "a", "b")]
    boards = [board.partition("round 1")[2].partition("Saved")[0] for board in boards]
    assert boards[0] == boards[1] != boards[2]


def test_lines_that_are_not_text_do_no_harm(home):
    done = process("play", "anno890", typed=b"\xff\xfe\x1b[2J\n\x00\nquit\n")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"neither an option nor a command" in done.stdout


def test_a_terminal_that_knows_only_ascii_gets_only_ascii(home):
    done = process(
        "play", "anno890", "--lang", "it", typed="?\nhelp\nzzz\nregole\n1\n1\nlog\n", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"+a1-" in done.stdout
    assert b"perche NOME" in done.stdout
    done = process("play", "anno890", "--lang", "it", "--scenario", "è", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.startswith(b"vexillum: anno890 non ha lo scenario e.")


def test_ascii_can_be_asked_for(vexillum):
    _, out, _ = vexillum("play", "--ascii")
    assert "+a1--" in out
    assert "┌" not in out


def test_colours_on_a_terminal_unless_no_color_is_set(home):
    pty = pytest.importorskip("pty")
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        assert bool(re.search(ESCAPE + r"\[[0-9;]*m", in_terminal(pty, env))) == coloured


def in_terminal(pty, env: dict[str, str]) -> str:
    """The output on a terminal of 120 columns when a player gives a few answers and quits."""
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
    playing = subprocess.Popen(
        [sys.executable, "-m", "vexillum", "play", "anno890", "--yes", "--seat", "avignon=random"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm-256color"} | env,
    )
    os.close(theirs)
    os.write(ours, b"1\nboard\nquit\n")
    sent = b""
    try:
        while chunk := os.read(ours, 65536):
            sent += chunk
    except OSError:
        pass
    os.close(ours)
    assert playing.wait(60) == 0
    assert b"vexillum resume" in sent
    return sent.decode()


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_game_can_be_saved_where_one_likes_and_taken_up_again(vexillum, tmp_path):
    path = tmp_path / "friends.json"
    status, out, _ = vexillum(
        "play", "--save", str(tmp_path / "friends"), "--seat", "avignon=random", typed="1\nquit\n"
    )
    assert status == 0
    assert f"vexillum resume {path}\n" in out
    before = load(path).decision_number
    status, out, _ = vexillum("resume", str(path), typed="1\n")
    assert status == 0
    assert "Continuing" in out
    assert load(path).decision_number > before


def test_a_new_game_does_not_take_the_file_of_another(vexillum, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("mine")
    status, _, err = vexillum("play", "--save", str(path))
    assert status == 2
    assert "already exists" in err
    assert path.read_text() == "mine"


def test_resume_goes_on_with_the_newest_and_lists_all(vexillum, home):
    vexillum("play", "--seat", "avignon=random", typed="1\n")
    vexillum("play", "--players", "3", "--scenario", "court", "--seat", "aix=random", typed="1\n")
    newest = max(saves(home), key=lambda path: (path.stat().st_mtime_ns, path))
    finished = Session.start(GAME, seed="f")
    drive(finished, dict.fromkeys(GAME.info.seats, RandomAgent()))
    save(finished, home / "saves" / "anno890-done.json")
    (home / "saves" / "broken.json").write_text("{}")
    status, out, _ = vexillum("resume", "--list")
    assert status == 0
    assert newest.stem in out
    assert "Ermengarda's Court" in " ".join(out.split())
    assert "Marseille: " in out
    winner = GAME.texts("en").name("seat", finished.outcome.winners[0])
    assert f"over: {winner}" in " ".join(out.split())
    assert "cannot be read" in " ".join(out.split())
    assert max(len(line) for line in out.splitlines()) <= 100
    status, out, _ = vexillum("resume", "--lang", "it")
    assert status == 0
    assert f"Riprende {newest.stem}." in out
    status, out, _ = vexillum("resume", "anno890-done")
    assert f"{winner} wins." in out


def test_resume_without_any_game(vexillum, home):
    status, out, _ = vexillum("resume", "--list")
    assert status == 0
    assert "No saved games" in out
    status, _, err = vexillum("resume")
    assert status == 2
    assert "Start one with: vexillum play" in err


def test_a_position_can_be_played(vexillum, home, tmp_path):
    vexillum("play", "--seat", "avignon=random", typed="1\n")
    (path,) = saves(home)
    position = tmp_path / "puzzle.toml"
    assert vexillum("position", str(path), "--out", str(position))[0] == 0
    status, out, _ = vexillum("play", "anno890", "--position", str(position), typed="quit\n")
    assert status == 0
    assert "where do you place" in out
    status, out, _ = vexillum("play", "--position", str(position), "--seat", "avignon=human", typed="1\n1\nquit\n")
    assert "Avignon: which tile do you take?" in out
    for words, told in (
        (("--scenario", "court"), "--scenario cannot be combined with --position"),
        (("--players", "2"), "--players cannot be combined with --position"),
        (("--option", "first=lot"), "--option cannot be combined with --position"),
        (("--seat", "frejus=human"), "no seat frejus"),
    ):
        status, _, err = vexillum("play", "--position", str(position), *words)
        assert status == 2
        assert told in err
    position.write_text(position.read_text().replace('game = "anno890"', 'game = "chess"'))
    assert vexillum("play", "--position", str(position))[0] == 2


# Replay ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def finished(tmp_path) -> Path:
    session = Session.start(GAME, seed="again")
    drive(session, dict.fromkeys(GAME.info.seats, RandomAgent()))
    path = tmp_path / "finished.json"
    save(session, path)
    return path


def test_replay_tells_the_whole_game_and_its_end(vexillum, finished):
    status, out, _ = vexillum("replay", str(finished), "--lang", "it")
    assert status == 0
    session, texts = load(finished), game_texts(GAME, "it")
    told = " ".join(out.split())
    assert all(" ".join(texts(entry).split()) in told for entry in session.log(None))
    assert "fine partita" in out
    assert "Totale" in out


def test_replay_step_by_step(vexillum, finished):
    status, out, _ = vexillum("replay", str(finished), "--step", typed="\n\nquit\n")
    assert status == 0
    answers = len(load(finished).answers)
    assert f"Answer 2 of {answers}:" in out
    assert f"Answer 3 of {answers}:" not in out
    assert out.count("890 Anno Domini · First Steps") == 3
    status, out, _ = vexillum("replay", str(finished), "--step", typed="\n" * answers)
    assert f"Answer {answers} of {answers}:" in out
    assert "wins." in out


def test_replay_of_a_game_that_goes_on(vexillum, home):
    vexillum("play", "--seat", "avignon=random", typed="1\n")
    (path,) = saves(home)
    status, out, _ = vexillum("replay", path.stem)
    assert status == 0
    assert "The game is not over: waiting for Aix." in out


@pytest.mark.parametrize(("seat", "seen"), [(None, False), ("right", False), ("left", True)])
def test_replay_keeps_secrets(seat, seen):
    session = Session.start(TOY, seed="secret")
    for keys in (["card"], ["done"], ["roll"]):
        session.answer(session.decision.seat, keys)
    for step in (False, True):
        console = paper()
        Replay(session, seat, game_texts(TOY, "en"), console, ask=lambda _: "").tell(step)
        assert ("Card " in printed(console)) == seen


def test_replay_of_no_seat_of_the_game(vexillum, finished):
    status, _, err = vexillum("replay", str(finished), "--seat", "frejus")
    assert status == 2
    assert "Seats: aix and avignon." in err


def test_replay_of_a_game_from_older_rules_tells_the_rest(finished):
    whole = load(finished)
    rest = Session(
        GAME, whole.setup, origin=whole.steps[-2], answers=whole.answers[: whole.steps[-2].answers], journal=()
    )
    console = paper()
    Replay(rest, None, game_texts(GAME, "en"), console).tell(step=True)
    assert "older version of the rules" in printed(console)


# Rules ----------------------------------------------------------------------------------------------------------------


def test_rules_in_both_languages(vexillum):
    status, out, _ = vexillum("rules", "anno890", "3")
    assert status == 0
    assert "3.2  Two coins instead. If no character is left" in out
    assert "Taking a tile" not in out
    status, out, _ = vexillum("rules", "anno890", "--lang", "it")
    assert status == 0
    for number in GAME.words.rule_ids():
        assert re.search(rf"^ {re.escape(number)} ", out, re.MULTILINE)
    status, out, _ = vexillum("rules", "anno890", "duchessa", "--lang", "it")
    assert "5.3" in out
    status, out, err = vexillum("rules", "anno890", "99")
    assert (status, out) == (2, "")
    assert "There is no rule 99" in err


# Errors and help ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "chess"), "There is no game chess. Installed: akkren, anno890"),
        (("play", "--scenario", "x"), "Choose one of: first_steps, arles_fair"),
        (("play", "--players", "5"), "Choose one of: 2, 3, and 4"),
        (("play", "--players", "0"), "Choose one of: 2, 3, and 4"),
        (("play", "--seat", "aix"), "write SEAT=WHO"),
        (("play", "--seat", "rome=human"), "Seats: aix, avignon, marseille, and frejus"),
        (("play", "--seat", "aix=nobody"), "Choose one of: human"),
        (("play", "--option", "x=y"), "It has: first"),
        (("play", "--option", "first=y"), "Choose one of: seat and lot"),
        (("play", "--lang", "fr"), "Choose one of: en and it"),
        (("play", "--seed", ""), "The seed cannot be empty"),
        (("play", "--position", "none.toml"), "none.toml"),
        (("play", "--save", "/dev/null/x.json"), "cannot be written"),
        (("play", "--lang", "it", "--scenario", "x"), "Scegli tra: first_steps"),
        (("play", "--lang", "it", "--seat", "aix"), "scrivi POSTO=CHI"),
        (("resume", "nothing"), "There is no saved game nothing"),
        (("resume", "nothing", "--lang", "it"), "La partita salvata nothing non esiste"),
        (("replay", "nothing"), "There is no saved game nothing"),
        (("replay", __file__), "not a complete saved game"),
        (("rules", "chess"), "There is no game chess"),
    ],
)
def test_a_wrong_word_is_told_on_the_error_stream_with_status_2(vexillum, home, words, told):
    status, out, err = vexillum(*words)
    assert (status, out) == (2, "")
    assert err.startswith("vexillum: ")
    assert told in err
    assert not (home / "saves").exists()


@pytest.mark.parametrize("command", ["play", "resume", "rules", "replay"])
def test_help_has_examples(vexillum, command):
    status, out, _ = vexillum(command, "--help")
    assert status == 0
    assert "Examples" in out
    assert f"vexillum {command} " in out.partition("Examples")[2]


def test_the_terminal_says_everything_in_both_languages():
    texts = wording().texts
    assert list(texts["en"]) == list(texts["it"])
    for id in texts["en"]:
        assert wording().places("en", id) == wording().places("it", id), id
    for language in BUILT_IN:
        assert set(engine_catalog().texts[language]) <= set(terminal_texts(language).catalog.texts[language])


def test_rulings_can_be_read_with_the_rules(vexillum):
    status, out, _ = vexillum("rules", "anno890", "R18")
    assert status == 0
    assert "R18" in out
    assert "What does a special building cost" in out
    assert "Four coins as always" in " ".join(out.split())
    status, out, _ = vexillum("rules", "anno890", "r18", "--lang", "it")
    assert "Quanto costa un edificio speciale" in out
    status, out, _ = vexillum("rules", "anno890", "1.2", "--lang", "it")
    assert "Edifici speciali. Ognuno costa quattro monete" in " ".join(out.split())
    assert "R18" in out
    assert "Quattro monete, come sempre" in " ".join(out.split())


@pytest.mark.parametrize("game", ["anno890", "pendragon"])
@pytest.mark.parametrize(("language", "word"), [("en", "rulings"), ("it", "interpretazioni")])
def test_all_rulings_at_once(vexillum, game, language, word):
    known = get_game(game)
    _, out, _ = vexillum("rules", game, word, "--lang", language)
    said = " ".join(out.split())
    for ruling in known.words.rulings():
        assert f" {ruling.id} " in f" {said}"
    assert " ".join(known.words.rulings()[0].words[language].answer.split()) in said


def test_the_rules_say_that_there_are_rulings(vexillum):
    _, out, _ = vexillum("rules", "anno890")
    assert "vexillum rules anno890 rulings" in " ".join(out.split())
    _, out, _ = vexillum("rules", "anno890", "3")
    assert "R05" in out  # named beside the rule
    assert "What does a church with two crops collect" not in out


def test_a_word_finds_rulings_too(vexillum):
    _, out, _ = vexillum("rules", "anno890", "debts")
    assert "R02" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pendragon", "glossary", "ann"), "Annona  The first phase of an Epoch Round"),
        (("pendragon", "glossario", "ann", "--lang", "it"), "Annona  La prima fase di un Round Epoca"),
        (("pendragon", "aid", "sax"), "4.4.4  Shield Wall (free). With Battle"),
        (("pendragon", "scheda", "sass", "--lang", "it"), "4.4.4  Muro difensivo (gratis). Con Battaglia"),
        (("anno890", "aid"), "2.1  Tower. Put a tower on the tile"),
        (("anno890", "cards", "duch"), "You win every tie at the end"),
        (("pendragon", "deep", "raid"), "4.4.2  Surprise."),
        (("pendragon", "3.6.4"), "Town ½, 2, 4"),
    ],
)
def test_glossary_aids_cards_and_words(vexillum, words, told):
    status, out, _ = vexillum("rules", *words)
    assert status == 0
    assert " ".join(told.split()) in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("glossary", "zzz"), "No glossary term begins with zzz"),
        (("aid", "romans"), "There is no player aid for romans. Choose one of: dux"),
        (("cards", "zzz"), "No card contains zzz"),
    ],
)
def test_what_the_rules_do_not_have(vexillum, words, told):
    status, out, err = vexillum("rules", "pendragon", *words)
    assert (status, out) == (2, "")
    assert told in " ".join(err.split())


# play --from: play on from a moment of a saved game ------------------------------------------------------------------


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "play", *words, "--yes", "--save", "new.json"])
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out + printed.err

    return run


@pytest.fixture
def old(tmp_path) -> Session:
    session = Session.start(GAME, seed="old seed", seats={"avignon": "steward"})
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()))
    save(session, tmp_path / "old.json")
    return session


def test_a_moment_goes_on(play, old, tmp_path):
    status, said = play("--from", "old.json", "--at", "11", "--seat", "aix=steward", "--seat", "avignon=human")
    assert status == 0, said
    new = load(tmp_path / "new.json")
    assert new.players == {"aix": "steward", "avignon": HUMAN}
    assert new.practised
    assert new.setup.seed != "old seed"
    assert load(tmp_path / "old.json").answers == old.answers


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "old.json"), "The game is over after"),
        (("--from", "old.json", "--at", "999"), "--at 999: this game can be continued"),
        (("anno890", "--at", "3"), "--at needs a saved game"),
        (("--from", "p.toml", "--at", "3"), "--at needs a saved game"),
        (("pendragon", "--from", "old.json", "--at", "3"), "not of pendragon"),
        (("--from", "old.json", "--at", "3", "--players", "2"), "cannot be combined"),
    ],
)
def test_moments_that_cannot_be(play, old, tmp_path, words, said):
    (tmp_path / "p.toml").write_text('game = "anno890"\n')
    status, printed = play(*words)
    assert status != 0
    assert said in " ".join(printed.split())
    assert not (tmp_path / "new.json").exists()
