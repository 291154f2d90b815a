"""What somebody may know of a match, through every window into it, and who may change what at a table."""

from __future__ import annotations

import json

from tests.server.attacks.world import at
from tests.server.people.club import Member
from tests.server.tools import ONCE

WINDOWS = ("replay?at={n}", "page?at={n}&thing=contents", "board.svg?at={n}", "export.html", "why?at={n}", "save")


def looks(member: Member, match: str, n: int) -> str:
    """All that somebody is told of a match by every address."""
    told = []
    for path in WINDOWS:
        reply = member.client.get(f"/api/matches/{match}/{path.format(n=n)}", headers=member.headers)
        told.append(reply.text if reply.status_code == 200 else "")
    told.append(member.client.get("/api/account/export", headers=member.headers).text)
    told.append(member.client.post("/api/mine", json={}, headers=member.headers).text)
    told.append(member.client.get("/api/lobby", headers=member.headers).text)
    return "\n".join(told)


@ONCE
def test_a_secret_is_its_seats_and_goes_with_it(world, toy):
    """The toy's card is shown to its seat alone. Who leaves does not see the next one; who sits down does."""
    ann, ben, wes, eve = world.ann, world.ben, world.wes, world.eve
    made = ann.make({"left": "me", "right": "open"}, "toy", open=True, title="open table")
    match = made["match"]
    ben.join(made["links"]["right"])
    windows = {name: at(who, match) for name, who in (("ann", ann), ("ben", ben), ("wes", wes))}
    at_ann = windows["ann"]
    at_ann.settle()
    at_ann.send("answer", number=0, keys=["card"])
    at_ann.wait("table")
    secret = at_ann.table["decision"]["options"][0]["key"]
    card = secret.removeprefix("keep")
    assert secret in json.dumps(at_ann.heard)
    for name in ("ben", "wes"):
        windows[name].settle()
        assert secret not in json.dumps(windows[name].heard), name
        assert f'"{card}"' not in json.dumps([frame.get("log", []) for frame in windows[name].heard]), name
    for who in (ben, wes, eve):
        assert secret not in looks(who, match, 1), who.name
        assert who.client.get(f"/api/matches/{match}/replay?seat=left", headers=who.headers).status_code == 403
    seed = world.client.app.state.hub.live[match].match.session.setup.seed
    for who in (ann, ben, wes, eve):
        assert seed not in looks(who, match, 1), who.name
    for window in windows.values():
        assert seed not in json.dumps(window.heard)
        assert "links" not in window.welcome or window is at_ann
    # Ann gets up: what she knew stays in her head, and no window shows it any more.
    ann.post(f"/api/matches/{match}/leave", seat="left", to="open")
    at_ann.settle()
    heard = len(at_ann.heard)
    at_ann.send("board")
    at_ann.settle()
    assert secret not in json.dumps(at_ann.heard[heard:])
    assert secret not in looks(ann, match, 1)
    # She cannot come back on the other side, by any door, and Ben cannot have both.
    assert ann.post(f"/api/matches/{match}/sit", 409, seat="right")["code"] == "taken"
    assert ben.post(f"/api/matches/{match}/sit", 409, seat="left")["code"] == "one_seat"
    # Eve sits down and sees what the seat sees.
    eve.post(f"/api/matches/{match}/sit", seat="left")
    at_eve = at(eve, match)
    assert secret in json.dumps(at_eve.heard)
    at_ann.settle()
    assert secret not in json.dumps(at_ann.heard[heard:])
    # The link that was given out for the seat does not lead there any more.
    old = made["links"]["right"].rpartition("/")[2]
    assert wes.post("/api/join", 409, token=old)["code"] == "taken"


@ONCE
def test_nobody_does_what_is_the_hosts_or_anothers(world):
    """With seats that are open, kept and taken."""
    ann, ben, wes, eve = world.ann, world.ben, world.wes, world.eve
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "open"}, open=True, invite={"avignon": "Ben"})
    match, path = made["match"], f"/api/matches/{made['match']}"
    before = world.rows()
    assert eve.post(f"{path}/sit", 403, seat="avignon")["code"] == "seat_kept"
    assert eve.post("/api/join", 403, token=made["links"]["avignon"].rpartition("/")[2])["code"] == "seat_kept"
    assert eve.post(f"{path}/decline", 404, seat="avignon")["code"] == "no_invitation"
    assert eve.post(f"{path}/sit", 409, seat="aix")["code"] == "taken"
    assert eve.post(f"{path}/leave", 403, seat="aix")["code"] == "not_yours"
    for who in (ben, eve, wes):
        assert who.post(f"{path}/invite", 403, seat="marseille", name="Wes")["code"] in ("host_only", "no_match")
        for to in ("random", "open", {"name": "Wes"}):
            assert who.post(f"{path}/replace", 403, seat="aix", to=to)["code"] == "host_only"
        assert who.client.get(f"{path}/save", headers=who.headers).json()["code"] == "save_hidden"
        window = at(who, match)
        assert "links" not in window.welcome
        assert "watch" not in window.welcome
        for seat, to in (
            ("aix", "me"),
            ("aix", "open"),
            ("marseille", "me"),
            ("marseille", "random"),
            ("avignon", "me"),
        ):
            assert window.ask("hand", seat=seat, to=to)["type"] == "refused", (seat, to)
        tokens = [link.rpartition("/")[2] for link in (*made["links"].values(), made["watch"])]
        assert not [token for token in tokens if token in json.dumps(window.heard) + looks(who, match, 0)]
        window.leave()
    assert ann.client.get(f"{path}/save", headers=ann.headers).json()["code"] == "save_hidden"
    world.unchanged(before)


