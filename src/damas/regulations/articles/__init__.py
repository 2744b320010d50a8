"""The rule documents, article by article: labels as printed, each with its kind and our summary (floor 3).

Data only; which value an article sets stands in the regulations beside this folder.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ...citation import Citation
from ..model import Article, Document
from . import damas_classicas, damas_internacionais, federacao_portuguesa, fenae, folha

_TABLES = {
    "INT": damas_internacionais,
    "FENAE": fenae,
    "CLAS": damas_classicas,
    "FPD": federacao_portuguesa,
    "DAMA": folha,
}


def _document(key: str) -> Document:
    table = _TABLES[key]
    rows = {label: Article(key, label, kind, text) for label, kind, text in table.ROWS}
    return Document(key, table.TITLE, MappingProxyType(rows))


DOCUMENTS: Mapping[str, Document] = MappingProxyType({key: _document(key) for key in _TABLES})


def article(citation: Citation) -> Article | None:
    """The article that *citation* names; None for a document that is not one of the five."""
    document = DOCUMENTS.get(citation.document)
    return None if document is None else document.articles.get(citation.label)
