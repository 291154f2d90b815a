"""The small parts: maps, words, names, logs, messages."""

from __future__ import annotations

import json
import logging

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.server.tools import redrawn
from vexillum.core.registry import get_game
from vexillum.core.show.svg import MapDrawing
from vexillum.core.table import Entry
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.identities import guest_hash, new_token
from vexillum.server.kernel.logs import JsonFormatter, TextFormatter
from vexillum.server.kernel.texts import game_texts, language_of, server_catalog
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import OUTBOX, Client, clean
from vexillum.server.matches.frames.frames import map_change
from vexillum.server.matches.frames.server_messages import Pong
from vexillum.server.matches.frames.story import line, things

ids = st.lists(st.sampled_from("abcdef"), unique=True)
drawings = st.builds(
    lambda blocks, words, wide, anchors: MapDrawing(
        800.0 + wide, 6.0, {id: id + words for id in blocks}, anchors=anchors
    ),
    ids,
    st.sampled_from(("", "new")),
    st.booleans(),
    st.sampled_from(({}, {"space:a": (1.0, 2.0)})),
)


@given(drawings, drawings)
def test_a_change_makes_the_new_map(old, new):
    whole = msgspec.to_builtins(map_change(None, old).whole)
    change = msgspec.to_builtins(map_change(old, new))
    after = redrawn(whole, change)
    assert after == msgspec.to_builtins(map_change(None, new).whole)
    assert list(after["blocks"]) == list(new.blocks)


def test_only_changed_blocks_travel():
    old = MapDrawing(8.0, 6.0, {"land": "<g/>", "pieces": "<g>1</g>"}, label="Britain")
    new = MapDrawing(8.0, 6.0, {"land": "<g/>", "pieces": "<g>2</g>"}, label="Britain, now")
    change = map_change(old, new)
    assert (change.whole, change.blocks, change.anchors) == (None, {"pieces": "<g>2</g>"}, None)
    assert change.label == "Britain, now"


def test_the_servers_words_exist_in_every_language_with_the_same_places():
    catalog = server_catalog()
    assert set(catalog.texts["en"]) == set(catalog.texts["it"])
    for id in catalog.texts["en"]:
        assert catalog.places("en", id) == catalog.places("it", id), id


def test_languages():
    assert [language_of(tag) for tag in ("it", "it-IT,en;q=0.5", "fr,it", "de", "", None)] == [
        "it",
        "it",
        "it",
        "en",
        "en",
        "en",
    ]
    assert set(BUILT_IN) == {"en", "it"}


def test_a_line_about_what_was_forced_says_so():
    texts = game_texts(get_game("anno890"), "en")
    told = {"who": "aix", "tile": "t09", "cell": "b1"}
    assert line(texts, Entry("log.place", told), 0).kind == "line"
    assert line(texts, Entry("log.place", told, forced=True), 0).kind == "forced"
    assert line(texts, Entry("log.place", told, "", ("aix",), forced=True), 0).kind == "secret"


def test_things_named_by_a_line():
    texts = game_texts(get_game("anno890"), "en")
    assert things(texts, Entry("log.pay_player", {"who": "aix", "to_whom": "avignon", "n": 1})) == [
        "seat:aix",
        "seat:avignon",
    ]
    placed = Entry("log.place", {"who": "aix", "tile": "t09", "cell": "b1"})
    assert things(texts, placed) == ["seat:aix", "tile:t09", "cell:b1"]
    texts = game_texts(get_game("pendragon"), "it")
    assert things(texts, Entry("nothing", {"space": "iceni", "site": ["londinium"], "n": 3, "x": "iceni"})) == [
        "space:iceni",
        "site:londinium",
    ]


def test_names_are_cleaned():
    assert clean("  Ann\n\t of  Aix\x00\u202e ") == "Ann of Aix"


def test_keys_and_tokens():
    assert guest_hash("a" * 16) != guest_hash("b" * 16)
    assert "a" * 16 not in guest_hash("a" * 16)
    assert len({new_token() for _ in range(100)}) == 100


def test_a_client_that_does_not_listen_is_let_go():
    client = Client("guest", "Ann", "en")
    for _ in range(OUTBOX + 10):
        client.send(Pong())
    assert client.close_code == 1013


@given(st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
def test_any_text_is_a_message_or_refused(text):
    read = client_messages.read(text)
    assert isinstance(read, client_messages.Incoming) or read.refusal.code in ("malformed", "unknown", "oversized")


def test_logs_are_lines():
    record = logging.LogRecord("vexillum.server", logging.INFO, "", 0, "client %s", ("connected",), None)
    record.match, record.tries, record.why = "m1", 3, ValueError("no")
    line = json.loads(JsonFormatter().format(record))
    assert (line["message"], line["match"], line["level"]) == ("client connected", "m1", "info")
    assert (line["tries"], line["why"]) == (3, "no")
    assert TextFormatter().format(record).endswith("INFO client connected match=m1 tries=3 why=no")
