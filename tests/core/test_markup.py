"""Text in markup is escaped like in the standard library."""

from __future__ import annotations

from xml.sax import saxutils

from hypothesis import example, given
from hypothesis import strategies as st

from vexillum.core.show.svg import escape, quoteattr


@given(st.text(st.sampled_from("<>&\"'\n\r\t aè;#")))
@example("&lt;'\"")
def test_as_the_standard_library(text):
    assert escape(text) == saxutils.escape(text)
    assert quoteattr(text) == saxutils.quoteattr(text)
