"""Looking for rules: in any order, in any form, with kindred words."""

from __future__ import annotations

import pytest

from boardgames import GAMES, game
from boardgames.teaching.search import Finder, stem


def titles(name: str, query: str) -> list[str]:
    found = Finder(game(name).catalogue.values()).find(query)
    return [rule.title for rule in found.rules if found.whole]


@pytest.mark.parametrize(
    "forms",
    [
        "leader leaders",
        "city cities",
        "place places placed placing",
        "swap swaps swapped swapping",
        "roll rolls rolled rolling",
        "carry carries carried",
        "box boxes",
        "tie ties",
        "build builds building",
        "feed feeds feeding",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len(set(map(stem, forms.split()))) == 1


@pytest.mark.parametrize("word", ["king", "red", "need", "bus", "class", "this", "one", "thing"])
def test_what_is_no_ending_stays(word: str) -> None:
    assert stem(word) == word


@pytest.mark.parametrize(
    ("name", "query", "title"),
    [
        ("tigris", "without a temple beside", "Leaders go beside a temple"),
        ("tigris", "beside temple without", "Leaders without a temple go home"),
        ("tigris", "Leaders river", "No leader on a river"),
        ("tigris", "rivers: may a leader stand there?", "No leader on a river"),
        ("tigris", "leader's temple", "Leaders go beside a temple"),
        ("tigris", "temple next to the leader", "Leaders go beside a temple"),
        ("tigris", "leader adjacent temple", "Leaders go beside a temple"),
        ("tigris", "war start", "What starts an external conflict"),
        ("tigris", "battles, equal", "Higher wins, ties go to the defender"),
        ("tigris", "joker", "A treasure counts as any colour"),
        ("stone_age", "not enough food", "Resources instead of food"),
        ("stone_age", "starving", "Hunger costs ten points"),
        ("stone_age", "buying a card", "What a card costs"),
        ("stone_age", "how many people can go hunting", "No limit on the hunt"),
        ("stone_age", "how many dice do I roll", "Resources from dice and tools"),
        ("sumeria", "how many traders do I have", "Traders for each player"),
        ("sumeria", "who goes first?", "Who starts"),
        ("stone_age", "Who goes first", "Who starts"),
        ("tigris", "how do I win", "Who wins"),
        ("stone_age", "what happens in a tie", "Who wins"),
        ("sumeria", "what happens with the same number of traders", "Ties go to the residence"),
        ("sumeria", "leap", "Jumping over traders"),
        ("sumeria", "tied residences", "Ties go to the residence"),
        ("tigris", "how many points does a treasure give?", "A treasure counts as any colour"),
        ("tigris", "what is a treasure worth", "A treasure counts as any colour"),
        ("tigris", "take back my king", "Place, move or withdraw a leader"),
        ("tigris", "who wins a tie", "Higher wins, ties go to the defender"),
        ("tigris", "who wins a conflict?", "Higher wins, ties go to the defender"),
        ("tigris", "who wins", "Who wins"),
        ("tigris", "who starts a war", "What starts an external conflict"),
        ("tigris", "revolt", "What starts an internal conflict"),
        ("tigris", "uprising", "How an internal conflict ends"),
        ("stone_age", "can i use tools on food", "Each tool once a round"),
        ("stone_age", "can i use tools on food", "Food from the hunt"),
    ],
)
def test_words_find_in_any_order_and_kindred_ones_too(name: str, query: str, title: str) -> None:
    assert title in titles(name, query)[:6]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("leader next to temple", "temple beside leader"),
        ("adjacent temple", "neighbouring temples"),
        ("war", "conflict"),
    ],
)
def test_kindred_words_find_the_same(one: str, other: str) -> None:
    assert sorted(titles("tigris", one)) == sorted(titles("tigris", other)) != []


def test_whole_words_come_before_beginnings() -> None:
    found = titles("tigris", "king")
    assert found[:2] == ["The king stands in", "Kings collect from black monuments only"]
    assert found.index("What makes a kingdom") > max(place for place, title in enumerate(found) if "leader" in title)


@pytest.mark.parametrize(
    ("name", "query", "instead", "title"),
    [
        ("tigris", "mounment", ("mounment", "monument"), "A square can become a monument"),
        ("tigris", "catastrof", ("catastrof", "catastrophe"), "Where a catastrophe may go"),
        ("tigris", "treasrue end", ("treasrue", "treasure"), "Too few treasures end the game"),
        ("tigris", "batttle", ("batttle", "battle"), "No retreat from a conflict"),
        ("sumeria", "tradr", ("tradr", "trader"), "Adding a trader"),
        ("stone_age", "biulding", ("biulding", "building"), "Buildings with a printed cost"),
    ],
)
def test_a_letter_is_forgiven(name: str, query: str, instead: tuple[str, str], title: str) -> None:
    found = Finder(game(name).catalogue.values()).find(query)
    assert found.whole
    assert found.instead == (instead,)
    assert title in [rule.title for rule in found.rules]


def test_what_is_found_as_it_stands_or_is_too_short_is_not_guessed_at() -> None:
    finder = Finder(game("tigris").catalogue.values())
    for word in ("temple", "templ", "monuments", "tmple magic", "kign", "magic", "mnumnt"):
        assert word.startswith("tmple") == bool(finder.find(word).instead)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_found_by_its_title_by_its_id_and_by_what_is_typed_of_a_word(name: str) -> None:
    catalogue = game(name).catalogue
    finder = Finder(catalogue.values())
    for rule in catalogue.values():
        assert finder.find(rule.title.upper()).rules[0] == rule
        assert finder.find(f" {rule.id} ").rules[0] == rule
        assert rule in finder.find(rule.id[3:]).rules
        first = rule.text.split()[0]
        assert rule in finder.find(first[:-1]).rules or len(first) < 4


def test_what_comes_nearest_is_named_if_nothing_fits() -> None:
    finder = Finder(game("sumeria").catalogue.values())
    assert finder.find("residence magic").whole is False
    assert "Ties go to the residence" in [rule.title for rule in finder.find("residence magic").rules]
    for nothing in ("magic", "", "  ", "?"):
        assert finder.find(nothing).rules == ()
    with pytest.raises(TypeError, match="rules are looked for by a text, not by None"):
        finder.find(None)  # type: ignore[arg-type]


def test_letters_of_other_languages_are_letters() -> None:
    rule = game("sumeria").catalogue["su.add.place"]._replace(title="Händler")
    assert Finder([rule]).find("Händler").whole
    assert not Finder([rule]).find("ndler").whole
