"""The chapters up to internal conflicts: what is told before it is asked, what a hint adds, and their words."""

from __future__ import annotations

import re
import tomllib

import pytest

from boardgames import game, read
from boardgames.contract import Action, Event
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import course, load
from boardgames.teaching.questions import Given, Question
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Teacher
from boardgames.tigris.graph import kingdoms, regions
from boardgames.tigris.position import State
from boardgames.tigris.practice.across import kingdoms_left
from boardgames.tigris.questions import treasures
from boardgames.tigris.questions.regions import how_many_kingdoms

CHAPTERS = ("preparation", "regions", "leaders", "tiles", "catastrophes", "internal")
KINDS = {"leader", "tile", "catastrophe", "swap"}
Line = tuple[object, ...]


def line(state: State, actions: list[str]) -> Line:
    """What is played, and what lies on the board before it."""
    return (state.tiles, state.leaders, state.catastrophes, *map(str.strip, actions))


def asked(step: Step) -> Line | None:
    """The actions that a question is about."""
    _, _, rest = (step.question or "").partition(" ")
    if rest.split(" ")[0] not in KINDS:
        return None
    state = Attempt.begin(step).state
    assert isinstance(state, State)
    return line(state, rest.split(","))


def shown(step: Step) -> set[Line]:
    """All lines of play that a step shows: parts of its walk, and of how its position came about, and what is tried."""
    record = step.record()
    states = [state for state in record.states if isinstance(state, State)]
    played = [str(action) for action in record.actions]
    found = {line(states[i], played[i:j]) for i in range(len(played)) for j in range(i + 1, len(played) + 1)}
    return found | {line(states[-1], [str(action)]) for action in step.tries}


def reached(step: Step) -> set[Line]:
    """The single actions that reach a step's goal."""
    attempt = Attempt.begin(step)
    found = set()
    for action in attempt.state.actions:
        events: list[Event] = []
        if attempt.judge(action, attempt.state.apply(action, events), events).done:
            assert isinstance(attempt.state, State)
            found.add(line(attempt.state, [str(action)]))
    return found


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_is_asked_has_not_been_shown_in_the_chapter(chapter: str) -> None:
    seen: set[Line] = set()
    for step in load("tigris", chapter).steps.values():
        if step.kind in ("show", "vary"):
            continue
        if (question := asked(step)) is not None:
            assert question not in seen, step.name
            seen.add(question)
        if step.goal:
            assert not reached(step) & seen, step.name
        seen |= shown(step)


def prose(chapter: str) -> str:
    return "\n".join(cell for cell in load("tigris", chapter).cells if isinstance(cell, str))


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("preparation", "only each player's **weakest** colour counts"),
        ("regions", "You may **withdraw** a leader, which takes it off the board, or play a **catastrophe** tile"),
        ("leaders", "first you, then the others clockwise"),
        ("leaders", "in this order: conflicts, monuments, treasures"),
        ("tiles", "The point comes first."),
        ("catastrophes", "Leaders are protected, too."),
        ("internal", "No leader may leave a conflict that has begun."),
        ("internal", "with nothing to add is asked all the same"),
    ],
)
def test_what_a_hint_says_the_chapter_says_too(chapter: str, said: str) -> None:
    assert said in prose(chapter)


def texts(chapter: str) -> list[str]:
    """All that a chapter says, step by step."""
    steps = load("tigris", chapter).steps.values()
    return [prose(chapter), *(text for step in steps for text in (step.title, step.text, *step.hints))]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_rulebooks_and_programs_say_is_left_to_the_look_up(chapter: str) -> None:
    assert not [text for text in texts(chapter) if re.search("rulebook|edition|program", text, re.IGNORECASE)]


@pytest.mark.parametrize("chapter", [*CHAPTERS, "sentences"])
def test_things_have_one_name_and_sentences_one_colon(chapter: str) -> None:
    said = texts(chapter) if chapter in CHAPTERS else sentences()
    for text in said:
        assert not re.search(r"\bmarker\b|hangs? together|\bthink\w* .*away\b|\bnought\b|puts? away", text), text
        plain = re.sub(r"\{[^{}]*(\{[^}]*\}[^{}]*)*\}", "it", text)
        assert all(part.count(":") < 2 for part in re.split(r"[.!?\n]", plain)), text


def sentences() -> list[str]:
    file = game("tigris").folder.joinpath("sentences.en.toml")
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return [text for table in ("turns", "actions", "events", "objections") for text in found[table].values()]


