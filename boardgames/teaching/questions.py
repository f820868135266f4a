"""Questions about a position: what is right, why, and what to say to each wrong answer.

The `questions` of every game are made of these: the usual kinds of questions, and positions to practise with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from boardgames.contract import CHANCE, Action, Dealer, Event, Objection, State
from boardgames.teaching.wording import Remark, Said

S = TypeVar("S", bound=State)
T = TypeVar("T")

MOST_NAMED: Final = 3
"""How many wrong places are explained one by one."""

OFFERED: Final = 3
"""Wrong answers that are offered beside the right one."""

Options = tuple[tuple[str, Said], ...]
"""What a choice offers: ids and texts."""


Given = tuple[str, ...] | int
"""An answer: words, or a number."""


class Verdict(NamedTuple):
    """Whether an answer or an action is what was asked for, and why."""

    ok: bool
    said: tuple[Said, ...]
    marks: tuple[tuple[str, str], ...] = ()
    """Places to ring, each with how: "good", "bad" or "hint"."""

    @property
    def rule(self) -> str:
        """The rule that decides."""
        return next((said.rule for said in self.said if not isinstance(said, Action) and said.rule), "")


class Question(NamedTuple):
    """What is right, why, and what to say to each wrong answer: all computed from a position."""

    answer: frozenset[str] | tuple[str, ...] | int
    """What is right: some options or places, things in their order, or a number."""
    right: tuple[Said, ...]
    wrong: Callable[[Given], Verdict]
    options: Options = ()
    """What a choice offers: ids and texts. Of places, those among which one chooses; of an order, the things to put in
    a row, alike ones by the same id."""
    several: bool = False
    """Whether several options may be right, and so are ticked."""
    pictures: Mapping[str, tuple[str, ...]] = {}
    """The symbols that show what an option is, by its id; a symbol stands there as often as the thing is there."""
    from_right: bool = False
    """Whether a row begins at the right, as it does on the board."""
    about: tuple[Said, ...] = ()
    """What is asked about, for questions that are not in a lesson's text."""
    marks: tuple[tuple[str, str], ...] = ()
    """Places to ring while the question is open."""
    then: Action | None = None
    """Played on the board once the answer is there."""
    acts: tuple[Action, ...] = ()
    """The actions that are asked about, if `then` is not all of them: the board shows them as not yet played."""
    acts_in: State | None = None
    """The position in which they would be played, if it is not that on the board."""
    secret: bool = False
    """Whether the board shows only what whoever is to move knows, as long as the question is open."""

    @property
    def imagined(self) -> tuple[Action, ...]:
        """The actions that are asked about."""
        return self.acts or ((self.then,) if self.then else ())

    @property
    def number(self) -> int:
        """The answer as a number: how many there are."""
        return self.answer if isinstance(self.answer, int) else len(self.answer)

    @property
    def rules(self) -> frozenset[str]:
        """The rules that the answer rests on."""
        return frozenset(said.rule for said in self.right if isinstance(said, Remark | Event | Objection)) - {""}


# ---------------------------------------------------------------- kinds of questions


def choice(
    answer: Iterable[str],
    options: Options,
    right: Iterable[Said],
    why_not: Callable[[str], Said],
    rule: str = "",
    **more: Any,
) -> Question:
    """A question with one right option; with a `rule`, several may be right.

    `why_not(option)` says what is wrong with a wrong one, `rule` is the rule to think of when one is missing. `more`
    are further fields of the `Question`. Players are shown by their pieces.
    """
    good = frozenset(answer)

    def wrong(given: Given) -> Verdict:
        picked = words(given)
        said = tuple(why_not(word) for word in picked if word not in good)
        return Verdict(False, said or (Remark("not_all", rule) if picked else Remark("nothing_chosen"),))

    more.setdefault("pictures", _pieces_of_players(options))
    return Question(good, tuple(right), wrong, options, several=bool(rule), **more)


def _pieces_of_players(options: Options) -> dict[str, tuple[str, ...]]:
    remarks = ((word, said) for word, said in options if isinstance(said, Remark))
    return {word: (f"seat{said.values['player']}",) for word, said in remarks if said.key == "player"}


def which_of(
    answer: Iterable[str],
    options: Options,
    right: Iterable[Said],
    why_not: Callable[[str], Said],
    rule: str = "",
    **more: Any,
) -> Question:
    """A `choice` among a few places of the board, which are picked there; other options are words."""
    asked = choice(answer, options, right, why_not, rule, **more)

    def wrong(given: Given) -> Verdict:
        assert isinstance(asked.answer, frozenset)
        marks = tuple((word, "good" if word in asked.answer else "bad") for word in words(given))
        return asked.wrong(given)._replace(marks=marks)

    return asked._replace(wrong=wrong)


def in_a_row(
    answer: Sequence[str],
    things: Options,
    right: Iterable[Said],
    mistakes: Mapping[tuple[str, ...], Said],
    misplaced: Callable[[str], Said],
    **more: Any,
) -> Question:
    """A question that is answered by putting things in a row.

    `mistakes` are rows that half-known rules make, each with what is wrong with it. Of any other row `misplaced(thing)`
    says where the first thing belongs that lies wrong.
    """
    true = tuple(answer)

    def wrong(given: Given) -> Verdict:
        row = words(given)
        if len(row) != len(true):
            return Verdict(False, (Remark("row_not_full", "", {"number": len(true)}),))
        if row in mistakes:
            return Verdict(False, (mistakes[row],))
        wrong_one = next(thing for thing, other in zip(row, true, strict=True) if thing != other)
        return Verdict(False, (misplaced(wrong_one),))

    return Question(true, tuple(right), wrong, things, **more)


