"""A second opinion: what is said of two actions that were played on is recomputed from playouts of the same luck."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from test_hints import NUMBER, assert_adds_up, decisions, seen, shown

from boardgames import GAMES, Action, Record, State, game, read
from boardgames.contract import CHANCE, Term
from boardgames.play import hints, weighing
from boardgames.play.ahead import OneAhead
from boardgames.play.comparing import TRIFLE, Part
from boardgames.play.experiments import states
from boardgames.play.hints import Pair, PlayedOn
from boardgames.play.match import PERSON, Match
from boardgames.play.opinion import Opinion, _Ends
from boardgames.play.search import CHECK, WIN, Beside, Expert
from boardgames.play.turns import WholeTurn
from boardgames.play.weighing import EVEN
from boardgames.play.wording import Wording
from widgets import Table

MANY = 30 if settings.get_current_profile_name() == "thorough" else 2
BUDGET, PAIRS = 60, 24
"""Less work than at a table."""
ROUND_ENDS = (
    "sumeria; map cities; players 4; stage act; round 5.3; start 2; turn 2; row umma nippur ur adab uruk akshak "
    "kish lagash; spaces emr pp p; 1 eshnunna der tutub umma garshana nagsu nippur eresh durum kutalla / e2 p4 "
    "r1; 2 irisagrig zabalam gissa kian lagash kish urum ur kuara kisig / e4 m1 p1 r1; 3 akshak kesh nina marad "
    "shuruppak bad_tibira dunnum enegi eridu kiabrig / e1 m3 r2; 4 adab apisal guabba sippar isin tummal "
    "puzrish_dagan kisurra uruk larsa / e1 m2 r1"
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames.play.opinion.PAIRS", PAIRS)
    monkeypatch.setattr("boardgames.play.opinion.Expert", partial(Expert, budget=BUDGET))


def asked(name: str, number: int = MANY) -> Iterator[tuple[State, Action]]:
    """Views in which there is a choice, with what looks best by itself."""
    for state in decisions(name):
        found = hints.hint(seen(state))
        if found.against is not None:
            yield seen(state), found.best[0].action
            number -= 1
        if not number:
            return


@pytest.mark.parametrize("name", GAMES)
def test_what_an_expert_says_is_recomputed(name: str) -> None:
    wording = Wording(game(name).speech())
    for view, alone in asked(name):
        told = Opinion(view, alone).run().told
        search = Expert("opinion", budget=BUDGET).search(view).run()
        best, second, *_ = [each.action for each in search.candidates]
        assert (told.expert, told.agrees) == (best, best == alone)
        assert told.other == (second if best == alone else alone)
        beside = played_beside(view, told)
        by, error = beside.difference
        assert (told.by, told.error) == pytest.approx((by, error), abs=1e-9)
        assert (told.better, told.even, told.worse) == beside.shares
        assert told.pairs == PAIRS or (told.pairs == CHECK and abs(by) + error < EVEN)
        check(wording, told)


def played_beside(view: State, told: PlayedOn) -> Beside:
    """Both actions played on in the same guesses with the same luck."""
    return Beside(view, f"opinion {view}", told.expert, told.other, pairs=told.pairs, least=-inf).run()


def check(wording: Wording, told: PlayedOn) -> None:
    """The sentences agree with what was found."""
    by, error, act = told.by, told.error, wording.speech.act
    opinion, beside, result, *lines = wording.opinion(told)
    assert act(told.expert) in opinion and act(told.other) in beside
    assert f"{told.pairs} times" in beside
    clear = abs(by) > EVEN and abs(by) > error
    assert ("do the same" in opinion) == (told.agrees and by >= 0), "nobody agrees with what came out worse"
    assert ("hesitates" in opinion) == (told.agrees and clear and by < 0)
    assert ("points more" in result or "point more" in result) == (clear and by > 0)
    assert ("points less" in result or "point less" in result) == (clear and by < 0)
    if told.even == told.pairs:
        assert result == "They came to the same each time."
    elif not clear:
        little = "differ by little" if abs(by) > max(TRIFLE, error) else "about the same"
        assert ("Chance may explain" if error > EVEN else little) in result
    if told.even < told.pairs:
        assert f"**{act(told.expert)}**" in result, "it is said which of them"
        known = {shown(abs(number)) for number in (by, by - error, by + error)}
        counts = {str(told.better), str(told.worse), str(told.pairs)}
        alike = error < 1e-9 and told.pairs in (told.better, told.worse)
        assert alike == ("each time" in result), "as often as one likes, if no chance is in it"
        numbers = NUMBER.findall(result.replace(act(told.expert), "").replace(act(told.other), ""))
        assert set(numbers) <= known | (set() if alike else counts)
        assert shown(abs(by)) in result
    assert bool(lines) == clear
    if clear:
        assert_adds_up(by, lines)


@pytest.mark.parametrize("name", GAMES)
def test_where_the_game_ends_it_counts_who_wins(name: str) -> None:
    start = game(name).start()
    for state in reversed(list(states(start, [OneAhead] * start.seats, 1))):
        if state.to_move in (None, CHANCE) or len(list(state.game.promising(seen(state)))) < 2:
            continue
        view = seen(state)
        told = Opinion(view, hints.hint(view).best[0].action).run().told
        if any(("wins", "") in terms for terms in told.ends):
            break
    assert told.ends[0]["wins", ""].each == pytest.approx(WIN)
    for action, terms in zip((told.expert, told.other), told.ends, strict=True):
        found = next(each for each in played_beside(view, told).candidates if each.action == action)
        assert sum(term.worth for term in terms.values()) == pytest.approx(found.worth)
    check(Wording(view.game.speech()), told)


def test_the_same_however_it_is_sliced_and_nothing_that_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    view, alone = next(asked("tigris", 1))
    whole = Opinion(view, alone).run().told
    monkeypatch.setattr("boardgames.play.slices.SLICE", 0)
    sliced, progress = Opinion(view, alone), [0.0]
    while sliced.step():
        progress.append(sliced.progress)
    assert sliced.told == whole and progress == sorted(progress) and sliced.progress == 1
    assert Opinion(view.guess(Random(1)).seen_by(view.to_move), alone).run().told == whole


def test_without_a_choice_there_is_nothing_to_say() -> None:
    view = read("stone_age; players 2; stage use; 1 on hunt 2; 2 food 20").seen_by(0)
    with pytest.raises(ValueError, match="nothing else to do"):
        Opinion(view, next(iter(view.actions)))
    view, alone = next(asked("sumeria", 1))
    with pytest.raises(ValueError, match="still being worked out"):
        assert Opinion(view, alone).told


def played_on(by: float, error: float, better: int = 40, even: int = 0, worse: int = 40, **of: Any) -> PlayedOn:
    view = game("sumeria").start(3)
    chosen, agrees = of.get("chosen", False), of.get("agrees", False)
    ends = ({("points", ""): Term("points", by, 1)}, {("points", ""): Term("points", 0, 1)})
    first, second, *_ = view.game.promising(view)
    return PlayedOn(first, second, agrees, chosen, ends, error, view, better, even, worse)


@pytest.mark.parametrize(
    ("told", "result", "said"),
    [
        (played_on(0, 0, 0, 80, 0), "same", ["might as well", "the same each time"]),
        (played_on(0.1, 0.19), "close", ["might as well", "+0.1 points on average (\u22120.09 to +0.29)"]),
        (played_on(0.05, 0.0, agrees=True), "close", ["do the same", ", +0.05 points on average; **"]),
        (played_on(-0.15, 0.05, 3, 0, 17, agrees=True), "slight", ["An expert sees little between **", "worse in 17"]),
        (played_on(0.15, 0.05), "slight", ["might as well", "They differ by little, +0.15 points", "(+0.1 to +0.2)"]),
        (played_on(0.1, 0.3), "open", ["Chance may explain what they differ by, +0.1"]),
        (played_on(-1, 1.5), "open", ["might as well", "\u22121 points on average (\u22122.5 to +0.5)"]),
        (played_on(1, 0.5, 70, 0, 10), "better", ["rather", "1 point more on average (0.5 to 1.5)", "better in 70"]),
        (played_on(2, 0.0), "better", ["2 points more on average; it did better in 40 of 80, worse in 40:"]),
        (played_on(2, 1, chosen=True), "better", ["anew, an expert would rather do", "which was chosen, the game"]),
        (played_on(2, 1, chosen=True, agrees=True), "better", ["anew, an expert would do the same", "The next best"]),
        (played_on(-1, 0.5, 10, 0, 70), "worse", ["less on average (0.5 to 1.5)", "worse in 70 of 80", "err, too"]),
        (played_on(-1, 0.5, 10, 0, 70, agrees=True), "worse", ["expert hesitates", "Played on, **", "worse in 70 of"]),
        (played_on(-2, 0.0, 0, 0, 80, agrees=True), "worse", ["expert hesitates", "to 2 points less, each time:"]),
        (played_on(-2, 0.0, 0, 0, 80), "worse", ["would rather", "to 2 points less, each time. Experts err"]),
        (played_on(2, 0.0, 80, 0, 0), "better", ["to 2 points more, each time:"]),
        (played_on(0.15, 0.0, 80, 0, 0), "slight", ["They differ by little: for **", "** +0.15 points, each time."]),
        (played_on(-0.05, 0.0, 0, 0, 80), "close", ["They came to about the same: for **", "0.05 points, each time."]),
    ],
)  # fmt: skip
def test_what_chance_may_explain_is_not_called_better(told: PlayedOn, result: str, said: list[str]) -> None:
    wording = Wording(game("sumeria").speech())
    assert told.result == result
    lines = wording.opinion(told)
    for words in said:
        assert any(words in line for line in lines), lines
    check(wording, told)


@pytest.mark.parametrize(
    ("name", "key", "line"),
    [
        ("sumeria", "other", "what Ben has and can expect, by the same judgement: 10, not 12.5"),
        ("sumeria", "others", "what the others have and can expect, by the same judgement, on average: 10, not 12.5"),
        (
            "tigris",
            "other_guessed",
            "what Ben has and can expect, by the same judgement, as far as that can be guessed",
        ),
        (
            "tigris",
            "others_guessed",
            "what the others have and can expect, by the same judgement, on average, as far as that can be guessed",
        ),
        ("sumeria", "wins", "who wins"),
        # What it counts is no number of points: the same are supposed to come.
        ("tigris", "ahead", "points to come, which count the more, the less level the colours are"),
    ],
)
def test_what_there_was_in_the_mean(name: str, key: str, line: str) -> None:
    part = Part(Term(key, -10, 1, {"player": 1}), -12.5, 2.5)
    assert Wording(game(name).speech(("Ann", "Ben")))._in_the_mean(part) == f"+2.5 for {line}"


@pytest.mark.parametrize(
    ("position", "far"),
    [
        ("stone_age; players 2; stage place", "to the end of the round"),
        ("stone_age; players 3; stage place", "until everybody had placed and before any roll"),
        ("stone_age; players 3; stage use; 1 on hunt 2 forest 2", "to the end of the turn"),
        ("sumeria", "as far as an expert looks ahead"),
    ],
)
def test_how_far_the_game_was_continued_is_said(position: str, far: str) -> None:
    """As far as `Game.stretch` goes: of three in Stone Age nobody has rolled by then."""
    view = read(position) if ";" in position else game(position).start(3)
    wording = Wording(view.game.speech())
    assert wording._far(view) == far


@pytest.mark.parametrize("name", GAMES)
def test_what_others_have_is_guessed_where_something_is_hidden(name: str) -> None:
    for view, alone in asked(name):
        (key,) = (key for key, _ in Opinion(view, alone).run().told.ends[0] if key.startswith("other"))
        assert key.endswith("_guessed") == view.masked


def test_a_round_has_one_name_wherever_the_game_has_got_to() -> None:
    """After one of them tokens are taken first: then the games end when the next round has just begun."""
    view = read(ROUND_ENDS)
    actions = [Action.parse(text) for text in ("move lagash karkar", "move lagash gaesh")]
    ends = _Ends(view, "ends", *actions).run()
    each = [ends.means(action) for action in actions]
    assert [terms["zone_in_round", "kish 6"].values["round"] for terms in each] == [6, 6]
    assert not {key for terms in each for key, _ in terms} & {"zone_now", "zone_next", "zone_begun", "zone_after"}
    told = PlayedOn(actions[0], actions[1], False, False, (each[0], each[1]), 0.1, view, 1, 0, 0)
    lines = Wording(view.game.speech()).opinion(told)
    assert any("for Ur, round 6 (points): 2" in line for line in lines), lines


def asked_at(name: str, folder: Path) -> Table:
    """A table of people, the first of whom has sat down and may ask what to do."""
    table, seats = Table(name, folder=folder, seed=1), game(name).seats[0]
    table.start(("Ann", "Ben", "Cleo")[:seats], ("person",) * seats)
    assert table.match
    table.match.sit_down()
    return table


def test_an_expert_is_asked_about_the_turn_that_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not about what looks best by itself, when something else has just been called better."""
    table = asked_at("tigris", tmp_path)
    assert table.match and table.board
    view = table.match.state.seen_by(table.match.state.to_move)
    found, wording = hints.hint(view), Wording(view.game.speech(table.record.names))
    other = weighing.weigh(view, next(a for a in view.game.promising(view) if a != found.best[0].action))
    monkeypatch.setattr(WholeTurn, "best", property(lambda _: Pair(other.action, None, other)))

    def asked_next() -> str:
        assert table.match and table.board
        table.adviser.ask(table.match)
        while table.board.coach["advice"]["thinks"]:
            table.board._intend_coach({"do": "think"})
        return str(table.board.coach["verdict"]["text"])

    for _ in range(3):
        asked_next()
    assert asked_next().startswith(f"First: **{wording.speech.act(other.action)}**.")
    told = Opinion(view, other.action).run().told
    assert other.action in (told.expert, told.other)
    assert asked_next() == "\n".join(wording.opinion(told, planned=True))
    # Whoever asks anew has been told of no turn.
    table.adviser.clear()
    assert table.adviser._planned is None


