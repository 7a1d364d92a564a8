"""The options of commands that take many: of a duel that begins, of what is printed, of a page that is shown."""

from gm.commands.command import Option

NEW_OPTIONS = (
    Option("first", "NAME", "who is first (else the first named)"),
    Option("teams", "A+C/B+D", "who stands with whom; names may then be left out"),
    Option("house", "SWITCH=VALUE …", "house switches; gm house GAME lists them", many=True),
    Option("title", "TEXT", "what the duel is called"),
    Option("rules", "VERSION", "of the game's rules, as a record says it (else the latest)"),
    Option("from-paper", "", "taken over from paper: asks seat by seat for what the sheets say"),
    Option("again", "", "the names, seats, switches, files and party of the current duel"),
)

SERVE_OPTIONS = (
    Option("port", "PORT", "another port than 5252, to which printed codes lead"),
    Option("lan", "", "for everybody in this network, with a code for phones"),
    Option("name", "HOST …", "names that lead here too, of a tunnel say", many=True),
    Option("notes", "", "notes and reasons as well; else only note! is for everybody"),
    Option("phone", "", "and on the port after it, phones that are paired enter results"),
)

PRINT_OPTIONS = (
    Option("list", "", "what can be printed"),
    Option("paper", "a4|letter|a5|a3|legal|tabloid", "the paper (a4)"),
    Option("out", "FILE", "into this file, or into this folder"),
    Option("format", "pdf|png|svg", "what kind of file (pdf)"),
    Option("dpi", "N", "dots per inch of a PNG (150; 300 with --single)"),
    Option("copies", "N", "the whole so many times over"),
    Option("only", "CODE,CODE", "of the cards these alone, by the code on each"),
    Option("each", "N", "every card so many times"),
    Option("card", "SIZE", "cards cut as poker, bridge, mini, euro or tarot, or as 63x88 mm"),
    Option("sides", "both|fronts|backs|fold", "of cards: backs behind, one side alone, or to fold and glue"),
    Option("flip", "long|short", "the edge over which two-sided paper is turned (long)"),
    Option("backs", "MM,MM", "by how much backs are moved right and down; remembered"),
    Option("cutter", "", "with the marks that a Silhouette cutter looks for"),
    Option("single", "", "each card a page or file of its own, for a print service"),
    Option("bleed", "MM", "so much more around each single card"),
    Option("ink-saver", "", "less ink: outlines for fills"),
    Option("names", "NAME,NAME", "names to be printed on blank sheets"),
    Option("now", "", "filled in as the duel stands now"),
    Option("seat", "WHO", "the sheet of one who sits at the open duel's table"),
    Option("link", "URL|text|table", "where codes lead to, or the rule itself; remembered"),
    Option("measured", "MM", "how long the test sheet's ruler came out; remembered"),
    Option("printer", "NAME", "the printer that this was measured on"),
    Option("game", "GAME", "another game than the open duel's"),
    Option("templates", "DIR", "a folder with templates, cards and fonts of your own"),
    Option("force", "", "write over a file that is there"),
)
"""Its options; a game brings those of its own sheets besides."""
