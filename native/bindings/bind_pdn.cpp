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

// A move, or a tag's name. A file has few different ones, many times: short ones are kept and given again.
nb::object move_text(std::string_view text) {
    struct Kept {
        std::uint64_t key = 0;
        PyObject* text = nullptr;
    };
    static Kept kept[4096];  // guarded by the GIL; as many strings as that stay for good
    std::uint64_t key = 0;
    if (text.empty() || text.size() > sizeof key || text.back() == 0) return text_of(text);
    std::memcpy(&key, text.data(), text.size());
    Kept& slot = kept[(key * 0x9E3779B97F4A7C15U) >> 52U];
    if (slot.key != key) {
        PyObject* made = text_of(text).release().ptr();
        Py_XDECREF(slot.text);
        slot = {key, made};
    }
    return nb::borrow(slot.text);
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
    if (text.find('\\') == std::string_view::npos) return move_text(text);
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
        list.append(nb::make_tuple(move_text(game.part(tag.name)), value_of(game.part(tag.value))));
    }
    return list;
}

// The names of the tags and their values, as two lists.
nb::tuple tag_lists(const GameText& game) {
    nb::list names;
    nb::list values;
    for (const pdn::Tag& tag : game.tags) {
        names.append(move_text(game.part(tag.name)));
        values.append(value_of(game.part(tag.value)));
    }
    return nb::make_tuple(names, values);
}

nb::list main_line(const GameText& game) {
    nb::list list;
    for (std::int32_t at = game.moves[0].first_child; at >= 0;) {
        const pdn::MoveText& move = game.moves[static_cast<std::size_t>(at)];
        list.append(move_text(game.part(move.text)));
        at = move.first_child;
    }
    return list;
}

// Whether every move has only the next one below it, and nothing is said but one comment after a move.
bool is_plain(const GameText& game) {
    const auto last = static_cast<std::int32_t>(game.moves.size()) - 1;
    for (std::int32_t at = 0; at < last; ++at) {
        const pdn::MoveText& move = game.moves[static_cast<std::size_t>(at)];
        if (move.first_child != at + 1 || move.last_child != at + 1) return false;
    }
    std::int32_t before = 0;
    for (const Remark& said : game.remarks) {
        if (said.kind != Remark::Kind::after || said.node <= before) return false;
        if (game.part(said.span).find("[%chr ") != std::string_view::npos) return false;
        before = said.node;
    }
    return true;
}

