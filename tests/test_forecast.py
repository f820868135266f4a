"""What is said of an action in advance: it is what then happens, and nothing of what is hidden or left to chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any

import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import Step, walk, walks

from boardgames import CHANCE, GAMES, Action, Event, Forecast, Game, NotationError, State, game, read
from boardgames.record import Record
from boardgames.stone_age import gathering
from boardgames.stone_age.goods import words
from boardgames.stone_age.pieces import CARDS, TILES
from boardgames.sumeria import scoring
from boardgames.sumeria.ending import series_points
from boardgames.sumeria.tokens import TYPES
from boardgames.tigris import monuments
from boardgames.tigris.pieces import COLOURS, LEADERS

FEW = settings(max_examples=max(3, settings().max_examples // 8))
"""For what asks about many actions."""

UNDER_A_MONUMENT = (
    "tigris; temples + i6 j7; settlements k6 l6 m6 m5; 1 trader h7 / hand t2 f2 m2; 2 / hand t6; removed s1 m4"
)
"""A temple on j6 brings two treasures together, and completes a square of all that the trader stands beside."""

POSITIONS = {
    "sumeria": (
        "sumeria; stage take; round 1.3; spaces eem mp r; 1 akshak",
        "sumeria; round 1.3; turn 3; spaces eem mp r; 1 akshak der; 3 tutub",
    ),
    "stone_age": (
        "stone_age; stage use; 1 on tool_maker / tools 4 4 4",
        "stone_age; stage use; 1 on tool_maker / tools 1 1 1",
        "stone_age; stage use; 1 on field / track 10",
        "stone_age; stage use; 1 on hut 2 / people 10",
        "stone_age; stage feed; 1 people 6 / food 2 / goods wood 9",
        "stone_age; stage pay; at card_1; row c22 c5 c31 c4; 1 on card_1 / goods wood 4",
        "stone_age; stage pay; at card_2; row c22 c5 c31 c4; 1 on card_2 / goods wood 4",
        "stone_age; stage pay; at card_2; row c22 c5 c31 c4; deck -; 1 on card_2 / goods wood 4",
        "stone_age; stage pay; at card_3; row c22 c5 c31 c4; 1 on card_3 / goods wood 4",
    ),
    "tigris": (
        "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 / hand t3; 2 king h7 / hand -",
        "tigris; stage support; placed i6; conflict black 1 2 0; turn 1; 1 king i6; 2 king h7 / hand t3",
        "tigris; temples + g7; 1 priest i6 / hand s1 f1 t1; 2 farmer g6",
        "tigris; buildings palace a1; settlements a1 a2 a3; temples + b2; 1 king b1 / hand s1",
        "tigris; bag -; 1 / hand t3; 2 / hand -",
        UNDER_A_MONUMENT,
    ),
}
"""What worked examples and random games leave out."""


def decided(state: State) -> bool:
    return state.to_move not in (None, CHANCE)


def asked(name: str) -> Iterator[State]:
    """Positions in which a player decides: those of the worked examples, of random games, and some more."""
    subject = game(name)
    for example in subject.catalogue.examples.values():
        yield from filter(decided, Record.read(example.record).states)
    for seats in subject.seats:
        yield from filter(decided, walk(subject.start(seats), 1).some(12))
    yield from map(read, POSITIONS[name])


def foretold(state: State) -> Iterator[tuple[Action, tuple[Forecast, ...]]]:
    return ((action, state.forecast(action)) for action in state.actions)


@pytest.mark.parametrize("name", GAMES)
def test_every_forecast_has_its_words_and_all_words_are_said(name: str) -> None:
    subject = game(name)
    speech = subject.speech()
    said: dict[str, str] = {}
    for state in asked(name):
        for _, forecasts in foretold(state):
            for forecast in forecasts:
                assert forecast.rule in subject.catalogue
                said[forecast.key] = speech.say(forecast)
    assert said.keys() == speech.templates["forecasts"].keys()
    assert all(text and len(text) <= 80 for text in said.values()), "a few words"


@pytest.mark.parametrize("name", GAMES)
def test_what_to_choose_is_said_of_kinds_of_actions(name: str) -> None:
    asked = {kind.removesuffix(" number").removesuffix(" place") for kind in game(name).speech().leads}
    assert asked <= game(name).kinds.keys()


@pytest.mark.parametrize("name", GAMES)
def test_what_to_choose_on_the_board_is_said_at_each_step(name: str) -> None:
    played = game(name)
    leads, found = played.speech().leads, walk(played.start(players=3), 1)
    for state in filter(decided, found.some(30)):
        places = played.scene(state).stage.places
        for action in state.actions:
            for at, word in enumerate(action[1:], 1):
                # What is swapped is chosen beside the board, with a button that ends it.
                if word in places and (at == 1 or word in state.places):
                    assert (action[0] if at == 1 else f"{action[0]} place") in leads, str(action)


# ---------------------------------------------------------------- nothing hidden, nothing by chance


@pytest.mark.parametrize("subject", [*map(game, GAMES), toy.GAME], ids=lambda subject: subject.name)
@FEW
@given(data=st.data())
def test_what_cannot_be_known_makes_no_difference(subject: Game, data: st.DataObject) -> None:
    found = data.draw(walks(subject))
    for number, state in enumerate(filter(decided, found.some(20))):
        view, rng = state.seen_by(state.to_move), Random(number)
        actions = list(state.actions)
        for action in {actions[int(rng.random() * len(actions))] for _ in range(6)}:
            told = state.forecast(action)
            assert view.forecast(action) == told
            assert view.guess(rng).forecast(action) == told, "another hand, another bag, another card"


def test_a_hidden_hand_says_how_many_can_be_added_at_most() -> None:
    position = "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 / hand t3; 2 king h7 / hand {}"
    told = [read(position.format(hand)).forecast("support 1") for hand in ("t3", "s3", "f1 m2")]
    assert told[0] == told[1] == told[2]
    assert told[0][0].values["most"] == 4, "one temple on the board, and three tiles in hand"


@pytest.mark.parametrize("name", GAMES)
def test_chance_and_the_end_are_not_foretold(name: str) -> None:
    found = walk(game(name).start(3), 1)
    for step in found.steps:
        if step.state.to_move == CHANCE:
            assert step.state.forecast(step.action) == ()
    with pytest.raises(NotationError):
        next(filter(decided, found.states)).forecast("nothing of the kind")


def test_what_is_forbidden_is_not_foretold() -> None:
    assert read("sumeria; 2 umma").forecast("add umma") == ()


def test_no_choice_of_tokens_is_foretold_where_there_is_none() -> None:
    def told(spaces: str, traders: str) -> list[str]:
        row = "row akshak adab umma lagash kish nippur uruk ur"
        state = read(f"sumeria; round 1.3; turn 3; {row}; spaces {spaces}; 3 {traders} kulaba")
        forecasts = [one for one in state.forecast("move kulaba uruk") if "scores" in state.game.speech().say(one)]
        return [state.game.speech().say(one) for one in forecasts]

    assert told("emp mp r", "umma") == ["Umma scores: Cleo gets religious"]
    assert told("eee mp r", "akshak") == ["Akshak scores: Cleo gets 2 economic"]
    assert told("eem mm r", "adab") == ["Adab scores: Cleo gets military"]
    assert told("eem mp r", "akshak") == ["Akshak scores: Cleo chooses 2 of 2 economic and 1 military"]


# ---------------------------------------------------------------- it is what happens

Check = Callable[[Forecast, Step, Sequence[Step]], bool]
"""Whether a forecast agrees with the step that was taken and those after it."""


def _value(forecast: Forecast, *names: str) -> Any:
    values = tuple(forecast.values[name] for name in names)
    return values if len(values) > 1 else values[0]


def _happened(events: Sequence[Event], *keys: str, **values: object) -> bool:
    """Whether it was told, with these values."""
    return any(event.key in keys and values.items() <= event.values.items() for event in events)


def _as_told(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    """An event of that name says the same."""
    return _happened(step.events, forecast.key, **forecast.values)


def _until(later: Sequence[Step], over: Callable[[Step], bool]) -> list[Event]:
    found: list[Event] = []
    for step in later:
        if over(step):
            break
        found += step.events
    return found


# ---- Sumeria
def _ranked(forecast: Forecast, step: Step) -> list[tuple[int, int]]:
    """Seats and traders in the zone of a forecast, as the row and the start player stood."""
    after: Any = step.after
    after = after._replace(start_player=step.state.start_player)  # type: ignore[attr-defined]
    zone = after.map.zone_index[forecast.values["zone"]]
    return [(row.seat, row.traders) for row in scoring.influence(after, zone)]


def _controls(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    (first, *others) = _ranked(forecast, step)
    if forecast.key == "alone":
        return not others and first == _value(forecast, "player", "traders")
    tied = first[1] == others[0][1]
    return (first, others[0]) == (
        _value(forecast, "player", "traders"),
        _value(forecast, "second", "second_traders"),
    ) and tied == (forecast.key == "tied")


def _settled(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    state: Any = step.state
    settling = list(takewhile(lambda other: other.state.stage == "take", later))  # type: ignore[attr-defined]
    events = [*step.events, *(event for other in settling for event in other.events)]
    key = "second_takes" if forecast.key == "gets_the_rest" else "controller_takes"
    got = [e for e in events if e.key == key and e.values["zone"] == forecast.values["zone"]]
    asked = any(other.state.prompt()[1]["zone"] == forecast.values["zone"] for other in settling)
    if forecast.key == "gets":
        return not asked and any(forecast.values.items() <= e.values.items() for e in got)
    number, player = forecast.values["number"], forecast.values["player"]
    right = any(e.values["player"] == player and len(e.values["tokens"]) == number for e in got)  # type: ignore[arg-type]
    return right and state.phase == 3 and (asked or forecast.key != "chooses")


def _points(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    state: Any = step.state
    had = state.won[state.to_move]
    has = [number + step.action[1:].count(kind) for kind, number in zip(TYPES, had, strict=True)]
    before, points, more = _value(forecast, "before", "points", "more")
    return (before, points) == (state.scores()[state.to_move], sum(map(series_points, has))) and more == points - before


SUMERIA: dict[str, Check] = {
    **dict.fromkeys(("controls", "tied", "alone"), _controls),
    "nobody": lambda forecast, step, later: not _ranked(forecast, step),
    **dict.fromkeys(("chooses", "gets", "gets_the_rest"), _settled),
    "points": _points,
}


# ---- Stone Age
def _goods_left(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    after: Any = step.after
    return bool(words(after.players[forecast.values["player"]].goods) == forecast.values["goods"])


def _yields(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    more = forecast.key == "no_more_with_tools"
    roll, divisor, number = _value(forecast, "roll", "divisor", "number")
    told = {name: forecast.values[name] for name in ("roll", "tools", "total", "divisor", "number", "resource")}
    return _happened(step.events, "yields", "yields_nothing", **told) and (not more or roll // divisor == number)


def _next_one(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    given = next(event for event in step.events if event.key in ("yields", "yields_nothing"))
    total, divisor, number = (int(given.values[name]) for name in ("total", "divisor", "number"))  # type: ignore[arg-type]
    short = int(forecast.values["short"])  # type: ignore[arg-type]
    return (total + short) / divisor == forecast.values["number"] == number + 1


def _rolled(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    after: Any = step.after
    if step.action[0] == "place":
        return forecast.values["number"] == int(step.action[2])
    return bool(after.stage == "roll" and gathering.due(after) == forecast.values["number"])


def _offered(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    state: Any = step.state
    index = int(step.action[1][-1]) - 1
    if forecast.key == "offers_building":
        return TILES[state.tops[index]].word == forecast.values["tile"]
    return (CARDS[state.row[index]].word, index + 1) == _value(forecast, "card", "price")


def _score_after(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    player, points, score = _value(forecast, "player", "points", "score")
    told = _happened(step.events, "not_fed", "cannot_be_fed", player=player, points=points)
    return told and bool(step.state.players[player].score - points == score)  # type: ignore[attr-defined]


STONE_AGE: dict[str, Check] = {
    "left": _goods_left,
    **dict.fromkeys(("total", "total_with_tools", "no_more_with_tools"), _yields),
    "next_one": _next_one,
    **dict.fromkeys(("dice", "dice_for_all"), _rolled),
    **dict.fromkeys(("offers_card", "offers_building"), _offered),
    "cannot_pay": lambda f, step, later: _happened(step.events, "cannot_buy", **f.values),
    "die_gives": lambda f, step, later: _happened(step.events, "die_taken", **f.values),
    "extra_card": lambda f, step, later: step.after.deck_size - 1 == f.values["left"],  # type: ignore[attr-defined]
    "one_use_tool": lambda f, step, later: _happened(step.events, "lies_ready", **f.values),
    "two_resources": lambda f, step, later: step.after.stage == "keep",  # type: ignore[attr-defined]
    "points_scored": lambda f, step, later: _happened(step.events, "building_bought", **f.values),
    "person_back": lambda f, step, later: _happened(step.events, "declined", **f.values),
    "points_lost": _score_after,
}


# ---- Tigris & Euphrates
def _fight(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    """The strengths are told when the conflict begins; where several wait it is one of them."""
    colour = COLOURS[LEADERS.index(str(forecast.values["leader"]))]
    if any(event.key == "conflicts_wait" and colour in event.values["colours"] for event in step.events):  # type: ignore[operator]
        return True
    return all(
        _happened(step.events, "side_internal", "side_external", player=forecast.values[side], number=strength)
        for side, strength in (("attacker", forecast.values["attack"]), ("defender", forecast.values["defence"]))
    )


def _end(step: Step, later: Sequence[Step]) -> Event | None:
    """How the conflict ended."""
    return next((e for s in (step, *later) for e in s.events if e.key in ("conflict_won", "conflict_tied")), None)


def _strengths(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    """Of the player who adds, and of the other: what it has, or may still have."""
    end = _end(step, later)
    if end is None:
        return True
    attacks = step.state.conflict.added is None  # type: ignore[attr-defined]
    own, other = ("attack_total", "defence_total") if attacks else ("defence_total", "attack_total")
    least = forecast.values["other_strength"]
    least, most = int(least), int(forecast.values.get("most", least))  # type: ignore[arg-type]
    return end.values[own] == forecast.values["strength"] and least <= int(end.values[other]) <= most  # type: ignore[arg-type]


def _winner(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    """What the defender would have to add decides who wins."""
    end = _end(step, later)
    if end is None:
        return True
    player, winner = forecast.values["player"], end.values["player"]
    match forecast.key:
        case "wins_unless":
            other, needed = _value(forecast, "other", "needed")
            return winner == (other if int(end.values["defence_added"]) >= needed else player)  # type: ignore[arg-type]
        case "loses":
            return winner != player
        case "wins_tie":
            return winner == player and end.key == "conflict_tied"
    return winner == player


def _income(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    after: Any = step.after
    paid = {}
    for seat in range(after.seats):
        events: list[Event] = []
        monuments.pay(after.but(turn=seat), events)
        if _happened(events, "monument_pays", monument=step.action[1], colour=forecast.values["colour"]):
            paid[seat] = True
    return list(paid) == ([forecast.values["player"]] if forecast.key == "pays" else [])


def _treasures_taken(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    """As many as were foretold; none if a monument has sent the trader home first."""
    own = [*takewhile(lambda other: other.action[0] in ("treasure", "monument", "decline", "building"), later)]
    player, number = _value(forecast, "player", "number")
    taken = [event for other in own for event in other.events if event.key == "treasure_taken"]
    if any(event.values["player"] != player for event in taken):
        return False
    if forecast.key == "takes_treasures_unless_built" and any(other.action[0] == "monument" for other in own):
        return True
    # A walk may end in the middle of it.
    return len(taken) == number or (len(own) == len(later) and len(taken) < number)  # type: ignore[operator]


def _drawn(forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    stage = "swap" if step.action[0] == "swap" else "refill"
    drawn = _until(later, lambda other: other.state.stage != stage)  # type: ignore[attr-defined]
    own = [event for event in drawn if event.key == "drawn" and event.values["player"] == step.state.to_move]
    return len(own) == forecast.values["number"]


TIGRIS: dict[str, Check] = {
    "unites": lambda f, step, later: _happened(step.events, "peaceful_union"),
    "conflict": _fight,
    "square": lambda f, step, later: _happened(step.events, "square_complete") or step.after.stage == "building",  # type: ignore[attr-defined]
    "line": lambda f, step, later: _happened(step.events, "line_complete", **f.values),
    **dict.fromkeys(("takes_treasures", "takes_treasures_unless_built"), _treasures_taken),
    "leaves_board": lambda f, step, later: _happened(step.events, "leader_withdrawn", **f.values),
    "blocks": lambda f, step, later: step.after.catastrophe_at(f.values["place"]),  # type: ignore[attr-defined]
    "draws": _drawn,
    "ends_game": lambda f, step, later: (later[-1].after if later else step.after).is_over,
    "ends_with_turn": lambda f, step, later: all(one.state.turn == step.state.turn for one in later),
    **dict.fromkeys(("strengths", "strengths_at_most"), _strengths),
    **dict.fromkeys(("wins", "wins_unless", "wins_tie", "loses"), _winner),
    "doubles": lambda f, step, later: step.action[0] == "building",
    **dict.fromkeys(("pays", "pays_nobody"), _income),
    "treasures": lambda f, step, later: step.after.taken[step.state.to_move] == f.values["number"],  # type: ignore[attr-defined]
}

CHECKS = {"sumeria": SUMERIA, "stone_age": STONE_AGE, "tigris": TIGRIS}


def agrees(name: str, forecast: Forecast, step: Step, later: Sequence[Step]) -> bool:
    if name == "stone_age" and step.action[0] == "place" and forecast.key not in CHECKS[name]:
        # What a village place would give now, it gives when people are used.
        return True
    return CHECKS[name].get(forecast.key, _as_told)(forecast, step, later)


def follow(name: str, steps: Sequence[Step], first: int | None = None) -> set[str]:
    """Compare what was foretold of all steps, or of the first ones, with what happened. Returns what was told."""
    keys = set()
    for number, step in enumerate(steps[:first]):
        if decided(step.state):
            for forecast in step.state.forecast(step.action):
                keys.add(forecast.key)
                assert agrees(name, forecast, step, steps[number + 1 :]), (
                    f"{forecast} of '{step.action}' in {step.state.text}"
                )
    return keys


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_what_is_foretold_happens(name: str, data: st.DataObject) -> None:
    follow(name, data.draw(walks(game(name))).steps)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foretold_happens_whatever_is_chosen(name: str) -> None:
    """In few positions every action is played, to see everything happen once."""
    seen: set[str] = set()
    for state in asked(name):
        rng = Random(state.text)
        for action, forecasts in foretold(state):
            if {forecast.key for forecast in forecasts} <= seen and rng.random() > 0.02:
                continue
            if state.masked:
                continue
            events: list[Event] = []
            after = state.apply(action, events)
            seen |= follow(name, [Step(state, action, tuple(events), after), *_onwards(after)], 1)
    assert seen == game(name).speech().templates["forecasts"].keys()


def test_a_monument_may_take_the_treasures_away() -> None:
    taken = Forecast("te.treasure.trader", "takes_treasures", {"player": 0, "number": 1})
    state = read(UNDER_A_MONUMENT)
    assert taken._replace(key="takes_treasures_unless_built") in state.forecast("tile temple j6")
    state = state.play("tile temple j6")
    assert state.forecast("decline") == (taken,)
    assert state.play("decline").stage == "treasure"
    for action in state.actions:
        if action[0] == "monument":
            assert not any(told.rule == taken.rule for told in state.forecast(action))
            assert state.play(action).stage == "act"


def _onwards(state: State) -> list[Step]:
    """A few steps more: what a round's end or a conflict takes."""
    steps, rng = [], Random(1)
    while len(steps) < 40 and not state.is_over:
        events: list[Event] = []
        action = state.actions.pick(rng)
        after = state.apply(action, events)
        steps.append(Step(state, action, tuple(events), after))
        state = after
    return steps