def test_every_chapter_names_those_it_needs_and_variants_follow_play() -> None:
    names = [chapter.name for chapter in course("tigris")]
    assert names[-3:] == ["play", "buildings", "better"]
    for chapter in CHAPTERS[1:]:
        intro = prose(chapter).split("\n## ")[0]
        named = re.findall(r"\((\w+)\.ipynb\)", intro)
        assert named and "go back" in intro, chapter
        assert all(names.index(name) < names.index(chapter) for name in named), chapter


def test_nothing_is_tried_before_it_is_introduced() -> None:
    steps = load("tigris", "preparation").steps.values()
    assert {words.split(" ")[0] for step in steps for words in step.tries} == {"tile"}


def test_who_starts_a_war_instead_of_peace_hears_of_the_war() -> None:
    attempt = Attempt.begin(load("tigris", "external").steps["peace"])
    events: list[Event] = []
    action = Action.parse("tile temple g5")
    after = attempt.state.apply(action, events)
    verdict = attempt.judge(action, after, events).verdict
    assert verdict and not verdict.ok
    assert [getattr(said, "key", "") for said in verdict.said] == ["", "external_begins", "union_at_war"]


def reply(chapter: str, name: str, tried: str) -> tuple[bool, str]:
    """Whether an action is what a step asks for, and what is said to it."""
    attempt = Attempt.begin(load("tigris", chapter).steps[name])
    events: list[Event] = []
    action = Action.parse(tried)
    verdict = attempt.judge(action, attempt.state.play(action, events), events).verdict
    assert verdict
    return verdict.ok, Teacher(game("tigris"), attempt.record().names).say(*verdict.said)


def refused(chapter: str, name: str, given: Given) -> str:
    """What is said to a wrong answer."""
    attempt = Attempt.begin(load("tigris", chapter).steps[name]).answer(given)
    assert attempt.verdict and not attempt.verdict.ok
    return Teacher(game("tigris"), attempt.record().names).say(*attempt.verdict.said)


@pytest.mark.parametrize("place", ["l7", "k8"])
def test_a_leader_in_a_conflict_does_not_stand_firm(place: str) -> None:
    ok, said = reply("leaders", "firm", f"leader priest {place}")
    assert not ok and said.endswith("the priest of Lion attacks the priest of Bull. That would start a conflict.")
    assert reply("leaders", "firm", f"leader king {place}")[0], "which is in peace there"


@pytest.mark.parametrize("place", ["g10", "j11"])
def test_an_attack_on_the_farmer_is_no_way_to_send_it_home_in_peace(place: str) -> None:
    """And what is said to it does not give the answer away, which is to destroy the temple."""
    ok, said = reply("catastrophes", "send", f"leader farmer {place}")
    assert not ok and "attacks the farmer of Potter" in said and "without a conflict" in said
    assert not re.search("temple|destroy", said, re.IGNORECASE)


@pytest.mark.parametrize(("tried", "is_asked"), [("trader i6", True), ("king j7", True), ("king f5", False)])
def test_it_is_the_king_who_should_attack(tried: str, is_asked: bool) -> None:
    ok, said = reply("internal", "stronger", f"leader {tried}")
    assert not ok and said.endswith("it is he who should attack.") is is_asked


def test_a_trader_with_more_temples_is_not_the_king_who_should_attack() -> None:
    """Even one who would win."""
    step = load("tigris", "internal").steps["stronger"]
    kings = {str(action) for _, *actions in map(list, reached(step)) for action in actions[-1:]}
    assert kings and all(line.startswith("leader king") for line in kings)
    before = game("tigris").read("tigris; turn 4; temples + j7 i6; 2 king i8; 3 trader h7; 4 / hand t2 s2 f2")
    events: list[Event] = []
    action = Action.parse("leader trader j6")
    after = before.play(action, events)
    sides = [event.values["number"] for event in events if event.key == "side_internal"]
    assert sides == [2, 1], "the trader has more"
    assert not step.judge(before, action, after, events).ok


def test_what_may_be_taken_later_is_not_told_to_be_free_now() -> None:
    """To whoever chooses K11 alone only O9 is missing, and K11 may not be taken."""
    said = refused("treasures", "which-first", ("k11",))
    assert said == "**K11**: The treasure on K11 has to wait. Those with corner marks come first."
    outer = refused("buildings", "outer", ("h8",))
    assert "E10" not in outer and not outer.endswith("too.")


