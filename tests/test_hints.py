"""Hints: whatever they say is recomputed in another way, and nothing in them is what the seat cannot know."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice, product
from math import comb
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import settings

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Action, Dealer, Game, Stake, State, Term
from boardgames.counts import plus
from boardgames.play import comparing, hints, weighing
from boardgames.play.ahead import OneAhead
from boardgames.play.comparing import MOST, TOLD, TRIFLE, Part, telling
from boardgames.play.weighing import EVEN, Weighed
from boardgames.play.wording import Wording
from boardgames.stone_age.prices import at_the_end
from boardgames.stone_age.scoring import multiplied
from boardgames.sumeria.next_round import next_row
from boardgames.tigris.graph import supporters, temples_beside
from boardgames.tigris.grid import PLACES
from boardgames.tigris.judgement import prospects as tigris_prospects
from boardgames.tigris.pieces import COLOURS, LEADERS
from boardgames.tigris.support import fighting_colour

JUDGED = tomllib.loads(Path(__file__).with_name("judged_hints.toml").read_text(encoding="utf-8"))
"""Positions, and what is to be told there, or is not."""
THOROUGH = settings.get_current_profile_name() == "thorough"
MANY = 350 if THOROUGH else 14
"""Hints that are looked at for each game."""
LOOKED_AT = dict.fromkeys(GAMES, 350) if THOROUGH else {"sumeria": 60, "stone_age": 100, "tigris": 40}
"""Hints in which every number is recomputed: a thousand in all, or some."""
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@cache
def met(name: str) -> tuple[list[State], Iterator[State]]:
    """Positions in games of those who look one decision ahead, apart from one another: those found, and the next."""
    return [], _met(name)


def _met(name: str) -> Iterator[State]:
    rng, subject = Random(name), game(name)
    for number in count():
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


def decisions(name: str) -> Iterator[State]:
    """Always the same positions, played once for all tests."""
    found, following = met(name)
    for number in count():
        if number == len(found):
            found.append(next(following))
        yield found[number]


def seen(state: State) -> State:
    return state.seen_by(state.to_move)


def some(name: str) -> Iterator[State]:
    return islice(decisions(name), MANY)


@cache
def hinted(view: State) -> hints.Hint:
    """A hint where more than one test asks for it."""
    return hints.hint(view)


class Has(NamedTuple):
    """What there is of a term after an action, in the mean of what may come."""

    amount: float
    worth: float
    each: float
    """What one is worth in the likeliest position, as are the values."""
    values: dict[str, Any]


Name = tuple[str, str]
Amounts = dict[Name, Has]
NOTHING = Has(0.0, 0.0, 0.0, {})


class Looked:
    """A position as whoever is to move sees it, and what its actions come to: found from the positions after them, by
    nothing of what hints are made of."""

    def __init__(self, state: State) -> None:
        assert state.to_move is not None
        self.view, self.seat = seen(state), state.to_move
        self.game = self.view.game
        self._outcomes = dict[Action, list[tuple[float, State, tuple[Term, ...]]]]()
        self._amounts = dict[Action, Amounts]()
        self.worth = {action: self.of(action) for action in self.game.promising(self.view)}
        most = max(self.worth.values())
        # What is worth most, and takes least.
        self.first = min((action for action, each in self.worth.items() if each > most - 1e-9), key=spends)
        self.top = self.worth[self.first]

    def outcomes(self, action: Action) -> list[tuple[float, State, tuple[Term, ...]]]:
        """The positions that an action may lead to, with their chances and terms."""
        if action not in self._outcomes:
            found = [(chance, after) for chance, after in self.game.prospects(self.view, action)]
            assert sum(chance for chance, _ in found) == pytest.approx(1)
            self._outcomes[action] = [(*outcome, self.game.terms(outcome[1], self.seat)) for outcome in found]
        return self._outcomes[action]

    def of(self, action: Action) -> float:
        return sum(chance * OneAhead().judged(terms) for chance, _, terms in self.outcomes(action))

    def turns_out(self, action: Action, as_good_as: Action) -> float:
        """How likely an action turns out at least about as well as another is in the mean."""
        least = self.of(as_good_as) - EVEN
        return sum(chance for chance, _, terms in self.outcomes(action) if OneAhead().judged(terms) >= least)

    def amounts(self, action: Action) -> Amounts:
        """What there is of each term after an action. What only counts as long as the game goes on is counted as it is
        then; what is lost by the end, for itself."""
        if action not in self._amounts:
            self._amounts[action] = self._summed(action)
        return self._amounts[action]

    def _summed(self, action: Action) -> Amounts:
        found: Amounts = {}
        ends, counts = 0.0, set[Name]()
        for chance, after, terms in sorted(self.outcomes(action), key=lambda outcome: -outcome[0]):
            terms = (*terms, *self.game.details(after, self.seat))
            for term in terms:
                name = term.key, term.which
                has = found.get(name, Has(0.0, 0.0, term.each, dict(term.values)))
                found[name] = has._replace(
                    amount=has.amount + chance * term.amount, worth=has.worth + chance * term.worth
                )
            if after.is_over:
                ends += chance
                counts |= {(term.key, term.which) for term in terms}
        if 0 < ends < 1 - 1e-9:
            lost = 0.0
            for name, has in found.items():
                if name not in counts:
                    lost += has.worth / (1 - ends) - has.worth
                    found[name] = has._replace(amount=has.amount / (1 - ends), worth=has.worth / (1 - ends))
            found["may_end", ""] = Has(100 * ends, -lost, -lost / (100 * ends), {})
        # Chance may change what one is worth.
        return {name: has._replace(each=has.worth / has.amount) if has.amount else has for name, has in found.items()}

    # ------------------------------------------------------------ how many actions are as good
    def wasted(self, best: Action) -> list[Action]:
        """More tiles for a conflict that is won about as often are not as good, even if they are worth as much."""
        return [
            action
            for action, each in self.worth.items()
            if action[0] == "support" and spends(action) > spends(best) and self.top - each <= EVEN
            if abs(self.wins(action) - self.wins(self.first)) <= hints.LIKELIER
        ]

    def even(self, best: Action) -> list[Action]:
        """The actions that are as good as the best."""
        wasted = self.wasted(best)
        return [action for action, each in self.worth.items() if self.top - each <= EVEN and action not in wasted]

    def shared(self, best: Action, against: Action, name: Name) -> int:
        """How many of them have about as much of a term, and not as little as what is worse."""
        top, worse = (self.amounts(action).get(name, NOTHING) for action in (best, against))
        each = [self.amounts(action).get(name, NOTHING) for action in self.even(best)]
        return sum(
            top.worth - has.worth <= EVEN
            and has.amount >= top.amount - 0.1 * abs(top.amount)
            and abs(has.amount - top.amount) < abs(has.amount - worse.amount)
            for has in each
        )

    def gain(self, best: Action) -> float:
        """By how much more tiles than these win oftener at most."""
        more = [action for action in self.worth if action[0] == "support" and spends(action) > spends(best)]
        return max((self.wins(action) - self.wins(best) for action in more), default=0.0)

    # ------------------------------------------------------------ conflicts of Tigris & Euphrates
    def wins(self, action: Action) -> float:
        """How often an addition of tiles wins."""
        view: Any = self.view
        sides = {view.conflict.attacker, view.conflict.defender}
        return self.chances(action, view.conflict.colour, *sorted(sides, key=lambda side: side != self.seat))[0]

    def chances(self, action: Action, colour: int, one: int, other: int) -> tuple[float, float]:
        """How often a seat wins a conflict against another, and loses it: the leader of whoever loses is gone."""
        outcomes = tigris_prospects(cast(Any, self.view), action, exact=True)
        gone = [
            sum(chance for chance, after in outcomes if not after.leaders[4 * side + colour]) for side in (other, one)
        ]
        return gone[0], gone[1]

    def strength(self, action: Action, leader: str, seat: int) -> int:
        """The supporters of a leader, as the graph has them, and the tiles added."""
        after: Any = self.view if action[0] in ("support", "conflict") else self.view.apply(action)
        place = next(place for place in PLACES if after.leader_at(place) == (seat, leader))
        number = len(supporters(after, place) if after.uniting else temples_beside(after, place))
        if action[0] == "support":
            number += spends(action) * (seat == self.seat)
            number += (after.conflict.added or 0) * (seat == after.conflict.attacker)
        return number

    def spent(self, action: Action, colour: int) -> tuple[int, int]:
        """How many tiles that a conflict takes the seat to move has, and how many of them it adds at least."""
        after: Any = self.view.apply(action)
        tile = colour if after.uniting else COLOURS.index("red")
        held: int = after.hands[self.seat][tile]
        outcomes = tigris_prospects(cast(Any, self.view), action, exact=True)
        return held, min(held - cast(Any, each).hands[self.seat][tile] for _, each in outcomes)


def spends(action: Action) -> int:
    return sum(int(word) for word in action if word.isdecimal())


@pytest.mark.parametrize("name", GAMES)
def test_every_number_in_a_hint_is_recomputed(name: str) -> None:
    wording, said = Wording(game(name).speech()), 0
    for state in islice(decisions(name), LOOKED_AT[name]):
        said += recomputed(state, wording)
    assert said >= LOOKED_AT[name] / 2


@pytest.mark.parametrize("name", JUDGED)
def test_every_number_is_recomputed_where_hints_are_judged(name: str) -> None:
    state = read(JUDGED[name]["position"])
    recomputed(state, Wording(state.game.speech()))


def recomputed(state: State, wording: Wording) -> bool:
    """Whether something is compared in a hint. All that it says is what the positions after the actions say."""
    looked, found = Looked(state), hinted(seen(state))
    best = found.best[0].action
    assert found.all == len(looked.worth)
    assert (found.alike, found.in_vain) == (len(looked.even(best)), len(looked.wasted(best)))
    if best[0] == "support":
        assert found.gain == pytest.approx(looked.gain(best))
        lost = len(looked.worth) > 1 and all(looked.wins(action) < 1e-9 for action in looked.worth)
        assert found.lost == lost
    else:
        assert not found.gain and not found.in_vain and not found.lost
    chosen(looked, found, wording)
    check_look_and_best(looked, found, wording)
    why = wording.why(found)
    if found.reply:
        seat, action = found.reply
        reply = f"After that, the best for {wording.speech.names[seat]} would be: **{wording.speech.act(action)}**."
        assert why.pop() == reply
    if found.against is None:
        assert len(looked.worth) == 1 and not why
        return False
    if why and why[0].startswith("**"):
        check(looked, found.best[0], found.against, wording, why)
    else:
        assert not any(map(NUMBER.search, why))
    worst = weighing.weigh(looked.view, min(looked.worth, key=lambda action: looked.worth[action]))
    for one, other in ((found.best[0], found.against), (worst, found.best[0])):
        if one.action != other.action:
            check(looked, one, other, wording, wording.compared(one, other))
    return True


def chosen(looked: Looked, found: hints.Hint, wording: Wording) -> None:
    """The best is what is worth most, and what it is compared with shows why."""
    best, worth = found.best[0].action, looked.worth
    top, most = worth[best], looked.top
    if top != pytest.approx(most):
        first = [action for action, each in worth.items() if each > most - 1e-9]
        assert most - top <= EVEN and any(is_less(best, action) for action in first)
    if found.against is None:
        return
    if all(top - each <= EVEN for each in worth.values()):
        others = [each for action, each in worth.items() if action != best]
        assert worth[found.against.action] == pytest.approx(min(others))
    else:
        assert top - worth[found.against.action] > EVEN
    # Of many ways, of which none stands out, an example is told that is clearly worse, if there is one.
    beyond = EVEN
    if found.is_open and any(top - each >= 2 * EVEN for each in worth.values()):
        beyond = 2 * EVEN - 1e-9
        assert top - worth[found.against.action] >= beyond
        assert " more than, say, **" in wording.why(found)[0]
    if found.look:
        compared_where_looked(looked, found, found.look, beyond)
        if found.shared and not found.is_open:
            assert found.shared == looked.shared(best, found.against.action, found.look.name)


def compared_where_looked(looked: Looked, found: hints.Hint, look: Part, beyond: float) -> None:
    """What one would do instead is worth more than other comparisons; to do the same elsewhere less."""
    best, worth, against = found.best[0].action, looked.worth, found.against
    top, name, view = worth[best], look.name, looked.view
    assert against
    mine = looked.amounts(best).get(name, NOTHING).worth
    less = {
        action: mine - looked.amounts(action).get(name, NOTHING).worth
        for action in worth
        if top - worth[action] > beyond
    }
    clear = [action for action, by in less.items() if by > EVEN] or list(less)
    instead = view.game.instead.get(best[0])
    rather = [action for action in less if action[0] == instead]
    if any(action[0] == instead and top - each <= EVEN for action, each in worth.items()):
        rather = []
    other = [action for action in clear if not is_alike(action, best, view.game)]
    clear = other or clear
    # Where the three best all go to one place, another place is worth more than another tile there.
    three = sorted(worth, key=lambda action: (action != best, -round(worth[action], 9)))[:3]
    if all(is_there(action, best, view.game) for action in three):
        clear = [action for action in clear if not is_there(action, best, view.game)] or clear
    clear = rather or clear
    least = min(top - worth[action] for action in clear)
    near = [action for action in clear if top - worth[action] <= (1 if rather else 2) * least + 1e-9]
    apart = {action: differing(action, best) for action in near}
    assert apart.get(against.action) == min(apart.values())
    assert less[against.action] > 0, "there is less of what is looked at"


def is_alike(one: Action, other: Action, game: Game) -> bool:
    """The same action, but for numbers or its place."""
    if one[0] in game.aimed:
        return one[:-1] == other[:-1]
    return [word for word in one if not word.isdecimal()] == [word for word in other if not word.isdecimal()]


def is_there(one: Action, other: Action, game: Game) -> bool:
    """Whether both do something at the same place."""
    return one[0] in game.aimed and other[0] in game.aimed and one[-1] == other[-1]


def differing(one: Action, other: Action) -> int:
    """How many words of two actions differ."""
    return abs(len(one) - len(other)) + sum(mine != theirs for mine, theirs in zip(one, other, strict=False))


def is_less(one: Action, other: Action) -> bool:
    """The same action, but for numbers that are smaller in all, or fewer."""
    words, theirs = ([word for word in action if not word.isdecimal()] for action in (one, other))
    return words == theirs and spends(one) < spends(other)


# ---------------------------------------------------------------- the sentences
def check_look_and_best(looked: Looked, found: hints.Hint, wording: Wording) -> None:
    """Where to look, the best actions and how many more are as good: whatever has a number is one of these sentences,
    and has the numbers that come out here."""
    best, act = found.best[0].action, wording.speech.act
    first, *lines = wording.best(found)
    assert first == f"**{act(best)}**"
    named = [line for line in lines if "**" in line]
    for line, each in zip(named, found.best[1:], strict=True):
        behind = looked.worth[best] - looked.worth[each.action]
        starts = ["As good"] if behind <= EVEN else [f"{by} behind" for by in points(behind)]
        assert line in [f"{start}: **{act(each.action)}**." for start in starts]
    alike, gain = len(looked.even(best)), looked.gain(best)
    more = alike - len(named) - 1
    as_good = f"Besides, {more} other {'action is' if more == 1 else 'actions are'} as good"
    shared = looked.shared(best, found.against.action, found.look.name) if found.look and found.against else 0
    shapes = [rf"{as_good}\."]
    if shared == alike:
        shapes.append(rf"{as_good}, for the same reason: \D*\.")
    elif shared >= 0.75 * alike:
        shapes.append(rf"{as_good}\. Of the {alike} best actions, {shared} are good for the same reason: \D*\.")
    with_more = "Adding still more" if spends(best) else "Adding tiles"
    shapes += [
        rf"{with_more} wins in {percent} more of 100 cases at best, and takes tiles\."
        for percent in percents(gain)
        if percent
    ]
    if looked.wasted(best):
        shapes += [rf"{with_more} makes winning no likelier\."] * (gain < 1e-9)
        shapes += [rf"{with_more} makes winning hardly likelier\."] * (1e-9 < gain < 0.0051)
    shapes += [r"It brings the game to its end\.", r"It is lost either way.*\."]
    for line in lines:
        assert line in named or any(re.fullmatch(shape, line) for shape in shapes), (line, shapes)
    if more > 0:
        assert any(line.startswith("Besides") for line in lines)
    look = wording.look(found)
    many = f"{alike} of the {len(looked.worth)} actions compared are about equally good."
    if look not in (f"There are many good ways: {many}", f"All {alike} actions compared are about equally good."):
        assert not NUMBER.search(look)
    elif look.startswith("All"):
        assert alike == len(looked.worth)


def points(number: float) -> set[str]:
    return {f"{text} {'point' if text == '1' else 'points'}" for text in texts(number)}


def texts(number: float) -> set[str]:
    """A number as sentences show it: where it lies between two of these, sums that are not exact decide."""
    found = {shown(each) for each in (number - 1e-9, number, number + 1e-9)}
    return {"0" if each == "-0" else each.replace("-", "\N{MINUS SIGN}") for each in found}


def signed(number: float) -> set[str]:
    signs = "+" if number > 0 else "\N{MINUS SIGN}"
    return {text if text == "0" else signs + text for text in texts(abs(number))}


def percents(chance: float) -> set[int]:
    return {round(100 * chance + by) for by in (-1e-7, 0, 1e-7)}


def check(looked: Looked, one: Weighed, other: Weighed, wording: Wording, lines: list[str]) -> None:
    """What is said of two actions agrees with the positions after them."""
    by = looked.of(one.action) - looked.of(other.action)
    (first, *lines) = lines
    mine, theirs = (wording.speech.act(each.action) for each in (one, other))
    if abs(by) <= EVEN:
        assert first.startswith(f"**{mine}** and **{theirs}** are even") and not NUMBER.search(first.split("**")[-1])
    else:
        words = ("more than", "more than, say,") if by > 0 else ("less than",)
        assert first in [
            f"**{mine}** is worth {each} {word} **{theirs}**:" for each in points(abs(by)) for word in words
        ]
    found, theirs_found = looked.amounts(one.action), looked.amounts(other.action)
    for part in comparing.compare(one, other):
        has, there = found.get(part.name, NOTHING), theirs_found.get(part.name, NOTHING)
        assert (part.term.amount, part.other) == pytest.approx((has.amount, there.amount))
        assert part.by == pytest.approx(has.worth - there.worth)
    joined = comparing.joined(one, other, wording.speech.joins)
    assert sum(part.by for part in joined) == pytest.approx(by)
    parts = {line: part for part in joined for line in wording.parts([part])}
    told = [line for line in lines if line in parts]
    check_order(by, [parts[line] for line in told], joined, [line[0] for line in told if line[0] in "+\N{MINUS SIGN}"])
    if told:
        assert_adds_up(by, lines)
    of, rest = members(joined, found, theirs_found, wording.speech.joins), by
    for line in told:
        part = parts[line]
        worth = sum(found.get(name, NOTHING).worth - theirs_found.get(name, NOTHING).worth for name in of[part.name])
        rest -= worth
        check_line(line, part, worth, of[part.name], (found, theirs_found), wording)
    for line in lines:
        if line.endswith(" for all the rest"):
            assert line.removesuffix(" for all the rest") in signed(rest)
        elif re.match(r"\*\*|Either way", line):
            check_stake(line, looked, one.action, other.action, wording)
        elif line not in told and not line.startswith(AVERAGE):
            assert not NUMBER.search(line), line
    check_luck(looked, one, other, lines)


AVERAGE = "That is the average: "


def check_luck(looked: Looked, one: Weighed, other: Weighed, lines: list[str]) -> None:
    """How often what may come is as good as what it is compared with, where chance decides it and no conflict."""
    told = [line for line in lines if line.startswith(AVERAGE)]
    open_ = len(looked.outcomes(one.action)) > 1 and not looked.game.stakes(looked.view, one.action)
    better = percents(looked.turns_out(one.action, other.action))
    if told:
        end = "it turns out at least as well as the other on average."
        assert told[0] in [f"{AVERAGE}in {percent} of 100 cases {end}" for percent in better] and len(told) == 1
        assert open_
    elif open_ and looked.of(one.action) - looked.of(other.action) > EVEN:
        assert 100 in better


def check_order(by: float, told: list[Part], joined: Sequence[Part], signs: list[str]) -> None:
    """What is told is worth it, and what speaks for it comes first."""
    if by != pytest.approx(0):
        assert signs == sorted(signs, reverse=by < 0), "what speaks for it comes first"
    for part in told:
        others = abs(by - sum(other.by for other in told if other is not part))
        least = min((abs(other.by) for other in told if abs(other.by) > TRIFLE), default=0.0)
        many = others > (least or abs(joined[0].by))
        even = any(abs(each.term.amount - each.other) >= 1 for each in part.of)
        assert abs(part.by) > TRIFLE or (len(told) == 1 and part == joined[0]) or many or even, "many trifles"


def members(parts: Sequence[Part], mine: Amounts, theirs: Amounts, joins: Mapping[str, Any]) -> dict[Name, list[Name]]:
    """Of which terms each part of a comparison consists. Each term is in one of them."""
    left = list(dict.fromkeys([*mine, *theirs]))
    found = {part.name: [part.name] for part in parts if part.name in left}
    left = [name for name in left if name not in found]

    def take(part: Part, names: list[Name]) -> None:
        found[part.name] = names
        left[:] = [name for name in left if name not in names]

    for part in parts:
        if part.term.key in comparing.CAUSES and part.name not in found:
            take(part, [name for name in left if is_caused(part.term.key, name, mine, theirs)])
    for key, join in joins.items():
        for part in parts:
            if part.term.key == key:
                names = [name for name in left if belongs(name, join, mine, theirs)]
                take(part, [name for name in names if not join.get("by_which") or name[1] == part.term.which])
    for name in left:
        assert mine.get(name, NOTHING).worth == pytest.approx(theirs.get(name, NOTHING).worth), "told of nowhere"
    return found


def belongs(name: Name, join: Mapping[str, Any], mine: Amounts, theirs: Amounts) -> bool:
    """Whether a game tells a term with others, some only where there is as much of them."""
    as_many = mine.get(name, NOTHING).amount == pytest.approx(theirs.get(name, NOTHING).amount)
    of = [each.split() for each in join["of"]]
    of += [each for each in map(str.split, join.get("with_as_many", ())) if as_many or len(each) == 3]
    return any([*name][: len(each)] == each[:2] for each in of)


def is_caused(cause: str, name: Name, mine: Amounts, theirs: Amounts) -> bool:
    """What is gone where the game ends, or counts otherwise if it is likely to last longer, or less long."""
    if cause.startswith("ends"):
        return name not in mine
    if cause.startswith("goes_on"):
        return name not in theirs
    has, there = mine.get(name, NOTHING), theirs.get(name, NOTHING)
    return has.amount == pytest.approx(there.amount) and has.values == there.values


NUMBER_TOLD = "(\N{MINUS SIGN}?\\d+(?:\\.\\d+)?)"
Told = list[tuple[str, ...]]
"""The numbers that a sentence may have, in its order."""


def check_line(
    line: str, part: Part, worth: float, names: list[Name], amounts: tuple[Amounts, Amounts], wording: Wording
) -> None:
    """What one action has and another has not: its numbers are taken out if they are those of the terms that it is
    about; then none is left."""
    if abs(worth) > TRIFLE or not line.startswith("About even for "):
        head, line = line.split(" ", 1)
        assert head in signed(worth), (head, worth, line)
    pairs = [(amounts[0].get(name, NOTHING), amounts[1].get(name, NOTHING)) for name in names]
    rest = without_names(line.replace(" of 100 cases", ""), pairs, wording)
    may_end = [found.get(("may_end", ""), NOTHING).amount for found in amounts]
    shapes = [shape for one, other in pairs for shape in of_a_term(one, other, wording)]
    for pattern, allowed in [*shapes, *of_the_end(part.term.key, *may_end)]:
        for hit in list(re.finditer(pattern, rest)):
            if hit.groups() in allowed:
                rest = rest.replace(hit[0], "")
    assert not NUMBER.search(rest), (line, rest, pairs)
    check_as_many(line, part)


def of_a_term(one: Has, other: Has, wording: Wording) -> Iterator[tuple[str, Told]]:
    """What may be said of a term of two actions, and with which numbers."""
    number, has = NUMBER_TOLD, other if one is NOTHING else one
    there = one if one.amount else other
    colour = wording.speech.label(str(has.values.get("colour", "")))
    yield rf"each (?:point )?(?:counts|is likely to count) {number}", told(has.each)
    yield rf"each is likely to bring {number}", told(there.values.get("rate"))
    yield rf"{number} of your traders, not {number}", told(one.values.get("traders"), other.values.get("traders"))
    yield rf"\({number} at once, {number} at the end\)", told(there.values.get("now"), there.values.get("end"))
    yield rf"{number} either way", told(one.amount)
    if abs(one.amount) < 1e-9:
        yield rf"nothing, not {number}", told(other.amount)
    # Of points of several colours each has its own.
    both = rf"{number} {colour}, not {number}" if colour else rf"{number}[^\d;]*, not (?:[A-Z]\w* )?{number}"
    yield both, told(one.amount, other.amount)
    if max(one.amount, other.amount) <= 0:
        yield both, told(-one.amount, -other.amount)


def of_the_end(cause: str, ends: float, ends_there: float) -> Iterator[tuple[str, Told]]:
    """How often the game ends, which may be a cause of many differences."""
    if cause == "ends_likelier" or (cause == "may_end" and not ends):
        yield rf"in {NUMBER_TOLD}", told(ends_there)
    elif cause == "goes_on_likelier":
        yield rf"in {NUMBER_TOLD}", told(ends)


def told(*numbers: float | None) -> Told:
    """How these numbers may be told one after another; not at all if one is missing."""
    return list(product(*(texts(number) if number is not None else () for number in numbers)))


def without_names(line: str, pairs: Iterable[tuple[Has, Has]], wording: Wording) -> str:
    """Cards and buildings go by what stands on them; and what is paid is told by resource."""
    speech = wording.speech
    for mine, theirs in pairs:
        for value in (*mine.values.values(), *theirs.values.values()):
            if isinstance(value, str) and NUMBER.search(label := speech.label(value)):
                line = line.replace(label, "")
        for key, value in mine.values.items():
            there = theirs.values.get(key)
            if isinstance(value, tuple) and isinstance(there, tuple) and value != there:
                paid, paid_there = (speech.format_field(each, "counts") for each in (value, there))
                line = line.replace(f"{paid}, not {paid_there}", "")
    return line


def check_as_many(line: str, part: Part) -> None:
    """What is said to be as much is, and two amounts are told only if they differ as they are told."""
    if "as many" in line:
        assert part.term.amount == pytest.approx(part.other, rel=0.25 if "nearly as many" in line else None)
        assert ("worth more" in line) == (part.by > 0)
    else:
        mine_told, _, theirs_told = line.partition(" for ")[2].partition(", not ")
        number, there = NUMBER.findall(mine_told), NUMBER.findall(theirs_told)
        assert not len(number) == len(there) == 1 or number != there, line


STAKE = re.compile(
    r"(?:\*\*(?P<action>.*)\*\*|Either way): (?:your|(?P<one>\w+)'s) (?P<leader>\w+) against (?P<other>\w+)'s"
    r"(?:, (?P<strength>\d+) to (?P<against>\d+)(?: before \w+ adds| with what is added)?|, after the \w+ conflict)"
    r"(?:; you have nothing to add)?; (?:it does not come to that|"
    r"(?:adding (?:(?P<added>\d+) of )?your (?P<held>\d+) \w+, |adding nothing, |with your tiles )?"
    r"(?:you win|(?P<who>\w+) wins) in (?P<wins>\d+) of 100 cases"
    r"(?P<open>, the other in (?P<loses>\d+) of 100 cases; otherwise there is no conflict)?)"
)


def check_stake(line: str, looked: Looked, one: Action, other: Action, wording: Wording) -> None:
    """A conflict has the supporters that it is told with, and is won as often."""
    told, names = STAKE.fullmatch(line), wording.speech.names
    assert told, line
    actions = [action for action in (one, other) if told["action"] in (None, wording.speech.act(action))]
    seat = names.index(told["one"]) if told["one"] else looked.seat
    rival, colour = names.index(told["other"]), LEADERS.index(told["leader"])
    assert (actions and told["who"] == told["one"]) or not told["wins"]
    for action in actions:
        wins, loses = looked.chances(action, colour, seat, rival)
        if told["strength"]:
            strengths = [looked.strength(action, told["leader"], each) for each in (seat, rival)]
            assert [int(told["strength"]), int(told["against"])] == strengths
        if told["held"]:
            held, added = looked.spent(action, colour)
            assert (int(told["held"]), int(told["added"] or told["held"])) == (held, added)
        if not told["wins"]:
            assert wins + loses == pytest.approx(0)
            continue
        assert int(told["wins"]) in cases(wins)
        if told["open"]:
            assert int(told["loses"]) in cases(loses)
        else:
            assert wins + loses == pytest.approx(1, abs=0.01)


def cases(chance: float) -> set[int]:
    """Only what is certain is called so."""
    if not 1e-9 < chance < 1 - 1e-9:
        return {round(100 * chance)}
    return {min(99, max(1, percent)) for percent in percents(chance)}


def assert_adds_up(by: float, lines: list[str]) -> None:
    """What is told sums up to what one action is better by, as far as numbers are rounded."""
    numbers = [NUMBER.findall(line)[0] for line in lines if line[0] in "+\N{MINUS SIGN}"]
    signs = [1 if line[0] == "+" else -1 for line in lines if line[0] in "+\N{MINUS SIGN}"]
    rounded = [half(abs(by)), *map(half, map(float, numbers))]
    even = TRIFLE * sum(line.startswith("About even") for line in lines)
    total = sum(sign * float(number) for sign, number in zip(signs, numbers, strict=True))
    assert abs(total - by) <= sum(rounded) + even + 1e-9, lines


def half(number: float) -> float:
    """Half of the last place that a number is shown with."""
    return 0.005 if number < 1 else 0.05


def shown(number: float) -> str:
    """A number as sentences show it."""
    return f"{number:.{2 if abs(number) < 1 else 1}f}".rstrip("0").rstrip(".")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_that_the_seat_cannot_know(name: str) -> None:
    for state in list(some(name))[::3]:
        other = seen(state).guess(Random(1))
        assert hints.hint(seen(other)) == hinted(seen(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_reply_is_what_the_next_player_judges_best(name: str) -> None:
    replies = 0
    for state in list(some(name))[::2]:
        found = hinted(seen(state))
        if found.reply is None:
            continue
        seat, action = found.reply
        after = state.play(found.best[0].action)
        assert seat == after.to_move != state.to_move
        worth = {each: OneAhead().worth(after, each) for each in after.game.promising(after)}
        assert worth[action] == pytest.approx(max(worth.values()))
        assert all(worth[action] - each > EVEN for other, each in worth.items() if other != action)
        replies += 1
    assert replies or name == "tigris", "hands are hidden there"


def test_the_sentences_name_what_matters() -> None:
    """Ann is hungry: who hunts is fed."""
    state = read("stone_age; players 2; stage place; round 9; turn 1; 1 food 0 / people 5; 2 food 20")
    wording = Wording(state.game.speech(("Ann", "Ben")))
    hunt, quarry = (weighing.weigh(state, Action.parse(text)) for text in ("place hunt 5", "place quarry 5"))
    lines = wording.compared(quarry, hunt)
    assert lines[0].startswith("**Place 5 people in the quarry** is worth")
    assert any("food that store, fields and hunters do not cover so far: 5, not 0" in line for line in lines)
    with pytest.raises(ValueError, match="no player is to move"):
        hints.hint(game("sumeria").start(3))


@pytest.mark.parametrize("name", JUDGED)
def test_a_strong_player_has_nothing_to_say_against_it(name: str) -> None:
    """The first line is where to look, the second the best action; `beside` it something else is compared."""
    case = JUDGED[name]
    view = seen(read(case["position"]))
    found, wording = hints.hint(view), Wording(view.game.speech(("Ann", "Ben", "Cleo", "Dan")[: view.seats]))
    lines = [wording.look(found), *wording.best(found), *wording.why(found)]
    if "beside" in case:
        lines += wording.compared(weighing.weigh(view, Action.parse(case["beside"])), found.best[0])
    assert lines[0] == case.get("look", lines[0])
    assert lines[1] == f"**{case['best']}**"
    for words in case.get("told", []):
        assert any(words in line for line in lines), lines
    for words in case.get("untold", []):
        assert not any(words in line for line in lines), lines


def test_nobody_is_asked_about_a_place_in_the_village_that_is_taken() -> None:
    """Which of the three are open differs, so the question names none."""
    for place in ("tool_maker", "hut", "field"):
        term = Term("village", 1.0, 1, {"place": place}, which=place)
        assert game("stone_age").speech().look(term, Action("place", place)) == "Is it time for a place in the village?"


def test_where_to_look_leads_to_what_is_best() -> None:
    """Whoever gathers for a card is not asked which card to take, and of too many even actions none stands out."""
    wording, asked = Wording(game("stone_age").speech()), set()
    for state in some("stone_age"):
        found = hinted(seen(state))
        action, said = found.best[0].action, wording.look(found)
        if found.is_open:
            many = f"{found.alike} of the {found.all} actions compared are about equally good."
            assert said == f"There are many good ways: {many}"
        elif "Which card" in said:
            asked.add(said)
            assert any(word.startswith("card") for word in action)
    assert asked


NOT_ASKED = {
    "sumeria": set[str](),
    "stone_age": {"cost", "at_home"},
    "tigris": {"won", "counts", "decides", "catastrophes", "rivals_gain", "rivals_treasures"},
}
"""Reasons to which no question leads."""


@pytest.mark.parametrize(("name", "number"), [("sumeria", 100), ("stone_age", 80), ("tigris", 20)])
def test_the_question_leads_to_a_reason_that_matters(name: str, number: int) -> None:
    """Half as much as the greatest, at least; and nobody is asked whether what is paid for either way will be paid, nor
    what is left to others where anything matters more."""
    speech = game(name).speech()
    wording, never, seen_before = Wording(speech), {*NOT_ASKED[name], *comparing.CAUSES}, 0
    paid_either_way = ("on_cards", "on_buildings") if name == "stone_age" else ()
    asks_payment = {speech.templates["terms"][key]["otherwise"] for key in paid_either_way}
    for state in islice(decisions(name), number):
        found = hinted(seen(state))
        best, against, asked = found.best[0], found.against, wording.look(found)
        if not (found.look and against) or speech.asks(best.action):
            continue
        part = wording._asked(found)
        if found.alike > hints.MANY and part is found.look and part.term.key != "rival":
            continue
        reasons = [each for each in wording.reasons(best, against, look=part) if each.by > 0]
        greatest = max((each.by for each in reasons if each.term.key not in never), default=0.0)
        mine = max((each.by for each in reasons if part and wording._has(each, part)), default=0.0)
        enough = 1 if part and part.term.key == "rival" else 0.5
        assert mine >= enough * greatest, (state.text, asked)
        if part and asked in asks_payment:
            there = against.terms.get((part.term.key, part.term.which))
            paid = best.terms[part.term.key, part.term.which].values["how"]
            assert there is None or not there.amount or there.values["how"] != paid
        seen_before += part is found.look
    assert seen_before


def compared_by(best: dict[str, float], other: dict[str, float], look: str, alike: int) -> hints.Hint:
    """A hint of an action beside another in Tigris & Euphrates, by what their terms are worth."""
    one, against = (
        Weighed(
            Action("pass", str(number)),
            sum(terms.values()),
            {(key, ""): Term(key, worth, 1, {"colour": "red"}) for key, worth in terms.items()},
            (),
            0.5,
            VIEW,
        )
        for number, terms in enumerate((best, other))
    )
    part = next(part for part in comparing.compare(one, against) if part.term.key == look)
    return hints.Hint((one,), alike, 0, 0.0, False, 2 * alike, against, part, alike, None)


@pytest.mark.parametrize("alike", [1, 20])
def test_nobody_is_asked_about_what_comes_to_nothing(alike: int) -> None:
    """Points to come are more, and those of the weakest colour fewer: together that is no reason, temples are."""
    wording = Wording(game("tigris").speech())
    rest = {"second": 1.0, "third": 0.5, "strongest": 0.1}
    found = compared_by(
        {"weakest": 2.5, "ahead": 1.0, "guards": 1.2, **rest}, {"weakest": 3, "ahead": 0.52, "guards": 1, **rest},
        "ahead", alike,
    )  # fmt: skip
    assert wording.look(found) == "How many temples do you want to keep in your hand for your leaders?"
    assert "colours are close" not in wording.look(found) and "for the same reason" not in "".join(wording.best(found))
    # As soon as they come to something, what many have in common stays.
    found = compared_by(
        {"weakest": 2.5, "ahead": 1.0, "guards": 1.2, **rest}, {"weakest": 2.6, "ahead": 0.7, "guards": 1, **rest},
        "ahead", 20,
    )  # fmt: skip
    assert wording.look(found) == "Which colours are close, and which of them needs points?"


def test_what_is_joined_without_a_lead_is_asked_about_by_what_speaks_for_it() -> None:
    """If the game does not say that no question leads there."""
    speech = game("tigris").speech()
    speech.templates = {**speech.templates, "asked": {"but_for": []}}
    found = compared_by(
        {"weakest": 3, "ahead": 1.0, "guards": 1.3}, {"weakest": 2, "ahead": 0.9, "guards": 1.1}, "guards", 1
    )
    assert Wording(speech).look(found) == "Which colour are you weakest in? It decides the game."


def test_what_there_is_of_it_either_way_is_said() -> None:
    wording = Wording(game("stone_age").speech())
    rolls = Term("rolls", 1.25, 2.0, {"good": "wood", "place": "forest", "tools": "tools_with"}, which="forest")
    farmers = Term("farmers", 2, 3.0, {"now": 1})
    for part, said in (
        (Part(rolls, 1.25, 0.5, rolls.values), "wood likely to be rolled in the forest, with tools: 1.2 either way, "),
        (Part(rolls, 1.2, -0.5, rolls.values), "about 1.2 either way, each worth less; that depends on how much of it"),
        (Part(farmers, 2, 1.0, farmers.values), "+1 for farmers: 2 either way, each worth more; that depends on how"),
    ):  # fmt: skip
        (line,) = wording.parts([part])
        assert said in line


def test_a_little_longer_is_no_cause() -> None:
    """No estimate of the rounds that are left is as fine as half a round: what comes of it is told with the rest."""
    state = read("stone_age; players 2; stage place; round 5; turn 1; 1 tools 1 1 1; 2 food 20")
    wording = Wording(state.game.speech())

    def weighed(place: str, left: float, points: float) -> Weighed:
        terms = [Term("points", points, 1), *(Term(key, 3, 10 * left) for key in ("tools", "track", "people"))]
        names = {(term.key, term.which): term for term in terms}
        return Weighed(Action("place", place), sum(term.worth for term in terms), names, (), left, state)

    for more, told, untold in ((0.03, "for all the rest", "the end of the game"), (0.06, "farther off", "the rest")):
        lines = wording.compared(weighed("field", 0.5 + more, 9), weighed("hut", 0.5, 5))
        assert any(told in line for line in lines) and not any(untold in line for line in lines), lines
        assert_adds_up(4 + 90 * more, lines)
    lines = wording.compared(weighed("field", 0.53, 5), weighed("hut", 0.5, 5))
    assert lines[1:] == ["+2.7 for how near the end of the game is"]


def test_food_on_a_card_that_is_paid_either_way_is_food() -> None:
    """Where the card is surer after one of both, it is told as a card."""
    joins = game("stone_age").speech().joins
    values = {"what": "c3", "place": "card_4", "how": "how_sure", "now": 9.1, "end": 4.0}
    card, other = Term("on_cards", 13.1, 1, values, which="c3"), {**values, "now": 6.1}
    for card_there, apart in (
        (card._replace(amount=10.1, values=other), False),
        (card._replace(amount=12.1, values={**values, "end": 3.0}), True),
        (card._replace(amount=8.0, values={**other, "how": "how_gathered", "end": 1.9}), True),
        (card._replace(amount=0.0, values={name: values[name] for name in ("what", "place", "how")}), True),
    ):
        mine, theirs = (
            Weighed(Action("pass"), 0, {(term.key, term.which): term for term in terms}, (), 0.5, VIEW)
            for terms in ((card, Term("hunger", -4, 2.4)), (card_there, Term("hunger", -1, 2.4)))
        )
        keys = {part.term.key for part in comparing.joined(mine, theirs, joins) if part.by}
        assert keys == ({"on_cards", "hunger"} if apart else {"hungry"})


def test_what_is_had_now_is_no_longer_to_come() -> None:
    """Each place by itself: a person, a tool and a step have nothing to do with one another."""
    joins = game("stone_age").speech().joins
    steps = {"tool_maker": "tools", "hut": "people", "field": "track"}
    for place, key in steps.items():
        mine, theirs = (
            Weighed(Action("pass"), 0, {(term.key, term.which): term for term in terms}, (), 0.5, VIEW)
            for terms in (
                (Term("village", 0, 1, {"place": place}, which=place), Term(key, 5, 2)),
                (Term("village", 2.5, 1, {"place": place}, which=place), Term(key, 4, 2)),
            )
        )
        (part,) = (part for part in comparing.joined(mine, theirs, joins) if part.by)
        (line,) = Wording(game("stone_age").speech()).parts([part])
        name = place.replace("_", " ")
        assert line == f"\N{MINUS SIGN}0.5 for what the {name} brings, now or later"


def test_of_what_is_worth_the_same_what_takes_least_comes_first() -> None:
    state = read("stone_age; players 2; stage tools; at forest; dice 6 6; 1 on forest 2 / tools 1 0 0; 2 people 5")
    ranked = weighing.ranking(seen(state))
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


VIEW = read("tigris; turn 1")
ADDS = ("adds", "adds_all", "spares", "bare")
"""How a conflict that begins is told where one number of tiles is best to add."""


def test_a_conflict_is_won_as_often_as_is_said() -> None:
    """Counted by all that the other side may hold, of conflicts that are the only one."""
    wording, seen_kinds = Wording(VIEW.game.speech(("Ann", "Ben", "Cleo", "Dan"))), set[str]()
    for state in fights(some("tigris")):
        view: Any = seen(state)
        for action in view.game.promising(view):
            weighed = weighing.weigh(view, action)
            for stake in weighed.stakes():
                if len(weighed.stakes()) > 1 or view.stage == "conflict":
                    continue
                wins = list(ways_to_win(view, action, stake))
                assert any(stake.wins == pytest.approx(each) for each in wins), (view.text, action, stake, wins)
                if stake.key in ADDS and len(wins) > 1:
                    added = stake.values["added"]
                    assert isinstance(added, int) and stake.wins == pytest.approx(wins[added])
                assert stake.wins + stake.loses == pytest.approx(1)
                # Before a defender has added anything, an attacker does not know all that counts.
                attacks = view.stage == "support" and view.conflict.added is None
                assert (stake.key == "yours_first") == attacks
                kind = "begun" if stake.key in ADDS else stake.key
                seen_kinds.add(kind)
                (line,) = wording._stakes({"action": "A", "other": "B"}, (stake,), ())
                percent = f"in {min(99, max(1, round(100 * stake.wins)))} of 100 cases"
                certain = {0: "in 0 of 100 cases", 1: "in 100 of 100 cases"}.get(round(stake.wins, 12), percent)
                assert line.startswith("**A**: ") and line.endswith(certain)
    assert seen_kinds >= {"begun", "yours_first", "yours"}


def fights(states: Iterable[State]) -> Iterator[State]:
    """Positions, each followed by a conflict that may begin there: before the attacker adds tiles, and the defender."""
    for state in states:
        yield state
        begun = next(filter(fought, (state.play(action) for action in state.game.promising(seen(state)))), None)
        if begun:
            yield begun
            yield from filter(fought, [begun.play("support 0")])


def fought(state: Any) -> bool:
    return bool(state.stage == "support")


def ways_to_win(view: Any, action: Action, stake: Any) -> Iterator[float]:
    """How often whoever is named first wins, for each number of tiles that the seat to move may choose to add."""
    seat, sides = view.to_move, (stake.values["player"], stake.values["other"])
    state = view if view.stage == "support" else view.apply(action)
    fight, colour = state.conflict, fighting_colour(state)
    mine, theirs = (stake.values[name] for name in ("strength", "other_strength"))
    attacks = sides[0] == fight.attacker

    def holds(side: int) -> dict[int, float]:
        """By counting: so many of the colour among those that this side has of all that are out of sight."""
        hand, unseen = view.hands[side], view.unseen
        if isinstance(hand, tuple):
            return dict.fromkeys(range(hand[colour] + 1), 1.0)
        of, rest = unseen[colour], sum(unseen) - unseen[colour]
        return {
            number: comb(of, number) * comb(rest, hand - number) / comb(sum(unseen), hand) for number in range(hand + 1)
        }

    if view.stage == "support":
        if fight.added is not None:
            yield float(mine >= theirs)
        else:
            yield sum(chance for number, chance in holds(sides[1]).items() if theirs + number < mine)
    elif seat == sides[0] and attacks:
        for added in holds(seat):
            yield sum(chance for number, chance in holds(sides[1]).items() if theirs + number < mine + added)
    else:
        yield sum(
            chance * each
            for number, chance in holds(sides[0]).items()
            for against, each in holds(sides[1]).items()
            if mine + number > theirs + against
        )


def test_what_each_side_has_is_told_where_no_other_conflict_changes_it() -> None:
    """Settled first, by counting, a conflict is won about as often as is said; otherwise it comes after another."""
    told, told_after = 0, 0
    judged: list[Any] = [seen(read(JUDGED[name]["position"])) for name in ("others_first", "another_first", "then")]
    for view in (*judged, *map(seen, some("tigris"))):
        for action in view.game.promising(view) if view.stage == "act" else ():
            stakes = list(view.game.stakes(view, action))
            for stake in stakes if len(stakes) > 1 else ():
                if "strength" not in stake.values:
                    told_after += 1
                    continue
                colour = COLOURS[LEADERS.index(str(stake.values["leader"]))]
                ways = ways_to_win(view.apply(action), Action("conflict", colour), stake)
                assert any(abs(stake.wins - each) <= 0.1 + 1e-9 for each in ways), (view.text, action, stake)
                told += 1
    assert told and told_after


def test_what_is_said_of_a_conflict() -> None:
    """What a defender adds decides it; what is as likely either way is told once; what may not come to pass too."""
    wording = Wording(VIEW.game.speech(("Ann", "Ben")))
    values = {"leader": "king", "player": 0, "other": 1, "strength": 2, "other_strength": 3}
    stake, names = Stake("yours", values, 0.0, 1.0), {"action": "A", "other": "B"}
    said = "your king against Ben's, 2 to 3 with what is added; you win in 0 of 100 cases"
    assert wording._stakes(names, (stake,), (stake,)) == [f"Either way: {said}"]
    assert wording._stakes(names, (), (stake,)) == [f"**B**: {said}"]
    (line,) = wording._stakes(names, (stake._replace(key="yours_first", wins=0.4, loses=0.6),), ())
    assert line == "**A**: your king against Ben's, 2 to 3 before Ben adds; you win in 40 of 100 cases"
    (line,) = wording._stakes(names, (stake._replace(wins=0.999, loses=0.001),), ())
    assert line.endswith("you win in 99 of 100 cases")
    (line,) = wording._stakes(names, (stake._replace(key="others", wins=0.3, loses=0.5),), ())
    assert line.endswith("Ann wins in 30 of 100 cases, the other in 50 of 100 cases; otherwise there is no conflict")
    (line,) = wording._stakes(names, (stake._replace(wins=0.986, loses=0.007),), ())
    assert line.endswith("you win in 99 of 100 cases"), "nothing is left of 100 for the rest"
    (line,) = wording._stakes(names, (stake._replace(wins=0.0, loses=0.0),), ())
    assert line == "**A**: your king against Ben's, 2 to 3 with what is added; it does not come to that"
    (line,) = wording._stakes(names, (Stake("others_after", values | {"first": "red"}, 0.5, 0.5),), ())
    assert line == "**A**: Ann's king against Ben's, after the red conflict; Ann wins in 50 of 100 cases"


def test_of_many_conflicts_those_that_decide_something_are_told() -> None:
    """What hardly comes to pass with either action is left out, and what is the same is told once."""
    wording = Wording(VIEW.game.speech(("Ann", "Ben", "Cleo")))

    def after(leader: str, wins: float, loses: float, first: str = "black") -> Stake:
        return Stake("after", {"leader": leader, "player": 0, "other": 1, "first": first}, wins, loses)

    def told(mine: Iterable[Stake], theirs: Iterable[Stake], seat: int = 0) -> list[str]:
        lines = wording._stakes({"action": "A", "other": "B"}, [*mine], [*theirs], seat)
        return [line.split(",")[0] for line in lines]

    king, priest, farmer = after("king", 0.6, 0.4), after("priest", 0.5, 0.5), after("farmer", 0.01, 0.005)
    assert told((king, priest, farmer), (king, priest._replace(wins=0.4))) == [
        "Either way: your king against Ben's",
        "**A**: your priest against Ben's",
        "**B**: your priest against Ben's",
    ]
    # Two are few enough; that it does not come to an own one, as it does with the other action, may be the reason.
    assert told((king, farmer), ()) == ["**A**: your king against Ben's", "**A**: your farmer against Ben's"]
    likely = (after("farmer", 0.5, 0.5, "green"),)
    for seat, of in ((0, "AB"), (1, "B")):
        both = [line for line in told((king, priest, farmer), likely, seat) if "farmer" in line]
        assert both == [f"**{action}**: your farmer against Ben's" for action in of]


TWO_OUTCOMES = (
    "tigris; board classic; players 4; stage act; turn 3; left 1; settlements j1 n1 c2 l2 k10 d11 e11 i11 j11 "
    "l11 m11; temples k1 b2 c3 f3 n5 b6 f7 i7 b8 h8 j8 e9 o9 f10 l10 n10 k11 n11; farms m1 d3 p4 o5 p5 o6 b7 "
    "c7 n7 o7 f8 g9 h9 i9; markets b1 l1 g2 j2 n2 o2 a3 f4 b5 f5 m5 h6 j6 k6 p6 e10; treasures k1 b2 f3 i7 b8; "
    "catastrophes p2 m6 a7 o8 i10 j10; monuments black_green k4 black; removed s3 t18 f8 m4; bag ?6; 1 king "
    "m10 farmer h7 trader a2 / hand ?6 / points ? / treasures ? / catastrophes 1 / swapped ?6; 2 king k2 "
    "priest o10 farmer o11 trader f2 / hand ?6 / points ? / treasures ? / catastrophes 1 / swapped ?5; 3 "
    "priest i8 farmer a8 / hand t4 m2 / points 7 10 4 7 / treasures 2 / catastrophes 0 / swapped f5; 4 king j7 "
    "priest g3 farmer b3 trader f9 / hand ?6 / points ? / treasures ? / catastrophes 0 / swapped ?11"
)


def test_a_game_that_may_end_is_one_reason() -> None:
    """One leader of the others is at stake, not the mean of all and of none at all."""
    view = read(TWO_OUTCOMES)
    wording = Wording(view.game.speech(("Ann", "Ben", "Cleo", "Dan")))
    one, other = (weighing.weigh(view, Action.parse(text)) for text in ("leader king n6", "leader king a6"))
    lines = wording.compared(one, other)
    ends = sum(chance for chance, after in view.game.prospects(view, one.action) if after.is_over)
    assert 0 < ends < 1
    assert any(f"the game may end with it, in {shown(100 * ends)} of 100 cases, not 0" in line for line in lines)
    (leaders,) = (part for part in comparing.compare(one, other) if part.term.key == "rivals_leaders")
    assert wording.parts([leaders])[0].endswith("leaders of others on the board: 10, not 11; each counts 0.04")


def test_tiles_that_win_a_conflict_are_not_spared() -> None:
    """To add nothing is even, for what it keeps, but never wins."""
    view = read(
        "tigris; board classic; players 4; stage support; turn 1; left 1; settlements f4 m4 h10; temples + l5 i10; "
        "farms b4 n4 n7; markets a1 o8 i11; placed i10; conflict red 2 4; bag ?98; 1 king o2 priest o10 farmer a2 "
        "trader j11 / hand ?5 / points ? / treasures ? / swapped ?0; 2 king g10 priest l11 farmer p3 trader j1 / "
        "hand t3 m3 / points 1 3 0 0 / swapped s3 f1 m1; 3 king m5 priest j7 trader n9 / hand ?6 / points ? / "
        "treasures ? / swapped ?6; 4 king l1 priest f11 farmer n6 trader b3 / hand ?6 / points ? / treasures ? / "
        "swapped ?0"
    )
    found, wording = hints.hint(view), Wording(view.game.speech())
    assert str(found.best[0].action) == "support 3"
    assert wording.best(found)[1] == "As good: **Add nothing**."
    assert wording.look(found).startswith("How many tiles decide this conflict")
    assert wording.why(found)[-2].endswith("you win in 66 of 100 cases")


def test_what_most_even_actions_have_in_common_stands_out() -> None:
    view = read(
        "tigris; board classic; players 4; stage act; turn 3; left 1; bag ?119; 1 king i6 priest k2 / hand ?6 / "
        "points ? / treasures ? / swapped ?0; 2 king f2 priest c2 / hand ?6 / points ? / treasures ? / swapped ?0; "
        "3 trader p1 / hand s1 t2 f1 m2; 4 king e10 priest b9 / hand ?6 / points ? / treasures ? / swapped ?0"
    )
    found, wording = hints.hint(view), Wording(view.game.speech())
    assert found.alike > hints.MANY and wording.look(found) == "Which leader is missing on the board?"
    assert wording.best(found)[-1] == "Besides, 15 other actions are as good, for the same reason: leaders."
    some = found._replace(shared=found.alike - 2)
    assert wording.best(some)[-1].endswith(
        " as good. Of the 18 best actions, 16 are good for the same reason: leaders."
    )
    assert wording.look(found._replace(shared=3)).startswith("There are many good ways")


def test_what_is_named_beside_the_best_does_something_else() -> None:
    """A settlement and a farm, not three places for a settlement, if both are even."""
    mixed = 0
    for state in some("tigris"):
        view = seen(state)
        best, *others = hinted(view).best
        even = [
            action for action in view.game.promising(view) if best.worth - weighing.weigh(view, action).worth <= EVEN
        ]
        other = [action for action in even if not is_alike(action, best.action, view.game)]
        if others and other and best.action[0] in ("tile", "leader"):
            assert not is_alike(others[0].action, best.action, view.game)
            mixed += 1
    assert mixed


def test_what_is_bought_is_compared_with_buying_nothing() -> None:
    """Not with another payment, which is hardly worse."""
    bought = 0
    for state in islice((state for state in decisions("stone_age") if state.stage == "pay"), 10):  # type: ignore[attr-defined]
        found = hinted(seen(state))
        if found.against and found.best[0].action[0] == "pay":
            declined = weighing.weigh(seen(state), Action("decline"))
            if found.best[0].worth - declined.worth > EVEN:
                assert found.against.action == Action("decline")
                bought += 1
    assert bought


def test_where_the_best_of_the_others_loses_is_said() -> None:
    view = read(
        "sumeria; map cities; players 4; stage act; round 6.3; start 2; turn 3; row adab akshak ur umma nippur "
        "lagash kish uruk; spaces emr mp p; 1 nerebtum shaduppum adab lagash kish kutha ur eridu kuara kiabrig / "
        "e2 p4 r2; 2 karkar umma gissa nagsu nina guabba hurim eresh tummal puzrish_dagan / e3 m3 p2; 3 zabalam "
        "apisal kian girsu gu_edena nippur uruk durum enegi / e1 m2 r4; 4 akshak eshnunna der tutub irisagrig kesh "
        "dabrum urum kazallu bad_tibira / e2 m2 p1 r2"
    )
    found, wording = hints.hint(view), Wording(view.game.speech(("Ann", "Ben", "Cleo", "Dan")))
    assert found.against
    told = [line for line in wording.why(found) if "the best of the others" in line]
    assert told == [
        "+1.2 for what Ann, the best of the others, has and can expect: 21.6, not 24.1 (each point counts 0.5), mainly"
        " in Ur (fourth in the row, not second)"
    ]
    ur, ur_there = (
        next(term for term in after.game.details(after, 2) if term.which == "ur")
        for each in (found.best[0], found.against)
        for _, after in view.game.prospects(view, each.action)
    )
    assert ur.worth == ur_there.worth == 0 and ur.amount - ur_there.amount > 0.5 * (24.1 - 21.6)


def test_where_no_order_is_better_it_is_said_what_is_safe() -> None:
    view = read(
        "stone_age; players 3; stage use; round 10; start 1; turn 1; row c7 c15 c34 c4; stacks b7/5 b17/4 b22/5; 1 "
        "on tool_maker building_3 / food 8 / score 33 / goods brick 2 stone 3 gold 1 / tools 3* 3* 2* / cards c3 "
        "c32 c16 c36 c6 c10 / buildings b18 b4; 2 on forest 3 field card_2 / food 4 / track 6 / score 34 / goods "
        "brick 1 stone 1 / tools 1 1 0 / cards c24 c11 c8 c28 c35 c27 c12 c23 c19 / buildings b9 b24; 3 on "
        "clay_pit 3 card_1 building_1 / food 27 / track 7 / goods wood 1 stone 2 gold 4 / tools 1 1 0 / cards c26 "
        "c25 c21 c14 c30 c20"
    )
    found, wording = hints.hint(view), Wording(view.game.speech())
    assert wording.look(found).startswith("Which of your people should be used first")
    assert wording.why(found) == ["The order of your people changes nothing that can be foreseen here."]
    speech = view.game.speech()
    assert "roll before you pay" in speech.alike(Action("use", "forest"))
    assert speech.alike(Action("tools", "none")) and not speech.alike(Action("place", "forest", "2"))


def test_of_even_orders_one_rolls_first() -> None:
    view = read(
        "stone_age; players 3; stage use; round 10; start 1; turn 2; row c21 c25 c16 c33; stacks b23/6 b20/4 "
        "b25/3; 1 food 0 / track 3 / score 47 / goods brick 1 stone 3 / tools 2* 1* 1* / cards c15 c22 c32 c36 "
        "c17 / ready c17 / buildings b8 b6 b10; 2 on hunt 1 building_2 building_3 / food 0 / track 3 / score 34 / "
        "goods wood 4 brick 3 stone 1 gold 1 / tools 2* 2* 1 / cards c10 c18 c35 c19 c6 / buildings b27; 3 on "
        "forest 3 card_1 card_2 / food 7 / track 6 / score 18 / goods wood 1 brick 2 stone 2 gold 3 / tools 1 1 0 "
        "/ cards c29 c5 c2 c14 c30 c24 c23 c27 c7 c31 c28 / extra ? / buildings b5"
    )
    hunt, building = (weighing.weigh(view, Action("use", place)) for place in ("hunt", "building_2"))
    assert hunt.worth == pytest.approx(building.worth)
    found = hints.hint(view)
    assert found.best[0].action == hunt.action
    assert "roll before you pay" in Wording(view.game.speech()).why(found)[0]


def test_what_is_left_is_told_of_games_that_go_on() -> None:
    """That the game may end is a reason of its own: it does not end sooner besides."""
    before = read(TWO_OUTCOMES)
    weighed = weighing.weigh(before, Action.parse("leader king n6"))
    prospects = list(before.game.prospects(before, weighed.action))
    goes_on = [(chance, before.game.left(after)) for chance, after in prospects if not after.is_over]
    assert 0 < sum(chance for chance, _ in goes_on) < 1
    assert weighed.left == pytest.approx(
        sum(chance * left for chance, left in goes_on) / sum(chance for chance, _ in goes_on)
    )


def test_whether_the_game_ends_for_certain_is_told_apart() -> None:
    """Against an action after which it may end as well."""
    wording, terms = Wording(VIEW.game.speech()), {("hand", ""): Term("hand", 2, 1)}
    over = Weighed(Action("pass"), 0, {}, (), None, VIEW)
    goes_on = Weighed(Action("swap"), 2, terms, (), 0.1, VIEW)
    may_end = goes_on._replace(terms={**terms, ("may_end", ""): Term("may_end", 40, -0.02)})
    never = goes_on._replace(terms={**terms, ("may_end", ""): Term("may_end", 0, -0.02)})
    for one, other, said in (
        (over, goes_on, "because the game ends with it: nothing"),
        (over, may_end, "because the game ends with it, not only in 40 of 100 cases"),
        (goes_on, over, "because the game goes on: more"),
        (may_end, over, "because the game may go on, and ends in 40 of 100 cases only"),
        (never, may_end, "because the game cannot end with it, but with the other in 40 of 100 cases"),
    ):
        assert said in "".join(wording.parts(comparing.joined(one, other, wording.speech.joins)))


LAST_ROUND = (
    "sumeria; map cities; players 3; stage act; round 6.3; start 2; turn 1; row ur kish lagash akshak uruk nippur adab"
    " umma; spaces epp er m; 1 kesh umma nina sippar kutha urum shuruppak bad_tibira durum kulaba kutalla ur kuara"
    " gaesh / e2 m5 p1 r1; 2 akshak adab irisagrig malgium apisal lagash girsu guabba hurim kish dilbat tummal enegi"
    " kiabrig / e4 p4 r3; 3 eshnunna der dabrum marad kazallu nippur eresh puzrish_dagan kisurra uruk larsa dunnum"
    " eridu kisig / e1 m3 p2 r4"
)


def test_many_ways_to_do_one_thing_are_no_reason_to_say_nothing() -> None:
    """Of many actions 17 bring a trader to the same two zones. Which places of the row change is said."""
    found, wording = hints.hint(read(LAST_ROUND)), Wording(game("sumeria").speech())
    assert found.alike > hints.MANY and not found.is_open and found.shared
    assert wording.look(found) == "What does Kish promise in this round, and who will be first and second there?"
    assert wording.best(found)[-1] == ("Besides, 14 other actions are as good, for the same reason: Kish, this round.")
    assert any("(third in the row, not second" in line for line in wording.why(found))


def test_the_two_rounds_of_a_zone_are_one_line_and_the_best_rival_has_a_name() -> None:
    """Of next round the place is told that the zone has when the row has turned."""
    speech = game("sumeria").speech(("Ann", "Ben", "Cleo"))
    wording = Wording(speech)
    now, then = (
        Term(
            key,
            1,
            each,
            {"zone": "kish", "place": place, "stands": "stands_1", "traders": 2, "pays": "to_pay", "first": 0.7},
            which="kish",
        )
        for key, each, place in (("zone_now", 1, 3), ("zone_next", 0.8, 6))
    )
    best = Term("rival", -8, 0.5, {"player": 1})
    one = Weighed(Action("pass"), 0, {(t.key, t.which): t for t in (now, then, best)}, (), 0.5, VIEW)
    less = {"place": 4, "zone": "kish", "stands": "stands_1", "traders": 1, "pays": "to_pay", "first": 0.3}
    terms = (
        now._replace(amount=0.4, values=less),
        then._replace(amount=0.2, values=less | {"place": 1}),
        best._replace(amount=-9, values={"player": 2}),
    )
    other = Weighed(Action("pass"), 0, {(t.key, t.which): t for t in terms}, (), 0.5, VIEW)
    zone, rival = wording.parts(comparing.joined(one, other, speech.joins))
    assert zone == (
        "+1.2 for Kish (third in the row, not fourth; you are first there; 2 of your traders, not 1): 1 point to expect"
        " this round, not 0.4; 1 the next round, not 0.2 (each point counts 0.8)"
    )
    assert rival.endswith("the best of the others has and can expect: Ben 8, not Cleo 9 (each point counts 0.5)")
    (alone,) = wording.parts([part for part in comparing.compare(one, other) if part.term.key == "zone_next"])
    assert "(sixth in the row then, not first; you are first there; 2 of your traders, not 1)" in alone
    other = other._replace(
        terms={("zone_now", "kish"): now._replace(amount=0.4, values=less | {"stands": "stands_not"})}
    )
    (zone, *_) = wording.parts([part for part in comparing.compare(one, other) if part.term.key == "zone_now"])
    assert "(third in the row, not fourth; you are first there, not absent): 1 point to expect, not 0.4" in zone
    other = other._replace(
        terms={("zone_now", "kish"): now._replace(amount=0.0, values={**now.values, "pays": "paid"})}
    )
    (zone, *_) = wording.parts([part for part in comparing.compare(one, other) if part.term.key == "zone_now"])
    assert (
        "(third in the row; you are first there; still to be paid, not already paid): 1 point to expect, not 0" in zone
    )
    for first, said in (
        (0.7, "; how much its tokens count depends on those taken before"),
        (0.6, ""),
    ):
        lower = now._replace(amount=0.4, values={**now.values, "first": first})
        other = other._replace(terms={("zone_now", "kish"): lower})
        (zone, *_) = wording.parts([part for part in comparing.compare(one, other) if part.term.key == "zone_now"])
        assert f"(third in the row; you are first there{said}): 1 point to expect, not 0.4" in zone


def test_the_row_turns_as_the_rules_turn_it() -> None:
    state: Any = read(LAST_ROUND)._replace(round=5)  # type: ignore[attr-defined]
    places = {t.which: t.values["place"] for t in state.game.terms(state, 0) if t.key == "zone_next"}
    assert places == {state.map.zones[zone].id: place for place, zone in enumerate(next_row(state), 1)}


def test_one_temple_in_the_hand_is_told_once() -> None:
    """It protects leaders, and is good in a conflict."""
    state: Any = read("tigris; turn 1; 1 king c2 trader i6 / hand t2 s4 / points 0 9 9 0; 2 / hand t1")
    speech = state.game.speech()
    kept, spent = (
        Weighed(Action("pass"), 0, {(t.key, t.which): t for t in each.terms(0)}, (), 0.5, VIEW)
        for each in (state, state.but(hands=(plus(state.hands[0], (0, -1, 0, 0)), state.hands[1])))
    )
    told = Wording(speech).parts(comparing.telling(comparing.joined(kept, spent, speech.joins)))
    # The tile that is drawn for it may be one, too.
    drawn = state.unseen[1] / sum(state.unseen)
    said = "temples in the hand that protect your leaders, those likely to be drawn included: "
    said += f"2, not {shown(1 + drawn)}; and what the tiles in the hand are good for besides"
    assert [said in line for line in told] == [True]


def test_figures_count_no_further_than_what_they_multiply_goes() -> None:
    state = read("stone_age; players 2; stage place; round 1; turn 1; 1 food 12 / track 10; 2 food 12")
    assert at_the_end(multiplied(state.players[0]), 10)[0] == 10  # type: ignore[attr-defined]


def test_an_action_that_ends_the_game_removes_nobody() -> None:
    state = read(
        "tigris; players 3; stage act; turn 2; left 1; settlements i4 l5 i6 m6 n6 m11 p11; temples k1 b2 f3 h4 m4 i5 n5"
        " i7 b8 i8 n8 o9 f10 l10 k11; farms e2 e3 n3 n4 n7 i9 j9 k9 l9 m9; markets i3 l4 a8 c8 a9 c9 d9 n9 p9 a10 b10"
        " e10 p10 b11 e11; treasures k1 b2 f3 b8 f10 k11; catastrophes p2; monuments black_blue o4 blue;"
        " removed s13 t41 f11 m6; 1 king m5 priest g3 trader h5 / hand s2 t1 f2 m1 / points 10 8 13 2 / treasures 1 /"
        " swapped f3; 2 king f2 priest c2 trader b9 / hand s1 f2 m2 / points 13 7 9 8 / catastrophes 1;"
        " 3 king k2 priest l11 farmer k10 / hand s3 f3 / points 6 12 5 8 / treasures 3 / swapped s4 m6"
    )
    view, wording = seen(state), Wording(state.game.speech())
    ends, other = (weighing.weigh(view, Action.parse(text)) for text in ("tile market d10", "leader king a2"))
    assert ends.left is None and other.left
    lines = wording.compared(ends, other)
    assert lines[-1] == "\N{MINUS SIGN}0.2 because the game ends with it: nothing more can be won or lost"
    assert not any("leaders" in line for line in lines)
    look = hints.hint(view).look
    assert look and look.term.key == "weakest", "a leader counts no more"
    # The bag is empty and all hands are full: nothing seems to be left, but only who places a tile ends the game.
    full = tuple((1, 1, 2, 2) for _ in state.hands)
    last = seen(state.but(bag=(0, 0, 0, 0), removed=plus(state.removed, state.bag), hands=full))
    ends, other = (weighing.weigh(last, Action.parse(text)) for text in ("tile market d10", "leader king a2"))
    assert ends.left is None and other.left == 0
    assert not any("leaders" in line for line in wording.compared(ends, other))


def test_a_game_that_ends_sooner_is_one_reason() -> None:
    """Whoever uses up a stack loses rounds, and so do the others: that is not told of each thing that lasts."""
    state = read(
        "stone_age; players 3; stage pay; round 11; start 2; turn 2; row c36 c25 c11 c4; stacks b7/3 b5/1 b1/5;"
        " at building_2; 1 on hunt 2 forest 2 card_1 / food 0 / track 2 / score 69 / goods brick 2 stone 4 gold 2 /"
        " tools 2 2 2 / cards c3 c22 c2 c16 c20 c10 c9 c14 / buildings b27 b17 b20; 2 on field building_2 / food 3 /"
        " track 4 / score 69 / goods wood 5 brick 1 / tools 2* 1* 1* / cards c7 c35 c17 c23 c29 c30 /"
        " buildings b16 b6 b8 b26; 3 on river 2 tool_maker card_2 card_3 / food 5 / track 5 / score 35 / goods wood 4"
        " brick 2 stone 3 / tools 2 2 2 / cards c24 c28 c18 c6 c13 c8 c26 c32 c21 / buildings b28 b23"
    )
    wording = Wording(state.game.speech())
    lines = wording.why(hints.hint(seen(state)))
    assert lines[1] == "+15 for points scored: 84, not 69"
    assert not any("as many" in line for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_terms_that_are_joined_are_terms_and_joins_are_none(name: str) -> None:
    speech = game(name).speech()
    terms = speech.templates["terms"].keys()
    for key, join in speech.joins.items():
        named = [each.split()[0] for each in (*join["of"], *join.get("with_as_many", []))]
        assert key not in terms and terms >= set(named)
        assert ("each" in join) == ("all" in join)
        assert join.keys() & {"each", "lead", "when", "with_as_many"}
        assert join.get("lead") in (None, *join["of"])


def test_what_comes_sooner_is_not_told_as_gained_and_lost() -> None:
    """The tool comes either way: what the order changes is the roll."""
    state = read(
        "stone_age; players 2; stage use; round 3; turn 1; 1 on tool_maker forest 4 / food 12 / tools 1 0 0; 2 food 12"
    )
    tool, forest = (weighing.weigh(state, Action.parse(text)) for text in ("use tool_maker", "use forest"))
    lines = Wording(state.game.speech()).compared(tool, forest)
    assert not any("pips" in line or "village" in line for line in lines)


def test_while_the_rest_is_large_some_more_is_told() -> None:
    def told(*by: float) -> int:
        return len(telling([Part(Term("points", each, 1), 0.0, each) for each in by]))

    assert told(5, 4, 3, 2, 0.5, 0.4) == TOLD, "the rest is less than the least"
    assert told(5, 4, 3, 2, 1.5, 1.4) == TOLD + 1
    assert told(*[1] * 20) == MOST


def test_what_was_asked_for_is_told_if_it_is_worth_a_word() -> None:
    """Where it belongs: the greatest comes first."""
    parts = [Part(Term(str(by), 1, by), 0.0, by) for by in (9, 8, 7, 6, 0.5, 0.4, 0.05)]
    for asked, by in ((None, [9, 8, 7, 6]), (parts[5], [9, 8, 7, 6, 0.5, 0.4]), (parts[6], [9, 8, 7, 6])):
        assert [part.by for part in telling(parts, asked=asked)] == by


def test_no_tile_is_spent_where_it_changes_nothing() -> None:
    state = read(
        "tigris; players 3; stage support; turn 1; settlements l5 j6 m6 n6; temples + l1 j2 m4 i5 n8; farms i9 j9 k9 l9"
        " m9; markets l4 a8 a9 c9 p9 a10 j10 p10; treasures k1 b2 f3 n5 b8 f10 k11; monuments black_blue o4 blue;"
        " placed m9; conflict green 1 3 0; removed t13 f4; 1 king f11 priest j1 farmer k10 trader l11 / hand t4 /"
        " points 0 2 5 0 / treasures 1 / swapped f3; 2 king m5 priest n9 trader b9 / hand s1 m3 / points 4 5 4 4;"
        " 3 king i6 trader o8 / hand s1 t1 m2 / points 1 3 2 3 / treasures 2 / swapped s3 m2"
    )
    found = hints.hint(seen(state))
    assert str(found.best[0].action) == "support 0"
    named = [str(each.action) for each in found.best]
    one = weighing.weigh(seen(state), Action("support", "1"))
    assert abs(found.best[0].worth - one.worth) <= EVEN
    assert "support 1" not in named and found.alike == 1, "it is won as often without"
    assert Wording(state.game.speech()).best(found)[1:] == ["Adding tiles makes winning no likelier."]


LOST = (
    "tigris; board classic; players 2; stage support; turn 1; left 1; settlements i2 j2 l2 k3 m5; temples + g4 f5 p8"
    " p10; farms h1 i1 m1 e3 n7; markets l1 n8 o10 p11; treasures k1 b2 p2 f3 i7 b8 o9 f10 k11; monuments blue_green k4"
    " green; placed n7; conflict green 1 2 2; removed s3 t3 m2; bag ?106; 1 king j1 priest f4 farmer n6 trader o8"
    " / hand ?2 / points ? / treasures ? / swapped ?0; 2 priest i6 trader k2 / hand {hand} / points 2 2 3 6"
    " / treasures 1"
)
"""Ben's trader against Ann's, 1 to 5."""


def test_in_a_lost_conflict_what_is_useless_is_spent() -> None:
    """As whoever judges so does: no number is preferred for what it spares, and why it is spent is said."""
    view = seen(read(LOST.format(hand="t1 f2 m2")))
    found, ranked, wording = hints.hint(view), weighing.ranking(view), Wording(view.game.speech())
    assert found.lost and found.best == tuple(ranked)
    assert [str(each.action) for each in ranked] == ["support 2", "support 1", "support 0"]
    assert wording.best(found) == [
        "**Add 2 tiles from hand**",
        "It is lost either way; tiles that you do not need are replaced, unless the game ends.",
        "As good: **Add 1 tile from hand**.",
        "As good: **Add nothing**.",
    ]
    # They are: drawn again when the turn ends, whatever is drawn.
    for number in range(3):
        state: Any = view.guess(Random(number))
        after: Any = state.play(f"support {number}")
        while after.to_move == CHANCE or after.turn == state.turn:
            after = after.play(after.actions.pick(Random(number)))
        assert [sum(hand) for hand in after.hands] == [6, 6]


HOPELESS = (
    "tigris; players 3; stage support; turn 2; settlements o1 p1 o3 c8 b9; temples + m6 i8 n8 a9 o9 l10 m10 n10 l11 m11"
    " n11 o11; farms m1 m3 n3 o4 p4 c7 n7 e8 f8 g8 m8 g9 h9 i9 j9 k9 l9 m9; markets f2 g2 k2 n2 o2 f4 g4 i5 b6 p6 h7 h8"
    " d9 e9 e10 c11; treasures k1 b2 p2 f3 n5 b8 f10; catastrophes m2 j5; placed f11; conflict red 2 3; removed s11 t10"
    " f1 m2; 1 king a8 priest b3 farmer i6 / hand t2 f4 / points 4 7 7 6 / treasures 1; 2 king k10 priest f11 /"
    " hand {hand} / points 2 1 2 2 / catastrophes 0 / swapped s1 f3 m2; 3 king p3 priest n9 farmer l1 trader o10"
    " / hand s1 t2 f2 m1 / points 6 3 5 6 / treasures 2"
)
"""Ben's priest against Cleo's, 1 to 3, and Cleo may add temples."""


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("s2 t2 f2", ["**Add nothing**", "It is lost either way."]),
        (
            "t3 f3",
            [
                "**Add nothing**",
                "Adding tiles wins in 4 more of 100 cases at best, and takes tiles.",
                "0.24 points behind: **Add 3 tiles from hand**.",
            ],
        ),
    ],
)
def test_beside_what_wins_nothing_no_worse_number_is_named_that_wins_nothing(hand: str, told: list[str]) -> None:
    """To add 2 temples is worse by more than is even, and wins as little; what does win is told, and the best first."""
    view = seen(read(HOPELESS.format(hand=hand)))
    found, wins = hints.hint(view), weighing.weigh(view, Action("support", hand[hand.index("t") + 1])).stakes()[0].wins
    assert Wording(view.game.speech()).best(found) == told
    assert round(100 * wins) == round(100 * found.gain) == (4 if hand == "t3 f3" else 0)
    assert found.lost == (not wins)


def test_what_many_have_in_common_has_no_rank() -> None:
    """A point of a colour that is level with the weakest makes it the third, or another one so."""
    state = read(
        "tigris; board classic; players 3; stage act; turn 2; left 1; settlements l1; farms b7 i9; markets j7 c9;"
        " 1 king b9 priest a2 / hand s1 t2 f3 / points 0 0 1 1; 2 king k2 priest f9 farmer p1 trader c2 /"
        " hand s2 f1 m3 / points 1 0 0 0; 3 king i8 priest p3 / hand s1 t3 f2 / points 0 0 1 1"
    )
    found = hints.hint(seen(state))
    assert found.look and found.look.term.key == "third"
    assert Wording(state.game.speech()).best(found)[-1].endswith("for the same reason: points in a weak colour.")


def test_what_wins_less_often_and_is_worth_less_does_not_come_first() -> None:
    state = read(
        "tigris; players 3; stage support; turn 1; settlements o1 p1 o3; temples + m6 i8 a9 l10 n10; farms m1 m3 n3 o4"
        " p4 c7 n7 e8 f8 g8 g9 h9 i9 j9 k9 l9 m9; markets f2 g2 k2 n2 o2 f4 g4 i5 b6 p6 h7 h8 e9 e10 p10; treasures k1"
        " b2 p2 f3 n5 b8 o9 f10; catastrophes m2 j5; placed m9; conflict green 1 2; removed s11 t18 f1; 1 king a8"
        " priest b3 farmer i6 trader l11 / hand t1 f3 m1 / points 2 6 6 4; 2 king k10 priest m5 trader o10 /"
        " hand s1 t2 f2 m1 / points 2 1 2 2 / catastrophes 0 / swapped s1 f3 m2; 3 king p3 priest n9 farmer l1 /"
        " hand t5 m1 / points 6 2 5 5 / treasures 2"
    )
    first, second = hints.hint(seen(state)).best
    assert [str(each.action) for each in (first, second)] == ["support 1", "support 0"]
    assert first.worth > second.worth and first.stakes()[0].wins > second.stakes()[0].wins


def test_what_more_tiles_win_is_told_where_they_are_not_worth_it() -> None:
    state = read(
        "tigris; players 3; stage support; turn 2; settlements o1 p1 o3 c8 b9; temples + m6 i8 a9 l10 n10; farms m1 m3"
        " n3 o4 p4 c7 n7 e8 f8 g8 m8 g9 h9 i9 j9 k9 l9 m9; markets f2 g2 k2 n2 o2 f4 g4 i5 b6 p6 h7 h8 d9 e9 e10 c11;"
        " treasures k1 b2 p2 f3 n5 b8 f10; catastrophes m2 j5; placed f11; conflict red 2 3; removed s11 t25 f1 m2;"
        " 1 king a8 priest b3 farmer i6 / hand t2 f4 / points 4 7 7 6 / treasures 1; 2 king k10 priest f11 /"
        " hand s1 t2 f2 m1 / points 2 1 2 2 / catastrophes 0 / swapped s1 f3 m2; 3 king p3 priest n9 farmer l1"
        " trader o10 / hand s1 t2 f2 m1 / points 6 3 5 6 / treasures 2"
    )
    found = hints.hint(seen(state))
    assert str(found.best[0].action) == "support 0"
    two = weighing.weigh(seen(state), Action("support", "2"))
    assert round(100 * two.stakes()[0].wins) == 9 and not found.best[0].stakes()[0].wins
    told = Wording(state.game.speech()).best(found)[1]
    assert told == "Adding tiles wins in 9 more of 100 cases at best, and takes tiles."


def test_what_a_conflict_decides_is_one_thing_and_the_tiles_another() -> None:
    state = read(
        "tigris; board classic; players 4; stage support; turn 3; settlements k2 a3 p3 f5 k5 l5 a6 b6 n6 k8 p8 d9 n9"
        " a10 b10 n10 o10; temples k1 l2 p2 f3 l3 o3 e4 g4 i4 m4 b5 n5 i7 b8 c8 o9 f10 j10 l10 p10 g11 k11; farms m2 m3"
        " n3 n4 o6 a7 b7 c7 m7 d8 g9 i9 j9 k9 l9 m9; markets l1 a2 j4 j5 i6 m6 g7 h7 l7 j8 g10 h10 e11; treasures f3"
        " n5 i7 b8 f10; catastrophes o1 b2 c3 k7 a9; monuments red_green c1 green; placed k10; conflict black 3 1;"
        " removed s5 t13 f12 m4; bag ?15; 1 king p9 priest f11 farmer b9 trader k3 / hand ?6 / points ? / treasures ? /"
        " catastrophes 0 / swapped ?3; 2 king a8 priest j11 farmer l11 trader g3 / hand ?6 / points ? / treasures ? /"
        " swapped ?5; 3 king k10 priest f4 farmer l4 trader j7 / hand t5 m1 / points 3 5 4 5 / treasures 2 /"
        " catastrophes 1; 4 king m5 priest c9 trader e10 / hand ?6 / points ? / treasures ? / catastrophes 0 /"
        " swapped ?0"
    )
    three, two = (weighing.weigh(state, Action("support", number)) for number in "32")
    wording = Wording(state.game.speech())
    parts = comparing.joined(three, two, wording.speech.joins)
    assert {part.term.key for part in parts if abs(part.by) > TRIFLE} == {"decides", "hand"}
    terms = {key for key, _ in three.terms} - {"hand", "guards", "catastrophes"}
    decided = sum(three.of(name) - two.of(name) for name in three.terms.keys() | two.terms.keys() if name[0] in terms)
    assert next(part.by for part in parts if part.term.key == "decides") == pytest.approx(decided)
    assert any("what the conflict decides" in line for line in wording.compared(three, two))


def test_who_ends_a_round_hears_of_the_rounds_as_they_are_now() -> None:
    """After the action another round has begun: what that promises is the next round's to whoever decides."""
    view = read(
        "sumeria; players 4; stage act; round 1.3; start 2; turn 1; row lagash uruk nippur adab umma akshak ur kish;"
        " spaces mmm ee m; 1 nerebtum gissa apisal kian uruk kuara kisig; 2 shaduppum kesh umma girsu marad durum;"
        " 3 irisagrig nagsu lagash hurim kish bad_tibira kulaba; 4 eshnunna der nina kinunir urum nippur enegi eridu"
    )
    lines = Wording(view.game.speech()).why(hints.hint(view))
    told = [line for line in lines if " to expect" in line and "others" not in line]
    assert told and not any("this round" in line for line in told)
    keys = {term.key for term in view.play("add larsa").terms(0)}
    assert {"zone_begun", "zone_after"} <= keys and not keys & {"zone_now", "zone_next"}


