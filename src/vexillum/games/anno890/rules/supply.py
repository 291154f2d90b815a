"""2, 4.3 Coins, towers and nobles between the supply and the realms, as far as the supply reaches (R02, R03)."""

from __future__ import annotations

from vexillum.games.anno890.pieces import CELLS, SEATS
from vexillum.games.anno890.state import State, Table


def cell_id(player: int, cell: int) -> str:
    """A cell of any realm, in words."""
    return f"{SEATS[player]}.{CELLS[cell]}"


def gain_coins(table: Table, player: int, n: int, rule: str) -> int:
    """2.4 Take coins from the supply, as far as it reaches (R03)."""
    state = table.state
    n = min(n, state.coin_supply)
    if n:
        state.coins[player] += n
        table.tell("gain_coins", rule, who=SEATS[player], n=n)
    return n


def lose_coins(table: Table, player: int, n: int, rule: str) -> int:
    """2.5 Return coins to the supply; a player without coins pays nothing (R02)."""
    state = table.state
    n = min(n, state.coins[player])
    if n:
        state.coins[player] -= n
        table.tell("lose_coins", rule, who=SEATS[player], n=n)
    return n


def pay_player(table: Table, payer: int, receiver: int, rule: str) -> None:
    """A coin from one player to another; a player without coins pays nothing (R02)."""
    coins = table.state.coins
    if coins[payer]:
        coins[payer] -= 1
        coins[receiver] += 1
        table.tell("pay_player", rule, who=SEATS[payer], to_whom=SEATS[receiver], n=1)


def add_towers(table: Table, player: int, cell: int, n: int, rule: str) -> int:
    """2.1 Put towers on a tile; Defence goes up with each. If none is left, none is added (4.3)."""
    state = table.state
    n = min(n, state.tower_supply)
    if n:
        state.towers[9 * player + cell] += n
        table.tell("add_towers", rule, who=SEATS[player], n=n, cell=CELLS[cell], defence=state.defence)
    return n


def add_nobles(table: Table, player: int, cell: int, n: int, rule: str) -> int:
    """2.3 Put nobles on a tile, as far as there are any (R03)."""
    state = table.state
    n = min(n, state.noble_supply)
    if n:
        state.nobles[9 * player + cell] += n
        table.tell("add_nobles", rule, who=SEATS[player], n=n, cell=CELLS[cell])
    return n


def advance_invader(table: Table, n: int, rule: str) -> None:
    """2.2 The Invader advances."""
    state = table.state
    if n:
        state.invader += n
        if not table.quiet:
            table.tell("invader", rule, n=n, invader=state.invader, defence=state.defence)
            table.set_sum("track", invader=state.invader, defence=state.defence)


def clear_pieces(state: State, player: int, cell: int) -> tuple[int, int]:
    """4.2 Towers and nobles on a tile go back to the supply: how many of each."""
    index = 9 * player + cell
    gone = state.towers[index], state.nobles[index]
    state.towers[index] = state.nobles[index] = 0
    return gone


def tell_cleared(table: Table, player: int, gone: tuple[int, int], rule: str) -> None:
    """4.2, 4.4 The towers and nobles that went back with a tile; Defence has gone down with the towers."""
    towers, nobles = gone
    if towers:
        table.tell("lose_towers", "4.4", who=SEATS[player], n=towers, defence=table.state.defence)
    if nobles:
        table.tell("lose_nobles", rule, who=SEATS[player], n=nobles)
