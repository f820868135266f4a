"""Set-up: the board, the starting temples, the bag, the hands and the start player."""

from __future__ import annotations

from boardgames.contract import CHANCE, Action, Event, implements, tell
from boardgames.counts import minus
from boardgames.tigris.grid import Board
from boardgames.tigris.pieces import ALL_TILES, CATASTROPHES, DYNASTIES, NOTHING, RED, only
from boardgames.tigris.position import State


@implements("te.setup.board", "te.setup.temples", "te.setup.bag", "te.setup.dynasty")
def deal_out(board: Board, seats: int, buildings: bool, immediate: bool, without: frozenset[str]) -> State:
    """The table before anything is drawn: temples and treasures on the board, all other tiles in the bag."""
    return State(
        board,
        seats,
        stage="deal",
        turn=0,
        left=2,
        to_move=CHANCE,
        tiles=(0, board.temples, 0, 0),
        turned=(0, 0, 0, 0),
        leaders=(0,) * (4 * seats),
        realms=(0,) * (4 * seats),
        treasures=board.temples,
        catastrophes=0,
        monuments=(0,) * 6,
        buildings=(0, 0, 0, 0) if buildings else None,
        hands=(NOTHING,) * seats,
        bag=minus(ALL_TILES, only(RED, board.temples.bit_count())),
        swapped=(NOTHING,) * seats,
        removed=NOTHING,
        points=(NOTHING,) * seats,
        taken=(0,) * seats,
        catastrophes_left=(CATASTROPHES,) * seats,
        immediate=immediate,
        without=without,
    )


@implements("te.setup.start_player")
def draw_start_player(state: State, action: Action, events: list[Event] | None) -> State:
    """Chance has said who begins."""
    seat = int(action[1]) - 1
    tell(events, "te.setup.start_player", "starts", player=seat)
    return state.but(turn=seat)


@implements("te.setup.symbols")
def dynasty(seat: int) -> str:
    """The symbol by which a player is told apart: archer, bull, potter or lion, whatever the leader's colour."""
    return DYNASTIES[seat]
