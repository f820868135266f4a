"""Sumeria's chapters: nothing tells an answer before it is asked for, and they say what their questions need."""

from __future__ import annotations

import pytest

from boardgames.contract import Action, Event
from boardgames.sumeria import GAME
from boardgames.sumeria.graph import reachable
from boardgames.sumeria.next_round import next_start_player
from boardgames.sumeria.position import State as Sumeria
from boardgames.sumeria.practice.common import acted
from boardgames.sumeria.questions import REGISTRY
from boardgames.sumeria.questions.scoring import control
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import FIRST_GAME, course, load
from boardgames.teaching.steps import Lesson, Step
from boardgames.teaching.wording import Teacher

CHAPTERS = [chapter.name for chapter in course("sumeria") if chapter.name != FIRST_GAME]
LESSONS = {name: load("sumeria", name) for name in CHAPTERS}


def prose(lesson: Lesson) -> str:
    return "\n".join(cell for cell in lesson.cells if isinstance(cell, str))


def test_the_line_of_python_does_not_list_what_is_to_be_counted() -> None:
    steps = LESSONS["traders"].steps
    state = Attempt.begin(steps["count"]).state
    assert isinstance(state, Sumeria)
    origin = steps["count"].question.split()[1]
    assert set(reachable(state, origin)) != set(reachable(state, steps["routes"].origin))


def test_points_are_asked_for_before_the_table_tells_them() -> None:
    lesson = LESSONS["ending"]
    table = next(at for at, cell in enumerate(lesson.cells) if isinstance(cell, str) and "| points |" in cell)
    asking = [at for at, cell in enumerate(lesson.cells) if isinstance(cell, Step) and "series " in cell.question]
    assert asking and max(asking) < table


def test_no_text_names_the_kind_of_what_is_to_be_ranked() -> None:
    text = LESSONS["board"].steps["closing-rank"].text
    assert not [kind for kind in ("residence", "city", "village") if kind in text]


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("board", "the most points win"),
        ("preparation", "The spaces are filled from the left"),
        ("preparation", "the start player begins the first round"),
        ("traders", "A move within a zone changes nothing"),
        ("traders", "The leftmost zone cannot rise"),
        ("traders", "a different settlement from the one where it began"),
        ("scoring", "for first and second place alike"),
        ("scoring", "Only players with at least one trader in the zone count"),
        ("next_round", "**all eight zones**"),
    ],
)
def test_the_chapter_says_what_its_questions_need(chapter: str, said: str) -> None:
    assert said in prose(LESSONS[chapter])


@pytest.mark.parametrize("chapter", [name for name in CHAPTERS if name not in ("board", "preparation", "better")])
def test_every_chapter_that_is_needed_is_named_with_a_link(chapter: str) -> None:
    first = next(cell for cell in LESSONS[chapter].cells if isinstance(cell, str))
    missing = [name for name in CHAPTERS[: CHAPTERS.index(chapter)] if f"({name}.ipynb)" not in first]
    assert not missing
    assert "If one is missing, go back" in first


def test_kinds_of_settlements_are_explained_once() -> None:
    explained = [name for name, lesson in LESSONS.items() if "**residence**, a large square" in prose(lesson)]
    assert explained == ["board"]
    assert not [lesson.name for lesson in LESSONS.values() if "**villages** (circles)" in repr(lesson.cells)]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=CHAPTERS)
def test_what_rulebooks_say_is_left_to_the_look_up(lesson: Lesson) -> None:
    told = [prose(lesson), *(step.text for step in lesson.steps.values())]
    assert not [text for text in told if "rulebook" in text.lower() or "edition" in text.lower()]


def begun(chapter: str, step: str) -> Sumeria:
    state = Attempt.begin(LESSONS[chapter].steps[step]).state
    assert isinstance(state, Sumeria)
    return state


def row_of(state: Sumeria) -> list[str]:
    return [state.map.zones[zone].id for zone in state.row]


def zone_of(state: Sumeria, place: str) -> str:
    return state.map.zones[state.map.zone_of[state.map.index[place]]].id


def test_the_hint_to_get_the_start_pawn_fits_all_that_gets_it_and_nothing_else() -> None:
    step, before = LESSONS["next_round"].steps["take-pawn"], begun("next_round", "take-pawn")
    assert "Get one more there, or see to it that the second zone" in step.hints[1] and before.to_move == 2

    def more(state: Sumeria, zone: int) -> bool:
        """Whether Cleo has more traders there than Ben."""
        there = [state.board[place] for place in state.map.zone_places[zone]]
        return there.count(3) > there.count(2)

    for action in before.actions:
        after = acted(before, action)
        fits = more(after, before.map.zone_index["akshak"]) or more(after, after.row[1])
        assert (next_start_player(after) == 2) == fits, action


def test_nippur_is_where_a_question_says() -> None:
    state = begun("scoring", "closing-alone")
    assert "in the lower half of the map between Kish and Uruk" in LESSONS["scoring"].steps["closing-alone"].text

    def at(zone: str) -> tuple[list[float], list[float]]:
        there = [place for place in state.map.places if place.zone == zone]
        return [place.x for place in there], [place.y for place in there]

    (kish, _), (nippur, heights), (uruk, _) = map(at, ("kish", "nippur", "uruk"))
    assert max(kish) < min(nippur) and max(nippur) < min(uruk) and max(heights) < 0.5