def test_what_a_turn_begins_with_does_not_look_best_by_itself() -> None:
    told = played_on(2, 1)
    wording = Wording(told.view.game.speech())
    beside = wording.opinion(told, planned=True)[1]
    assert f"**{wording.speech.act(told.other)}**, with which the turn above begins, the game was" in beside
    assert "looks best at first sight" in wording.opinion(told)[1]


def test_points_of_several_ranks_are_one_part() -> None:
    """What the weakest colour loses, points to come may win: one cause, which is not told as two."""
    view = read("tigris; turn 1")

    def ends(weakest: float, second: float, ahead: float, hand: float) -> dict[tuple[str, str], Term]:
        numbers = {"weakest": weakest, "second": second, "ahead": ahead, "hand": hand}
        return {(key, ""): Term(key, number, 1, {"colour": "red"}) for key, number in numbers.items()}

    other = ends(3, 4, 1, 1)
    first, second, *_ = view.seen_by(0).game.promising(view.seen_by(0))
    told = PlayedOn(first, second, False, False, (ends(2, 4, 1.46, 3), other), 0.1, view, 70, 0, 10)
    wording = Wording(view.game.speech())
    lines = wording.opinion(told)[3:]
    assert lines == [
        "+2 for tiles in the hand (points): 3, not 1",
        "\u22120.54 for points and treasures, now or to come",
    ]
    assert_adds_up(1.46, lines)
    # One of them alone is told as what it is.
    (weakest, hand) = wording._on_the_whole(told._replace(ends=(ends(2, 4, 1, 1.5), other)))[:2]
    assert (weakest.term.key, weakest.by, hand.by) == ("weakest", -1, 0.5)