def which_places(
    answer: Iterable[str],
    right: Iterable[Said],
    why_not: Callable[[str], Said],
    missed: Callable[[str], Said],
    *,
    miscounted: Said | None = None,
    **more: Any,
) -> Question:
    """A question that is answered by choosing places of the board, or by their number.

    `why_not(place)` says what is wrong with a wrong one, `missed(place)` why another belongs to the answer: said of
    one of several that are missing, while a single one is left to be found. `miscounted` is said to a wrong number.
    `more` are further fields of the `Question`.
    """
    good = tuple(answer)

    def wrong(given: Given) -> Verdict:
        if isinstance(given, int):
            return Verdict(False, (miscounted or Remark("miscounted"),))
        bad = [word for word in given if word not in good]
        missing = [word for word in good if word not in given]
        # One of several is named: the others can still be found.
        shown = missing[: len(missing) > 1]
        said: list[Said] = []
        for word in bad[:MOST_NAMED]:
            reason = why_not(word)
            said += (Remark("not_there", getattr(reason, "rule", ""), {"place": word}), reason)
        said += map(missed, shown)
        if left := len(bad[MOST_NAMED:]) + (len(missing) - 1 if shown else 0):
            said.append(Remark("more", "", {"number": left}))
        if not said:
            rule = next((getattr(missed(word), "rule", "") for word in missing), "")
            said.append(Remark("not_all", rule) if given else Remark("nothing_chosen"))
        kept = [(word, "good") for word in given if word in good]
        marks = (*kept, *((word, "bad") for word in bad), *((word, "hint") for word in shown))
        return Verdict(False, tuple(said), marks)

    return Question(frozenset(good), tuple(right), wrong, **more)


def how_many(
    number: int,
    right: Iterable[Said],
    too_few: Said,
    too_many: Said,
    mistakes: Mapping[int, Said] | None = None,
    **more: Any,
) -> Question:
    """A question with a number for an answer, and what to say to a smaller and to a larger one, or to a number that a
    mistake leads to."""

    def wrong(given: Given) -> Verdict:
        if not isinstance(given, int):
            return Verdict(False, (too_many,))
        return Verdict(False, ((mistakes or {}).get(given, too_few if given < number else too_many),))

    return Question(number, tuple(right), wrong, **more)


def legal_or_not(state: State, text: str, rules: Sequence[str], is_legal: Remark) -> Question:
    """Is this action legal, and if not, which of these rules forbids it?

    For each rule there are two remarks, named after the last part of its id: ``breaks_jump`` is the option "No: ...",
    ``keeps_jump`` says that the action does not break it. `is_legal` is said of a legal action.
    """
    action = Action.parse(text)
    objections = {objection.rule: objection for objection in state.objections(action)}

    def wrong(given: Given) -> Verdict:
        picked = words(given)
        if "legal" in picked:
            return Verdict(False, (Remark("yes_and_no"),) if len(picked) > 1 else tuple(objections.values()))
        kept = tuple(Remark(f"keeps_{_last(word)}", word) for word in picked if word not in objections)
        missing = next((rule for rule in objections if rule not in picked), "")
        return Verdict(False, kept or (Remark("not_all", missing) if picked else Remark("nothing_chosen"),))

    options = (("legal", Remark("legal")), *((rule, Remark(f"breaks_{_last(rule)}")) for rule in rules))
    right = tuple(objections.values()) or (is_legal,)
    return Question(frozenset(objections or ("legal",)), right, wrong, options, several=True, acts=(action,))


def _last(rule: str) -> str:
    return rule.rpartition(".")[2]


def players(state: State, *, nobody: bool = False) -> Options:
    """A choice of the players: ids are 1, 2, 3, ..., and "nobody" where that can be the answer."""
    found = tuple((str(seat + 1), Remark("player", "", {"player": seat})) for seat in range(state.seats))
    return (*found, ("nobody", Remark("nobody"))) if nobody else found


def words(given: Given) -> tuple[str, ...]:
    """The words of an answer; none of a number."""
    return given if isinstance(given, tuple) else ()


# ---------------------------------------------------------------- positions


class Fresh(NamedTuple):
    """A position for practice and the question about it."""

    state: State
    question: str
    names: tuple[str, ...] | None = None


def outcome(state: S, text: str) -> tuple[Action, S, list[Event]]:
    """A legal action, the state it leads to and what happens."""
    events: list[Event] = []
    action = Action.parse(text)
    return action, state.play(action, events), events


def named(events: Iterable[Event], *keys: str) -> tuple[Event, ...]:
    """The events with one of these keys, in their order."""
    return tuple(event for event in events if event.key in keys)


def at_random(state: S, rng: Random, enough: Callable[[S], bool]) -> S:
    """The first state of a random game, chance included, in which `enough` holds. The game must not end before it."""
    dealer = Dealer(str(rng.random()))
    while not enough(state):
        state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng))
    return state


Choose = Callable[[Any, Iterable[Any], str], list[Any]]
"""Which wrong answers are offered with the right one, from a seed: practice asks so often that it matters (see
`boardgames.practice.among`)."""


def likeliest(true: Any, wrong: Iterable[Any], seed: str) -> list[Any]:
    """The right answer and the wrong ones that come first, from the least to the most."""
    return sorted([true, *islice(wrong, OFFERED)])


def pick(things: Sequence[T], rng: Random) -> T:
    """One of some things, each as likely as the others."""
    # Only random() repeats on every Python.
    return things[int(rng.random() * len(things))]
