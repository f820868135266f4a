"""Looking further ahead than one decision: the promising actions are played on many times, as the game may go.

Information-set Monte Carlo: what the seat cannot know is guessed anew for each playout (`State.guess`), and chance is
dealt anew. All actions are tried in the same guesses with the same luck, so that what differs between them is their
own doing. Those that do badly are dropped half after half (sequential halving). The rest of the seat's own turn is
thought through once for each of them; then a playout goes on by a quick player as far as the game says
(`Game.stretch`), and what the position is worth to the seat is counted there. The others are no fools: what was a good
reply to one action is looked at first when the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from math import inf, sqrt
from random import Random
from typing import Final, NamedTuple

from boardgames.contract import CHANCE, Action, Dealer, Seed, State, seeded
from boardgames.play.ahead import SAME, Glancing, OneAhead, decider
from boardgames.play.chances import worth
from boardgames.play.experiments import Z_95
from boardgames.play.planning import Planning
from boardgames.play.players import Thought
from boardgames.play.slices import Sliced, Slices

BUDGET: Final = 250
"""Playouts for a decision, of all its candidates together: about a second, if it is a close one."""
WIDTH: Final = 16
"""So many actions are played out at most: those that look best one decision ahead."""
FIRST: Final = 2
"""Playouts that each of them gets before any is dropped."""
ENOUGH, SURE = 4, 1.5
"""After so many playouts an action is out of the running that is so many times as far behind as its error."""
TRUST: Final = 6
"""What an action looks like one decision ahead counts like so many playouts: of two that come out alike, that which
looks better is more likely to be so."""
WIN: Final = 3.0
"""Points that winning is worth besides those by which one wins."""
LOOK: Final = 32
"""So many actions are looked at for a decision in a playout."""
KNOWN: Final = 16
"""So many of them are those that looked best when the same was decided in the same guess. The others are drawn."""
FRESH: Final = 12
"""In so many guesses all actions are looked at once. What looked best there comes first in those that follow."""
CHECK: Final = 20
"""After so many pairs it is looked whether more of them are needed."""
LONGEST: Final = 1000
"""Actions after which a playout ends at the latest, chance's included."""

Value = Callable[[State], Sequence[float]]
"""What a position is worth: one number for each seat."""


class Candidate(NamedTuple):
    """An action that is being thought of."""

    action: Action
    worth: float
    """The mean of its playouts; without any as far from that of the best as it looks one decision ahead."""
    error: float
    """Half of the 95% interval of how it differs from the best, whose own is that of its mean."""
    playouts: int


def margin(state: State) -> Sequence[float]:
    """By the judgement: what a seat has ahead of the mean of the others, in points."""
    own, winners = worth(state), state.winners
    for seat in winners:
        own[seat] += WIN / len(winners)
    total = sum(own)
    return [mine - (total - mine) / (state.seats - 1) for mine in own]


class _Tried:
    """An action with what its playouts came to."""

    def __init__(self, action: Action, prior: float, trust: float) -> None:
        self.action, self.prior, self.trust, self.found = action, prior, trust, list[float]()
        self.rounds = 0
        """How many rounds of the halving it has survived."""

    @property
    def mean(self) -> float:
        return sum(self.found) / len(self.found) if self.found else self.prior

    @property
    def estimate(self) -> float:
        """The mean, where what it looks like one decision ahead counts like some playouts. To be compared with those
        that were tried as often."""
        if not self.found:
            return self.prior
        return (sum(self.found) + self.trust * self.prior) / (len(self.found) + self.trust)

    def rank(self) -> tuple[int, bool, float]:
        """Those that stayed in the running longest come first, the best of them before the others."""
        return self.rounds, bool(self.found), self.estimate

    def is_behind(self, best: _Tried) -> bool:
        """Whether chance does not explain how far it is behind."""
        error = self.error(best)
        return len(self.found) >= ENOUGH and best.estimate - self.estimate > SURE * error

    def told(self, best: _Tried) -> Candidate:
        mean = sum(self.found) / len(self.found) if self.found else best.mean + self.prior - best.prior
        return Candidate(self.action, mean, self.error(best), len(self.found))

    def error(self, best: _Tried) -> float:
        """Half of the 95% interval of how far it is from the best."""
        found = self.found
        if self is not best:
            # Both in the same guesses, so that their luck cancels out.
            found = [mine - other for mine, other in zip(found, best.found, strict=False)]
        if len(found) < 2:
            return 0.0
        mean = sum(found) / len(found)
        return Z_95 * sqrt(sum((each - mean) ** 2 for each in found) / (len(found) - 1) / len(found))


