"""Looking for rules: words in any order, in any of their forms, and kindred words too ("beside" finds "adjacent").

The kindred words stand in ``kindred.LANGUAGE.toml`` beside this module.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from boardgames.catalogue import Rule

_TITLE, _TEXT, _REST = 6, 4, 2
"""What a word counts that is found there. A kindred one counts one less."""


class Found(NamedTuple):
    """Rules, those that fit best first."""

    rules: tuple[Rule, ...]
    whole: bool
    """Whether each has all the words. If none has, they are those that have the most."""


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

    def find(self, query: str) -> Found:
        """The rules that have all the words, or else those that have the most of them. A part of an id finds, too.
        Raises `TypeError` for what is no text."""
        if not isinstance(query, str):
            raise TypeError(f"rules are looked for by a text, not by {query!r:.40}")
        part = query.lower().strip(" .")
        if {".", "_"} & {*part} and (named := [rule for rule in self._pages if part in rule.id]):
            return Found(tuple(sorted(named, key=lambda rule: rule.id != part)), True)
        wanted = self._words.wanted(query)
        scores = {rule: [_score(page, one) for one in wanted] for rule, page in self._pages.items()}
        most = max((_met(score) for score in scores.values()), default=0)
        best = [rule for rule, score in scores.items() if most and _met(score) == most]
        title = _stems(query)
        # Equals keep the catalogue's order.
        best.sort(key=lambda rule: (_stems(rule.title) != title, -sum(scores[rule])))
        return Found(tuple(best), most == len(wanted))


_Page = tuple[tuple[int, str], ...]


def _met(score: list[int]) -> int:
    return sum(map(bool, score))


def _score(page: _Page, one: _Wanted) -> int:
    """What the best place counts in which the word stands."""
    for weight, text in page:
        if one.word in text:
            return weight
        if any(form in text for form in one.kindred):
            return weight - 1
    return 0


class _Wanted(NamedTuple):
    word: str
    """Its stem after a blank: of what is typed a beginning is enough."""
    kindred: frozenset[str] = frozenset()


class _Words(NamedTuple):
    kindred: Mapping[str, frozenset[str]]
    """For the stem of a word or phrase, the stems of it and of all that is kindred."""
    common: frozenset[str]
    """Stems that tell nothing."""

    @classmethod
    @cache
    def load(cls, language: str) -> _Words:
        file = files(__package__).joinpath(f"kindred.{language}.toml")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        kindred: dict[str, frozenset[str]] = {}
        for line in data["kindred"]:
            stems = frozenset(map(_stems, line))
            for one in stems:
                kindred[one] = kindred.get(one, frozenset()) | stems
        return cls(kindred, frozenset(map(stem, data["common"].split())))

    def wanted(self, query: str) -> list[_Wanted]:
        """The words and phrases of a query that tell something."""
        rest = _stems(query)
        found = []
        for phrase in sorted((one for one in self.kindred if one.count(" ") > 2), key=len, reverse=True):
            if phrase in rest:
                rest = rest.replace(phrase, " ")
                found.append(_Wanted(phrase, self.kindred[phrase]))
        words = rest.split()
        # Somebody may look for nothing else.
        telling = [word for word in words if word not in self.common] or ([] if found else words)
        return found + [_Wanted(f" {word}", self.kindred.get(f" {word} ", frozenset())) for word in telling]


def _stems(text: str) -> str:
    """The stems of the words, between blanks."""
    words = re.findall(r"[^\W_]+", _OWNER.sub("", text.lower()))
    return f" {' '.join(map(stem, words))} "


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
