"""What ``gm print`` is called with: paper, cards, cutters, links."""

from gm.commands.command import Option

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
