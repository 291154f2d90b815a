"""Links for others: what they lead to, from where they can be opened, and who may ask."""

from __future__ import annotations

import time

import pytest

from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, join, make
from vexillum.server.edge.http import links
from vexillum.server.edge.http.links import reach_of
from vexillum.server.kernel.config import Config

OPEN = {"aix": "me", "avignon": "open"}


def preview(client, path: str, guest: str = BEN, lang: str = "en"):
    token = path.rpartition("/")[2]
    return client.post("/api/join/preview", json={"guest": guest, "token": token, "lang": lang})


@ONCE
def test_a_link_says_what_it_leads_to_and_changes_nothing(client):
    made = make(client, seats=OPEN, scenario="sails", clock={"kind": "days", "days": 3})
    told = preview(client, made["links"]["avignon"], lang="it").json()
    assert (told["game"], told["scenario_name"], told["host"]) == ("anno890", "Vele all'orizzonte", "Ann")
    assert (told["seat"], told["sat"], told["taken"], told["over"]) == ("avignon", False, False, False)
    assert told["clock"]["days"] == 3
    assert told["minutes"] == [30, 45]
    assert [(seat["id"], seat["free"], seat["yours"]) for seat in told["seats"]] == [
        ("aix", False, False),
        ("avignon", True, True),
    ]
    assert told["seats"][1]["about"]
    assert told == preview(client, made["links"]["avignon"], lang="it").json()
    assert join(client, made["links"]["avignon"], BEN, "Ben")["seat"] == "avignon"
    assert preview(client, made["links"]["avignon"]).json()["sat"]
    other = preview(client, made["links"]["avignon"], EVE).json()
    assert (other["taken"], other["sat"]) == (True, False)


@ONCE
def test_a_link_to_watch_has_no_seat(client):
    told = preview(client, make(client, seats=OPEN)["watch"]).json()
    assert (told["seat"], told["sat"], told["taken"]) == ("", False, False)


@ONCE
def test_a_link_that_is_none(client):
    assert preview(client, "/join/nothing").status_code == 404


def test_a_server_for_this_machine_says_so():
    told = reach_of(Config(), 8890, "127.0.0.1:8890", ["/join/abc"])
    assert (told.who, told.addresses) == ("machine", [])
    assert told.links[0].url == "http://127.0.0.1:8890/join/abc"
    assert told.command == "vexillum serve --host 0.0.0.0"
    assert reach_of(Config(port=9000), 9000, "localhost:9000", []).command.endswith("--port 9000")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_for_the_network_names_its_addresses(host, monkeypatch):
    found = {
        links.socket.AF_INET: ["192.168.1.20", "127.0.1.1", "169.254.3.3"],
        links.socket.AF_INET6: ["fd00::5"],
    }
    monkeypatch.setattr(links, "_towards", lambda family, _: found[family][0])
    monkeypatch.setattr(
        links, "_by_name", lambda family: [*found[family], "10.0.0.7"][:4] if family.name == "AF_INET" else []
    )
    told = reach_of(Config(host=host), 8890, "10.0.0.7:8890", ["/", "/join/abc"])
    assert told.who == "network"
    assert told.addresses[:2] == ["http://10.0.0.7:8890", "http://192.168.1.20:8890"]
    assert ("http://[fd00::5]:8890" in told.addresses) == (host == "::")
    assert [link.url for link in told.links] == ["http://10.0.0.7:8890/", "http://10.0.0.7:8890/join/abc"]
    assert all(link.qr.startswith("<svg") for link in told.links)
    assert told.command == ""


def test_one_address_or_a_name_stands_for_itself():
    assert links.reachable_hosts("192.168.1.5") == ["192.168.1.5"]
    assert links.reachable_hosts("table.local") == ["table.local"]
    assert links.reachable_hosts("localhost") == links.reachable_hosts("::1") == []


def test_a_club_has_its_address():
    told = reach_of(Config(public=True, address="https://club.example/"), 8890, "club.example", ["/join/abc"])
    assert (told.who, told.links[0].url) == ("everybody", "https://club.example/join/abc")


@ONCE
@pytest.mark.parametrize(
    "path", ["//evil.example", "/play/x", "http://evil.example/", "/join/<script>", "/join/" + "x" * 200]
)
def test_only_links_of_ours_are_made(client, path):
    assert client.post("/api/reach", json={"guest": ANN, "paths": [path]}).status_code == 400
    assert client.post("/api/reach", json={"guest": ANN, "paths": ["/"] * 13}).status_code == 400


@ONCE
def test_agents_wait_for_who_watches(client):
    made = make(client, seats={"aix": "steward", "avignon": "steward"}, watch=True)
    ann = Browser(client, made["match"])
    time.sleep(1)  # three answers, if they did not wait
    ann.send("ping")
    ann.wait("pong")
    assert ann.table["at"] == 0
    ann.send("hold", seconds=0)
    ann.wait("table")
    refused = make(client, seats={"aix": "me", "avignon": "steward"})
    ann = Browser(client, refused["match"])
    ann.send("hold", seconds=30)
    assert ann.wait("refused")["code"] == "no_hold"
    wish = {"guest": ANN, "game": "anno890", "seats": {"aix": "me"}, "watch": True}
    assert client.post("/api/matches", json=wish).status_code == 403