def test_one_line_alone_speaks_for_what_it_comes_to() -> None:
    parts = [Part(Term(key, 0, 1), 0.0, by) for key, by in (("a", 0.8), ("b", -0.7), ("c", -0.6))]
    assert [part.by for part in telling(parts, 1)] == [-0.7]
    assert [part.by for part in telling(parts, 3)] == [-0.7, -0.6, 0.8]


def test_points_that_even_out_are_told() -> None:
    """A farm scores blue, and a temple red: that comes to as much, but is not the same."""
    wording = Wording(VIEW.game.speech())
    terms = {
        ("weakest", which): Term("weakest", number, 0, {"colour": which}, which=which)
        for which, number in (("red", 3), ("blue", 5))
    }
    one = Weighed(Action("pass"), 0, terms, (), 0.5, VIEW)
    red, blue = (terms["weakest", which]._replace(amount=4) for which in ("red", "blue"))
    other = one._replace(terms={("weakest", "red"): red, ("weakest", "blue"): blue})
    told = wording.parts(telling(comparing.joined(one, other, wording.speech.joins)))
    assert told == ["About even for points (treasures counted separately): 3 red, not 4; 5 blue, not 4"]


def test_what_most_actions_do_sets_none_apart() -> None:
    """Of 221 actions 157 win the same tokens: who would ask which?"""
    state = read(
        "sumeria; map cities; players 3; stage act; round 3.3; start 1; turn 3; row akshak nippur adab umma "
        "lagash uruk kish ur; spaces eee mr r; 1 irisagrig malgium dabrum zabalam garshana girsu guabba kinunir "
        "marad eresh isin kisurra uruk kutalla / m2 p2 r1; 2 der tutub adab umma gissa apisal kian lagash "
        "shuruppak durum kulaba enegi kuara / m2 p1; 3 akshak eshnunna kesh karkar mashkan_shapir nina hurim kish "
        "kutha bad_tibira dunnum ur / e2 m1 p1"
    )
    found = hints.hint(state)
    assert found.look and found.look.term.key != "points"


