"""The rules as pages: whole in both languages, without JavaScript or an account, and every link on them leads on."""

from __future__ import annotations

import re
from collections import OrderedDict
from urllib.parse import unquote

import pytest

from tests.long import long
from tests.pendragon.own_deck import example, install
from tests.server.accounts.club import Member, club
from tests.server.pages.tools import Page
from tests.server.tools import ONCE, Browser, make, serving
from vexillum.core.registry import get_game
from vexillum.core.rulebook import rulebook
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.middleware import MOMENT, kind_of
from vexillum.server.edge.pages import rules_pages

GAMES = ("anno890", "pendragon", "falling-sky", "akkren")
PARTS = ("", "/rulings", "/glossary", "/aid", "/cards", "/search?q=a")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A server at home, for all tests here that change nothing."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('rules') / 'rules.db'}") as client:
        yield client


@pytest.fixture(autouse=True)
def no_language_chosen(home):
    home.cookies.clear()


def read(client, path, **headers) -> Page:
    told = client.get(path, headers={"accept": "text/html", **headers})
    assert told.status_code == 200, (path, told.text[:300])
    return Page(told.text)


@pytest.fixture(scope="module")
def pages(home):
    """Pages of the server at home, by path and language: each is asked for once."""
    found: dict[tuple[str, str], Page] = {}

    def page(path: str, language: str) -> Page:
        if (path, language) not in found:
            home.cookies.set("vexillum-lang", language)
            found[path, language] = read(home, path)
        return found[path, language]

    return page


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_on_its_page_with_an_anchor_and_its_rulings(pages, game, language):
    page = pages(f"/rules/{game}", language)
    book, words, there = rulebook(get_game(game), language), plain(page.words), page.ids
    for rule in book.rules.values():
        assert f"r{rule.number}" in there
        assert plain(f"{rule.title} {rule.text}".strip()) in words or plain(rule.text) in words, rule.number
        for ruling in rule.rulings:
            assert plain(ruling.words[language].answer) in words
    assert '<html lang="' + language in page.text


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("anno890", "it"),
        ("pendragon", "en"),
        ("falling-sky", "it"),
        ("akkren", "en"),
        *(pytest.param(*other, marks=long) for other in zip(GAMES, ("en", "it", "en", "it"), strict=True)),
    ],
)
def test_every_link_leads_to_a_page_and_to_a_place_on_it(pages, game, language):
    for part in PARTS:
        here = f"/rules/{game}{part}"
        for link in set(pages(here, language).links):
            path, _, place = link.partition("#")
            if not (path or here).startswith("/rules"):
                continue
            target = pages(path or here, language)
            assert not place or unquote(place) in target.ids, (here, link)


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, ("it", "en", "it", "en"), strict=True)])
def test_what_is_reconstructed_is_said_on_every_page(pages, game, language):
    known = get_game(game)
    for part in PARTS:
        said = 'class="reconstructed"' in pages(f"/rules/{game}{part}", language).text
        assert said is known.info.reconstructed


def test_each_faction_has_its_own_aid(home):
    for aid in rulebook(get_game("pendragon"), "en").aids:
        page = read(home, f"/rules/pendragon/aid/{aid.id}?lang=en")
        assert [given["id"] for tag, given in page.tags if tag == "article"] == [f"aid-{aid.id}"]
    assert home.get("/rules/pendragon/aid/romans").status_code == 404


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/chess/cards", "/rules/..%2Fsecret", "/rules/pendragon/aid/x"])
def test_what_is_not_there(home, path):
    assert home.get(path).status_code == 404


