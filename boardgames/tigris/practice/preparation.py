"""Components and set-up: what there is, who may see it, who begins, and whose weakest colour is best."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Dealer, Value
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, how_many, outcome, pick, players, which_of
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME
from boardgames.tigris.bag import missing
from boardgames.tigris.grid import BIT, names
from boardgames.tigris.pieces import HAND, LEADERS, NOTHING, RED, TILES, size
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import often, some
from boardgames.tigris.questions import preparation

KINDS: Final = Kinds()


def _setting_up(rng: Random) -> Iterator[State]:
    """Hands being dealt, and the start player being drawn, at tables of all sizes."""
    while True:
        state = GAME.start(2 + int(rng.random() * 3), board=pick(GAME.options["board"], rng))
        dealer = Dealer(str(rng.random()))
        while state.stage == "deal":
            yield state
            state = state.apply(dealer.draw(state))
        for _ in range(6):
            yield state


@KINDS.kind("te.setup.bag", asks=preparation.unseen, ask="number", during=(0.0, 0.5))
def unseen(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles of a kind are out of sight?"""
    # What has left the game is not seen on the board.
    hidden = state.removed != NOTHING or any(size(tiles) for tiles in state.swapped)
    return None if state.stage != "act" or hidden else pick(TILES, rng)


def left_in_bag(state: State) -> Question:
    """How many tiles are in the bag once everybody has a full hand?"""
    bag, due = size(state.bag), missing(state)
    values: dict[str, Value] = {
        "number": bag - due,
        "all": bag + HAND * state.seats - due,
        "temples": state.board.temples.bit_count(),
        "players": state.seats,
    }
    right = (Remark("bag_began", "te.setup.bag", values), Remark("bag_dealt", "te.setup.hand", values))
    wrong = Remark("count_bag", "te.setup.hand", values)
    return how_many(bag - due, right, wrong, wrong, about=(Remark("deal_asked", "", values),))


