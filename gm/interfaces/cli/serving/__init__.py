"""The terminal of ``gm serve``: its addresses on the network, and the codes that pair phones."""