APART = (
    "stone_age; players 4; stage place; round 7; start 3; turn 1; row c22 c10 c6 c33; stacks b2/6 b28/5 b19/5 b9/6; "
    "1 on quarry 2 card_3 / people 6 / food 1 / track 2 / goods wood 3 brick 1 stone 1 gold 2 / tools 1 1 0 "
    "/ cards c20 / buildings b1 b24; 2 on river 3 card_2 / track 1 / goods wood 7 gold 4 / tools 1 1 0 / cards c24 c1; "
    "3 on hunt 3 field card_1 / people 6 / track 1 / goods wood 4 brick 1 stone 1 gold 1 / cards c23 c13 c32; "
    "4 on clay_pit 2 tool_maker building_3 / people 6 / food 16 / track 4 / goods brick 4 stone 2 / tools 1 1 0 "
    "/ cards c17 c30 / ready c17"
)
"""One more on the hunt is one fewer hungry, and leaves nobody who brings more."""


@pytest.mark.parametrize("name", ["stone_age", "tigris"])
def test_amounts_that_are_told_for_several_terms_speak_for_what_they_come_to(name: str) -> None:
    """Less food missing is no reason to be worse off: then each of the terms is told by itself."""
    joins, rng, together, apart = game(name).speech().joins, Random(1), 0, 0
    tells = {key: join for key, join in joins.items() if "lead" in join and "{amount" in join.get("differs", "")}
    rare = [read(APART)] if name == "stone_age" else []
    for state in (*some(name), *rare):
        view = seen(state)
        best = weighing.ranking(view)[0]
        drawn = [view.actions.pick(rng) for _ in range(12)]
        if state in rare:
            drawn.append(Action("place", "hunt", "1"))
        for one in (weighing.weigh(view, action) for action in drawn):
            parts = [part for part in comparing.compare(one, best) if abs(part.by) > TRIFLE]
            told = {part.term.key: part for part in comparing.joined(one, best, joins)}
            for key, join in tells.items():
                lead = sum(part.by for part in parts if part.term.key == join["lead"])
                of = [*join["of"], *join.get("with_as_many", ())]
                if key in told:
                    together += 1
                    assert told[key].by * lead > 0
                elif join["lead"] in told:
                    apart += sum(part.by for part in parts if part.term.key in of) * lead < 0
    assert together and apart


