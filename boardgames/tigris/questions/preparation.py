"""Components and set-up: what there is, where it lies, who holds what, and what it is all for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, outcome, pick, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import ending
from boardgames.tigris.pieces import ALL_TILES, COLOURS, LEADERS, NOTHING, TILES, size
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, leader_at, played

REGISTRY: Final = Registry()


@REGISTRY.question
def unseen(state: State, tile: str) -> Question:
    """How many tiles of a kind are out of sight of the active player: in the bag or in other hands?"""
    colour = TILES.index(tile)
    number = state.seen_by(state.turn).unseen[colour]
    hand = state.hands[state.turn]
    assert isinstance(hand, tuple)
    values: dict[str, Value] = {
        "tile": tile,
        "number": number,
        "all": ALL_TILES[colour],
        "held": hand[colour],
        "lying": ALL_TILES[colour] - hand[colour] - number,
    }
    right, wrong = (Remark(key, "te.setup.bag", values) for key in ("out_of_sight", "count_in_sight"))
    about = (Remark("tile_asked", "", {"tile": tile, "player": state.turn}),)
    return how_many(number, (right,), wrong, wrong, about=about)


@REGISTRY.question
def whose(state: State, place: str) -> Question:
    """Whose is the leader there?"""
    seat, leader = leader_at(state, place)
    right = Remark("is_leader", "te.setup.symbols", {"player": seat, "leader": leader, "place": place})

    def why_not(word: str) -> Said:
        return Remark("other_symbol", "te.setup.symbols", {"player": int(word) - 1, "place": place})

    # The sign is what one has to know: the answers do not show it.
    return choice({str(seat + 1)}, players(state), (right,), why_not, marks=((place, "from"),), pictures={})


@REGISTRY.question
def which_leader(state: State, place: str) -> Question:
    """Is it a king, a priest, a farmer or a trader?"""
    seat, leader = leader_at(state, place)
    right = Remark("is_leader", "te.leader.own", {"player": seat, "leader": leader, "place": place})
    options = tuple((word, Remark("leader_word", "", {"leader": word})) for word in LEADERS)

    def why_not(word: str) -> Said:
        return Remark("leader_colour", "te.leader.own", {"leader": word, "colour": COLOURS[LEADERS.index(word)]})

    return choice({leader}, options, (right,), why_not, marks=((place, "from"),))


@REGISTRY.question
def off_the_board(state: State, player: str) -> Question:
    """How many leaders does the player still have off the board?"""
    seat = int(player) - 1
    there = tuple(leader for leader in LEADERS if state.place_of(seat, leader))
    number = len(LEADERS) - len(there)
    values: dict[str, Value] = {"player": seat, "number": number, "leaders": there}
    right, wrong = (Remark(key, "te.setup.dynasty", values) for key in ("at_home", "count_at_home"))
    return how_many(number, (right,), wrong, wrong)


@REGISTRY.question
def known(state: State, onlooker: str, other: str) -> Question:
    """What may one player know of another?"""
    seen, seat = state.seen_by(int(onlooker) - 1), int(other) - 1
    hand, points = "te.setup.hand", "te.tile.secret_points"
    table = (
        ("hand_size", hand, True),
        ("hand", hand, isinstance(seen.hands[seat], tuple)),
        ("points", points, seen.points[seat] is not None),
        ("treasures", points, seen.taken[seat] is not None),
        ("catastrophes", hand, seen.catastrophes_left[seat] == state.catastrophes_left[seat]),
    )
    rules = {word: rule for word, rule, _ in table}
    options = tuple((word, Remark(f"know_{word}", "", {"player": seat})) for word in rules)
    answer = tuple(word for word, _, open_ in table if open_)
    right = Remark("open_things", hand, {"player": seat})

    def why_not(word: str) -> Said:
        return Remark("behind_screen", rules[word], {"player": seat})

    return choice(answer, options, (right,), why_not, hand)


@REGISTRY.question
def ahead(state: State) -> Question:
    """Who would win if the game ended now?"""
    totals = ending.totals(state)

    def at(seat: int, key: str) -> Remark:
        points = totals[seat]
        assert points is not None
        colours = tuple(COLOURS[colour] for colour in range(4) if points[colour] == min(points))
        values: dict[str, Value] = {"player": seat, "points": min(points), "colours": colours, "sum": sum(points)}
        return Remark(key, "te.goal.balance", values)

    (best, *_), *_ = state.ranking()
    others = [at(seat, "weakest_other") for seat in range(state.seats) if seat != best]

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        return at(seat, "weakest_not_even_with" if state.taken[seat] else "weakest_not")

    return choice(
        {str(best + 1)},
        players(state),
        (at(best, "weakest_best"), *others),
        why_not,
        about=(Remark("points_asked"),),
    )


@REGISTRY.question
def second_turn(state: State, start: str) -> Question:
    """Who has the turn after the start player's?"""
    action, after, events = outcome(state, f"start {start}")
    _, _, told = outcome(after, "pass")
    (following,) = named(told, "next_turn")
    why_not = Remark("clockwise", "te.setup.start_player", {"player": int(start) - 1})
    answer = {str(int(str(following.values["player"])) + 1)}
    return choice(answer, players(state), (*events, following), lambda _: why_not, then=action)


@REGISTRY.goal
def raise_weakest(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Score a point in the colour in which one has fewest."""
    had, has = before.points[before.turn], after.points[before.turn]
    assert had is not None
    assert has is not None
    weakest = min(range(4), key=lambda colour: had[colour])
    values: dict[str, Value] = {"player": before.turn, "colour": COLOURS[weakest], "points": has[weakest]}
    told = named(events, "point_leader", "point_king", "no_kingdom", "no_leader")
    ok = has[weakest] > had[weakest]
    key = "weakest_raised" if ok else "weakest_stays"
    return Verdict(ok, (*told, Remark(key, "te.goal.balance", values)))


@REGISTRY.vary
def any_unseen(rng: Random) -> Fresh:
    """How many tiles of a kind are out of sight, as long as none has left the game or was swapped: those are not seen
    either."""
    state = played(rng, 6)
    while state.removed != NOTHING or any(size(away) for away in state.swapped):
        state = played(rng, 6)
    return Fresh(state, f"unseen {pick(TILES, rng)}", NAMES)


@REGISTRY.vary
def any_ahead(rng: Random) -> Fresh:
    """Who is ahead, with points for which sums and weakest colours often disagree."""
    state = played(rng, 3)
    while True:
        points = tuple(
            (int(rng.random() * 9), int(rng.random() * 12), int(rng.random() * 9), int(rng.random() * 9))
            for _ in range(state.seats)
        )
        found = state._replace(points=points)
        scores = sorted(score or 0 for score in found.scores())
        if scores[-1] > scores[-2] > 0:
            return Fresh(found, "ahead", NAMES)
