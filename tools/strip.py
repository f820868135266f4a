"""A worked example as a row of pictures, one after each action: `python -m tools.strip EXAMPLE FILE [OPTION...]`.

EXAMPLE is an id of a catalogue, as te.example.external; FILE a PNG. The options are `--from N` and `--to N`, the first
and the last action shown, `--crop X,Y,WIDTH,HEIGHT` in units of the board, `--columns N` and `--dark`. What has left
the board since the picture before is crossed out where it lay.

The picture in README.md: `python -m tools.strip te.example.external docs/conflict.png --from 1 --to 4 --columns 2
--crop 0,0,1000,774`.
"""

from __future__ import annotations

import argparse
import sys
from html import escape
from pathlib import Path

from boardgames import GAMES, game
from boardgames.contract import CHANCE, Event
from boardgames.pictures.scene import Scene
from boardgames.pictures.svg import svg
from boardgames.record import Record
from tools.picture import save

WIDTH = 520
"""Pixels of a picture."""
GAP = 14
STYLE = f"""
body {{ margin: 0; color-scheme: light dark; color: light-dark(#2b1a10, #f4e7cd);
  background: light-dark(#fffdf8, #1d1817);
  font: 16px/1.35 "DejaVu Sans", sans-serif }}
main {{ display: inline-grid; gap: {GAP}px; padding: {GAP}px }}
figure {{ width: {WIDTH}px; margin: 0 }}
svg {{ display: block; width: 100%; height: auto; border-radius: 8px }}
h2 {{ margin: 10px 0 4px; font-size: 19px }}
p {{ margin: 3px 0 }}
small {{ color: light-dark(#7a5c40, #c9ab83); white-space: nowrap }}
.gone {{ stroke: #fff; stroke-width: 9; stroke-linecap: round; fill: none }}
.gone + .gone {{ stroke: #b3261e; stroke-width: 5 }}
"""


def gone(before: Scene, after: Scene, spaces: set[str]) -> list[str]:
    """The spaces on which nothing lies any more."""
    lay, lie = ({(piece.x, piece.y) for piece in scene.pieces} for scene in (before, after))
    places = {word: (place.x, place.y) for word, place in after.stage.places.items() if word in spaces}
    return [word for word, at in places.items() if at in lay - lie]


def crossed(scene: Scene, words: list[str]) -> str:
    places = [scene.stage.places[word] for word in words]
    lines = "".join(f"M{x - 16:g} {y - 16:g}l32 32m0-32l-32 32" for x, y, *_ in places)
    return f'<path class="gone" d="{lines}"/><path class="gone" d="{lines}"/>' if lines else ""


def picture(record: Record, at: int, crop: str) -> str:
    """The position after `at` actions, and what has happened since a player decided last."""
    start = max((i for i in range(at) if record.states[i].to_move != CHANCE), default=0)
    of, state = record.start.game, record.states[at]
    speech, scene = of.speech(record.names), of.scene(state, record.names)
    lost = gone(of.scene(record.states[start], record.names), scene, set(state.places)) if at else []
    drawn = svg(scene, prefix=f"p{at}-").replace("</svg>", f"{crossed(scene, lost)}</svg>")
    if crop:
        wide, high = scene.stage.width, scene.stage.height
        whole = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        drawn = drawn.replace(whole, f'viewBox="{crop.replace(",", " ")}"', 1)

    def line(event: Event) -> str:
        rule = of.catalogue[event.rule].title
        return f"<p>{escape(speech.say(event))} <small>§ {escape(rule)}</small></p>"

    title = speech.act(record.actions[start]) if at else speech.turn(state)
    lines = "".join(line(event) for i in range(start, at) for event in record.events(i))
    return f"<figure>{drawn}<h2>{escape(title.replace('**', ''))}</h2>{lines}</figure>"


def strip(record: Record, first: int, last: int, columns: int, crop: str = "") -> str:
    """The row as a page."""
    figures = "".join(picture(record, at, crop) for at in range(first, last + 1))
    style = f"{STYLE}main {{ grid-template-columns: repeat({columns}, auto) }}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style><main>{figures}</main>"


def main(arguments: list[str]) -> None:
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tools.strip", description=__doc__, formatter_class=how)
    parser.add_argument("example")
    parser.add_argument("file", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--to", dest="last", type=int)
    parser.add_argument("--crop", default="")
    parser.add_argument("--columns", type=int)
    parser.add_argument("--dark", action="store_true")
    given = parser.parse_args(arguments)
    if given.file.suffix != ".png" or not given.file.parent.is_dir():
        parser.error(f"argument file: {given.file} does not end in .png, or its folder is not there")
    examples = {name: found for of in GAMES for name, found in game(of).catalogue.examples.items()}
    if given.example not in examples:
        sys.exit(f"'{given.example}' is none of {', '.join(examples)}")
    record = Record.read(examples[given.example].record)
    last = len(record.actions) if given.last is None else given.last
    columns = given.columns or last - given.first + 1
    width = (WIDTH + GAP) * columns + GAP
    save(strip(record, given.first, last, columns, given.crop), "main", given.file, width, dark=given.dark)


if __name__ == "__main__":
    main(sys.argv[1:])