DEPENDS = "that depends on whom they protect and what points of those colours count"


@pytest.mark.parametrize(
    ("amount", "other", "each", "by", "ends"),
    [
        (4.3, 4.0, 1.0, -0.2, "4.3, not 4, but each counts for less"),
        (4.0, 4.3, 1.0, 0.2, "4, not 4.3, but each counts for more"),
        (4.3, 4.0, 1.0, 0.2, "4.3, not 4"),
        (4.0, 4.3, -1.0, -0.2, "4, not 4.3, but each counts for more"),
        (4.3, 4.0, -1.0, 0.2, "4.3, not 4, but each counts for less"),
        (4.3, 4.0, 1.0, 1.0, "4.3, not 4, and each counts for more"),
        (4.0, 4.3, 1.0, -1.0, "4, not 4.3, and each counts for less"),
        (4.0, 4.3, -1.0, 1.0, "4, not 4.3, and each counts for less"),
        (4.1, 4.0, 1.0, 2.0, f"nearly as many temples, each worth more; {DEPENDS}"),
        (4.0, 4.1, 1.0, -2.0, f"nearly as many temples, each worth less; {DEPENDS}"),
    ],
)
def test_more_that_is_worth_less_counts_for_less(
    amount: float, other: float, each: float, by: float, ends: str
) -> None:
    part = Part(Term("guards", amount, each), other, by, {})
    (line,) = Wording(game("tigris").speech()).parts([part])
    assert line.endswith(f": {ends}")


