#include <nanobind/stl/vector.h>

#include <chrono>
#include <future>

#include "../proof/proof.hpp"
#include "bind_endgames.hpp"
#include "bind_game.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;
using proof::Answer;
using proof::Question;

// The memory of proofs: what outlives one question.
class PyWinProver {
   public:
    explicit PyWinProver(std::size_t memory_mb) : memory_(memory_mb) {}

    // (kind, plies, nodes, moves); Ctrl-C ends it.
    nb::tuple prove(nb::handle game, bool mover_wins, std::uint64_t nodes, int plies, nb::handle tables) {
        PyPosition root;
        Question question;
        if (nb::isinstance<PyGame>(game)) {
            const PyGame& played = nb::cast<const PyGame&>(game);
            root = {played.track.position(), played.rules};
            question.rules = played.track.rules();
            question.state = played.track.state();
        } else {
            root = nb::cast<const PyPosition&>(game);
            question.rules = draws_of(root.rules->win, *root.rules->kernel);
        }
        question.winner = mover_wins ? root.value.turn : other(root.value.turn);
        question.nodes = nodes;
        question.plies = plies;
        question.tables = prober_in(tables, root.rules);
        const Answer answer = wait(root, question);
        nb::list moves;
        Position p = root.value;
        for (const Move& move : answer.line) {
            moves.append(nb::cast(PyMove{p, move, root.rules}));
            p = root.rules->kernel->after(p, move);
        }
        return nb::make_tuple(static_cast<int>(answer.kind), answer.plies, answer.nodes, moves);
    }

   private:
    Answer wait(const PyPosition& root, const Question& question) {
        std::atomic<bool> stop{false};
        auto work = std::async(std::launch::async,
                               [&] { return proof::prove(*root.rules->kernel, root.value, question, memory_, stop); });
        while (true) {
            {
                nb::gil_scoped_release release;
                if (work.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready) break;
            }
            if (PyErr_CheckSignals() != 0) {
                stop = true;
                {
                    nb::gil_scoped_release release;
                    work.wait();
                }
                throw nb::python_error();
            }
        }
        return work.get();
    }

    proof::Memory memory_;
};

}  // namespace
}  // namespace damas::python

void register_proof(nanobind::module_& m) {
    using namespace damas::python;
    documented<PyWinProver>(m, "WinProver")
        .def(nb::init<std::size_t>(), "memory_mb"_a)
        .def("prove", &PyWinProver::prove, "game"_a, nb::kw_only(), "mover_wins"_a, "nodes"_a, "plies"_a = 0,
             "tables"_a.none() = nb::none());
}