WAITING = (
    "tigris; players 2; turn 2; markets j7 k7 l7 l6 l5 m5; treasures b2 p2 b8 o9 f3 i7 k1 k11 n5 f10; 1 king i6; "
    "2 farmer b9 / hand m1"
)
"""Two treasures wait for a trader, on I7 and N5."""
THREE = (
    "tigris; players 2; turn 1; settlements g10 h10 j10 k10 l10 m10; markets n10 o10; 1 king l11 / hand s1; 2 trader f9"
)


@pytest.mark.parametrize(
    ("position", "action", "given", "said"),
    [
        (THREE, "tile settlement i10", "nobody", "One kingdom now holds more than one treasure, and it has a trader."),
        (WAITING, "tile market c9", "2", "Nothing here brings two treasures into one kingdom."),
    ],
)
def test_treasures_are_counted_as_they_lie(position: str, action: str, given: str, said: str) -> None:
    question = treasures.collector(read(position), action)
    assert Teacher(game("tigris")).say(*question.wrong((given,)).said) == said


def test_how_many_monuments_there_are_is_not_told_at_the_first_mistake() -> None:
    said = refused("monuments", "choose", 6)
    assert "leave out those built already" in said and not re.search(r"\bthree\b|3", said)


def test_who_goes_home_is_told_once_and_why_and_how_many_regions_are_left_once() -> None:
    question = Attempt.begin(load("tigris", "catastrophes").steps["pieces"]).question
    assert question
    assert [getattr(said, "key", "") for said in question.right] == ["loses_temple", "goes_home", "regions_left"]


def test_who_is_placed_is_not_told_to_be_a_leader_that_moves() -> None:
    said = refused("internal", "trader", ("forbidden",))
    assert said.startswith("It may go there.") and "moving leader" not in said


def test_all_spaces_for_a_building_are_told_with_two_lines_too() -> None:
    question = Attempt.begin(load("tigris", "buildings").steps["where"]).question
    assert question
    said = Teacher(game("tigris")).say(*question.right)
    assert said.endswith("It can go on J4, H5, I5, J5 and J6.")


def rounds(chapter: str, name: str, number: int) -> list[Question]:
    found = [Attempt.begin(load("tigris", chapter).steps[name], at).question for at in range(number)]
    return [question for question in found if question]


def test_who_guesses_one_to_one_is_mostly_wrong() -> None:
    even = [question.answer == frozenset({"1:1"}) for question in rounds("internal", "practise-count", 20)]
    assert len(even) == 20 and 0 < sum(even) <= 6


def test_mostly_several_tiles_support_the_leader_that_is_asked_about() -> None:
    several = [question.number > 1 for question in rounds("external", "practise-support", 20)]
    assert 12 <= sum(several) < 20


def test_nobody_leaves_an_external_conflict_either() -> None:
    step = load("tigris", "external").steps["wrong"]
    state = step.record().state
    told = [[objection.rule for objection in state.objections(action)] for action in step.tries]
    assert told == [["te.conflict.no_retreat"], ["te.conflict.no_retreat"], ["te.turn.events"]]


def test_who_goes_home_after_a_catastrophe_is_no_region_that_is_left() -> None:
    """The farmer on K8 is cut off by the catastrophe, and then goes home."""
    step = load("tigris", "catastrophes").steps["pieces"]
    attempt = Attempt.begin(step)
    assert isinstance(attempt.state, State) and attempt.question
    after = attempt.state.apply(Action.parse("catastrophe k7"))
    assert isinstance(after, State)
    whole = next(set(kingdom) for kingdom in kingdoms(attempt.state) if "k7" in kingdom)
    assert attempt.question.number == sum(bool(whole & set(region)) for region in regions(after)) == 2


def test_a_second_leader_is_not_one_that_stands_there() -> None:
    step = load("tigris", "play").steps["second"]
    brought = {str(action) for _, *actions in map(list, reached(step)) for action in actions[-1:]}
    assert {line.split()[1] for line in brought} == {"king", "priest", "farmer"}


def test_kingdoms_are_told_by_whose_leaders_share_one() -> None:
    state = read("tigris; players 3; temples + g7; 1 king f7 trader g6; 2 priest j7; 3 farmer l11")
    told = "That makes 3 kingdoms. The leaders on {} and {} share one. The leaders on J7 and L11 are each alone in one."
    for question in (how_many_kingdoms(state), kingdoms_left(state, "catastrophe a1")):
        assert Teacher(game("tigris")).say(*question.right) in (told.format("F7", "G6"), told.format("G6", "F7"))