def test_what_ends_the_game_is_called_so_where_others_do_not() -> None:
    view = read(
        "tigris; players 2; turn 1; left 1; treasures k1 b2 f3; settlements c2 d2; farms e2; 1 trader g3 / hand s2 t2"
        " m2 / points 9 9 9 2 / treasures 2; 2 priest j1 / hand s6 / points 6 6 6 6 / treasures 5"
    ).seen_by(0)
    best, ends, *others = Wording(view.game.speech()).best(hints.hint(view))
    assert (best, ends) == ("**Place a market on F2**", "It brings the game to its end.")
    assert others and not any("end" in line for line in others)


def test_where_the_best_all_go_to_one_place_the_place_is_the_reason() -> None:
    view = read(
        "tigris; players 3; turn 3; settlements a1 o1 d2 o3 c5 d5; temples k1 b2 l2 f3 n5 i7 b8 a9 o9 f10 e11 k11;"
        " farms e1 f1 b4 c4 d4 b7 c7 m7; markets b1 c1 d1 j1 i2 j2 k3 b5 k5 b6 m6 l7 e10 d11; treasures k1 b2 f3 n5 i7"
        " o9 f10 k11; catastrophes p2; monuments red_blue o4 blue; removed s9 t13; bag ?69; 1 king f11 priest l1"
        " farmer b9 / hand ?6 / points ? / treasures ? / swapped ?0; 2 king i8 priest n6 farmer j11 trader k2 / hand ?6"
        " / points ? / treasures ? / swapped ?0; 3 king a8 priest n9 farmer m5 trader b3 / hand s2 t2 m2 / points 5 2 6"
        " 3 / treasures 1 / catastrophes 1"
    )
    found, wording = hints.hint(view), Wording(view.game.speech())
    assert [each.action[-1] for each in found.best] == ["f2"] * 3
    assert found.against and found.against.action[-1] != "f2"
    assert any("2 from treasures, not 1" in line for line in wording.why(found))


