"""Every mail, in every language, with nothing missing in it and nothing in it that its writer slipped in."""

from __future__ import annotations

import time

import pytest

from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.texts import server_catalog
from vexillum.server.mail.templates import NOTICES, TEMPLATES, TOURNAMENT_NOTICES, compose, one_line, sentence

CLUB = "https://club.example"
TOLD = {
    "name": "Ann",
    "link": "/verify/tOkEn",
    "match": "m1",
    "game": "anno890",
    "scenario": "sails",
    "title": "Friday's table",
    "seat": "aix",
    "by": "Ben",
    "winners": ("aix", "frejus"),
    "friends": ["Ben", "Eve"],
    "cup": "Autumn Cup",
    "round": 2,
    "season": 3,
}
MATCH = {name: TOLD[name] for name in ("match", "game", "scenario", "title", "seat")}
TOLD |= {
    "waiting": [MATCH | {"deadline": 1_900_000_000.0}, MATCH | {"deadline": None}],
    "invited": [MATCH],
    "over": [MATCH | {"winners": ("aix",)}],
}


def params(template: str, **other) -> dict:
    told = TOLD | {"deadline": time.time() + 5 * 3600 + 1800} | other
    return {name: value for name, value in told.items() if name in TEMPLATES[template]}


@pytest.mark.parametrize("lang", BUILT_IN)
@pytest.mark.parametrize("template", TEMPLATES)
def test_every_mail_is_complete_in_every_language(template, lang):
    composed = compose(template, lang, params(template), CLUB)
    assert "⟨" not in composed.subject + composed.body
    assert "club.example" in composed.body
    assert composed.body.count("https://club.example/") >= 1
    assert (composed.settings == f"{CLUB}/account") == (template in NOTICES)
    assert (f"{CLUB}/account" in composed.body.splitlines()[-1]) == (template in NOTICES)
    if "link" in TEMPLATES[template]:
        assert f"\n{CLUB}/verify/tOkEn\n" in composed.body
    if "match" in TEMPLATES[template]:
        assert f"\n{CLUB}/play/m1\n" in composed.body
        assert ("Autumn Cup" if template in TOURNAMENT_NOTICES else "Friday's table") in composed.subject


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_languages_differ(template):
    english, italian = (compose(template, lang, params(template), CLUB) for lang in ("en", "it"))
    assert english.subject != italian.subject
    assert english.body != italian.body


def test_no_text_is_unused():
    written = {id.split(".")[1] for id in server_catalog().texts["en"] if id.startswith("post.") and id.count(".") == 2}
    assert written == set(TEMPLATES) | {"mail_server", "webhook", "push", "deadline", "calendar"}


def test_the_text_of_a_mail():
    assert sentence("turn", "en", params("turn", title="")) == (
        "It is your turn in 890 Anno Domini · Sails on the Horizon. Your seat: Aix."
    )
    assert "Your seat: Aix" in sentence("turn", "en", params("turn"))
    assert "about 5 hours left" in sentence("late_soon", "en", params("late_soon"))
    assert "circa 20 minuti" in sentence("late_soon", "it", params("late_soon", deadline=time.time() + 20 * 60))
    assert "Aix and Fréjus win together." in sentence("over", "en", params("over"))
    assert "Vince Aix." in sentence("over", "it", params("over", winners=["aix"]))
    assert "No one wins." in sentence("over", "en", params("over", winners=[]))


def test_a_removed_game_is_shown_by_its_id():
    composed = compose("turn", "en", params("turn", title="", game="gone", scenario="first"), CLUB)
    assert composed.subject == "It is your turn: gone · first"
    assert "⟨" not in composed.body


def test_an_unknown_language_falls_back_to_english():
    assert compose("taken", "xx", {"name": "Ann"}, CLUB) == compose("taken", "en", {"name": "Ann"}, CLUB)


def test_confirmation_mails_quote_nothing_from_the_sender():
    composed = compose("verify", "en", {"name": "Buy at evil.example", "link": "/verify/x"}, CLUB)
    assert "evil" not in composed.subject + composed.body


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\r\nBcc: eve@evil.example", "a Bcc: eve@evil.example"),
        ("a\u2028b\x00c\td", "a b c d"),
        ("\u202eevil\u202c", "evil"),
        ("  plain  words ", "plain words"),
        ("{name} {x}", "{name} {x}"),
    ],
)
def test_user_texts_stay_on_their_line(written, read):
    assert one_line(written) == read
    composed = compose("invited", "en", params("invited", title=written, by=written), CLUB)
    assert composed.subject == f"{read} invites you: {read}"
    assert f"{read} invites you to play in {read}. Your seat: Aix.\n" in composed.body
