"""Monuments: where they are built, what they turn over, and whom they pay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import (
    Fresh,
    Given,
    Question,
    Verdict,
    choice,
    how_many,
    named,
    pick,
    players,
    which_places,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME, monuments
from boardgames.tigris.grid import BIT, SQUARE, SQUARES_WITH
from boardgames.tigris.pieces import BLACK, COLOURS, LEADERS, MONUMENTS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, after_conflict, asked, leader_at, play_on

REGISTRY: Final = Registry()


# ---------------------------------------------------------------- where and when they are built
@REGISTRY.question
def completes(state: State, tile: str) -> Question:
    """Where does a tile of this kind complete a square?"""

    def found(place: str) -> int:
        """The most tiles of its kind that a square with this tile would hold."""
        there = state.tiles[TILES.index(tile)] | BIT[place]
        return max((square & there).bit_count() for _, square in SQUARES_WITH[BIT[place]])

    def why_not(place: str) -> Said:
        if objections := state.objections(Action("tile", tile, place)):
            return objections[0]
        return Remark("square_of", "te.monument.square", {"tile": tile, "number": found(place)})

    def missed(place: str) -> Said:
        return Remark("square_missed", "te.monument.square", {"tile": tile, "place": place})

    good = [place for place in state.places if not state.objections(Action("tile", tile, place)) and found(place) == 4]
    right = Remark("squares_here", "te.monument.square", {"tile": tile, "places": tuple(good)})
    about = (Remark("square_asked", "", {"tile": tile}),)
    return which_places(good, (right,), why_not, missed, about=about)


@REGISTRY.question
def built_with(state: State, text: str) -> Question:
    """How many monuments can be built with this tile?"""
    action, after, events = play_on(state, text)
    number = 0
    while after.stage == "monument":
        number += 1
        after = after.apply(next(iter(after.actions)))
    complete = named(events, "square_complete", "no_monument_left", "no_monument_here")
    right = Remark("one_for_a_tile", "te.monument.square", {"number": number})
    few = Remark("square_is_there", "te.monument.square")
    many = Remark("share_the_tile", "te.monument.square", {"place": action[2]})
    return how_many(number, (*complete, right), few, many, **asked(action))


@REGISTRY.question
def to_choose_from(state: State, text: str) -> Question:
    """How many different monuments can be chosen for the square?"""
    action, after, events = play_on(state, text)
    can = tuple(dict.fromkeys(option[1] for option in after.actions if option[0] == "monument"))
    colour = COLOURS[TILES.index(action[1])]
    values: dict[str, Value] = {"colour": colour, "monuments": can, "built": tuple(state.built)}
    told = named(events, "no_monument_left")
    right = told or (Remark("these_monuments", "te.monument.colour", values),)
    wrong = Remark("count_monuments", "te.monument.colour", values)
    return how_many(len(can), right, wrong, wrong, **asked(action))


@REGISTRY.question
def monument_when(state: State, text: str) -> Question:
    """Can a monument be built, and when, with a tile that starts a conflict?"""
    return after_conflict(state, text, "monument", "te.monument.after_conflict")


@REGISTRY.question
def builder(state: State, text: str) -> Question:
    """Who may build the monument?"""
    action, after, events = play_on(state, text)
    answer = str(after.turn + 1) if after.stage == "monument" else "nobody"
    told = named(events, "conflict_won", "conflict_tied", "square_complete")

    def why_not(word: str) -> Said:
        key = "somebody_builds" if word == "nobody" else "active_builds"
        return Remark(key, "te.monument.square", {"player": state.turn})

    return choice({answer}, players(state, nobody=True), told, why_not, **asked(action))


@REGISTRY.goal
def pays(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Build the monument that pays the active player most."""
    best = max(len(_paid(before.apply(other), before.turn)) for other in before.actions)
    told = _paid(after, before.turn)
    values: dict[str, Value] = {"player": before.turn, "number": len(told)}
    key = "pays_most" if len(told) == best else "another_pays_more"
    return Verdict(len(told) == best, (*told, Remark(key, "te.monument.points", values)))


