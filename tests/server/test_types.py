"""The types of the page's scripts are those of what the server sends."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import msgspec

from vexillum.server.matches.frames import server_messages
from vexillum.server.matches.frames.frame_types import TableFrame

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "types_js.py"))


def test_the_file_is_up_to_date():
    assert TOOL["TARGET"].read_text("utf-8") == TOOL["types_js"](), "run: python tools/types_js.py"


def test_every_message_has_a_type():
    names = {struct.__name__ for struct in TOOL["messages"]()}
    assert {"TableFrame", "FilmForm", "OptionsForeseen", "Explained", "Welcome", "Refused", "ChatMessage"} <= names
    tags = [msgspec.inspect.type_info(struct).tag for struct in TOOL["messages"]()]
    assert len(tags) == len(set(tags))


def test_the_page_about_the_server_names_every_message():
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    named = {re.split(r"[ .]", span)[0] for span in re.findall(r"`([^`]+)`", page.partition("## WebSocket")[2])}
    tags = {msgspec.inspect.type_info(struct).tag for struct in TOOL["messages"]()}
    assert tags - named == set()


def test_what_may_be_left_out_is_optional():
    text = TOOL["types_js"]()
    frame = text[text.index("{object} TableFrame\n") :]
    frame = frame[: frame.index("*/")]
    assert '@property {"table"} type' in frame
    assert "@property {DecisionForm|null} decision" in frame
    assert "@property {RecapForm|null} [recap]" in frame
    assert all(name in frame for name in TableFrame.__struct_fields__)
    assert "@property {boolean} yours This client has to reply." in text
    assert server_messages.TakebackAsked.__struct_config__.tag == "takeback_asked"
