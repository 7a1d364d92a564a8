"""The terminal output of ``gm serve``: the page's addresses on the network, and the codes that pair phones."""
