"""The styles of the page use the tokens and nothing else; their contrasts are computed from them.

    python tools/styles.py            exit status 1 and one line for each fault

`static/css/tokens.css` (of boards: `board-tokens.css`) is the one place of a colour, a size of
letters, a space, a corner. In every other style sheet a raw one is a fault. Contrasts: words have
4.5 to 1 on each ground on which they stand (7 to 1 with *High contrast*), a mark on a board 3 to 1
on the squares that are played on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

STYLES = Path(__file__).parents[1] / "src" / "damas" / "page" / "static" / "css"
TOKENS = ("tokens.css", "board-tokens.css")
Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

COLOURS = ("bg", "card", "ink", "soft", "line", "accent", "accent-2", "live", "gold", "bad")
SIZES = ("t13", "t15", "t18", "t22", "t28")
SPACES = ("s1", "s2", "s3", "s4", "s5", "s6", "s7")
CORNERS = ("r", "r2")
FAR = {"wall.css": "read from ten metres", "clock.css": "read across a board"}
"""Style sheets whose sizes follow the screen, and why."""
WORDS = [
    *product(("ink", "soft", "accent", "live", "gold", "bad"), ("bg", "card")),
    *product(("ink", "soft", "accent"), ("accent-2",)),
    *[(ink, f"{ink}-2") for ink in ("live", "gold", "bad")],
    *product(("ink", "soft", "accent"), ("gold-2", "bad-2", "live-2")),
    *[("card", ground) for ground in ("accent", "live", "bad")],
    ("bg", "ink"),
]
"""Each kind of words with a ground on which it stands."""
MARKS = ("mark", "choice", "taken", "touched")
ARROWS = {"arrow": "arrow-edge", "green": "arrow-edge", "red": "arrow-edge"} | {
    "yellow": "yellow-edge"
}
"""Each arrow with its edge: one of the two is seen on every square."""
BOARDS = ("wood", "green", "blue", "contrast")

PLAIN = r"0|auto|inherit|none|100%|50%"
USED = r"var\(--[\w-]+\)"
RULES = {
    r"(margin|padding|gap|row-gap|column-gap)(-\w+)*": rf"{USED}|{PLAIN}|[0-9.]+%",
    r"border(-\w+){0,2}-radius": rf"{USED}|{PLAIN}",
    r"font-weight": r"400|600|inherit",
    r"font-size": rf"{USED}|inherit|0",
}
"""A property and what one word of its value may be."""
RAW = re.compile(r"#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab)\(", re.IGNORECASE)
NAMED = re.compile(r"(?<![\w-])(white|black|red|green|blue|gold|grey|gray|yellow|orange)(?![\w-])")
FONT = re.compile(rf"(400|600) ({USED}|clamp\([^)]*\))( ?/ ?[\d.]+)? {USED}|{USED}[^;]*|inherit")


def declarations(text: str) -> Iterator[tuple[int, str, str]]:
    """The line, the property and the value of each declaration in a style sheet."""
    bare = re.sub(
        r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.DOTALL
    )
    for found in re.finditer(r"(?:(?<=[{;])|^)\s*([\w-]+):\s*([^;{}]+?)\s*(?=[;}])", bare, re.M):
        yield bare.count("\n", 0, found.start(1)) + 1, found[1], found[2]


def refused(name: str, prop: str, value: str) -> str | None:
    """Why a declaration in the style sheet *name* is a fault; None if it is none."""
    if RAW.search(value) or (not prop.startswith("--") and NAMED.search(value)):
        return "a colour that is no token"
    if name in FAR and re.search(r"\dv(h|w|min)\b|\dem\b|--wall", value):
        return None
    if prop == "font":
        return None if FONT.fullmatch(value) else "letters that are no token"
    for pattern, allowed in RULES.items():
        if re.fullmatch(pattern, prop):
            return _words_refused(value.removesuffix(" !important"), allowed)
    return None


def _words_refused(value: str, allowed: str) -> str | None:
    """The words of a value, also those within functions, that are no token."""
    inside = re.sub(r"env\([\w-]+\)|-?1 ?\*|0\.5 ?\*", " ", value)
    words = re.sub(rf"({USED})", r" \1 ", re.sub(r"\b(calc|max|min)\(", " ( ", inside))
    for word in re.findall(rf"{USED}|[^\s(),+*/-][^\s(),]*", words):
        if not re.fullmatch(allowed, word):
            return f"{word} is no token"
    return None


def faults_in(name: str, text: str) -> list[str]:
    """One line for each fault in the style sheet *name*."""
    found = []
    for line, prop, value in declarations(text):
        why = refused(name, prop, value)
        if why:
            found.append(f"{name}:{line}: {prop}: {value} ({why})")
    return found


class Tokens:
    """The tokens of a text, as one look of the page has them."""

    def __init__(self, text: str, *, dark: bool = False, more: bool = False) -> None:
        self.dark = dark
        self.held: dict[str, str] = {}
        self.boards: dict[str, dict[str, str]] = {}
        self.on_light: dict[str, str] = {}
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", bare):
            own = {prop[2:]: value for _, prop, value in declarations(body) if prop[:2] == "--"}
            board = re.search(r'\[data-board="(\w+)"\]', selector)
            if board:
                self.boards[board[1]] = own
            elif "db-on-light" in selector:
                self.on_light |= own
            elif selector.strip() == ":root" or (more and 'contrast="more"' in selector):
                self.held |= own

    def colour(self, name: str) -> Colour:
        """The colour of a token, mixed if it is a mixture."""
        value = self.held[name]
        pair = re.fullmatch(r"light-dark\((\S+), (\S+)\)", value)
        if pair:
            value = pair[2] if self.dark else pair[1]
        mixed = re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, var\(--(\S+)\)\)", value)
        if mixed:
            share = int(mixed[2]) / 100
            token = re.fullmatch(r"var\(--(\S+)\)", mixed[1])
            one = self.colour(token[1]) if token else rgb(mixed[1])
            other = self.colour(mixed[3])
            red, green, blue = (
                share * a + (1 - share) * b for a, b in zip(one, other, strict=True)
            )
            return red, green, blue
        return rgb(value)


def rgb(value: str) -> Colour:
    """The colour that a hexadecimal number of three or six digits says."""
    digits = value.removeprefix("#")
    whole = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(whole[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two colours, from 1 to 21 (WCAG 2.2, relative luminance)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def pale_words(text: str) -> list[str]:
    """Words whose contrast is too small, in each of the four looks."""
    found = []
    for dark, more in product((False, True), repeat=2):
        tokens, least = Tokens(text, dark=dark, more=more), 7.0 if more else 4.5
        for ink, ground in WORDS:
            if more and ground.endswith("-2"):
                continue
            ratio = contrast(tokens.colour(ink), tokens.colour(ground))
            if ratio < least:
                look = f"{'dark' if dark else 'light'}{', high contrast' if more else ''}"
                found.append(f"--{ink} on --{ground}: {ratio:.2f} < {least} ({look})")
    return found


def pale_marks(text: str) -> list[str]:
    """Marks that are hardly seen on a board, on the dark squares and on the light ones."""
    tokens = Tokens(text)
    found = []
    for board in BOARDS:
        play, idle = (rgb(tokens.boards[board][f"db-{kind}"]) for kind in ("play", "idle"))
        for mark, (where, square) in product(MARKS, (("play", play), ("idle", idle))):
            held = tokens.held if where == "play" else tokens.on_light
            ratio = contrast(rgb(held[f"db-{mark}"]), square)
            if ratio < 3:
                found.append(f"--db-{mark} on the {where} squares of {board}: {ratio:.2f} < 3")
        for (arrow, edge), square in product(ARROWS.items(), (play, idle)):
            seen = max(contrast(rgb(tokens.held[f"db-{one}"]), square) for one in (arrow, edge))
            if seen < 3:
                found.append(f"--db-{arrow} on {board}: {seen:.2f} < 3")
    return found


def tokens_text() -> str:
    """Every token, of pages and of boards."""
    return "".join((STYLES / name).read_text("utf-8") for name in TOKENS)


def all_faults() -> list[str]:
    """One line for each fault in the styles of the page."""
    found = []
    for path in sorted(STYLES.glob("*.css")):
        if path.name not in TOKENS:
            found += faults_in(path.name, path.read_text("utf-8"))
    text = tokens_text()
    return [*found, *pale_words(text), *pale_marks(text)]


def main() -> int:
    """Says each fault; the exit status is 1 if there is one."""
    found = all_faults()
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
