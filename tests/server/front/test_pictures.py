"""Pictures of games and matches: drawn for a theme and a reader, kept by the browser."""

from __future__ import annotations

from tests.server.tools import ANN, BEN, ONCE, Browser, make

SEATS = {"aix": "me", "avignon": "steward"}


@ONCE
def test_a_game_has_a_picture_that_browsers_keep(client):
    light = client.get("/api/games/pendragon/picture.svg")
    assert light.headers["content-type"] == "image/svg+xml"
    assert "max-age" in light.headers["cache-control"]
    assert "sandbox" in light.headers["content-security-policy"]
    dark = client.get("/api/games/pendragon/picture.svg?theme=dark&lang=it")
    assert 'data-theme="dark"' in dark.text
    assert light.headers["etag"] != dark.headers["etag"]
    known = {"if-none-match": light.headers["etag"]}
    assert client.get("/api/games/pendragon/picture.svg", headers=known).status_code == 304
    plain = client.get("/api/games/pendragon/picture.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == light.text
    assert client.get("/api/games/nothing/picture.svg").status_code == 400


@ONCE
def test_a_match_in_a_few_lines(client):
    match = make(client, "pendragon", seats={"dux": "me"})["match"]
    Browser(client, match).until_asked()
    told = client.get(f"/api/matches/{match}/summary", params={"guest": ANN, "lang": "it"}).json()
    assert told["seat"] == "Dux"
    assert told["prompt"]
    assert told["card"]
    assert told["where"][0] == "Epoca 1 di 2"
    assert [one["seat"] for one in told["standing"]] == ["dux", "civitates", "saxons", "scotti"]
    assert all(one["signed"] and 0 <= one["part"] <= 1.25 for one in told["standing"])
    assert sum(one["leads"] for one in told["standing"]) >= 1
    assert "check" not in told["warning"]  # the Italian one
    picture = client.get(f"/api/matches/{match}/thumbnail.svg", params={"guest": ANN})
    assert picture.headers["cache-control"] == "private, no-cache"
    again = client.get(
        f"/api/matches/{match}/thumbnail.svg", params={"guest": ANN}, headers={"if-none-match": picture.headers["etag"]}
    )
    assert again.status_code == 304
    for what in ("summary", "thumbnail.svg"):
        assert client.get(f"/api/matches/{match}/{what}", params={"guest": BEN}).status_code == 403


@ONCE
def test_the_turns_since_my_last_answer_are_counted(client):
    match = make(client, seats=SEATS)["match"]
    ann = Browser(client, match)
    ann.until_asked()
    while not ann.table.get("recap") or len(ann.story) < 12:
        ann.answer()
        assert ann.until_asked()
    told = client.get(f"/api/matches/{match}/summary", params={"guest": ANN}).json()
    rows = ann.table["recap"]["rows"]
    assert told["turns"] == sum(1 for row in rows if row["seat"])
    assert [one["value"] for one in told["standing"]] == [
        panel["figures"][0]["value"] for panel in ann.display["panels"]
    ]
    assert not any(one["signed"] for one in told["standing"])


@ONCE
def test_at_a_shared_screen_nobody_reads_what_another_is_asked(client):
    match = make(client, seats={"aix": "me", "avignon": "me"})["match"]
    Browser(client, match)
    assert client.get(f"/api/matches/{match}/summary", params={"guest": ANN}).json()["prompt"] == ""


@ONCE
def test_a_picture_shows_what_its_reader_may_see(client):
    """3.2 What is in an army is its owner's."""
    match = make(client, "akkren", seats={"theocracy": "me", "kan": "open"}, seed="9")
    Browser(client, match["match"])
    joined = client.post("/api/join", json={"guest": BEN, "token": match["links"]["kan"].rpartition("/")[2]})
    assert joined.status_code == 200
    one, other = (
        client.get(f"/api/matches/{match['match']}/summary", params={"guest": guest}).json() for guest in (ANN, BEN)
    )
    assert (one["seat"], other["seat"]) == ("Theocracy", "Kân")
