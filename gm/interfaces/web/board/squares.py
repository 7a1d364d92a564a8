"""An SVG drawing of a board of squares. The SVG has no style elements, only presentation attributes and classes."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from gm.game import Drawing, Piece

_SIDE = 10
_LEFT, _TOP = 8, 16
_LABELS = 46
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_bare(drawing: Drawing) -> Markup:
    """Return the drawing without letters, numbers and names, for viewing from a distance."""
    inside = drawing.columns * _SIDE, drawing.rows * _SIDE
    parts = (*_bands(drawing, named=False), _lines(drawing), *(_piece(piece) for piece in drawing.pieces))
    return Markup(
        '<svg class="board bare" viewBox="{} {} {} {}" role="img" aria-label="{}" focusable="false">{}</svg>'
    ).format(_LEFT - 1, _TOP - 1, inside[0] + 2, inside[1] + 2, _describe(drawing), Markup("").join(parts))


def draw_board(drawing: Drawing) -> Markup:
    """Return the drawing of the board. Hollow pieces are drawn as diamonds, full pieces as discs.

    If the drawing divides the rows of the board into named bands, neighbouring bands have different shades.
    """
    width = _LEFT + drawing.columns * _SIDE + (_LABELS if drawing.bands else 2)
    height = _TOP + drawing.rows * _SIDE + (10 if drawing.bottom else 2)
    parts = (*_bands(drawing), *_squares(drawing), *_edges(drawing), *(_piece(piece) for piece in drawing.pieces))
    return Markup(
        '<svg class="board" viewBox="0 0 {} {}" role="img" aria-label="{}" focusable="false"><title>{}</title>{}</svg>'
    ).format(width, height, _describe(drawing), drawing.caption, Markup("").join(parts))


def _describe(drawing: Drawing) -> str:
    """Return the board in words: every piece with its square."""
    sentences = [drawing.caption]
    for hollow, name in ((True, drawing.hollow), (False, drawing.full)):
        squares = [f"{_LETTERS[p.column - 1]}{p.row}" for p in drawing.pieces if p.hollow == hollow]
        if squares:
            sentences.append(f"{name}: {' '.join(squares)}")
    return ". ".join(sentences)


def _bands(drawing: Drawing, *, named: bool = True) -> Iterator[Markup]:
    if not drawing.bands:
        return
    deep = drawing.rows * _SIDE / len(drawing.bands)
    for at, name in enumerate(drawing.bands):
        top = _TOP + at * deep
        yield Markup('<rect class="band band-{}" x="{}" y="{:g}" width="{}" height="{:g}"/>').format(
            at % 2, _LEFT, top, drawing.columns * _SIDE, deep
        )
        for line, words in enumerate(name.split(" · ") if named else ()):
            yield Markup('<text class="band-name" x="{}" y="{:g}">{}</text>').format(
                _LEFT + drawing.columns * _SIDE + 4, top + deep / 2 + line * 6, words
            )


def _squares(drawing: Drawing) -> Iterator[Markup]:
    """Yield the SVG of the grid lines, the column letters and the row numbers."""
    yield _lines(drawing)
    for column in range(drawing.columns):
        yield Markup('<text class="name" x="{}" y="{}">{}</text>').format(
            _LEFT + column * _SIDE + _SIDE // 2, _TOP - 3, _LETTERS[column]
        )
    for row in range(drawing.rows):
        yield Markup('<text class="name" x="{}" y="{}">{}</text>').format(_LEFT - 4, _TOP + row * _SIDE + 7, row + 1)


def _lines(drawing: Drawing) -> Markup:
    right, bottom = _LEFT + drawing.columns * _SIDE, _TOP + drawing.rows * _SIDE
    lines = [f"M{_LEFT + c * _SIDE} {_TOP}V{bottom}" for c in range(drawing.columns + 1)]
    lines += [f"M{_LEFT} {_TOP + r * _SIDE}H{right}" for r in range(drawing.rows + 1)]
    return Markup('<path class="lines" d="{}"/>').format("".join(lines))


def _edges(drawing: Drawing) -> Iterator[Markup]:
    middle = _LEFT + drawing.columns * _SIDE // 2
    for name, y in ((drawing.top, 6), (drawing.bottom, _TOP + drawing.rows * _SIDE + 7)):
        if name:
            yield Markup('<text class="edge" x="{}" y="{}">{}</text>').format(middle, y, name)


def _piece(piece: Piece) -> Markup:
    x = _LEFT + (piece.column - 1) * _SIDE + _SIDE // 2
    y = _TOP + (piece.row - 1) * _SIDE + _SIDE // 2
    if piece.hollow:
        return Markup('<path class="hollow" d="M{} {}l4 4 -4 4 -4 -4z"/>').format(x, y - 4)
    return Markup('<circle class="full" cx="{}" cy="{}" r="3.3"/>').format(x, y)
