#include "bind_search.hpp"

#include "bind_endgames.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <chrono>
#include <future>
#include <optional>
#include <string>

namespace damas::python {
namespace {

using namespace nb::literals;
using search::History;
using search::Limits;
using search::Result;

// A transposition table, threads and the flag that ends a search: what outlives one question.
class PySearcher {
   public:
    explicit PySearcher(std::size_t hash_mb) : table_(hash_mb) {}

    void clear() { table_.clear(); }
    void cancel() { stop_ = true; }

    nb::list run(const PyPosition& root, const History& history, const Limits& limits, const search::Tools& tools,
                 nb::handle progress, bool plain) {
        stop_ = false;
        std::optional<nb::python_error> failure;
        const auto report = [&](const Result& result) {
            if (progress.is_none() || failure) return;
            nb::gil_scoped_acquire hold;
            try {
                progress(to_python(root, result));
            } catch (nb::python_error& error) {
                failure.emplace(std::move(error));
                stop_ = true;
            }
        };
        auto work = std::async(std::launch::async, [&] {
            return search::search(*root.rules->kernel, root.value, history, limits, table_, tools, stop_, report, plain,
                                  &pool_);
        });
        wait(work);
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        if (failure) throw std::move(*failure);
        return to_python(root, work.get());
    }

   private:
    // Waits with the GIL released; Ctrl-C ends the search and is raised after it.
    void wait(std::future<Result>& work) {
        while (true) {
            {
                nb::gil_scoped_release release;
                if (work.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready) return;
            }
            if (PyErr_CheckSignals() != 0) {
                stop_ = true;
                nb::gil_scoped_release release;
                work.wait();
                return;
            }
        }
    }

    // [depth, selective depth, nodes, seconds, [(score, [moves]), ...]]
    static nb::list to_python(const PyPosition& root, const Result& result) {
        nb::list lines;
        for (const search::Line& line : result.lines) {
            nb::list moves;
            Position p = root.value;
            for (const Move& move : line.moves) {
                moves.append(nb::cast(PyMove{p, move, root.rules}));
                p = root.rules->kernel->after(p, move);
            }
            lines.append(nb::make_tuple(line.score, moves));
        }
        nb::list all;
        all.append(result.depth);
        all.append(result.selective_depth);
        all.append(result.nodes);
        all.append(result.seconds);
        all.append(lines);
        return all;
    }

    search::Table table_;
    ThreadPool pool_;
    std::atomic<bool> stop_{false};
};

// The part of a game that draw rules need; a board alone has neither a past nor draw rules.
History history_of(const PyPosition& root) {
    History history;
    history.rules = draws_of(root.rules->win, *root.rules->kernel);
    history.state = DrawState::begin(history.rules, {root.value.men, root.value.kings});
    return history;
}

History history_of(const PyGame& game) {
    History history{{}, game.track.rules(), game.track.state()};
    for (std::size_t ply = 0; ply < game.track.ply(); ++ply) history.keys.push_back(game.track.position(ply).key);
    return history;
}

nb::list search_from(PySearcher& self, nb::handle game, int depth, std::uint64_t nodes, double seconds, int lines,
                     int threads, nb::handle evaluation, nb::handle tables, nb::handle progress, bool plain,
                     bool soft_time, std::uint32_t look_every, double usual_seconds) {
    if (!std::has_single_bit(look_every)) {
        throw nb::value_error(("look_every is a power of two, not " + std::to_string(look_every)).c_str());
    }
    const Limits limits{depth, nodes, seconds, lines, threads, soft_time, look_every, usual_seconds};
    if (nb::isinstance<PyGame>(game)) {
        const PyGame& played = nb::cast<const PyGame&>(game);
        const PyPosition root{played.track.position(), played.rules};
        const search::Tools tools{evaluator_in(evaluation, root.rules), prober_in(tables, root.rules)};
        return self.run(root, history_of(played), limits, tools, progress, plain);
    }
    const PyPosition& root = nb::cast<const PyPosition&>(game);
    const search::Tools tools{evaluator_in(evaluation, root.rules), prober_in(tables, root.rules)};
    return self.run(root, history_of(root), limits, tools, progress, plain);
}

}  // namespace
}  // namespace damas::python

void register_search(nanobind::module_& m) {
    using namespace damas::python;
    documented<PySearcher>(m, "Searcher")
        .def(nb::init<std::size_t>(), "hash_mb"_a)
        .def("clear", &PySearcher::clear, nb::call_guard<nb::gil_scoped_release>())
        .def("cancel", &PySearcher::cancel)
        .def("search", search_from, "game"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "lines"_a = 1, "threads"_a = 1, "evaluation"_a.none() = nb::none(), "tables"_a.none() = nb::none(),
             "progress"_a.none() = nb::none(), "plain"_a = false, "soft_time"_a = false, "look_every"_a = 1024,
             "usual_seconds"_a = 0.0);
    m.attr("WIN_SCORE") = damas::search::win_score;
    m.attr("LEAST_WIN") = damas::search::least_win;
    def_function(
        m, "evaluate",
        [](const PyPosition& p, nb::handle evaluation) {
            return damas::search::evaluate(*p.rules->kernel, p.value, evaluator_in(evaluation, p.rules));
        },
        "position"_a, "evaluation"_a.none() = nb::none());
    def_function(
        m, "glance",
        [](const PyPosition& p, int plies, int knowledge) {
            return damas::search::glance(*p.rules->kernel, p.value, plies, knowledge, p.rules->win);
        },
        "position"_a, "plies"_a, "knowledge"_a, nb::call_guard<nb::gil_scoped_release>());
}