def test_a_building_is_worth_what_it_doubles() -> None:
    position = "tigris; players 2; stage building; turn 1; left 1; buildings -; temples + c9; markets a10 b10 c10;"
    position += " placed c10; 1 {} / hand m5; 2 / hand s6"
    wording = Wording(game("tigris").speech())
    for leader, colours in (("trader b9", 1), ("king b9", 1), ("farmer b9", 0)):
        found = hints.hint(read(position.format(leader)).seen_by(0))
        said = f"for colours in which a building doubles your leaders' points: {colours}, not 0"
        assert any(said in line for line in wording.why(found)) == bool(colours)
    his = read(position.format("farmer b9").replace("2 / hand", "2 trader c8 / hand")).seen_by(0)
    assert hints.hint(his).best[0].action[0] == "decline", "it would double another's points"


RARELY = {
    "all of them": (
        "stone_age; players 2; stage use; round 9; turn 1; 1 on hunt 1 forest 1 clay_pit 1 quarry 1 river 1 field hut 2"
        " / people 8 / food 20; 2 food 20",
        "All 7 actions compared are about equally good.",
    ),
    "most of them": (
        "tigris; board classic; players 4; stage act; turn 2; 1 king g3 trader g10 / hand s2 t2 f2; 2 / hand s4 t2;"
        " 3 / hand s1 t2 f1 m2; 4 / hand s1 t2 f1 m2",
        " are good for the same reason: ",
    ),
    "a little likelier": (HOPELESS.format(hand="t3 f3"), "Adding tiles wins in 4 more of 100 cases at best"),
    "lost": (HOPELESS.format(hand="s2 t2 f2"), "It is lost either way."),
    "lost, and spent": (LOST.format(hand="t1 f2 m2"), "It is lost either way; tiles that you do not need"),
    "the game may end": (TWO_OUTCOMES, " is worth "),
}
"""Positions in which a hint says what few hints say."""


