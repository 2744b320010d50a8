// PDN text as Python objects: the reader, and one game's tags and tree as plain lists and tuples.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "bind_game.hpp"
#include "pdn/lexer.hpp"
#include "pdn/play.hpp"
#include "pdn/reader.hpp"

namespace nb = nanobind;

namespace damas::python {
namespace {

using namespace nb::literals;
using pdn::GameText;
using pdn::Remark;
using pdn::Span;

nb::object text_of(std::string_view text) {
    PyObject* made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
    if (made == nullptr) {
        PyErr_Clear();
        made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
    }
    if (made == nullptr) throw nb::python_error();
    return nb::steal(made);
}

// Line ends inside a comment become "\n".
nb::object lines_of(std::string_view text) {
    if (text.find('\r') == std::string_view::npos) return text_of(text);
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\r') {
            plain += text[at];
        } else if (at + 1 >= text.size() || text[at + 1] != '\n') {
            plain += '\n';
        }
    }
    return text_of(plain);
}

// A tag's value without the backslashes before quotes and backslashes.
nb::object value_of(std::string_view text) {
    if (text.find('\\') == std::string_view::npos) return text_of(text);
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool escaped = text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\');
        plain += text[escaped ? ++at : at];
    }
    return text_of(plain);
}

// Feeds a str as UTF-8; half of a surrogate pair passes through.
void feed(pdn::Reader& reader, nb::str text, bool last) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data != nullptr) return reader.feed({data, static_cast<std::size_t>(size)}, last);
    PyErr_Clear();
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!bytes.is_valid()) throw nb::python_error();
    const auto length = static_cast<std::size_t>(PyBytes_Size(bytes.ptr()));
    reader.feed({PyBytes_AsString(bytes.ptr()), length}, last);
}

nb::object next_game(pdn::Reader& reader) {
    auto game = reader.next();
    return game ? nb::cast(std::move(*game)) : nb::none();
}

nb::list tags_of(const GameText& game) {
    nb::list list;
    for (const pdn::Tag& tag : game.tags) {
        list.append(nb::make_tuple(text_of(game.part(tag.name)), value_of(game.part(tag.value))));
    }
    return list;
}

nb::list main_line(const GameText& game) {
    nb::list list;
    for (std::int32_t at = game.moves[0].first_child; at >= 0;) {
        const pdn::MoveText& move = game.moves[static_cast<std::size_t>(at)];
        list.append(text_of(game.part(move.text)));
        at = move.first_child;
    }
    return list;
}

// For each move, the root first: (text, line, column, number or None, children, nags, before, after, setup or None).
nb::list tree_of(const GameText& game) {
    nb::list all;
    for (const pdn::MoveText& move : game.moves) {
        nb::list children;
        for (std::int32_t child = move.first_child; child >= 0;
             child = game.moves[static_cast<std::size_t>(child)].next_sibling) {
            children.append(child);
        }
        nb::list row;
        row.append(text_of(game.part(move.text)));
        row.append(move.line);
        row.append(move.column);
        row.append(move.number < 0 ? nb::none() : nb::object(nb::int_(move.number)));
        row.append(children);
        row.append(nb::list());
        row.append(nb::list());
        row.append(nb::list());
        row.append(nb::none());
        all.append(row);
    }
    for (const Remark& said : game.remarks) {
        nb::list row = nb::borrow<nb::list>(all[static_cast<std::size_t>(said.node)]);
        const std::string_view text = game.part(said.span);
        if (said.kind == Remark::Kind::nag) nb::borrow<nb::list>(row[5]).append(said.value);
        if (said.kind == Remark::Kind::before) nb::borrow<nb::list>(row[6]).append(lines_of(text));
        if (said.kind == Remark::Kind::after) nb::borrow<nb::list>(row[7]).append(lines_of(text));
        if (said.kind == Remark::Kind::setup) row[8] = text_of(text);
    }
    return all;
}

nb::list troubles_of(const GameText& game) {
    nb::list list;
    for (const pdn::Trouble& trouble : game.troubles) {
        list.append(nb::make_tuple(pdn::fault_names[static_cast<int>(trouble.fault)], trouble.line, trouble.column,
                                   text_of(game.part(trouble.span))));
    }
    return list;
}

nb::list escapes_of(const GameText& game) {
    nb::list list;
    for (const Span& escape : game.escapes) list.append(text_of(game.part(escape)));
    return list;
}

nb::object result_of(const GameText& game) {
    return game.result.empty() ? nb::none() : text_of(game.part(game.result));
}

// Every word of *text*: (kind, line, column, the word as it stands).
nb::list words(nb::str text) {
    pdn::Lexer lexer;
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) throw nb::python_error();
    lexer.feed({data, static_cast<std::size_t>(size)}, true);
    nb::list list;
    for (pdn::Token token = lexer.next({}); token.kind != pdn::Kind::end; token = lexer.next({})) {
        list.append(nb::make_tuple(pdn::kind_names[static_cast<int>(token.kind)], token.line, token.column,
                                   text_of(lexer.text(token.whole))));
    }
    return list;
}

// Plays the main line on *game* until a move is not plainly legal, or the game is over; how many moves were played.
int play_main_line(PyGame& game, const GameText& text, const std::vector<int>& renumber,
                   const std::vector<int>& rename) {
    MoveList legal;
    std::vector<Bit> path;
    int played = 0;
    for (std::int32_t at = text.moves[0].first_child; at >= 0; ++played) {
        const pdn::MoveText& written = text.moves[static_cast<std::size_t>(at)];
        if (game.closed || game.track.drawn_by() != 0 || !game.track.has_move()) break;
        if (!pdn::read_path(text.part(written.text), game.rules->numbering, renumber, rename, path)) break;
        const Move* move = pdn::only_move(*game.rules->kernel, game.track.position(), path, legal);
        if (move == nullptr) break;
        game.track.push(*move);
        at = written.first_child;
    }
    return played;
}

}  // namespace
}  // namespace damas::python

void register_pdn(nb::module_& m) {
    using namespace damas::python;
    nb::class_<GameText>(m, "PdnText", "One game of a PDN file as text; see damas.pdn.")
        .def_prop_ro("line", [](const GameText& game) { return game.line; })
        .def_prop_ro("column", [](const GameText& game) { return game.column; })
        .def_prop_ro("text", [](const GameText& game) { return text_of(game.text); })
        .def_prop_ro("tags", &tags_of)
        .def_prop_ro("main_line", &main_line)
        .def_prop_ro("moves", [](const GameText& game) { return game.moves.size() - 1; })
        .def_prop_ro("set_up",
                     [](const GameText& game) {
                         return std::any_of(game.remarks.begin(), game.remarks.end(), [](const Remark& said) {
                             return said.kind == Remark::Kind::setup && said.node == 0;
                         });
                     })
        .def_prop_ro("tree", &tree_of)
        .def_prop_ro("troubles", &troubles_of)
        .def_prop_ro("escapes", &escapes_of)
        .def_prop_ro("result", &result_of);
    nb::class_<damas::pdn::Reader>(m, "PdnReader", "PDN game by game from pieces of text; see damas.pdn.")
        .def(nb::init<bool>(), nb::arg("strict") = false)
        .def("feed", &feed, nb::arg("text"), nb::arg("last") = false)
        .def("next", &next_game)
        .def_prop_ro("done", &damas::pdn::Reader::done);
    m.def("play_main_line", &play_main_line, nb::arg("game"), nb::arg("text"), nb::arg("renumber"), nb::arg("rename"));
    m.def("pdn_words", &words, nb::arg("text"));
}
