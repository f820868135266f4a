"""Positions side by side, each with its caption: a step of a lesson that only shows."""

from __future__ import annotations

from typing import Final

from IPython.display import display

from boardgames.pictures.svg import svg
from boardgames.record import Record
from boardgames.teaching.steps import Step
from widgets.display import image
from widgets.figure import rich

ASPECT: Final = 3 / 2
"""Of the frames that pictures side by side have: what is said below them begins on one line."""


class Pictures:
    """The pictures of a step. They are seen without a kernel, and change no more."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def html(self) -> str:
        """The pictures beside each other, or below where there is no room."""
        step = self.step
        figures = (
            f'<figure style="margin:0">{_picture(position, part)}'
            f'<figcaption style="margin-top:8px">{rich(caption)}</figcaption></figure>'
            for position, part, caption in zip(step.pictures, step.parts, step.captions, strict=True)
        )
        columns = "repeat(auto-fit,minmax(min(100%,240px),1fr))"
        row = f"display:grid;grid-template-columns:{columns};gap:20px;max-width:1240px"
        return f'<p>{rich(step.text)}</p><div class="bg-pictures" style="{row}">{"".join(figures)}</div>'

    def _ipython_display_(self, **kwargs: object) -> None:
        display({"text/html": self.html(), "text/plain": "\n".join([self.step.text, *self.step.captions])}, raw=True)

    def __repr__(self) -> str:
        return f"Pictures({self.step.chapter}/{self.step.name}: {self.step.title})"


def _picture(position: str, part: str) -> str:
    """A position, or the part of it where these places are, whole and in the middle of a frame."""
    record = Record.read(position)
    state, names = record.state, record.names
    scene = state.game.scene(state, names)
    stage = scene.stage
    box = stage.around(part.split()) if part else (0, 0, stage.width, stage.height)
    left, top, right, bottom = box
    share = min(1, (right - left) / (bottom - top) / ASPECT)
    drawn = image(svg(scene, title=state.game.title, box=box), state.game.describe(state, names))
    # A sheet keeps 8 px from what stands above it: here that is the frame.
    return (
        f'<div style="display:grid;place-items:center;aspect-ratio:{ASPECT:g}">'
        f'<div style="width:{share:.4%};margin-top:-8px">{drawn}</div></div>'
    )
