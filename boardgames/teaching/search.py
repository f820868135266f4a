"""Looking for rules: words in any order, in any of their forms, and kindred words too ("beside" finds "adjacent").

A word that finds nothing may be mistyped: then one that differs by a letter is looked for instead.

The kindred words stand in ``kindred.LANGUAGE.toml`` beside this module.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from boardgames.catalogue import Rule

_TITLE, _TEXT, _REST = 14, 12, 10
"""What a word counts that is found there. A kindred one counts one less."""
_BEGINNING = 7
"""What a beginning counts less, as "king" of "kingdom": in a title, too, it is less than a whole word anywhere."""
_LONG = 5
"""So many letters a word must have for one of them to be forgiven. Short words are too much alike."""


class Found(NamedTuple):
    """Rules, those that fit best first."""

    rules: tuple[Rule, ...]
    whole: bool
    """Whether each has all the words. If none has, they are those that have the most."""
    instead: tuple[tuple[str, str], ...] = ()
    """Words that find nothing, each with the one that was looked for instead."""


class Finder:
    """Looks for rules among these."""

    def __init__(self, rules: Iterable[Rule], language: str = "en") -> None:
        self._words = _Words.load(language)
        self._pages = {
            rule: (
                (_TITLE, _stems(rule.title)),
                (_TEXT, _stems(rule.text)),
                (_REST, _stems(f"{rule.decision} {rule.id}")),
            )
            for rule in rules
        }
        words = {word for rule in self._pages for word in _split(f"{rule.title} {rule.text} {rule.decision}")}
        self._known = sorted(word for word in words | self._words.single if len(word) >= _LONG)
        """Words that may be meant."""

    def find(self, query: str) -> Found:
        """The rules that have all the words, or else those that have the most of them. A part of an id finds, too.
        Raises `TypeError` for what is no text."""
        if not isinstance(query, str):
            raise TypeError(f"rules are looked for by a text, not by {query!r:.40}")
        part = query.lower().strip(" .")
        if {".", "_"} & {*part} and (named := [rule for rule in self._pages if part in rule.id]):
            return Found(tuple(sorted(named, key=lambda rule: rule.id != part)), True)
        wanted = self._words.wanted(query)
        instead = {}
        for place, one in enumerate(wanted):
            if not self._is_found(one) and (meant := self._meant(query, one)):
                typed, word = meant
                instead[typed] = word
                wanted[place] = self._words.one(stem(word))
        scores = {rule: [_score(page, one) for one in wanted] for rule, page in self._pages.items()}
        most = max((_met(score) for score in scores.values()), default=0)
        best = [rule for rule, score in scores.items() if most and _met(score) == most]
        title = _stems(query)
        # Equals keep the catalogue's order.
        best.sort(key=lambda rule: (_stems(rule.title) != title, -sum(scores[rule])))
        return Found(tuple(best), most == len(wanted), tuple(instead.items()))

    def _is_found(self, one: _Wanted) -> bool:
        return any(_score(page, one) for page in self._pages.values())

    def _meant(self, query: str, one: _Wanted) -> tuple[str, str] | None:
        """A word of the query and the one that is meant, which differs by a letter."""
        typed = next((word for word in _split(query) if f" {stem(word)}" == one.word), "")
        if len(typed) < _LONG:
            return None
        near = [word for word in self._known if _near(typed, word) or _near(stem(typed), stem(word))]
        near = [word for word in near if self._is_found(self._words.one(stem(word)))]
        return (typed, get_close_matches(typed, near, n=1, cutoff=0)[0]) if near else None


_Page = tuple[tuple[int, str], ...]


def _met(score: list[int]) -> int:
    return sum(map(bool, score))


def _score(page: _Page, one: _Wanted) -> int:
    """What the best place counts in which the word stands."""
    found = 0
    for weight, text in page:
        if f"{one.word.rstrip()} " in text:
            found = max(found, weight)
        elif any(form in text for form in one.kindred):
            found = max(found, weight - 1)
        elif one.word in text:
            found = max(found, weight - _BEGINNING)
    # The words of a phrase, though not side by side, count a little less than the phrase.
    return max(found, min((_score(page, part) for part in one.parts), default=0) - 2)


class _Wanted(NamedTuple):
    word: str
    """Its stem after a blank: of what is typed a beginning is enough."""
    kindred: frozenset[str] = frozenset()
    parts: tuple[_Wanted, ...] = ()
    """Words that stand for it, too: "wins" for "who wins"."""


class _Words(NamedTuple):
    kindred: Mapping[str, frozenset[str]]
    """For the stem of a word or phrase, the stems of it and of all that is kindred."""
    common: frozenset[str]
    """Stems that tell nothing."""
    loose: frozenset[str]
    """Stems of phrases that are kindred to phrases alone: what they ask is told in other words, too."""
    single: frozenset[str]
    """The words that have kindred ones, as they are written."""

    @classmethod
    @cache
    def load(cls, language: str) -> _Words:
        file = files(__package__).joinpath(f"kindred.{language}.toml")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        kindred: dict[str, frozenset[str]] = {}
        loose: frozenset[str] = frozenset()
        for line in data["kindred"]:
            stems = frozenset(map(_stems, line))
            for one in stems:
                kindred[one] = kindred.get(one, frozenset()) | stems
            if all(" " in one for one in line):
                loose |= stems
        single = frozenset(one for line in data["kindred"] for one in line if _split(one) == [one])
        return cls(kindred, frozenset(map(stem, data["common"].split())), loose, single)

    def one(self, root: str) -> _Wanted:
        """A word, by its stem."""
        return _Wanted(f" {root}", self.kindred.get(f" {root} ", frozenset()))

    def wanted(self, query: str) -> list[_Wanted]:
        """The words and phrases of a query that tell something."""
        rest = _stems(query)
        found = []
        for phrase in sorted((one for one in self.kindred if one.count(" ") > 2), key=len, reverse=True):
            if phrase in rest:
                rest = rest.replace(phrase, " ")
                telling = [word for word in phrase.split() if word not in self.common] if phrase in self.loose else ()
                found.append(_Wanted(phrase, self.kindred[phrase], tuple(map(self.one, telling))))
        words = rest.split()
        # Somebody may look for nothing else.
        telling = [word for word in words if word not in self.common] or ([] if found else words)
        return [*found, *map(self.one, telling)]


def _stems(text: str) -> str:
    """The stems of the words, between blanks."""
    return f" {' '.join(map(stem, _split(text)))} "


def _split(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", _OWNER.sub("", text.lower()))


def _near(one: str, other: str) -> bool:
    """Whether a letter is wrong, missing or too much, or two are swapped. "f" and "ph" are one sound."""
    one, other = one.replace("ph", "f"), other.replace("ph", "f")
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return max(len(one), len(other)) < 2 or (len(one) == 2 and one == other[::-1])


_OWNER = re.compile("['\u2019]s\\b")
_VOWEL = re.compile("[aeiouy]")


def stem(word: str) -> str:
    """What the forms of a word have in common: "place" of "places", "placed" and "placing"."""
    for ending, instead in (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh")):
        if len(word) > 4 and word.endswith(ending):
            return word.removesuffix(ending) + instead
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and _VOWEL.search(root) and not word.endswith("eed"):
            # "swapping" is of "swap", "rolling" of "roll".
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "lsz" else root
            break
    return word.removesuffix("e") if len(word) > 3 else word