@REGISTRY.goal
def builds_and_sends_home(before: State, action: Action, after: State, events: Sequence[Event], player: str) -> Verdict:
    """Build a monument that sends one of this player's leaders home, and none of one's own."""
    told = named(events, "monument_declined", "loses_temple", "goes_home")
    gone = {event.values["player"] for event in told if event.key == "goes_home"}
    key = "sent_home" if gone == {int(player) - 1} else "not_sent_home"
    remark = Remark(key, "te.monument.leader_home", {"player": int(player) - 1})
    return Verdict(gone == {int(player) - 1}, (*told, remark))


# ---------------------------------------------------------------- what is turned over
@REGISTRY.question
def counts_for(state: State, place: str) -> Question:
    """How many supporters has the leader there: face-up tiles of its colour in its kingdom?"""
    seat, leader = leader_at(state, place)
    colour = LEADERS.index(leader)
    kingdom = state.realms[4 * seat + colour]
    number = (kingdom & state.tiles[colour]).bit_count()
    turned = (kingdom & state.turned[colour]).bit_count()
    values: dict[str, Value] = {"player": seat, "leader": leader, "number": number, "turned": turned}
    right, wrong = (Remark(key, "te.monument.face_down", values) for key in ("face_up_counts", "face_down_counts_not"))
    return how_many(number, (right,), wrong, wrong, marks=((place, "from"),))


@REGISTRY.question
def treasures_left(state: State, text: str) -> Question:
    """How many treasures lie on the board when the monument is built?"""
    action, after, events = play_on(state, text)
    told = named(events, "turned_over", "treasure_stays")
    wrong = Remark("treasures_stay", "te.monument.treasure")
    return how_many(after.treasures.bit_count(), (*told[1:], *told[:1]), wrong, wrong, **asked(action, line=text))


# ---------------------------------------------------------------- whom they pay
def _paid(state: State, seat: int) -> tuple[Event, ...]:
    """What monuments pay a player at the end of their turn."""
    events: list[Event] = []
    monuments.pay(state.but(turn=seat), events)
    return named(events, "monument_pays")


def _tell_paid(state: State) -> tuple[Event, ...]:
    """The events that tell the active player's income."""
    events: list[Event] = []
    monuments.pay(state, events)
    return named(events, "monument_pays", "king_gets_nothing")


@REGISTRY.question
def income(state: State, player: str) -> Question:
    """How many points do the monuments pay this player at the end of the turn under way?"""
    seat = int(player) - 1
    all_ = _paid(state, seat)
    number = len(all_) if seat == state.turn else 0
    values: dict[str, Value] = {"player": seat, "active": state.turn, "number": number}
    told: tuple[Said, ...] = _tell_paid(state) if seat == state.turn else ()
    # Of events that are told only those of income name its rule first.
    key = "income_is" if seat == state.turn else "not_active"
    right = (Remark(key, "te.monument.points", values), *told)
    built = {event.values["monument"] for event in all_}
    king = any(state.realms[4 * seat + BLACK] & BIT[corner] for corner in state.built.values())

    def wrong(given: Given) -> Verdict:
        assert isinstance(given, int)
        if seat != state.turn:
            return _refuse("not_active")
        if given == len(built) and given != number:
            return _refuse("each_leader_paid")
        return _refuse("king_for_black_only" if king and number < given else "count_income")

    def _refuse(key: str) -> Verdict:
        rule = "te.monument.king" if key == "king_for_black_only" else "te.monument.points"
        return Verdict(False, (Remark(key, rule, values),))

    about = (Remark("income_asked", "", values),)
    return Question(number, right, wrong, about=about, then=Action("pass"))


