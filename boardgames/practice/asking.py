"""The kinds of questions of each game, and questions from their text.

The kinds are imported from the game when they are asked for, so games do not import this module.
"""

from __future__ import annotations

from importlib import import_module

from boardgames.contract import Game, IllegalAction, NotationError
from boardgames.games import read
from boardgames.notation import as_text
from boardgames.practice.kinds import Asked, Kinds
from boardgames.teaching.wording import Teacher


class QuestionError(ValueError):
    """A question's text that cannot be asked. The message says what is wrong with it."""


def kinds(game: Game) -> Kinds:
    """The kinds of questions of a game."""
    found: Kinds = import_module(f"boardgames.{game.name}.practice").KINDS
    return found


def ask_again(text: str) -> Asked:
    """A question from its text. Raises `QuestionError` for what cannot be asked, and `TypeError` for what is no
    text."""
    text = as_text(text, "a question")
    call, bar, position = text.partition("|")
    if not bar or not call.strip():
        raise QuestionError(f"a question is written 'KIND ARGUMENTS | POSITION', not '{text[:40]}'")
    name, _, arguments = call.strip().partition(" ")
    try:
        state = read(position.strip())
        found = kinds(state.game)
        if name not in found:
            raise QuestionError(
                f"{state.game.title} has no kind of question '{name[:40]}': another version of these lessons may have"
            )
        asked = Asked(state.game, found[name], arguments.strip(), state)
        question = asked.question
        if asked.kind.ask in ("choice", "order") and not question.options:
            raise QuestionError(f"'{call.strip()[:60]}' has nothing to choose from in this position")
        # Words may fail where the answer does not: as about a player who is not there.
        Teacher(state.game).say(*question.about, *question.right, *(said for _, said in question.options))
    except (NotationError, IllegalAction) as error:
        raise QuestionError(str(error)) from None
    except (LookupError, TypeError, ValueError, AssertionError, StopIteration) as error:
        if isinstance(error, QuestionError):
            raise
        reason = f" ({error})" if str(error) else ""
        raise QuestionError(f"'{call.strip()[:60]}' cannot be asked about this position{reason}") from None
    return asked
