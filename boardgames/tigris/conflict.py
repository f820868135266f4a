"""What internal and external conflicts share: who fights, and who wins. Adding tiles is `support`."""

from __future__ import annotations

from typing import NamedTuple

from boardgames.contract import Event, implements, tell
from boardgames.tigris.position import Conflict


class Outcome(NamedTuple):
    """Seats."""

    winner: int
    loser: int


@implements("te.conflict.tie")
def judge(fight: Conflict, attack: int, defence: int, added: int, events: list[Event] | None) -> Outcome:
    """The higher total wins, a tie goes to the defender. `attack` and `defence` are what counts on the board, `added`
    what the defender has added."""
    assert fight.added is not None
    attacking, defending = attack + fight.added, defence + added
    won = attacking > defending
    winner, loser = (fight.attacker, fight.defender) if won else (fight.defender, fight.attacker)
    if events is not None:
        tell(
            events, "te.conflict.tie", "conflict_tied" if attacking == defending else "conflict_won", player=winner,
            other=loser, attacker=fight.attacker, defender=fight.defender, attack=attack, attack_added=fight.added,
            attack_total=attacking, defence=defence, defence_added=added, defence_total=defending,
            strength=max(attacking, defending), other_strength=min(attacking, defending),
        )  # fmt: skip
    return Outcome(winner, loser)


def send_home(leaders: tuple[int, ...], home: tuple[int, ...]) -> tuple[int, ...]:
    """The places of the leaders after those with these numbers have gone off the board."""
    return tuple(0 if index in home else place for index, place in enumerate(leaders))
