"""PDF documents that a screen reader reads: every part says what it is (ISO 32000-1, 14.8).

reportlab draws; the open version of it tags nothing, so the tags are written here.
"""

from .document import PdfDocument
from .tags import Element, Tags

__all__ = ["Element", "PdfDocument", "Tags"]
