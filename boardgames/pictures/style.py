"""What the pictures of all games are drawn by: colours that stand out from one another, and texts that fit."""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import Final

FONT: Final = "var(--jp-ui-font-family,system-ui),sans-serif"

INK: Final = "light-dark(#2b2118,#f1e8d9)"
SOFT: Final = "light-dark(#6b5847,#bfae98)"
PAPER: Final = "light-dark(#fdfaf4,#201d1f)"
EDGE: Final = "light-dark(#d9c6a8,#4b423d)"
ACCENT: Final = "light-dark(#8f3f12,#f0a860)"
"""As the live widgets have them in their style."""


def luminance(color: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_width(text: str, size: float) -> float:
    """About how wide a text is in the widest of the usual interface fonts; in bold type a seventh more."""
    # In hundredths: not every Python adds up fractions alike.
    hundredths = sum(
        28 if c in "iljI'.,:" else 40 if c in "ftr- J" else 92 if c in "mwMW" else 74 if c.isupper()
        else 56 if c in "cksvxyz" else 63
        for c in text
    )  # fmt: skip
    return size * hundredths / 100


def fitted(text: str, size: float, room: float) -> str:
    """A text cut so that it fits."""
    if text_width(text, size) <= room:
        return text
    # From the left, for a name may be very long.
    fit = takewhile(lambda end: text_width(f"{text[:end]}\u2026", size) <= room, range(1, len(text)))
    return f"{text[: max(fit, default=0)]}\u2026"


def escaped(text: str) -> str:
    """A text as it stands in SVG and HTML, between tags or in double quotes. Apostrophes, of which drawings are full,
    stay as they are."""
    return escape(text, quote=False).replace('"', "&quot;")