def test_an_interrupted_step_can_be_taken_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    for _ in range(3):
        table.adviser.ask(table.match)
    before = table.board.coach
    table.adviser.ask(table.match)
    with monkeypatch.context() as interrupted:
        interrupted.setattr(Opinion, "step", lambda opinion: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            table.board._intend_coach({"do": "think"})
    assert table.board.coach == before
    table.board._intend_coach({"do": "think"})
    table.adviser.ask(table.match)
    assert table.board.coach["advice"]["thinks"] == 1


def test_whoever_asks_after_the_last_step_is_told_from_the_first(tmp_path: Path) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    table.adviser.ask(table.match)
    first = table.board.coach
    while table.board.coach["advice"]["next"] or table.board.coach["advice"]["thinks"]:
        if table.board.coach["advice"]["thinks"]:
            table.board._intend_coach({"do": "think"})
        else:
            table.adviser.ask(table.match)
    assert table.board.coach != first
    table.adviser.ask(table.match)
    assert table.board.coach == first


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_last_step_at_a_table(name: str, tmp_path: Path) -> None:
    subject, table = game(name), asked_at(name, tmp_path)
    assert table.match and table.board
    view = table.match.state.seen_by(table.match.state.to_move)
    leads = list[str]()
    while not leads or leads[-1]:
        table.adviser.ask(table.match)
        counted = list[int]()
        while table.board.coach["advice"]["thinks"]:
            told = table.board.coach
            assert not told["advice"]["next"] and not table.board.marks
            # Whoever asks again meanwhile goes no step further.
            table.adviser.ask(table.match)
            assert table.board.coach == told
            counted.append(told["advice"]["thinks"])
            table.board._intend_coach({"do": "think"})
        assert counted == list(range(1, len(counted) + 1))
        leads.append(table.board.coach["advice"]["next"])
    assert leads == ["Which actions?", "Why?", *["Both actions?"] * subject.plans(view), "And an expert?", ""]
    alone = hints.hint(view).best[0].action
    # Where a whole turn has been told, it is asked about what that begins with.
    beside = WholeTurn(view, alone).run().best.first if subject.plans(view) else alone
    told = Opinion(view, beside).run().told
    speech = subject.speech(table.record.names)
    lines = Wording(speech).opinion(told, planned=beside != alone)
    assert table.board.coach["verdict"]["text"] == "\n".join(lines)
    assert {word for word, _ in table.board.marks} == {word for word in told.expert if word in view.places}
    assert len(table.board.coach["hints"]["shown"]) == len(leads) - 1


def test_what_there_is_no_choice_about_is_told_once(tmp_path: Path) -> None:
    position = read("stone_age; players 2; stage use; 1 on hunt 2; 2 food 20")
    begun = Match(Record(position), (PERSON, PERSON))
    (tmp_path / "game.json").write_text(begun.to_json(), encoding="utf-8")
    table = Table("stone_age", folder=tmp_path, seed=1)
    table.load("game.json")
    assert table.match and table.board
    table.match.sit_down()
    leads = list[str]()
    while not leads or leads[-1]:
        table.adviser.ask(table.match)
        leads.append(table.board.coach["advice"]["next"])
    said = [*table.board.coach["hints"]["shown"], table.board.coach["verdict"]["text"]]
    assert "".join(said).count("only one thing") == 1, said
    assert leads[0] == "Which actions?" and all(said)


def test_each_message_has_a_hint_think_for_one_slice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    for _ in range(4):
        table.adviser.ask(table.match)
    slices = list[None]()
    step = Opinion.step
    monkeypatch.setattr(Opinion, "step", lambda opinion: (slices.append(None), step(opinion))[1])
    messages = 0
    while table.board.coach["advice"]["thinks"]:
        table.board._intend_coach({"do": "think"})
        messages += 1
    assert messages == len(slices) > 3


def test_nothing_is_thought_of_what_nobody_asks_any_more(tmp_path: Path) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    table.board._intend_coach({"do": "think"})
    for _ in range(4):
        table.adviser.ask(table.match)
    assert table.board.coach["advice"]["thinks"] == 1
    table.board.play(str(next(iter(table.match.state.actions))))
    table.board._intend_coach({"do": "think"})
    assert not table.board.coach


def test_what_one_has_in_mind_is_played_on_beside_what_an_expert_would_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    at, view = table.record.at, table.match.state.seen_by(table.match.state.to_move)
    wording = Wording(game("sumeria").speech(table.record.names))
    *_, other, worst = (each.action for each in weighing.ranking(view))

    def tell(do: str) -> dict[str, Any]:
        table.board._intend_coach({"do": do})
        coach: dict[str, Any] = table.board.coach
        return coach

    def ringed() -> set[str]:
        return {word for word, _ in table.board.marks}

    for _ in range(2):
        table.adviser.ask(table.match)
    before = table.board.coach, ringed()
    assert not tell("compare")["advice"]["next"], "nothing has been chosen yet"
    table.board.play(str(other))
    compared = table.board.coach
    assert compared["advice"]["next"] == "And an expert?"
    # Whoever chooses another action meanwhile, or is interrupted, may ask anew.
    assert tell("hint")["advice"]["thinks"] == 1
    table.board.play(str(worst))
    assert table.board.coach["advice"] == compared["advice"] and table.board.coach != compared
    shown = table.board.coach["verdict"]["text"]
    with monkeypatch.context() as interrupted:
        tell("hint")
        interrupted.setattr(Opinion, "step", lambda opinion: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            tell("think")
    assert table.board.coach["verdict"]["text"] == shown and table.board.coach["advice"] == compared["advice"]
    tell("hint")
    while table.board.coach["advice"]["thinks"]:
        assert 0 <= table.board.coach["advice"]["done"] <= 1 and not ringed()
        tell("think")
    told = Opinion(view, worst, chosen=True).run().told
    assert table.board.coach["verdict"]["text"] == "\n".join(wording.opinion(told))
    assert table.board.coach["hints"]["shown"] == [shown] and not table.board.coach["advice"]["next"]
    assert ringed() == {word for word in told.expert if word in view.places} and told.result == "better"
    tell("compare")
    assert (table.board.coach, ringed()) == before and table.record.at == at


def test_an_opinion_goes_on_while_something_is_compared(tmp_path: Path) -> None:
    table = asked_at("sumeria", tmp_path)
    assert table.match and table.board
    for _ in range(4):
        table.adviser.ask(table.match)
    tell = table.board._intend_coach
    tell({"do": "compare"})
    table.board.play(str(next(iter(table.match.state.actions))))
    compared = table.board.coach["verdict"]["text"]
    while table.board.coach["advice"]["thinks"]:
        # No bar without words: what is told is something else.
        assert table.board.coach["advice"]["done"] is None and not table.board.coach["advice"]["next"]
        tell({"do": "think"})
    assert table.board.coach["verdict"]["text"] == compared and table.board.coach["advice"]["next"]
    # Asking what to do leads back to it.
    table.adviser.ask(table.match)
    assert "expert" in table.board.coach["verdict"]["text"] and len(table.board.coach["hints"]["shown"]) == 3
