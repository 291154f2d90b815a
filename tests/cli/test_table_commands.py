"""What can be typed at the table besides an answer."""

from __future__ import annotations

from io import StringIO
from random import Random
from types import SimpleNamespace

import pytest
from rich.console import Console

from tests.cli.table_tools import TOY, new_game, paper, printed, sit
from tests.long import by_run
from vexillum.cli.common import Mistake
from vexillum.cli.table import show
from vexillum.cli.table.commands import ALIASES, COMMANDS, kinds_of_things, why_not
from vexillum.cli.table.show import find_page
from vexillum.core.files.save import load, load_all
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.pages import CONTENTS, Page, PageLine
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import fold
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import CHARACTERS
from vexillum.games.pendragon import GAME as PENDRAGON


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def after(out: str, line: str) -> str:
    """The output after the last board."""
    return out.rpartition(line)[2]


def test_the_table_shows_board_news_question_and_numbered_options_with_prices(path):
    session = new_game()
    out, _ = sit(session, [], path)
    assert "890 Anno Domini · First Steps · round 1 of 8 · Aix's turn" in out
    assert "The table is set" in out
    assert "Aix: which tile do you take? (1)" in out
    first, second = session.decision.options[:2]
    assert f"1  {first.key}" in out
    assert "free" in out
    assert f"2  {second.key}" in out
    assert "1 coin" in out


def test_the_question_says_what_is_known_of_the_thing_it_is_about(path):
    session = new_game()
    tile = session.decision.options[0].key
    out, table = sit(session, ["1"], path)
    assert table.texts.name("tile_about", tile) in after(out, "where do you place")


def test_an_answer_is_saved_at_once_and_the_game_goes_on(path):
    session = new_game()
    written = []
    sit(session, ["1", lambda: written.append(load(path).decision_number) or "1"], path)
    assert written == [2]
    assert load(path).answers == session.answers