@pytest.mark.parametrize("name", RARELY)
def test_every_number_is_recomputed_that_is_rarely_said(name: str) -> None:
    position, words = RARELY[name]
    state = read(position)
    found, wording = hinted(seen(state)), Wording(state.game.speech())
    assert any(words in line for line in (wording.look(found), *wording.best(found), *wording.why(found)))
    recomputed(state, wording)


@pytest.mark.parametrize("may_end", [True, False])
def test_every_number_of_a_game_that_may_end_is_recomputed(may_end: bool) -> None:
    looked, wording = Looked(read(TWO_OUTCOMES)), Wording(VIEW.game.speech())
    pair = [weighing.weigh(looked.view, Action.parse(text)) for text in ("leader king n6", "leader king a6")]
    one, other = pair if may_end else reversed(pair)
    lines = wording.compared(one, other)
    assert any(("the game may end with it" if may_end else "but with the other in") in line for line in lines)
    check(looked, one, other, wording, lines)


def test_every_number_of_what_chance_decides_is_recomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In these games chance decides in conflicts alone, of which it is said who wins them. Where that is not said, it
    is how often what may come is as good."""
    monkeypatch.setattr(type(VIEW.game), "stakes", lambda *_: ())
    looked, wording, told = Looked(read(TWO_OUTCOMES)), Wording(VIEW.game.speech()), set[str]()
    (*risky,) = (action for action in looked.worth if len(looked.outcomes(action)) > 1)
    for action in risky:
        worse = [other for other, each in looked.worth.items() if looked.worth[action] - each > EVEN]
        if worse and len(told) < 3:
            # What is hardly worse is not always worse.
            other = max(worse, key=lambda each: looked.worth[each])
            one, there = (weighing.weigh(looked.view, each) for each in (action, other))
            lines = wording.compared(one, there)
            told.update(line for line in lines if line.startswith(AVERAGE))
            check(looked, one, there, wording, lines)
    assert told and not any("in 100 of" in line for line in told)
