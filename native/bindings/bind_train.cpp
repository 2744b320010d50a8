#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "../train/leaves.hpp"
#include "bind_search.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;
using train::Arena;
using train::Player;
using train::Record;

Player player(nb::handle evaluator, const Ruleset* rules, std::uint64_t nodes, double seconds) {
    return {evaluator_in(evaluator, rules), nodes, seconds};
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

nb::bytes self_play(const PyGame& start, nb::handle evaluator, std::uint64_t nodes, int games, std::uint64_t seed,
                    double random_rate) {
    train::Options options;
    options.random_rate = random_rate;
    const Player one = player(evaluator, start.rules, nodes, 0);
    std::vector<Record> records;
    {
        nb::gil_scoped_release release;
        Arena arena(start.track, *start.rules->kernel, options, seed);
        for (int i = 0; i < games; ++i) arena.self_play(one, records);
    }
    return bytes_of(records);
}

std::vector<int> duel(const PyGame& start, nb::handle a, nb::handle b, std::uint64_t nodes, double seconds, int pairs,
                      std::uint64_t seed, unsigned first_trial, unsigned second_trial) {
    const train::Options options{.hash_mb = 16};
    Player first = player(a, start.rules, nodes, seconds);
    Player second = player(b, start.rules, nodes, seconds);
    first.trial = first_trial;
    second.trial = second_trial;
    std::vector<int> points;
    nb::gil_scoped_release release;
    Arena arena(start.track, *start.rules->kernel, options, seed);
    for (int i = 0; i < pairs; ++i) points.push_back(arena.pair(first, second));
    return points;
}

std::vector<Record> records_in(nb::bytes text) {
    if (text.size() % sizeof(Record) != 0) throw nb::value_error("not a whole number of records");
    std::vector<Record> result(text.size() / sizeof(Record));
    std::copy_n(text.c_str(), text.size(), reinterpret_cast<char*>(result.data()));
    return result;
}

nb::bytes leaves(const PyGame& start, nb::handle evaluator, nb::bytes roots, std::uint64_t search_nodes,
                 std::uint64_t nodes, std::uint64_t seed) {
    const search::Evaluator* judge = evaluator_in(evaluator, start.rules);
    const std::vector<Record> from = records_in(roots);
    const train::LeafPlan plan{.search_nodes = search_nodes, .label_nodes = nodes};
    std::vector<Record> records;
    {
        nb::gil_scoped_release release;
        records = train::leaves_of(from, *start.rules->kernel, start.track.rules(), judge, plan, seed);
    }
    return bytes_of(records);
}

// (numbers as int8 [records, numbers], indices of weights as int32 [records, 2 x windows], eighths as int8 [records])
nb::tuple features(const PyGame& game, nb::bytes text) {
    const std::vector<Record> records = records_in(text);
    std::vector<std::int8_t> numbers;
    std::vector<std::int32_t> windows;
    std::vector<std::int8_t> eighths;
    {
        nb::gil_scoped_release release;
        search::Features seen;
        for (const Record& r : records) {
            const Position p = train::position_of(r);
            search::features(*game.rules->kernel, p, r.score >= 0 ? Color::white : Color::black, seen);
            eighths.push_back(static_cast<std::int8_t>(seen.eighths));
            numbers.insert(numbers.end(), seen.numbers.begin(), seen.numbers.end());
            windows.insert(windows.end(), seen.windows.begin(), seen.windows.end());
        }
    }
    return nb::make_tuple(bytes_of(numbers), bytes_of(windows), bytes_of(eighths));
}

template <int Size>
nb::list windows_of() {
    using L = search::Layout<Size>;
    nb::list result;
    for (std::size_t i = 0; i < L::windows.size(); ++i) {
        const auto& w = L::windows[i];
        result.append(nb::make_tuple(w.row, w.column, w.height, w.width, L::starts[i]));
    }
    return result;
}

// [(window, first weight, places in the window)] of all parts.
template <int Size>
nb::list parts_of() {
    nb::list result;
    const auto all = search::parts_of_windows<Size>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const search::Part& part : all[i]) result.append(nb::make_tuple(i, part.first, part.places));
    }
    return result;
}

template <int Size>
nb::tuple layout_of() {
    using L = search::Layout<Size>;
    return nb::make_tuple(L::numbers, windows_of<Size>(), L::weights, parts_of<Size>());
}

// (how many numbers, [(row, column, height, width, first weight)], how many weights, parts)
nb::tuple layout(int size) {
    if (size == 10) return layout_of<10>();
    if (size == 8) return layout_of<8>();
    throw nb::value_error("boards have 8 or 10 squares a side");
}

std::vector<std::int16_t> numbers_in(nb::bytes text) {
    if (text.size() % sizeof(std::int16_t) != 0) throw nb::value_error("not a whole number of weights");
    std::vector<std::int16_t> result(text.size() / sizeof(std::int16_t));
    std::copy_n(text.c_str(), text.size(), reinterpret_cast<char*>(result.data()));
    return result;
}

// *planes* are (own weights, those of the parts) for each of *knots*.
void make_evaluator(search::Evaluator* self, int size, const std::vector<int>& knots,
                    const std::vector<std::pair<nb::bytes, nb::bytes>>& planes) {
    std::vector<std::vector<std::int16_t>> numbers;
    for (const auto& [own, parts] : planes) {
        numbers.push_back(numbers_in(own));
        numbers.push_back(numbers_in(parts));
    }
    std::vector<search::Plane> all;
    for (std::size_t i = 0; i < numbers.size(); i += 2) all.push_back({numbers[i], numbers[i + 1]});
    new (self) search::Evaluator(size, knots, all);
}

}  // namespace

const search::Evaluator* evaluator_in(nb::handle argument, const Ruleset* rules) {
    if (argument.is_none()) return nullptr;
    const auto* evaluator = nb::cast<const search::Evaluator*>(argument);
    if (evaluator->size() != rules->kernel->flags.size) throw nb::value_error("weights for a board of another size");
    return evaluator;
}

}  // namespace damas::python

void register_train(nanobind::module_& m) {
    using namespace damas::python;
    nb::class_<damas::search::Evaluator>(m, "Evaluator")
        .def("__init__", make_evaluator, "size"_a, "knots"_a, "planes"_a);
    m.def("evaluation_layout", layout, "size"_a);
    m.def("evaluation_features", features, "game"_a, "records"_a);
    m.def("self_play", self_play, "game"_a, "evaluation"_a.none(), nb::kw_only(), "nodes"_a, "games"_a, "seed"_a,
          "random_rate"_a = 0.05);
    m.def("leaves", leaves, "game"_a, "evaluation"_a.none(), "roots"_a, nb::kw_only(), "search_nodes"_a, "nodes"_a,
          "seed"_a);
    m.def("duel", duel, "game"_a, "first"_a.none(), "second"_a.none(), nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
          "pairs"_a, "seed"_a, "first_trial"_a = 0, "second_trial"_a = 0);
}