// The moves, and where *comments* are wanted the comment after each, or none; none for a game that has more to show.
// A loop of Python calls functions of Python in half the time that a call from here takes.
nb::object plain_line(const GameText& game, bool comments) {
    if (!is_plain(game)) return nb::none();
    if (!comments || game.remarks.empty()) return nb::make_tuple(main_line(game), nb::none());
    nb::list said;
    auto next = game.remarks.begin();
    for (std::int32_t at = 1; at < static_cast<std::int32_t>(game.moves.size()); ++at) {
        if (next != game.remarks.end() && next->node == at) {
            said.append(lines_of(game.part(next++->span)));
        } else {
            said.append(nb::none());
        }
    }
    return nb::make_tuple(main_line(game), said);
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

// The function to call for each part of a game; None for a part that is not wanted. *plain*: reads a comment with
// coded characters. *skip*: what begin_variation gives back where a variation is to be passed over.
struct Handlers {
    nb::handle move, setup, nag, comment, begin_variation, end_variation, plain, skip;
};

void call(nb::handle handler, const nb::object& value) {
    if (handler.is_none()) return;
    PyObject* arguments[] = {nullptr, value.ptr()};  // the first is room for the function's own object
    PyObject* result = PyObject_Vectorcall(handler.ptr(), arguments + 1, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
    if (result == nullptr) throw nb::python_error();
    Py_DECREF(result);
}

// Walks through a game's moves without making a tree of Python objects.
class Walk {
   public:
    Walk(const GameText& game, const Handlers& handlers) : game_(game), on_(handlers) {
        if (game.remarks.empty()) return;
        first_.resize(game.moves.size(), -1);
        next_.resize(game.remarks.size(), -1);
        for (std::size_t n = game.remarks.size(); n-- > 0;) {
            auto& head = first_[static_cast<std::size_t>(game.remarks[n].node)];
            next_[n] = head;
            head = static_cast<std::int32_t>(n);
        }
    }

    void run() {
        remarks(0);
        for (std::int32_t node = game_.moves[0].first_child; node >= 0;) {
            show(node);
            const pdn::MoveText& move = game_.moves[static_cast<std::size_t>(node)];
            if (move.next_sibling >= 0) variations(move.next_sibling);
            node = move.first_child;
        }
    }

   private:
    struct Step {
        std::int32_t node;  // -1: a variation ends
        bool variation;
    };

    // This variation and those after it.
    void variations(std::int32_t node) {
        push_siblings(node);
        while (!todo_.empty()) {
            const Step step = todo_.back();
            todo_.pop_back();
            if (step.node < 0) {
                if (!on_.end_variation.is_none()) on_.end_variation();
                continue;
            }
            if (step.variation && !on_.begin_variation.is_none() && on_.begin_variation().is(on_.skip)) continue;
            show(step.node);
            if (step.variation) todo_.push_back({-1, false});
            const pdn::MoveText& move = game_.moves[static_cast<std::size_t>(step.node)];
            push(move.first_child, false);
            if (!step.variation) push_siblings(move.next_sibling);
        }
    }

    std::int32_t first_remark(std::int32_t node) const {
        return first_.empty() ? -1 : first_[static_cast<std::size_t>(node)];
    }

    void push(std::int32_t node, bool variation) {
        if (node >= 0) todo_.push_back({node, variation});
    }

    // The first of the siblings on top.
    void push_siblings(std::int32_t node) {
        const std::size_t from = todo_.size();
        for (; node >= 0; node = game_.moves[static_cast<std::size_t>(node)].next_sibling) push(node, true);
        std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(from), todo_.end());
    }

    void show(std::int32_t node) {
        const std::int32_t at = first_remark(node);
        const Remark* setup = nullptr;
        for (std::int32_t n = at; n >= 0; n = next_[static_cast<std::size_t>(n)]) {
            const Remark& said = game_.remarks[static_cast<std::size_t>(n)];
            if (said.kind == Remark::Kind::before) comment(said);
            if (said.kind == Remark::Kind::setup) setup = &said;
        }
        if (setup != nullptr) {
            call(on_.setup, text_of(game_.part(setup->span)));
        } else if (!on_.move.is_none()) {
            call(on_.move, move_text(game_.part(game_.moves[static_cast<std::size_t>(node)].text)));
        }
        if (at >= 0) remarks(node);
    }

    // Signs and comments that stand after a move, or before the first.
    void remarks(std::int32_t node) {
        if (on_.nag.is_none() && on_.comment.is_none()) return;
        for (std::int32_t n = first_remark(node); n >= 0; n = next_[static_cast<std::size_t>(n)]) {
            const Remark& said = game_.remarks[static_cast<std::size_t>(n)];
            if (said.kind == Remark::Kind::nag) call(on_.nag, nb::int_(said.value));
            if (said.kind == Remark::Kind::after) comment(said);
        }
    }

    void comment(const Remark& said) {
        if (on_.comment.is_none()) return;
        const std::string_view text = game_.part(said.span);
        const bool coded = text.find("[%chr ") != std::string_view::npos;
        call(on_.comment, coded ? on_.plain(lines_of(text)) : lines_of(text));
    }

    const GameText& game_;
    const Handlers& on_;
    std::vector<std::int32_t> first_, next_;  // remarks of each node, as lists
    std::vector<Step> todo_;
};

void visit(const GameText& game, nb::handle move, nb::handle setup, nb::handle nag, nb::handle comment,
           nb::handle begin_variation, nb::handle end_variation, nb::handle plain, nb::handle skip) {
    const Handlers handlers{move, setup, nag, comment, begin_variation, end_variation, plain, skip};
    Walk(game, handlers).run();
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
    using namespace nb::literals;
    documented<GameText>(m, "PdnText")
        .def_prop_ro("line", [](const GameText& game) { return game.line; })
        .def_prop_ro("column", [](const GameText& game) { return game.column; })
        .def_prop_ro("text", [](const GameText& game) { return text_of(game.text); })
        .def_prop_ro("tags", &tags_of)
        .def_prop_ro("tag_lists", &tag_lists)
        .def_prop_ro("main_line", &main_line)
        .def("plain_line", &plain_line, nb::arg("comments"))
        .def_prop_ro("moves", [](const GameText& game) { return game.moves.size() - 1; })
        .def_prop_ro("set_up",
                     [](const GameText& game) {
                         return std::any_of(game.remarks.begin(), game.remarks.end(), [](const Remark& said) {
                             return said.kind == Remark::Kind::setup && said.node == 0;
                         });
                     })
        .def("visit", &visit, nb::kw_only(), "move"_a.none(), "setup"_a.none(), "nag"_a.none(), "comment"_a.none(),
             "begin_variation"_a.none(), "end_variation"_a.none(), "plain"_a, "skip"_a)
        .def_prop_ro("tree", &tree_of)
        .def_prop_ro("troubles", &troubles_of)
        .def_prop_ro("escapes", &escapes_of)
        .def_prop_ro("result", &result_of);
    documented<damas::pdn::Reader>(m, "PdnReader")
        .def(nb::init<bool>(), nb::arg("strict") = false)
        .def("feed", &feed, nb::arg("text"), nb::arg("last") = false)
        .def("next", &next_game)
        .def_prop_ro("done", &damas::pdn::Reader::done);
    def_function(m, "play_main_line", &play_main_line, nb::arg("game"), nb::arg("text"), nb::arg("renumber"),
                 nb::arg("rename"));
    def_function(m, "pdn_words", &words, nb::arg("text"));
}