class Search(Sliced):
    """The search for the best action of the seat to move in a view.

    The same view, seed and budget give the same result, however the work is sliced. The budget are the playouts that
    there are at most: fewer, if it is clear before. `actions` are compared instead of those that look best. Raises
    `ValueError` for a budget below 1.
    """

    def __init__(
        self,
        view: State,
        seed: Seed = None,
        *,
        budget: int = BUDGET,
        actions: Iterable[Action] | None = None,
        value: Value = margin,
    ) -> None:
        self.seat = decider(view)
        if budget < 1:
            raise ValueError(f"budget: {budget} playouts tell nothing")
        self.view, self.seed, self.budget, self.value = view, seed, budget, value
        self.done = 0
        """Playouts so far."""
        # What one decision ahead is worth is in points.
        self._trust = TRUST if value is margin else 0
        self._given = None if actions is None else list(actions)
        self._tried = list[_Tried]()
        self._looked = dict[tuple[int, str], dict[Action, float]]()
        """For each guess and each thing to be decided in its playouts, how far actions were behind the best."""
        self._player = Glancing()
        """Whoever decides in a playout."""
        self._planning = Planning(view, self._player)
        self._stretch, self._stretches = view.game.stretch, view.game.stretches
        self._work = self._halving()

    @property
    def progress(self) -> float:
        """Which part of the work is done, from 0 to 1."""
        return self.done / self.budget

    @property
    def candidates(self) -> list[Candidate]:
        """What is being compared, best first: those that were dropped stand last."""
        ranked = sorted(self._tried, key=_Tried.rank, reverse=True)
        return [each.told(ranked[0]) for each in ranked]

    @property
    def best(self) -> Candidate:
        """What looks best so far; before anything has been looked at the first action."""
        if not self._tried:
            return Candidate(next(iter(self._given or self.view.actions)), 0.0, 0.0, 0)
        best = max(self._tried, key=_Tried.rank)
        return best.told(best)

    # ------------------------------------------------------------ what is compared

    def _halving(self) -> Slices:
        """All the work: the better half of the candidates goes on, until one is left or the budget is spent."""
        yield from self._look()
        running = self._tried
        if self._given is None:
            running = running[: max(2, min(WIDTH, self.budget // FIRST // 2))]
        rounds = FIRST
        while len(running) > 1 and self.done + len(running) <= self.budget:
            rounds = min(rounds, (self.budget - self.done) // len(running))
            for guess in range(len(running[0].found), len(running[0].found) + rounds):
                # None is always the first to be tried in a guess, when the replies are not known yet.
                first = guess % len(running)
                for one in running[first:] + running[:first]:
                    one.found.append((yield from self._playout(one.action, guess)))
                    self.done += 1
            running = sorted(running, key=_Tried.rank, reverse=True)
            best = running[0]
            running = [one for one in running[: (len(running) + 1) // 2] if one is best or not one.is_behind(best)]
            for one in running:
                one.rounds += 1
            rounds = max(1, (self.budget - self.done) // len(running) // 2)

    def _look(self) -> Slices:
        """How the actions look one decision ahead, the best first."""
        player = OneAhead()
        for action in self.view.game.promising(self.view) if self._given is None else self._given:
            self._tried.append(_Tried(action, player.worth(self.view, action), self._trust))
            yield
        self._tried.sort(key=lambda each: -each.prior)

    # ------------------------------------------------------------ a playout

    def _playout(self, action: Action, number: int) -> Generator[None, None, float]:
        """What playing an action came to, in the guess and with the luck of that number."""
        state = self.view.guess(Random(f"{self.seed} guess {number}"))
        rng, dealers = Random(f"{self.seed} player {number}"), dict[str, Dealer]()
        # From where the seat decides, so that all actions are followed to the same point.
        stretch, left = self._stretch(state), self._stretches(state)
        state = state.apply(action)
        plans = True
        for _ in range(LONGEST):
            if state.to_move is None:
                break
            if self._stretch(state) != stretch:
                stretch, left = self._stretch(state), left - 1
                if not left:
                    break
            plans = plans and self._planning.goes_on(state)
            if state.to_move == CHANCE:
                # A dealer for each turn: whatever was done before, the luck in it is the same.
                turn = str(state.heading())
                if turn not in dealers:
                    dealers[turn] = Dealer(f"{self.seed} dealer {number} {turn}")
                state = state.apply(dealers[turn].draw(state))
            else:
                then = self._planning.then(state) if plans else self._decide(state, rng, number)
                state = state.apply((yield from then))
        found = self.counted(action, state)
        yield
        return found

    def counted(self, action: Action, end: State) -> float:
        """What the position in which a playout of an action ends is worth to the seat."""
        return self.value(end)[self.seat]

    def _decide(self, state: State, rng: Random, guess: int) -> Generator[None, None, Action]:
        """What whoever is to move in a playout does, by what that seat can see. Where there are too many actions to
        look at all of them each time, those come first that were good replies before."""
        assert state.to_move is not None
        view = state.seen_by(state.to_move)
        actions = list(view.game.promising(view))
        looked = self._known(view, guess) if len(actions) > LOOK else {}
        if looked:
            actions.sort(key=lambda action: looked.get(action, inf))
            others = actions[KNOWN:]
            actions[KNOWN:] = [others[int(rng.random() * len(others))] for _ in range(LOOK - KNOWN)]
        worths = yield from self._player.worths(view, actions)
        best = max(worths.values())
        looked |= {action: best - each for action, each in worths.items()}
        chosen = [action for action, each in worths.items() if each == best]
        return chosen[int(rng.random() * len(chosen))]

    def _known(self, view: State, guess: int) -> dict[Action, float]:
        """How far actions were behind the best when the same was decided in the same guess, or in one before it."""
        asked = str(view.prompt())
        if (guess, asked) not in self._looked:
            self._looked[guess, asked] = dict(self._looked.get((guess % FRESH, asked), {}))
        return self._looked[guess, asked]


class Beside(Search):
    """Two actions played on side by side, so many pairs of times at most; `least` is the difference that matters. With
    `laps` they are played on as far as a review plays on."""

    def __init__(
        self,
        view: State,
        seed: str,
        better: Action,
        other: Action,
        *,
        pairs: int,
        least: float,
        value: Value = margin,
        laps: bool = False,
    ) -> None:
        super().__init__(view, seed, budget=2 * pairs, actions=[better, other], value=value)
        if laps:
            self._stretch, self._stretches = view.game.lap, view.game.laps
        self._better, self._other, self._least = better, other, least

    @property
    def pairs(self) -> int:
        """How often both have been played on."""
        return self.done // 2

    @property
    def difference(self) -> tuple[float, float]:
        """What the first is better by, and half of the 95% interval."""
        better, other = self._both()
        return better.mean - other.mean, other.error(better)

    @property
    def shares(self) -> tuple[int, int, int]:
        """In how many pairs the first came to more, to as much, and to less."""
        better, other = (one.found for one in self._both())
        apart = [mine - theirs for mine, theirs in zip(better, other, strict=True)]
        more, less = sum(by > SAME for by in apart), sum(by < -SAME for by in apart)
        return more, len(apart) - more - less, less

    def _halving(self) -> Slices:
        """None is dropped. Now and then it is looked whether more pairs can still show a difference that matters."""
        yield from self._look()
        for number in range(self.budget // 2):
            # Both are the first in a guess as often, when the replies are not known yet.
            for one in self._both()[:: 1 if number % 2 else -1]:
                one.found.append((yield from self._playout(one.action, number)))
                self.done += 1
            if self.pairs % CHECK == 0 and self.is_settled:
                break

    @property
    def is_settled(self) -> bool:
        """Whether more pairs can hardly show that the first is better by what matters."""
        return sum(self.difference) < self._least

    def _both(self) -> list[_Tried]:
        return [next(one for one in self._tried if one.action == action) for action in (self._better, self._other)]


class Expert:
    """Takes the action that a `Search` finds best. In the same position it thinks the same."""

    def __init__(self, seed: Seed = None, budget: int = BUDGET) -> None:
        self.seed, self.budget = seeded(seed).random(), budget

    def search(self, view: State) -> Search:
        """The search for what to do."""
        return Search(view, f"{self.seed} {view}", budget=self.budget)

    def choose(self, view: State) -> Action:
        return self.search(view).run().best.action

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        search = self.search(view)
        while search.step():
            yield Thought(search.best.action, search.progress)
        return search.best.action