@KINDS.kind("te.setup.bag", "te.setup.hand", asks=left_in_bag, ask="number", positions=_setting_up)
def bag_after_deal(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles are left in the bag when the hands are dealt?"""
    dealt = HAND * state.seats - missing(state)
    return "" if state.stage == "deal" and dealt > HAND and rng.random() < 0.3 else None


def from_start(state: State, *places: str) -> Question:
    """Which of these temples have lain on the board from the start?"""
    board = state.board.name
    good = tuple(place for place in places if BIT[place] & state.board.temples)
    options = tuple((place, Remark("space", "", {"place": place})) for place in places)
    began: dict[str, Value] = {"all": state.board.temples.bit_count()}
    right = (Remark("first_are", "te.setup.temples", {"places": good}), Remark(f"{board}_has", "te.setup.board", began))

    def why_not(word: str) -> Said:
        return Remark("came_later", "te.setup.temples", {"place": word})

    return which_of(good, options, right, why_not, "te.setup.temples")


@KINDS.kind("te.setup.board", "te.setup.temples", asks=from_start, ask="choice", during=(0.2, 1.0))
def first_temples(state: State, rng: Random, rule: str) -> str | None:
    """Which temples have lain there from the start? Most of them have lost their treasures."""
    first = state.tiles[RED] & state.board.temples
    bare, later = names(first & ~state.treasures), names(state.tiles[RED] & ~first)
    if state.stage != "act" or not bare or not later:
        return None
    places = [*some(bare, 1 + int(rng.random() * 2), rng), *some(later, 1 + int(rng.random() * 3), rng)]
    places += some(names(first & state.treasures), int(rng.random() * 2), rng)
    return ", ".join(some(places, 9, rng))


def _at_home(state: State, player: str) -> Question:
    about = (Remark("whose_leaders", "", {"player": int(player) - 1}),)
    return preparation.off_the_board(state, player)._replace(about=about)


@KINDS.kind("te.setup.dynasty", asks=_at_home, ask="number")
def at_home(state: State, rng: Random, rule: str) -> str | None:
    """How many leaders does a player have off the board?"""
    if state.stage != "act":
        return None
    seat = int(rng.random() * state.seats)
    home = 4 - sum(map(bool, state.leaders[4 * seat : 4 * seat + 4]))
    # Late in the game nearly all are on the board.
    return str(seat + 1) if often((0.2, 0.5, 1), home, rng) else None


def _whose(state: State, place: str) -> Question:
    return preparation.whose(state, place)._replace(about=(Remark("leader_asked", "", {"place": place}),))


@KINDS.kind("te.setup.symbols", asks=_whose, ask="choice", fixed=True)
def whose(state: State, rng: Random, rule: str) -> str | None:
    """Whose is a leader on the board?"""
    standing = [place for seat in range(state.seats) for leader in LEADERS if (place := state.place_of(seat, leader))]
    return pick(standing, rng) if state.stage == "act" and len(standing) > 3 else None


# ---------------------------------------------------------------- who sees what
_OPEN: Final = ("hand_size", "catastrophes", "bag_size", "swapped_size")
_SECRET: Final = ("hand", "bag", "swapped", "points", "treasures")
_BEHIND: Final = frozenset({"points", "treasures"})


def sees(state: State, onlooker: str, other: str, things: str) -> Question:
    """Which of these things may one player know of another and of the bag?"""
    seen, seat = state.seen_by(int(onlooker) - 1), int(other) - 1
    known = {
        "hand_size": size(seen.hands[seat]) == size(state.hands[seat]),
        "catastrophes": seen.catastrophes_left[seat] == state.catastrophes_left[seat],
        "bag_size": size(seen.bag) == size(state.bag),
        "swapped_size": size(seen.swapped[seat]) == size(state.swapped[seat]),
        "hand": isinstance(seen.hands[seat], tuple),
        "bag": isinstance(seen.bag, tuple),
        "swapped": isinstance(seen.swapped[seat], tuple),
        "points": seen.points[seat] is not None,
        "treasures": seen.taken[seat] is not None,
    }
    offered = things.split()
    values: dict[str, Value] = {"player": seat, "onlooker": int(onlooker) - 1}
    options = tuple((word, Remark(f"know_{word}", "", values)) for word in offered)

    def why_not(word: str) -> Said:
        if word in ("bag", "swapped"):
            return Remark("one_unknown_pile", "te.tile.secret_points", values)
        return Remark("behind_screen", "te.tile.secret_points" if word in _BEHIND else "te.setup.hand", values)

    right = [Remark("sizes_are_open", "te.setup.hand", values)]
    if _BEHIND & {*offered}:
        right.append(Remark("won_in_the_open", "te.tile.secret_points", values))
    about = (Remark("onlooker_asked", "", values),)
    good = [word for word in offered if known[word]]
    return choice(good, options, right, why_not, "te.setup.hand", about=about)


@KINDS.kind("te.setup.hand", "te.tile.secret_points", asks=sees, ask="choice")
def may_see(state: State, rng: Random, rule: str) -> str | None:
    """What may a player know of another?"""
    if state.stage != "act":
        return None
    one, other = some(range(1, state.seats + 1), 2, rng)
    swapped = size(state.swapped[other - 1])
    secret, public = ([thing for thing in things if swapped or "swapped" not in thing] for things in (_SECRET, _OPEN))
    if rule == "te.tile.secret_points":
        wanted = [pick(sorted(_BEHIND), rng)]
        secret.remove(wanted[0])
    else:
        wanted = []
    wanted += some(secret, 2 - len(wanted) + int(rng.random() * 2), rng)
    wanted += some(public, 1 + int(rng.random() * (len(public) - 1)), rng)
    return f"{one}, {other}, {' '.join(some(wanted, 9, rng))}"


# ---------------------------------------------------------------- who begins, and who is ahead
def nth_turn(state: State, start: str, number: str) -> Question:
    """Who has the turn with this number, the first being the start player's?"""
    action, after, events = outcome(state, f"start {start}")
    for _ in range(int(number) - 1):
        after = after.play("pass")
    values: dict[str, Value] = {"player": int(start) - 1, "other": after.turn, "number": int(number)}
    right: tuple[Said, ...] = (*events, Remark("turn_falls_to", "te.setup.start_player", values))
    why_not = Remark("clockwise", "te.setup.start_player", values)
    about = (Remark("turn_asked", "", values),)
    return choice({str(after.turn + 1)}, players(state), right, lambda _: why_not, about=about, then=action)


@KINDS.kind("te.setup.start_player", asks=nth_turn, ask="choice", fixed=True, positions=_setting_up)
def turn_number(state: State, rng: Random, rule: str) -> str | None:
    """Who has the second, third, ... turn?"""
    if state.stage != "start" or state.to_move != CHANCE:
        return None
    return f"{1 + int(rng.random() * state.seats)}, {2 + int(rng.random() * 7)}"


def _ahead(state: State) -> Question:
    return preparation.ahead(state)._replace(about=())


@KINDS.kind("te.goal.balance", asks=_ahead, ask="choice", fixed=True, during=(0.4, 1.0))
def ahead(state: State, rng: Random, rule: str) -> str | None:
    """Who would win if the game ended now?"""
    if state.stage != "act":
        return None
    scores = sorted((score or 0 for score in state.scores()), reverse=True)
    if scores[0] == scores[1]:
        return None
    sums = [sum(points or ()) for points in state.points]
    # Mostly somebody else has more points in all.
    misleading = sums.index(max(sums)) not in state.ranking()[0]
    return "" if misleading or rng.random() < 0.3 else None
