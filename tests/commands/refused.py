"""Every line that is refused: after which lines, with which status and code."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.running import CAST, SEATED, Words

NOBODY: tuple[str, ...] = ()
DRAWN = (*SEATED, "draw 7C")
CAST_LIES = (*SEATED, *CAST)
SETTLED = (*CAST_LIES, "rest")
POWERS = ("new gatling Ana Bo",)
ORDER_DUE = (
    *SETTLED,
    *("draw 8H", "throw cy 6 top", "throw ana 1 mid", "rest", "draw 9D", "throw ana 4 mid", "throw bo 2 mid", "rest"),
)
VISITS = (*ORDER_DUE, "order ana=1 bo=2 cy=3")
UNDONE = (*SETTLED, "undo")
ONE_MORE = (*UNDONE, "note a")

ESCAPE, BIDI, ISOLATE, NUL_FREE = "A\x1b[31mna", "Ana\u202e", "\u2066Ana", "An\x07a"

GRAMMAR = ("top", "rest", "7c", "undo", "b", "Mid", "T", "hit", "because", "fix", "throw", "♣7", "discard", "*", "-")

Case = tuple[Sequence[str], Words, int, str]

WORDS: tuple[Case, ...] = (
    # a die, a mage, a word
    (DRAWN, "throw bo 0 mid", 2, "words"),
    (DRAWN, "throw bo 7 mid", 2, "words"),
    (DRAWN, "throw bo -1 mid", 2, "words"),
    (DRAWN, "throw bo 2.5 mid", 2, "words"),
    (DRAWN, "throw bo 99999999999999999999 mid", 2, "words"),
    (DRAWN, "throw bo ５５ mid", 2, "words"),
    (DRAWN, "throw zoe 5 mid", 2, "words"),
    (DRAWN, "throw bo 5 left", 2, "words"),
    (DRAWN, "throw bo 5 mid mid", 2, "words"),
    (DRAWN, "throw bo 5 6 mid", 2, "words"),
    (DRAWN, "throw bo 5 mid top", 2, "words"),
    (DRAWN, "throw bo 5 mid cy", 2, "words"),
    (DRAWN, "throw", 2, "words"),
    (DRAWN, "throw bo", 2, "words"),
    (DRAWN, "throw bo 5", 2, "words"),
    (DRAWN, "throw 5 mid", 2, "words"),
    (DRAWN, "throw bo mid hit", 2, "words"),
    (DRAWN, "throw bo 5 mid --foo", 2, "words"),
    (DRAWN, "throw --foo", 2, "words"),
    (DRAWN, ["throw", "bo", "--hit=5"], 2, "words"),
    (DRAWN, ["throw", "", "5", "mid"], 2, "words"),
    (DRAWN, ["throw bo 5 mid"], 2, "words"),
    (DRAWN, ["throw", "bo", "5", "x" * 10_000], 2, "words"),
    (CAST_LIES, "push bo", 2, "words"),
    (CAST_LIES, "rest now", 2, "words"),
    (SEATED, "draw", 2, "words"),
    (SEATED, "draw 14H", 2, "words"),
    (SEATED, "draw 7X", 2, "words"),
    (SEATED, "draw 7C 8C", 2, "words"),
    (POWERS, "power ana 4 1 6", 2, "words"),
    (POWERS, "power ana 4 1 6 2 2", 2, "words"),
    (POWERS, "power ana 4 1 6 7", 2, "words"),
    (ORDER_DUE, "order ana=7 bo=1 cy=1", 2, "words"),
    (ORDER_DUE, "order ana=1 ana=2 bo=3 cy=4", 2, "words"),
    (ORDER_DUE, "order zoe=1", 2, "words"),
    (ORDER_DUE, "order", 2, "words"),
    (("new gatling Ana Anna Bo", "draw 7C"), "throw an 5 mid", 2, "ambiguous"),
    # words that begin no line
    (SEATED, "frobnicate", 2, "words"),
    (SEATED, "", 2, "words"),
    (SEATED, [""], 2, "words"),
    (SEATED, ["-1"], 2, "words"),
    (SEATED, ["--foo"], 2, "words"),
    (SEATED, ["x" * 10_000], 2, "words"),
    (NOBODY, "frobnicate", 2, "no-duel"),
    (SEATED, "cards deal", 2, "words"),
    # options and words of the core's commands
    (SEATED, "now --foo", 2, "words"),
    (SEATED, "now then", 2, "words"),
    (SEATED, "now --at", 2, "words"),
    (SEATED, "now --at 0 --at 1", 2, "words"),
    (SEATED, "now --at 1", 2, "no-such"),
    (SEATED, "now --at -1", 2, "no-such"),
    (SEATED, "now --at seven", 2, "no-such"),
    (SEATED, "now --at 99999999999999999999", 2, "no-such"),
    (SEATED, "undo 1", 2, "words"),
    (SEATED, "undo --foo", 2, "words"),
    (SEATED, "redo twice", 2, "words"),
    (SEATED, "log --foo", 2, "words"),
    (SEATED, "settle up", 2, "words"),
    (SEATED, "settle done done", 2, "words"),
    (SEATED, "note", 2, "words"),
    (SEATED, ["note", "  "], 2, "words"),
    (SEATED, "note --foo", 2, "words"),
    (SEATED, ["note", "y" * 2001], 2, "words"),
    (SEATED, "open", 2, "words"),
    (SEATED, "open 1 2", 2, "words"),
    (SEATED, "open 7", 2, "no-duel"),
    (SEATED, "open Ana", 2, "no-duel"),
    (SEATED, "now --duel 7", 2, "no-duel"),
    (SEATED, "now --duel -1", 2, "no-duel"),
    (SEATED, "now --duel ana", 2, "no-duel"),
    (SEATED, "now --duel", 2, "words"),
    (SEATED, "import", 2, "words"),
    (SEATED, "export now", 2, "words"),
    (SEATED, "export --out", 2, "words"),
    (SEATED, "help frobnicate", 2, "words"),
    (SEATED, "help throw rest", 2, "words"),
    (SEATED, "demo chess", 2, "no-such"),
    (SEATED, "play 1 2", 2, "words"),
    (SEATED, "play --foo", 2, "words"),
    # switches
    (SEATED, "house round_limit", 2, "words"),
    (SEATED, "house round_limit=21", 2, "words"),
    (SEATED, "house round_limit=", 2, "words"),
    (SEATED, "house round_limits=5", 2, "words"),
    (SEATED, "house round_limit=5 round_limit=6", 2, "words"),
    (SEATED, "house round_limit=5 because", 2, "words"),
    (SEATED, "house because it is late", 2, "words"),
    (SEATED, "house --foo", 2, "words"),
    # a duel to begin
    (SEATED, "new", 2, "words"),
    (SEATED, "new chess Ana Bo", 2, "no-such"),
    (SEATED, "new new Ana Bo", 2, "no-such"),
    (SEATED, ["new", "../gatling", "Ana", "Bo"], 2, "no-such"),
    (SEATED, "new gatling", 2, "words"),
    (SEATED, "new gatling Ana", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di Ed", 2, "words"),
    (SEATED, "new gatling Ana Ana", 2, "words"),
    (SEATED, "new gatling Ana ANA", 2, "words"),
    (SEATED, ["new", "gatling", "Bo B", "bo-b"], 2, "words"),
    (SEATED, ["new", "gatling", "Strauß", "Strauss"], 2, "words"),
    (SEATED, ["new", "gatling", "Zoe\u0308", "Zoë"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", ""], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "  "], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "!?"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "-1"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "12"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "٣"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "²"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", " --bo"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "B" * 65], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "B" * 10_000], 2, "words"),
    *(
        (SEATED, f"new gatling Ana {name}", 2, "words")
        for name in ("top", "rest", "7c", "undo", "b", "Mid", "T", "hit")
    ),
    *(
        (SEATED, f"new gatling Ana {name}", 2, "words")
        for name in ("because", "fix", "throw", "♣7", "discard", "*", "-")
    ),
    *((SEATED, ["new", "gatling", "Ana", name], 2, "words") for name in (ESCAPE, BIDI, ISOLATE, NUL_FREE, "A\nna")),
    *((SEATED, ["note", name], 2, "words") for name in (ESCAPE, BIDI, ISOLATE, NUL_FREE, "a\nb", "a\tb")),
    *((SEATED, ["new", "gatling", "Ana", "Bo", "--title", name], 2, "words") for name in (ESCAPE, BIDI, "a\nb")),
    (SEATED, ["house", "round_limit=5", "because", BIDI], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "Bo", "--title", "t" * 201], 2, "words"),
    (SEATED, "new gatling Ana Bo --first Cy", 2, "words"),
    (SEATED, "new gatling Ana Anna --first An", 2, "ambiguous"),
    (SEATED, "new gatling Ana Bo --first", 2, "words"),
    (SEATED, "new gatling Ana Bo --first Ana --first Bo", 2, "words"),
    (SEATED, "new gatling Ana Bo --title a --title b", 2, "words"),
    (SEATED, "new gatling Ana Bo --foo", 2, "words"),
    (SEATED, "new gatling Ana Bo --house", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit", 2, "words"),
    (SEATED, "new gatling Ana Bo --house rounds=5", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit=5 round_limit=6", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit=5 --house round_limit=6", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy --teams Ana/Bo+Cy", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di --teams Ana+Bo/Cy+Zoe", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di --teams Ana+Bo/Cy+Ana", 2, "words"),
    # no duel, no such duel
    *((NOBODY, word, 2, "no-duel") for word in ("now", "undo", "redo", "log", "note a", "house", "settle", "rest")),
    *((NOBODY, word, 2, "no-duel") for word in ("export", "new --again", "open 1", "draw 7C", "check", "backup")),
)

RULES: tuple[Case, ...] = (
    (SEATED, "throw bo 5 mid", 1, "not-due"),
    (SEATED, "rest", 1, "not-due"),
    (SEATED, "pass ana", 1, "not-due"),
    (SEATED, "order ana=1", 1, "not-due"),
    (SEATED, "push bo 3", 1, "not-due"),
    (SEATED, "power ana 1 1 1 1", 1, "not-due"),
    (POWERS, "draw 7C", 1, "not-due"),
    ((*POWERS, "power ana 1 1 1 1"), "power ana 2 2 2 2", 1, "not-due"),
    (DRAWN, "draw 8C", 1, "not-due"),
    (DRAWN, "throw ana 5 mid", 1, "rule"),
    (DRAWN, "throw cy 5 mid", 1, "not-due"),
    (DRAWN, "rest", 1, "not-due"),
    ((*DRAWN, "throw bo 5 mid"), "throw bo 5 mid", 1, "not-due"),
    ((*DRAWN, "throw bo off"), "rest", 1, "not-due"),
    (DRAWN, "throw bo 5 mid off hit", 1, "rule"),
    (DRAWN, "house round_limit=5", 1, "rule"),
    (CAST_LIES, "house round_limit=5", 1, "rule"),
    (SEATED, "house aspect_start=zero", 1, "rule"),
    (ORDER_DUE, "order ana=1 bo=2", 1, "rule"),
    (ORDER_DUE, "pass ana", 1, "not-due"),
    (VISITS, "pass cy", 1, "not-due"),
    (SEATED, "undo", 1, "nothing"),
    (SEATED, "redo", 1, "nothing"),
    (SETTLED, "redo", 1, "nothing"),
    ((*SEATED, "note a", "undo"), "undo", 1, "nothing"),
    (ONE_MORE, "redo", 1, "nothing"),
    ((*UNDONE, "redo"), "redo", 1, "nothing"),
    (SETTLED, "settle done", 1, "nothing"),
    ((*UNDONE, "settle done"), "settle done", 1, "nothing"),
)

FILES: tuple[Case, ...] = (
    (SEATED, "import none.gm", 3, "file"),
    (SEATED, "import .", 3, "file"),
    (SEATED, "import duels.db", 3, "import"),
    (SEATED, "export --out .", 3, "file"),
    (SEATED, "export --out none/duel.gm", 3, "file"),
    (SEATED, "backup none/duels.bak", 3, "file"),
    (SEATED, "backup duels.db", 3, "file"),
    (SEATED, "now --db .", 3, "file"),
    (SEATED, "new gatling Ana Bo --db none/duels.db", 3, "file"),
)