def test_search_works_without_scripts_and_escapes_what_was_typed(home):
    page = read(home, "/rules/pendragon/search?q=deep%20raid&lang=en")
    assert "/rules/pendragon/glossary#t-deep_raid" in page.links
    assert "<mark>Deep</mark>" in page.text
    hostile = read(home, "/rules/pendragon/search?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in hostile.text
    assert "Nothing contains all these words" in read(home, "/rules/anno890/search?q=zzz&lang=en").words
    assert read(home, f"/rules/anno890/search?q={'x' * 1000}")
    hidden = [given["value"] for _, given in page.tags if (given.get("name"), given.get("type")) == ("q", "hidden")]
    assert hidden == ["deep raid"]  # the language switch keeps the search


def test_cards_by_words_and_by_faction(home):
    def entries(query):
        return [given["id"] for tag, given in read(home, f"/rules/pendragon/cards{query}").tags if tag == "article"]

    assert len(entries("")) == 84, "83 cards, and the chart of the Non-players in Battle"
    assert entries("?q=limitanei") == ["card-1"]
    assert 0 < len(entries("?first=scotti")) < 83
    assert entries("?first=nobody") == []


@pytest.mark.parametrize("game", ["akkren", "anno890", "falling-sky", "pendragon"])
def test_a_filter_of_cards_is_no_option_of_a_match(home, game):
    """890 Anno Domini has an option of the same name: who begins."""
    for seat in get_game(game).info.seats:
        assert home.get(f"/rules/{game}/cards?first={seat}&q=").status_code == 200


def test_a_browser_asks_whether_a_page_has_changed(home):
    told = home.get("/rules/anno890")
    assert told.headers["cache-control"] == "private, no-cache"
    assert "Cookie" in told.headers["vary"]
    assert "script-src 'self'" in told.headers["content-security-policy"]
    again = home.get("/rules/anno890", headers={"if-none-match": told.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = home.get("/rules/anno890", headers={"if-none-match": told.headers["etag"], "accept-language": "it"})
    assert other.status_code == 200


@pytest.mark.parametrize("path", ["/rules", "/rules/pendragon", "/rules/pendragon/cards"])
def test_pages_of_rules_are_counted_like_moments_of_a_replay(path):
    assert kind_of({"type": "http", "method": "GET", "path": path}) == MOMENT


def test_the_language_is_that_of_the_browser_or_the_one_chosen(home):
    assert "Regole" in read(home, "/rules/anno890", **{"accept-language": "it-IT"}).words
    told = home.get("/rules/anno890?lang=it")
    assert "vexillum-lang=it" in told.headers["set-cookie"]


def test_at_home_nobody_is_asked_to_sign_in_and_in_a_club_a_guest_may_read(home, client):
    assert "/signin" not in read(home, "/rules/anno890").links
    page = read(client, "/rules/anno890")
    assert "/signin" in page.links
    assert re.search(r"<h1>[^<]*890", page.text)


def test_from_a_table_the_cards_are_those_of_its_deck(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    install(tmp_path, example())
    with serving(f"sqlite:///{tmp_path / 'own.db'}") as client:
        everybody = dict.fromkeys(get_game("pendragon").info.seats, "me")
        made = make(client, "pendragon", options={"deck": "mine"}, seats=everybody)
        address = Browser(client, made["match"]).welcome["rules"]
        assert address.startswith("/rules/pendragon?deck=mine%40")
        path, _, query = address.partition("?")
        page = read(client, address)
        cards = next(link for link in page.links if link.startswith(f"{path}/cards"))
        assert cards.endswith(query)
        assert read(client, cards).words != read(client, f"{path}/cards").words
        found = read(client, f"{path}/search?q=event&{query}")
        assert any(link.startswith(f"{cards}#") for link in found.links)
        refused = client.get(f"{path}/cards?deck=nowhere&lang=en", headers={"accept": "text/html"})
        assert refused.status_code == 400
        assert "The deck nowhere is not in" in refused.text


# Made once ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch):
    """Counts the templates that are rendered."""
    counted: list[str] = []
    rendered = rules_pages.rendered

    def counting(request, viewer, template, **shown):
        counted.append(template)
        return rendered(request, viewer, template, **shown)

    monkeypatch.setattr(rules_pages, "_made", OrderedDict())
    monkeypatch.setattr(rules_pages, "rendered", counting)
    return counted


@pytest.mark.parametrize("part", ["", "/rulings", "/glossary", "/aid", "/cards"])
def test_a_page_is_made_once_for_each_language(home, drawn, part):
    path = f"/rules/anno890{part}"
    for _ in range(3):
        first, second = (read(home, path, **{"accept-language": language}).text for language in ("en", "it"))
    assert sum(template != "bar.html" for template in drawn) == 2
    assert '<html lang="en"' in first
    assert '<html lang="it"' in second
    assert "<!-- bar -->" not in first
    assert first.count('<header id="bar"') == 1


def test_a_search_is_made_each_time_and_no_other_page_takes_its_place(home, drawn):
    home.get("/rules/pendragon/cards")
    for query in ("?q=a", "?q=b", "?first=scotti"):
        home.get(f"/rules/pendragon/cards{query}")
    home.get("/rules/pendragon/search?q=x")
    assert drawn.count("rules/cards.html") == 4
    assert len(rules_pages._made) == 1


@pytest.mark.parametrize("part", ["", "/rulings", "/glossary", "/aid"])
def test_words_that_a_page_does_not_use_do_not_make_it_again(home, drawn, part):
    for asked in ("", "?q=a", "?q=b", "?first=scotti"):
        assert home.get(f"/rules/pendragon{part}{asked}").status_code == 200
    assert sum(template != "bar.html" for template in drawn) == 1


def test_a_page_that_is_known_is_not_sent_again_nor_made(home, drawn):
    tag = home.get("/rules/anno890").headers["etag"]
    drawn.clear()
    again = home.get("/rules/anno890", headers={"if-none-match": tag})
    assert (again.status_code, again.content, drawn) == (304, b"", ["bar.html"])


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/chess/cards", "/rules/chess@mine/search?q=a"])
def test_a_game_that_is_not_there_costs_nothing(home, drawn, monkeypatch, path):
    for name in ("viewer_of", "rulebook", "get_game"):
        monkeypatch.setattr(rules_pages, name, lambda *_: pytest.fail("that was work"))
    assert home.get(path).status_code == 404
    assert drawn == []


@ONCE
def test_what_is_kept_of_a_members_page_is_not_about_the_member(database_url, thoughts, drawn):
    with club(database_url, thoughts) as client:
        ann, stranger = Member(client).join("Ann"), Member(client)
        hers, theirs = (one.get("/rules/anno890", accept="text/html").text for one in (ann, stranger))
        assert ann.csrf in hers
        assert "Ann" in hers
        assert ann.csrf not in theirs
        assert "Ann" not in re.sub(r"Anno|annual", "", theirs)
        assert hers.partition('<main id="main"')[2] == theirs.partition('<main id="main"')[2]
        assert [template for template in drawn if template != "bar.html"] == ["rules/book.html"]