def test_the_walk_in_which_a_zone_falls_answers_what_it_asks() -> None:
    step, cells = LESSONS["tips"].steps["fall"], LESSONS["tips"].cells
    answer = cells[cells.index(step) + 1]
    assert isinstance(answer, str) and answer.startswith("Ann could have prevented that: one more trader")
    record = step.record()
    assert row_of(record.state).index("akshak") == 3  # type: ignore[arg-type]
    start = record.states[0]
    assert isinstance(start, Sumeria)
    adds = [action for action in start.actions if action[0] == "add" and zone_of(start, action[1]) == "akshak"]
    for action in adds:
        raised = start.apply(action)
        assert row_of(raised)[1] == "akshak" == row_of(start)[2]
        assert row_of(raised.play("add ur").play("move kinunir gaesh"))[2] == "akshak"  # type: ignore[arg-type]
    assert adds


def test_a_first_walk_says_that_its_story_tells_more_than_has_been_taught() -> None:
    step = LESSONS["board"].steps["tour"]
    assert "explained in the next chapters" in step.text


def test_who_says_that_nobody_is_second_is_told_so() -> None:
    def told(question: str) -> str:
        wrong = control(GAME.read("sumeria; 1 lagash; 2 girsu"), "lagash", question).wrong(("nobody",))
        return Teacher(GAME).say(*wrong.said)

    assert told("first") == "Somebody does. Every player with a trader in Lagash counts."
    assert told("second") == "Somebody is. Two players or more have traders in Lagash."


def test_whether_villages_ever_decide_is_left_to_find_out() -> None:
    """Where the start player decides they are level, and nothing comes before that."""
    told = {}
    for number in range(20):
        question = Attempt.begin(LESSONS["scoring"].steps["practise-decides"], number).question
        assert question and isinstance(question.answer, frozenset)
        told[next(iter(question.answer))] = getattr(question.wrong(("villages",)).said[0], "key", "")
    assert told == {"residence": "sooner", "cities": "sooner", "nearness": "equal_villages"}


@pytest.mark.parametrize(
    ("step", "given", "reason"),
    [
        ("row-leave", "umma kish akshak ur adab lagash uruk nippur", "ruling_leaving"),
        ("row-leave", "umma kish akshak ur adab lagash nippur uruk", "ruling_leaving"),
        ("raise-lagash", "add lagash, move kuara guabba, move girsu apisal", "raises_left"),
    ],
)
def test_who_thinks_that_a_trader_who_leaves_changes_its_zone_is_told_otherwise(
    step: str, given: str, reason: str
) -> None:
    attempt = Attempt.begin(LESSONS["traders"].steps[step])
    verdict = attempt.answer(given.split(", ") if "," in given else given.split()).verdict
    assert verdict and not verdict.ok
    assert reason in [getattr(said, "key", "") for said in verdict.said]


def test_a_move_that_ends_elsewhere_is_explained_by_jumping() -> None:
    """The rule of a verdict is that of what is said first. What the trader did comes after that."""
    attempt = Attempt.begin(LESSONS["traders"].steps["arrive"])
    moves = [action for action in attempt.state.actions if action[0] == "move" and action[2] != "garshana"]
    assert len(moves) > 10
    for action in moves:
        events: list[Event] = []
        verdict = attempt.judge(action, attempt.state.apply(action, events), events).verdict
        assert verdict and not verdict.ok
        assert verdict.rule == "su.move.jump", action
        assert [getattr(said, "key", "") for said in verdict.said][1:3] == ["not_arrived", "moved"]


@pytest.mark.parametrize(
    ("position", "question", "given", "said"),
    [
        ("sumeria; round 6.1", "rounds_left", 0, "A game has 6 rounds, so none is left after this one."),
        ("sumeria; round 5.1", "rounds_left", 1, "A game has 6 rounds, so 1 is left after this one."),
        ("sumeria; round 2.1; spaces eee ee e; 1 / e3 m3", "in_bag economic", 0, "So none is left in the bag."),
        ("sumeria; spaces eee ee e", "in_bag military", 9, "none is above the row. So 9 are left in the bag."),
    ],
)
def test_nothing_is_not_counted(position: str, question: str, given: int, said: str) -> None:
    asked = REGISTRY.questions[question.split()[0]](GAME.read(position), *question.split()[1:])
    assert asked.number == given
    assert Teacher(GAME).say(*asked.right).endswith(said)


def test_only_an_objection_that_is_raised_gives_a_try_its_rule() -> None:
    """Whoever starts may not act with others' traders either: that is no matter of who starts."""
    step, state = LESSONS["next_round"].steps["not-yours"], begun("next_round", "not-yours")
    raised = {state.objections(Action.parse(text))[0].rule for text in step.tries}
    assert raised == set(step.rules)
    assert any("su.next.start_player" in other.rules for other in LESSONS["next_round"].steps.values())
