"""Hints: whatever they say is recomputed in another way, and nothing in them is what the seat cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import settings

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Action, Dealer, State
from boardgames.play import hints
from boardgames.play.ahead import OneAhead
from boardgames.play.hints import EVEN, TRIFLE, Weighed, Wording

MANY = 350 if settings.get_current_profile_name() == "thorough" else 14
"""Hints that are looked at for each game: a thousand in all, or some."""
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def decisions(name: str) -> Iterator[State]:
    """Positions in games of those who look one decision ahead, apart from one another."""
    rng, subject = Random(name), game(name)
    for number in range(MANY):
        state, dealer = subject.start(rng.choice(subject.seats)), Dealer(number)
        player = OneAhead(number)
        while state.to_move is not None:
            state = dealer.settle(state)
            if state.to_move is None:
                break
            if rng.random() < 0.08:
                yield state
            # Weak moves, too, lead to positions in which one asks.
            state = state.apply(state.actions.pick(rng) if rng.random() < 0.5 else player.choose(seen(state)))


def seen(state: State) -> State:
    return state.seen_by(state.to_move)


def some(name: str) -> Iterator[State]:
    for _, state in zip(range(MANY), decisions(name), strict=False):
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_every_number_in_a_hint_is_recomputed(name: str) -> None:
    speech = game(name).speech()
    wording, said = Wording(speech), 0
    for state in some(name):
        view, seat = seen(state), state.to_move
        assert seat is not None
        found = hints.hint(view)
        worth = {action: OneAhead().worth(view, action) for action in view.game.promising(view)}
        top = max(worth.values())
        assert worth[found.best[0].action] == pytest.approx(top)
        assert found.alike == sum(top - each <= EVEN for each in worth.values())
        if found.against is None:
            assert found.alike == len(worth)
            continue
        assert top - worth[found.against.action] > EVEN
        if found.look:
            name = found.look.term.key, found.look.term.which
            less = {
                action: amounts(state, found.best[0].action).get(name, (0, 0))[1]
                - amounts(state, action).get(name, (0, 0))[1]
                for action in worth
                if top - worth[action] > EVEN
            }
            clear = [worth[action] for action, by in less.items() if by > EVEN] or [worth[action] for action in less]
            assert worth[found.against.action] == pytest.approx(max(clear))
        behind = [top - worth[each.action] for each in found.best[1:]]
        for line, by in zip(wording.best(found)[1:], behind, strict=False):
            assert ("is as good" in line) == (by <= EVEN)
            assert by <= EVEN or shown(by) in line
        worst = hints.weigh(view, min(worth, key=lambda action: worth[action]))
        for one, other in ((found.best[0], found.against), (worst, found.best[0])):
            check(state, one, other, wording)
            said += 1
    assert said >= MANY / 2


def check(state: State, one: Weighed, other: Weighed, wording: Wording) -> None:
    """What is said of two actions agrees with the positions after them."""
    by = OneAhead().worth(seen(state), one.action) - OneAhead().worth(seen(state), other.action)
    (first, *lines) = wording.compared(one, other)
    if one.action == other.action:
        return
    if abs(by) > EVEN:
        assert f"{shown(abs(by))} point" in first and ("more than" if by > 0 else "less than") in first
    mine, theirs = amounts(state, one.action), amounts(state, other.action)
    total = 0.0
    for part in hints.compare(one, other):
        name = (part.term.key, part.term.which)
        (amount, worth), (amount_there, worth_there) = mine.get(name, (0.0, 0.0)), theirs.get(name, (0.0, 0.0))
        assert (part.term.amount, part.other) == pytest.approx((amount, amount_there))
        assert part.by == pytest.approx(worth - worth_there)
        total += part.by
    assert total == pytest.approx(by)
    told = [line for line in lines if line[0] in "+\N{MINUS SIGN}" and "all the rest" not in line]
    signs = [line[0] == "+" for line in told]
    assert signs == sorted(signs, reverse=by > 0), "what speaks for it comes first"
    parts = {line: part for part in hints.compare(one, other) for line in wording.parts([part])}
    for line in told:
        part = parts[line]
        assert abs(part.by) > TRIFLE
        known = {shown(abs(number)) for number in (part.by, part.term.amount, part.other, part.term.each)}
        assert set(NUMBER.findall(line)) <= known, line
        if "as many" in line:
            assert part.term.amount == pytest.approx(part.other)
            assert ("worth more" in line) == (part.by > 0)
        elif len(numbers := NUMBER.findall(line.partition(" for ")[2])) == 2:
            assert numbers[0] != numbers[1]
    for line in lines:
        if "cases" in line:
            better = sum(chance for chance, worth in one.outcomes if worth >= other.worth - EVEN)
            assert f"{round(100 * better)} of 100" in line


def shown(number: float) -> str:
    """A number as sentences show it."""
    return f"{number:.{2 if abs(number) < 1 else 1}f}".rstrip("0").rstrip(".")


def amounts(state: State, action: Action) -> dict[tuple[str, str], tuple[float, float]]:
    """The amount and the worth of each term after an action: as it is played where that is all there is to it."""
    seat, view = state.to_move, seen(state)
    assert seat is not None
    outcomes = list(view.game.prospects(view, action))
    if len(outcomes) == 1 and not view.masked and state.play(action).to_move != CHANCE:
        played = state.play(action)
        # Where a game thinks on, it says so by another position.
        outcomes = [(1.0, played)] if outcomes[0][1] == played else outcomes
    assert sum(chance for chance, _ in outcomes) == pytest.approx(1)
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for chance, after in outcomes:
        for term in after.game.terms(after, seat):
            amount, worth = found.get((term.key, term.which), (0.0, 0.0))
            found[term.key, term.which] = (amount + chance * term.amount, worth + chance * term.worth)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_that_the_seat_cannot_know(name: str) -> None:
    for state in list(some(name))[::3]:
        other = seen(state).guess(Random(1))
        assert hints.hint(seen(other)) == hints.hint(seen(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_reply_is_what_the_next_player_judges_best(name: str) -> None:
    replies = 0
    for state in list(some(name))[::2]:
        found = hints.hint(seen(state))
        if found.reply is None:
            continue
        seat, action = found.reply
        after = state.play(found.best[0].action)
        assert seat == after.to_move != state.to_move
        worth = {each: OneAhead().worth(after, each) for each in after.game.promising(after)}
        assert worth[action] == pytest.approx(max(worth.values()))
        replies += 1
    assert replies or name == "tigris", "hands are hidden there"


def test_the_sentences_name_what_matters() -> None:
    """Ann is hungry: who hunts is fed."""
    state = read("stone_age; players 2; stage place; round 9; turn 1; 1 food 0 / people 5; 2 food 20")
    wording = Wording(state.game.speech(("Ann", "Ben")))
    hunt, quarry = (hints.weigh(state, Action.parse(text)) for text in ("place hunt 5", "place quarry 5"))
    lines = wording.compared(quarry, hunt)
    assert lines[0].startswith("**Place 5 people at the quarry** is worth")
    assert any("food missing in this round: 5, not 0" in line for line in lines)
    with pytest.raises(ValueError, match="no player is to move"):
        hints.hint(game("sumeria").start(3))


def test_where_to_look_leads_to_what_is_best() -> None:
    """Whoever gathers for a card is not asked which card to take, and of too many even actions none stands out."""
    wording, asked = Wording(game("stone_age").speech()), set()
    for state in some("stone_age"):
        found = hints.hint(seen(state))
        action, said = found.best[0].action, wording.look(found)
        if found.alike > hints.MANY:
            assert said == f"Nothing stands out: {found.alike} actions come to about the same."
        elif "Which card" in said:
            asked.add(said)
            assert any(word.startswith("card") for word in action)
    assert asked


def test_of_what_is_worth_the_same_what_takes_least_comes_first() -> None:
    state = read("stone_age; players 2; stage tools; at forest; dice 6 6; 1 on forest 2 / tools 1 0 0; 2 people 5")
    ranked = hints.ranking(seen(state))
    assert [str(each.action) for each in ranked] == ["tools none", "tools 1"]


def test_what_the_best_action_does_not_bring_about_can_be_its_merit() -> None:
    """Here the others gain nothing by it."""
    state = read(
        "tigris; stage support; turn 2; left 1; settlements d2 i2 a3 i4 f6 i6 c8 f9 m10 n10 o11; temples k1 o1 p1 l2 p2"
        " f3 g3 o3 a5 b5 f5 n5 a6 i7 n9 o9 b10 f10 b11 g11 k11; farms i1 m2 d3 e3 a4 b4 c4 d4 o4 o5 a7 b7 c7 d8 e8 f8"
        " g9 m9; markets n1 h2 n2 i3 j3 p3 g4 h4 i5 j5 k5 l5 m5 n11 p11; treasures n5 o9 k11; monuments black_green j6"
        " black red_blue a8 red red_green a1 red; placed c8; conflict red 2 1 0; removed s14 t22 f8 m14; bag ?4;"
        " 1 king n8 priest f11 farmer g10 trader e10 / hand s1 t2 f3 / points 12 47 37 29 / treasures 5;"
        " 2 king o2 priest f2 farmer a10 trader l1 / hand ?5 / points ? / treasures ? / swapped ?3"
    )
    found = hints.hint(state)
    assert found.look and (found.look.term.key, found.look.term.which) not in found.best[0].terms
    assert found.against and Wording(state.game.speech()).why(found)
