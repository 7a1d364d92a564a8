"""The settings of Sphinx for the site."""

from gm.links import __version__

project = "gm"
author = "the gm project"
release = version = __version__
html_title = f"gm {release}"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["attrs_block"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header", "misc.highlighting_failure", "ref.python"]
templates_path: list[str] = []
exclude_patterns = ["static"]
highlight_language = "none"

smartquotes = False
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_last_updated_fmt = None
html_favicon = "static/icon.svg"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "undoc-members": False, "exclude-members": "__init__, __new__"}
python_use_unqualified_type_names = True
add_module_names = False
maximum_signature_line_length = 90