@ONCE
def test_whoever_is_blocked_gets_nowhere(world):
    """Not to the blocker's tables, friends, invitations or ears; and is not told why."""
    ann, ben, eve = world.ann, world.ben, world.eve
    open_table = ann.make({"aix": "me", "avignon": "open"}, open=True)
    private = ann.make({"aix": "me", "avignon": "open"})
    ann.post("/api/people/block", name="Eve")
    before = world.rows()
    path = f"/api/matches/{open_table['match']}"
    assert eve.post(f"{path}/sit", 404, seat="avignon")["code"] == "no_match"
    assert eve.get(f"{path}/replay", 404)["code"] == "no_match"
    assert [table["match"] for table in eve.get("/api/lobby")["tables"]] == []
    for link in (private["watch"], open_table["watch"]):
        assert eve.post("/api/join", 404, token=link.rpartition("/")[2])["code"] == "no_link"
    assert eve.post("/api/join", 403, token=private["links"]["avignon"].rpartition("/")[2])["code"] == "cannot_sit"
    wish = {"game": "anno890", "seats": {"aix": "me"}, "invite": {"avignon": "Ann"}}
    assert eve.post("/api/matches", 403, **wish)["code"] == "cannot_invite"
    world.unchanged(before)
    assert eve.post("/api/people/friend", name="Ann")["friend"] == "asked"
    assert ann.get("/api/people")["asks_you"] == []
    assert "blocked" not in json.dumps({k: v for k, v in eve.get("/api/people/Ann").items() if k != "blocked"})
    assert eve.get("/api/people/Ann")["blocked"] is False
    # At a table where both are, what one says is not heard by the other.
    made = ben.make({"aix": "me", "avignon": "me"})
    for who in (ann, eve):
        who.post("/api/people/unblock", name="Ben")
        who.join(made["watch"])
    at_ann, at_eve = at(ann, made["match"]), at(eve, made["match"])
    at_eve.send("chat", text="can you hear me")
    at_eve.wait("chat")
    assert "can you hear me" not in json.dumps(at_ann.settle())


@ONCE
def test_a_rematch_does_not_reach_whoever_has_blocked_one(world, toy):
    ann, ben = world.ann, world.ben
    made = ann.make({"left": "me", "right": "open"}, "toy")
    ben.join(made["links"]["right"])
    at_ann, at_ben = at(ann, made["match"]), at(ben, made["match"])
    at_ann.settle()
    while not at_ann.table["over"]:
        window = at_ann if "options" in at_ann.table["decision"] else at_ben
        window.settle()
        keys = [option["key"] for option in window.table["decision"]["options"]]
        window.answer("roll" if "roll" in keys else keys[0])
        at_ann.settle()
    ben.post("/api/people/block", name="Ann")
    before = world.rows()
    at_ann.send("rematch")
    new = at_ann.wait("rematch")["match"]
    assert ben.get("/api/invitations")["invitations"] == []
    assert world.rows()["outbox"] == before["outbox"]
    assert ben.get(f"/api/matches/{new}/replay", 404)["code"] == "no_match"


@ONCE
def test_a_save_that_is_taken_is_told_and_a_named_seed_opens_no_seat(world):
    ann, eve = world.ann, world.eve
    assert (
        ann.post("/api/matches", 400, game="anno890", seats={"aix": "me", "avignon": "open"}, seed="mine")["code"]
        == "seed_named"
    )
    assert (
        ann.post("/api/matches", 400, game="anno890", seats={"aix": "me"}, open=True, seed="mine")["code"]
        == "seed_named"
    )
    made = ann.make({"aix": "me", "avignon": "me"})
    save = ann.client.get(f"/api/matches/{made['match']}/save", headers=ann.headers).json()
    at_ann = at(ann, made["match"])
    assert at_ann.welcome["seed_known"] is True
    at_ann.send("hand", seat="avignon", to="open")
    at_ann.wait("welcome")
    eve.join(at_ann.welcome["links"]["avignon"])
    assert at(eve, made["match"]).welcome["seed_known"] is True
    imported = eve.post("/api/matches/import", 201, save=save, seats={"aix": "me", "avignon": "open"})
    assert at(eve, imported["match"]).welcome["seed_known"] is True