@pytest.mark.parametrize(
    "line",
    ["zzz", "99", "why", "why zzz", "log x", "log 0", "lang fr", "lang", "rules 99", "? zzz", "s /dev/null/x"],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(path, line):
    session = new_game()
    answers, journal = list(session.answers), list(session.journal)
    out, table = sit(session, [line], path)
    told = after(out, "Aix: which tile do you take?")
    assert len(told.split()) > 20
    assert "⟨" not in out
    assert (session.answers, session.journal) == (answers, journal)
    assert table.texts.language == "en"


def test_an_empty_line_shows_the_question_again(path):
    out, _ = sit(new_game(), [""], path)
    assert out.count("Aix: which tile do you take?") == 2


def test_question_mark_explains_every_option_and_its_sure_consequences(path):
    session = new_game()
    out, table = sit(session, ["?"], path)
    told = after(out, "Aix: which tile do you take?")
    for option in session.decision.options:
        tile = table.texts.name("tile_the", option.key)
        assert f"Aix takes {tile}" in told
        assert table.texts.name("tile_about", option.key) in " ".join(told.split())


def test_question_mark_with_a_key_explains_one_option(path):
    session = new_game()
    first, second = (option.key for option in session.decision.options[:2])
    out, table = sit(session, [f"? {second}", f"?{first}"], path)
    told = after(out, "Aix: which tile do you take?")
    assert told.count("Aix takes") == 2
    assert f"Aix takes {table.texts.name('tile_the', second)} for 1 coin" in told


def test_places_that_differ_in_nothing_else_are_explained_together(path):
    out, _ = sit(new_game(), ["1", "?"], path)
    told = after(out, "where do you place")
    assert told.count("All alike. For example a1:") == 1
    assert told.count("on a1. (2)") == 1
    assert "on b1. (2)" not in told


def test_question_mark_for_several_shows_what_they_do_together(path, exchange):
    out, _ = sit(exchange, ["? a1", "? a1 c1", "?", "c1 a1"], path)
    assert "Choose 2: numbers or keys" in out
    assert "Aix swaps the tiles on a1 and c1. (6.6)" in out
    assert "Aix swaps the tiles on c1 and a1. (6.6)" in out


@pytest.fixture
def exchange():
    """A game in which Aix holds the Cartographer and has to exchange two tiles."""
    return reach("exchange")


def reach(kind: str, people: int = 2, players: int = 2) -> Session:
    """A game among people at a decision of some kind, reached by random play."""
    from vexillum.core.agent import RandomAgent

    agent = RandomAgent()
    for seed in range(500):
        session = new_game(players, str(seed), people)
        while session.decision is not None:
            if (
                session.decision.kind == kind
                and session.decision.seat == "aix"
                and {"a1", "c1"} <= set(session.decision.keys)
            ):
                return session
            session.answer(session.decision.seat, agent.choose(session, session.decision))
    raise AssertionError(kind)


def test_why_tells_the_reason_by_name_or_key_in_the_language_of_the_table(path):
    out, _ = sit(
        new_game(), ["1", "why b2", "why duchess", "lang it", "perché duchessa", "perche b2", "WHY Cattedrale"], path
    )
    assert "b2 is the centre, where the castle stands. (2)" in out
    assert "Now choose a free cell of your realm. (2)" in out
    assert "Ora scegli una casella libera del tuo regno. (2)" in out
    assert "b2 è il centro: lì c'è il castello. (2)" in out
    assert out.count("Ora scegli una casella libera del tuo regno. (2)") == 2


def test_why_of_a_building_names_its_price(path):
    session = new_game()
    building = session.view("aix")["buildings"][0]
    name = GAME.texts("en").name("tile", building)
    out, _ = sit(session, [f"why {name}", f"why {building}", f"why {name.upper()[:4]}"], path)
    assert out.count(f"{name} costs 4 coins; you have 3. (1.2)") == 3


def test_why_of_what_can_be_chosen_says_so(path):
    session = new_game()
    key = session.decision.options[1].key
    out, table = sit(session, [f"why {key}", f"why {GAME.texts('en').name('tile', key)}"], path)
    assert out.count(f"{table.texts.name('tile', key)} can be chosen: number 2.") == 2


def test_why_of_what_may_be_several_things_lists_them(path):
    out, _ = sit(new_game(), ["why castle of the"], path)
    assert "castle of the could be any of: Castle of the Two Mills, Castle of the Bees" in " ".join(out.split())


def namesakes(texts) -> dict[str, set[str]]:
    """The names that several things have, each with the ``kind:id`` of those."""
    kinds, named = kinds_of_things(texts), {}
    for text, title in texts.catalog.readable(texts.language).items():
        kind, _, id = text.partition(".")
        if kind in kinds and kind == texts.base_kind(kind, id) and isinstance(title, str) and "{" not in title:
            named.setdefault(fold(title), set()).add(f"{kind}:{id}")
    return {name: things for name, things in named.items() if len(things) > 1}


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("language", BUILT_IN)
def test_why_tells_things_of_one_name_apart(id, language):
    """No two of them are called the same, and what tells them apart can be typed; `read` likewise."""
    game = get_game(id)
    session, texts = Session.start(game, seed="apart"), game.texts(language)
    for name, things in list(namesakes(texts).items())[:: by_run(5, 1)]:
        try:
            why_not(session, texts, name)
        except Mistake as mistake:
            known = mistake.message.params["known"]
            assert len(set(known)) == len(known)
            if name in {fold(one.rpartition(" (")[0]) for one in known}:
                assert {one.rpartition(" (")[2].removesuffix(")") for one in known} >= things
    for thing in sorted(set().union(*namesakes(texts).values()))[:: by_run(40, 1)]:
        assert why_not(session, texts, thing)


def test_read_tells_pages_of_one_name_apart():
    links = [PageLine("Princes", thing="region:princes"), PageLine("Princes", thing="minor:princes"), PageLine("Isle")]
    pages = {CONTENTS: Page(CONTENTS, "All", tuple(links)), "region:princes": Page("region:princes", "Princes", ())}
    game = SimpleNamespace(words=SimpleNamespace(read=lambda view, texts, thing: pages.get(thing)))
    with pytest.raises(Mistake, match=r"Princes \(region:princes\) and Princes \(minor:princes\)"):
        find_page(game, {}, None, "Princes")
    assert find_page(game, {}, None, "region:princes") is pages["region:princes"]


def test_undo_takes_an_answer_back_and_shows_the_question_again(path):
    session = Session.start(GAME, seed="t", seats={"avignon": "random"}, position=rich_position())
    out, _ = sit(session, ["s01", "u", "why zz"], path)
    assert "Undone." in out
    assert session.decision.kind == "take"
    assert load(path).answers == session.answers == []
    assert out.count("Aix: which tile do you take?") == 2
    assert out.count("Aix takes the Cathedral for 4 coins.") == 1


def test_what_happens_after_an_undo_is_told(path):
    session = Session.start(GAME, seed="t", seats={"avignon": "random"}, position=rich_position())
    out, _ = sit(session, ["s01", "u", "s02", "log"], path)
    assert out.count("Aix takes the Fortress for 4 coins.") == 2
    assert "Cathedral for" not in after(out, "where do you place the Fortress?")


def rich_position():
    """Aix can afford a building: taking one reveals nothing hidden, so it can be undone."""
    session = new_game(people=2)
    position = GAME.positions.write(session.steps[-1].state)
    position["realms"]["aix"]["coins"] = 9
    position["buildings"] = ["s01", "s02", "s03"]
    return position


def test_undo_is_refused_with_the_reason(path):
    out, _ = sit(new_game(), ["1", "u", "1", "undo"], path)
    assert "something has been revealed since" in " ".join(out.split())
    assert "The last answer was Avignon's, and only Avignon can undo it." in out


def test_in_practice_undo_goes_back_through_what_was_shown_and_agents_answers(path):
    session = new_game()
    asked = session.decision.keys
    out, table = sit(session, ["practice on", "1", "1", "u", "u", "u"], path)
    assert session.answers[-1].seat != "aix"
    assert (session.decision.seat, session.decision.keys) == ("aix", asked)
    assert out.count("Undone.") == 2
    assert "There is nothing to undo." in out
    assert "This game does not count." in " ".join(out.split())
    assert load(path).practised
    assert table.practising


def test_practice_leaves_its_mark_for_ever(path):
    session = new_game()
    out, table = sit(session, ["allenamento sì", "practice off", "practice maybe", "1", "u"], path)
    assert not table.practising
    assert load(path).practised
    assert "Unknown word maybe" in out
    assert "something has been revealed since" in " ".join(out.split())


def test_several_people_at_one_keyboard_cannot_practise(path):
    session = new_game(people=2)
    out, _ = sit(session, ["practice on"], path)
    assert "You can practise only when playing alone against agents." in out
    assert not load(path).practised


def test_undo_with_nothing_to_take_back(path):
    out, _ = sit(Session.start(GAME, seed="t", position=rich_position()), ["annulla"], path, language="it")
    assert "Non c'è nulla da annullare." in out


def test_save_writes_a_copy_and_does_not_write_over_other_things(path, tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    session = new_game()
    out, _ = sit(session, ["s", f"save {tmp_path / 'copy'}", f"s {tmp_path / 'copy.json'}", f"s {other}"], path)
    assert out.count("Saved:") == 4
    assert load(tmp_path / "copy.json").answers == session.answers
    assert other.read_text() == "mine"
    assert "is not a saved game: nothing was written" in " ".join(out.split())


@pytest.mark.parametrize("name", [".", "..", "/", "~", "~nobody-at-all/x", "x" * 300, "/dev/null/x", "[x]"])
def test_a_strange_file_name_is_told_or_taken(path, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    session = new_game()
    out, _ = sit(session, [f"s {name}", "1"], path)
    assert session.decision.kind == "place"
    assert ("nothing was written" in out) or ("cannot be written" in out) or out.count("Saved:") == 2
    assert load(path).answers == session.answers


def test_a_copy_does_not_become_the_file_of_the_game(path, tmp_path):
    session = new_game()
    out, _ = sit(session, [f"s {tmp_path / 'copy'}", "1"], path)
    assert "Saved:" in out
    assert load(path).decision_number == load(tmp_path / "copy.json").decision_number + 1


def test_log_shows_as_many_lines_as_asked(path):
    session = new_game()
    out, _ = sit(session, ["1", "1", "log 2", "diario"], path)
    assert len(session.journal) > 5
    told = out.rpartition("Aix: which tile do you take?")[2]
    last = GAME.texts("en")(session.journal[-1])
    assert told.count(last) == 2
    assert told.count("The table is set") == 1


def test_rules_by_chapter_rule_and_word(path):
    out, _ = sit(new_game(), ["rules"], path)
    assert "3  New lines of three" in out
    assert "3.1" not in after(out, "New lines of three")[:60]
    out, _ = sit(new_game(), ["rules 3"], path)
    assert "3.1  Choosing a character. Choose a character at the standard of that crop." in " ".join(out.split("\n"))
    assert "3.2  Two coins instead. If no character is left" in out
    out, _ = sit(new_game(), ["regole 6.8"], path, language="it")
    assert "6.8  Duchessa. Vinci tutti gli spareggi" in out
    out, _ = sit(new_game(), ["rules s.9", "rules duchess"], path)
    assert "S.9 Castles. Reveal as many castles as players." in " ".join(out.split())
    assert "5.3  Ties" in out


def test_rules_6_1_is_not_6_10(path):
    out, _ = sit(new_game(), ["rules 6.1"], path)
    assert "Apprentice." in after(out, "Aix: which")
    assert "Inventor." not in after(out, "Aix: which")


def test_board_shows_the_table_again(path):
    out, _ = sit(new_game(), ["board", "tavolo"], path)
    assert out.count("890 Anno Domini · First Steps") == 3


def test_score_shows_what_the_points_are_made_of(path):
    session = new_game()
    out, _ = sit(session, ["score"], path)
    told = after(out, "If the game ended now:")
    assert "Most towers" in told
    total = next(line for line in told.splitlines() if "Total" in line)
    assert sorted(total.split()[1:]) == sorted(str(score) for score in session.outcome.scores.values())


def test_the_language_can_be_changed_and_changed_back(path):
    session = new_game()
    out, table = sit(session, ["lang it", "lang EN", "lingua it"], path)
    assert out.count("Aix: quale tessera prendi?") == 2
    assert out.count("Aix: which tile do you take?") == 2
    assert table.texts.language == "it"
    assert "Per continuare: vexillum resume" in out


@pytest.mark.parametrize(("word", "language"), [("help", "en"), ("aiuto", "it")])
def test_help_lists_every_command(path, word, language):
    out, _ = sit(new_game(), [word], path, language=language)
    for command in (
        "?",
        "why ",
        "u",
        "s [FILE]",
        "log [N]",
        "rules [3]",
        "board",
        "score",
        "lang it|en",
        "help",
        "quit",
    ):
        assert f"  {command}" in out


@pytest.mark.parametrize("line", ["quit", "q", "EXIT", "esci", EOFError(), KeyboardInterrupt()])
def test_leaving_saves_and_says_how_to_go_on(path, line):
    session = new_game()
    out, _ = sit(session, ["1", line, "1"], path)
    assert "Saved:" in out
    assert f"vexillum resume {path}\n" in out
    again = load(path)
    assert again.answers == session.answers
    assert again.decision.kind == "place"


def test_leaving_while_agents_think_saves_too(path, monkeypatch):
    session = new_game(people=2)
    session.players["aix"] = "random"

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("vexillum.core.agent.RandomAgent.choose", stop)
    out, _ = sit(session, [], path)
    assert "vexillum resume" in out
    assert load(path).decision_number == session.decision_number


def test_a_save_that_fails_is_told_and_the_game_goes_on(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    session = new_game()

    def no_more_folder() -> str:
        (folder / "game.json").unlink()
        folder.rmdir()
        folder.write_text("")
        return "1"

    console = paper()
    with pytest.raises(Mistake, match="cannot be written"):
        sit(session, ["1", no_more_folder, "1", "quit"], folder / "game.json", console=console)
    assert "cannot be written" in " ".join(printed(console).split())
    assert [answer.seat for answer in session.answers].count("aix") == 3


def test_typed_markup_is_only_text(path):
    out, _ = sit(new_game(), ["[bold]x[/bold]", "why [/]"], path)
    assert "[bold]x[/bold] is neither" in out
    assert "Nothing here is called [/]." in out


def test_a_whole_game_is_played_to_the_final_table(path):
    session = new_game()
    out, _ = sit(session, ["1", "1 2"] * 200, path)
    assert session.over
    end = out.rpartition("Every realm is complete.")[2]
    winner = GAME.texts("en").name("seat", session.outcome.winners[0])
    assert f"1. {winner}  {session.outcome.scores[session.outcome.winners[0]]}" in end
    assert f"{winner} wins." in end
    assert "Building bonuses" in end
    assert "Total" in end
    assert f"{path}. To replay it: vexillum replay {path}\n" in end
    assert load(path).over


def test_a_game_of_agents_only_is_told_from_beginning_to_end(path):
    session = new_game(people=0)
    out, _ = sit(session, [], path)
    assert session.over
    assert "Round 1: Aix." in out
    assert "wins." in out
    assert load(path).over


def test_a_game_that_is_over_shows_its_result(path):
    session = new_game(people=0)
    sit(session, [], path)
    out, _ = sit(load(path), [], path)
    assert "wins." in out
    assert "Total" in out


def test_a_game_taken_up_again_begins_with_the_last_lines_only(path):
    session = new_game()
    sit(session, ["1", "1", "1", "1"], path)
    out, _ = sit(load(path), [], path)
    news = [line for line in out.splitlines() if line.startswith("  ") and line.endswith(")")]
    assert 0 < len(news) <= 8


@pytest.mark.parametrize("language", ["en", "it"])
def test_whatever_is_typed_does_no_harm(path, tmp_path, monkeypatch, language):
    monkeypatch.chdir(tmp_path)
    random = Random(f"1 {language}")
    words = [*COMMANDS, *ALIASES, *"0123456789", "10", "1 2", "a1", "b2 c3", "t0", "s0", "duch", "-", ",", "[", "[/x]"]
    words = [word for word in words if word not in ("quit", "q", "exit", "esci")]
    words += ["\\", "{}", "è", "٣", "²", "9" * 30, "coins.", "tile:t01", "aix.a1", "%s", ":", "'", '"']
    lines = [" ".join(random.choices(words, k=random.choice((1, 1, 1, 2, 3)))) for _ in range(by_run(320, 700))]
    session = new_game(3, "fuzz", people=3)
    out, _ = sit(session, lines, path, language=language)
    assert GAME.positions.violations(session.state) == []
    assert load(path).answers == session.answers
    assert session.decision_number > 10
    assert "⟨" not in out


# Reading --------------------------------------------------------------------------------------------------------------


def pendragon(**how):
    seats = dict.fromkeys(PENDRAGON.info.seats, "human")
    return Session.start(PENDRAGON, seed="2", seats=seats, **how)


@pytest.mark.parametrize("line", ["read 52", "read mistborn", "read MISTB"])
def test_read_shows_a_card_in_full(path, line):
    out, _ = sit(pendragon(), [line], path)
    told = after(out, "52. MISTBORN")
    assert "Unshaded: Select a Briton Faction" in told
    assert "Shaded: A Barbarian Faction" in told
    assert "Order: " in told


def test_a_number_is_that_card_and_not_those_that_begin_with_it(path):
    out, _ = sit(pendragon(), ["read 5"], path)
    assert "Order: " in after(out, "5. IMPERIAL SUBSIDIES")


def test_read_in_italian(path):
    out, _ = sit(pendragon(), ["leggi 52"], path, language="it")
    assert "Non ombreggiato: Scegli una Fazione britanna" in after(out, "52. NATI DALLA NEBBIA")


def test_read_lists_what_can_be_read(path):
    out, _ = sit(pendragon(), ["read"], path)
    told = after(out, "our own reconstruction")
    assert "Current card" in told
    assert "83. CAMLANN" in told
    assert all(len(row) <= 100 for row in told.splitlines() if str(path.parent) not in row)


@pytest.mark.parametrize(("line", "words"), [("read zzz", "nothing to read about zzz"), ("read th", "could be any of")])
def test_read_says_what_it_does_not_find(path, line, words):
    out, _ = sit(pendragon(), [line], path)
    assert words in " ".join(out.split())


def test_a_game_without_pages_says_so(path):
    out, _ = sit(Session.start(TOY, seed="toy"), ["read", "? zzz"], path)
    assert "nothing to read" in out
    assert "zzz is neither an option nor a command" in " ".join(out.split())


@pytest.mark.parametrize("typed", ["read {}", "? {}"])
@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("en", "duchess", ("Duchess", "3 points", "Rule 6.8")),
        ("it", "duchessa", ("Duchessa", "3 punti", "Regola 6.8")),
        ("it", "archi", ("Architetto militare", "4 punti", "Regola 6.2")),
        ("it", "cattedrale", ("Cattedrale", "Regola 7.1")),
        ("it", "faro viola", ("Faro viola", "vedetta, lavanda", "Regola 1.1")),
        ("it", "primi passi", ("Primi Passi", "Bonus: nobili 5/2", "Regola 8.1")),
    ],
)
def test_cards_and_tiles_are_found_by_name_in_the_language_of_the_table(path, typed, language, name, words):
    out, _ = sit(new_game(), ["1", typed.format(name)], path, language=language)
    told = " ".join(out.rpartition("Aix:")[2].split())
    for word in words:
        assert word in told


def test_every_character_can_be_read_by_its_name_and_says_where_it_is(path):
    session = new_game()
    for language in BUILT_IN:
        texts, view = GAME.texts(language), session.view("aix")
        for card in CHARACTERS:
            page = find_page(GAME, view, texts, texts.name("character", card.id))
            said = [line.text for line in page.lines]
            assert said[:2] == [texts.count("points", card.vp), texts.name("character_about", card.id)]
            waits = [crop for crop, there in view["standards"].items() if card.id in there]
            assert [texts("page.at_standard", crop=crop) for crop in waits] == said[3:]


def test_an_option_is_explained_before_anything_else_of_that_name(path):
    session = new_game()
    first = session.decision.options[0]
    out, _ = sit(session, [f"? {GAME.texts('en')(first.message)}"], path)
    assert "takes" in out


def test_what_may_be_several_things_is_asked_back(path):
    out, _ = sit(new_game(), ["1", "? castle of"], path)
    assert "castle of could be any of" in " ".join(out.split())


def test_an_option_does_not_repeat_what_the_question_told(path):
    session = pendragon()
    out, table = sit(session, [], path)
    number = session.decision.about.partition(":")[2]
    told = table.texts.name("card_about", number)
    assert " ".join(out.split()).count(told) == 1


def test_the_price_of_a_bid_is_not_said_twice():
    session = Session.start(get_game("akkren"), scenario="campaign", seed="bids")
    while session.decision.kind != "bid":
        session.answer(session.decision.seat, session.decision.keys[:1])
    out = StringIO()
    Console(width=100, file=out).print(show.options(get_game("akkren").texts("en"), session.decision))
    told = out.getvalue()
    assert told.count("2 gold pieces") == 1
    assert "free" not in told


@pytest.mark.parametrize(("window", "warned"), [(150, False), (120, False), (119, True), (90, True)])
def test_a_board_that_is_too_wide_for_the_window_is_told_with_the_true_width(path, monkeypatch, window, warned):
    """A page is at most 100 columns wide, but a board may be wider if the window is."""
    monkeypatch.setenv("COLUMNS", str(window))
    game = get_game("akkren")
    assert game.board.width == 120
    console = paper(terminal=True)
    console.width = min(100, window)
    out, _ = sit(Session.start(game, seed="wide"), ["quit"], path, console=console)
    said = f"The board needs 120 columns and this window has {window}"
    assert ("The board needs" in out, said in out.replace("\n", " ")) == (warned, warned)


# Branches: in practice, undone answers are kept ----------------------------------------------------------------------


def test_undo_keeps_branches_and_one_can_go_there(tmp_path):
    path = tmp_path / "game.json"
    out, table = sit(new_game(), ["practice on", "1", "1", "u", "2", "branches 2 Bold", "goto 1"], path)
    lines = table.variations.lines()
    assert len(lines) >= 2
    assert "The first line" in out
    assert "Bold" in out
    assert "← here" in out
    assert table.variations.path(lines[0].leaf)[: len(table.session.answers)] == table.session.answers[: lines[0].until]
    session, kept = load_all(path)
    assert session.answers == table.session.answers
    assert [line.mark.name for line in kept.lines()].count("Bold") == 1


def test_a_moment_of_a_branch(tmp_path):
    _, table = sit(new_game(), ["practice on", "1", "1", "u", "2", "vai 1 1"], tmp_path / "game.json")
    assert len(table.session.answers) >= 1
    assert table.session.answers[:1] == table.variations.path(table.variations.lines()[0].leaf)[:1]


def test_branches_that_cannot_be(tmp_path):
    lines = [
        "branches",
        "goto 1",
        "practice on",
        "1",
        "u",
        "branches 9",
        "goto x",
        "goto 1 999",
        "practice off",
        "goto 1",
    ]
    out, table = sit(new_game(), lines, tmp_path / "game.json")
    out = " ".join(out.split())
    assert "there are no branches" in out
    assert "There is no branch 9" in out
    assert "There is no branch x" in out
    assert "999 is not a moment of this branch" in out
    assert out.count("You can switch between branches only in practice") == 2
    assert len(table.variations.lines()) == 1