@REGISTRY.question
def paid(state: State) -> Question:
    """Which players do monuments pay at the end of the turn under way?"""
    told = _tell_paid(state)
    answer = {str(state.turn + 1)} if _paid(state, state.turn) else {"nobody"}

    def why_not(word: str) -> Said:
        return Remark("not_active", "te.monument.points", {"active": state.turn})

    options = players(state, nobody=True)
    return choice(answer, options, told, why_not, "te.monument.points", then=Action("pass"))


@REGISTRY.question
def paid_in(state: State) -> Question:
    """In which colours do monuments pay the active player?"""
    told = _tell_paid(state)
    colours = {str(event.values["colour"]) for event in told if event.key == "monument_pays"}
    own = state.realms[4 * state.turn : 4 * state.turn + 4]

    def why_not(word: str) -> Said:
        if word == "nothing":
            return Remark("something_paid", "te.monument.points", {"player": state.turn})
        colour = COLOURS.index(word)
        values: dict[str, Value] = {"player": state.turn, "colour": word, "leader": LEADERS[colour]}
        reached = any(
            own[BLACK] & BIT[corner] and word in monument.split("_") for monument, corner in state.built.items()
        )
        key = "king_for_black_only" if reached and not own[colour] else "no_such_monument"
        return Remark(key, "te.monument.king" if key == "king_for_black_only" else "te.monument.points", values)

    options = (*((colour, Remark("in_colour", "", {"colour": colour})) for colour in COLOURS), ("nothing", _NOTHING))
    pictures = {colour: (colour,) for colour in COLOURS}
    return choice(
        colours or {"nothing"}, options, told, why_not, "te.monument.points", pictures=pictures, then=Action("pass")
    )


_NOTHING: Final = Remark("paid_nothing")


@REGISTRY.vary
def any_income(rng: Random) -> Fresh:
    """Two monuments in a kingdom of many leaders: who is paid, and how much?"""
    spaces = ["h7", "i8", "j7", "f5", "g4", "j4", "k5"]
    while True:
        seats: list[list[str]] = [[], [], [], []]
        left = spaces.copy()
        for leader in LEADERS:
            if rng.random() < 0.8:
                place = left.pop(int(rng.random() * len(left)))
                pick(seats[:3], rng).append(f"{leader} {place}")
        first, second = pick(MONUMENTS, rng), pick(MONUMENTS, rng)
        text = "; ".join(f"{number} {' '.join(led)} / hand t6" for number, led in enumerate(seats, start=1))
        turn = 1 + int(rng.random() * 3)
        if first == second or not any(seats[turn - 1]):
            continue
        far = pick(("k6", "k6", "c5"), rng)
        built = f"monuments {first} h5 {_turned(first, rng)} {second} {far} {_turned(second, rng)}"
        state = GAME.read(f"tigris; turn {turn}; temples + g5 j5; settlements j6; {built}; {text}")
        asked = turn if rng.random() < 0.75 else 1 + turn % 3
        if len(_paid(state, asked - 1)) or rng.random() < 0.2:
            return Fresh(state, f"income {asked}", NAMES)


def _turned(monument: str, rng: Random) -> str:
    """The colour of the tiles under a monument. Farms lie on rivers only."""
    return pick([colour for colour in monument.split("_") if colour != "blue"], rng)


@REGISTRY.vary
def any_square(rng: Random) -> Fresh:
    """Tiles of one kind, scattered: where would one more complete a square?"""
    land = [f"{column}{row}" for row in range(4, 7) for column in "efghijkl"]
    while True:
        places = [place for place in land if rng.random() < 0.5]
        state = GAME.read(f"tigris; markets {' '.join(places)}; 1 / hand m2 s4; 2 / hand t6; 3 / hand t6; 4 / hand t6")
        there = state.tiles[TILES.index("market")]
        if any(square & there == square for square in SQUARE.values()):
            continue
        if 1 <= completes(state, "market").number <= 3:
            return Fresh(state, "completes market", NAMES)
