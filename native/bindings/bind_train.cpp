#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>

#include "../train/leaves.hpp"
#include "../train/network_fit.hpp"
#include "bind_endgames.hpp"
#include "bind_search.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;
using train::AnyRecord;
using train::Arena;
using train::Player;
using train::Record;

// Networks are fitted to dark squares of boards of one word.
const Kernel& require_tabled(const PyGame& game) {
    if (!game.rules->kernel->tabled) throw nb::value_error("no network is fitted for these rules");
    return *game.rules->kernel;
}

Player player(nb::handle evaluator, const Ruleset* rules, std::uint64_t nodes, double seconds) {
    return {evaluator_in(evaluator, rules), nodes, seconds};
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

template <class T>
std::vector<T> values_in(nb::bytes text) {
    if (text.size() % sizeof(T) != 0) throw nb::value_error("not a whole number of values");
    std::vector<T> result(text.size() / sizeof(T));
    std::memcpy(result.data(), text.c_str(), text.size());
    return result;
}

template <class Board, class Given>
std::vector<train::RecordOn<Board>> records_on(const std::vector<train::RecordOn<Given>>& records) {
    std::vector<train::RecordOn<Board>> result;
    result.reserve(records.size());
    for (const auto& one : records) result.push_back(train::record_on<Board>(one));
    return result;
}

// Records as the files of a game have them, of its own board.
nb::bytes bytes_of_records(const Kernel& kernel, const std::vector<AnyRecord>& records) {
    return kernel.words == 1 ? bytes_of(records_on<std::uint64_t>(records)) : bytes_of(records);
}
std::vector<AnyRecord> records_in(const Kernel& kernel, nb::bytes text) {
    return kernel.words == 1 ? records_on<Bitboard>(values_in<Record>(text)) : values_in<AnyRecord>(text);
}

nb::bytes self_play(const PyGame& start, nb::handle evaluator, std::uint64_t nodes, int games, std::uint64_t seed,
                    double random_rate, nb::handle tables) {
    const Kernel& kernel = *start.rules->kernel;
    train::Options options;
    options.random_rate = random_rate;
    Player one = player(evaluator, start.rules, nodes, 0);
    one.tables = prober_in(tables, start.rules);
    std::vector<AnyRecord> records;
    {
        nb::gil_scoped_release release;
        Arena arena(start.track, kernel, options, seed);
        for (int i = 0; i < games; ++i) arena.self_play(one, records);
    }
    return bytes_of_records(kernel, records);
}

// [(name, what ships, least, most)] of the search's constants.
nb::list search_constants() {
    nb::list result;
    for (const search::ConstantRow& row : search::constant_rows) {
        result.append(nb::make_tuple(row.name, row.shipped, row.least, row.most));
    }
    return result;
}

// Those that ship where *values* is empty.
std::optional<search::Constants> constants_in(const std::vector<int>& values) {
    if (values.empty()) return {};
    search::ConstantValues all;
    if (values.size() != all.size()) throw nb::value_error("a value for each constant of the search");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const search::ConstantRow& row = search::constant_rows[i];
        if (values[i] < row.least || values[i] > row.most) {
            throw nb::value_error((std::string(row.name) + ": out of its bounds").c_str());
        }
        all[i] = values[i];
    }
    return search::Constants::of(all);
}

std::vector<std::pair<int, int>> duel(const PyGame& start, nb::handle a, nb::handle b, std::uint64_t nodes,
                                      double seconds, int pairs, std::uint64_t seed, unsigned first_trial,
                                      unsigned second_trial, const std::vector<int>& first_constants,
                                      const std::vector<int>& second_constants) {
    const train::Options options{.hash_mb = 16};
    const bool tuned = !first_constants.empty() || !second_constants.empty();
    if (tuned && !search::is_tuned(*start.rules->kernel)) throw nb::value_error("no search of these rules is tuned");
    Player first = player(a, start.rules, nodes, seconds);
    Player second = player(b, start.rules, nodes, seconds);
    first.trial = first_trial;
    second.trial = second_trial;
    first.constants = constants_in(first_constants);
    second.constants = constants_in(second_constants);
    std::vector<std::pair<int, int>> points;
    nb::gil_scoped_release release;
    Arena arena(start.track, *start.rules->kernel, options, seed);
    for (int i = 0; i < pairs; ++i) {
        const auto [white, black] = arena.pair(first, second);
        points.emplace_back(white, black);
    }
    return points;
}

nb::bytes leaves(const PyGame& start, nb::handle evaluator, nb::bytes roots, std::uint64_t search_nodes,
                 std::uint64_t nodes, std::size_t count, std::uint64_t seed) {
    const Kernel& kernel = *start.rules->kernel;
    const search::Evaluator* judge = evaluator_in(evaluator, start.rules);
    const std::vector<AnyRecord> from = records_in(kernel, roots);
    const train::LeafPlan plan{.search_nodes = search_nodes, .label_nodes = nodes, .leaves = count};
    std::vector<AnyRecord> records;
    {
        nb::gil_scoped_release release;
        records = train::leaves_of(from, kernel, start.track.rules(), judge, plan, seed);
    }
    return bytes_of_records(kernel, records);
}

// (numbers as int8 [records, numbers], indices of weights as int32 [records, 2 x windows], eighths as int8 [records])
nb::tuple features(const PyGame& game, nb::bytes text) {
    const Kernel& kernel = *game.rules->kernel;
    const std::vector<AnyRecord> records = records_in(kernel, text);
    std::vector<std::int8_t> numbers;
    std::vector<std::int32_t> windows;
    std::vector<std::int8_t> eighths;
    {
        nb::gil_scoped_release release;
        search::Features seen;
        for (const AnyRecord& r : records) {
            const Position p = train::position_of(r);
            search::features(kernel, p, r.score >= 0 ? Colour::white : Colour::black, seen);
            eighths.push_back(static_cast<std::int8_t>(seen.eighths));
            numbers.insert(numbers.end(), seen.numbers.begin(), seen.numbers.end());
            windows.insert(windows.end(), seen.windows.begin(), seen.windows.end());
        }
    }
    return nb::make_tuple(bytes_of(numbers), bytes_of(windows), bytes_of(eighths));
}

// (how many numbers, [(row, column, height, width, first weight)], how many weights, [(window, first weight, places in
// the window)] of all parts)
nb::tuple layout(int squares) {
    const auto found = search::layout_for(squares);
    if (!found) throw nb::value_error("no game has a board of so many squares");
    nb::list windows, parts;
    for (std::size_t i = 0; i < found->windows.size(); ++i) {
        const auto& w = found->windows[i];
        windows.append(nb::make_tuple(w.row, w.column, w.height, w.width, found->starts[i]));
        for (const search::Part& part : found->parts[i]) parts.append(nb::make_tuple(i, part.first, part.places));
    }
    return nb::make_tuple(found->numbers, windows, found->weights, parts);
}

// *planes* are (own weights, those of the parts) for each of *knots*; *network* may be empty, *points* are hundredths
// of a man in a logit of it.
void make_evaluator(search::Evaluator* self, int squares, const std::vector<int>& knots,
                    const std::vector<std::pair<nb::bytes, nb::bytes>>& planes, nb::bytes network, double points) {
    std::vector<std::vector<std::int16_t>> numbers;
    for (const auto& [own, parts] : planes) {
        numbers.push_back(values_in<std::int16_t>(own));
        numbers.push_back(values_in<std::int16_t>(parts));
    }
    std::vector<search::Plane> all;
    for (std::size_t i = 0; i < numbers.size(); i += 2) all.push_back({numbers[i], numbers[i + 1]});
    search::Evaluator made(squares, knots, all);
    if (network.size() > 0) made.join(values_in<std::int16_t>(network), points);
    new (self) search::Evaluator(std::move(made));
}

// *numbers* are three for each record: the linear value in logits, the share of the network, the
// target.
std::vector<train::Lesson> lessons_in(nb::bytes records, nb::bytes numbers) {
    const std::vector<Record> all = values_in<Record>(records);
    const std::vector<float> three = values_in<float>(numbers);
    if (three.size() != 3 * all.size()) throw nb::value_error("three numbers for each record are needed");
    std::vector<train::Lesson> result;
    result.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        result.push_back({all[i], three[3 * i], three[3 * i + 1], three[3 * i + 2]});
    }
    return result;
}

double learn(train::NetworkFit& fit, nb::bytes records, nb::bytes numbers, int batch, float row_rate, float layer_rate,
             int threads) {
    if (batch < 1 || threads < 1) throw nb::value_error("a batch and a thread at least");
    const std::vector<train::Lesson> lessons = lessons_in(records, numbers);
    nb::gil_scoped_release release;
    return fit.learn(lessons, {batch, row_rate, layer_rate, threads});
}

nb::bytes network_values(const train::NetworkFit& fit, nb::bytes records, nb::bytes numbers) {
    const std::vector<train::Lesson> lessons = lessons_in(records, numbers);
    std::vector<float> result;
    {
        nb::gil_scoped_release release;
        result = fit.values(lessons);
    }
    return bytes_of(result);
}

}  // namespace

const search::Evaluator* evaluator_in(nb::handle argument, const Ruleset* rules) {
    if (argument.is_none()) return nullptr;
    const auto* evaluator = nb::cast<const search::Evaluator*>(argument);
    if (evaluator->squares() != rules->kernel->squares) throw nb::value_error("weights for another board");
    return evaluator;
}

}  // namespace damas::python

void register_train(nanobind::module_& m) {
    using namespace damas::python;
    documented<damas::search::Evaluator>(m, "Evaluator")
        .def("__init__", make_evaluator, "squares"_a, "knots"_a, "planes"_a, "network"_a = nb::bytes("", 0),
             "points"_a = 100.0);
    using damas::train::NetworkFit;
    documented<NetworkFit>(m, "NetworkFit")
        .def(nb::new_(
                 [](const PyGame& game, std::uint64_t seed) { return NetworkFit::begun(require_tabled(game), seed); }),
             "game"_a, "seed"_a)
        .def_ro_static("hidden", &NetworkFit::hidden)
        .def_ro_static("piece_buckets", &NetworkFit::piece_buckets)
        .def_prop_ro("channels", &NetworkFit::channels)
        .def_prop_ro("inputs", [](const NetworkFit& fit) { return NetworkFit::inputs_for(fit.channels()); })
        .def_prop_ro("rows", &NetworkFit::rows)
        .def_prop_ro("first_of_kings", &NetworkFit::first_of_kings)
        .def_prop_ro("configurations", &NetworkFit::configurations)
        .def_prop_ro("pieces", &NetworkFit::pieces)
        .def(
            "count", [](NetworkFit& fit, nb::bytes records) { fit.count(values_in<Record>(records)); }, "records"_a)
        .def("learn", learn, "records"_a, "numbers"_a, nb::kw_only(), "batch"_a, "row_rate"_a, "layer_rate"_a,
             "threads"_a)
        .def("values", network_values, "records"_a, "numbers"_a)
        .def("rarity",
             [](const NetworkFit& fit) {
                 const auto all = fit.rarity();
                 return bytes_of(std::vector<float>(all.begin(), all.end()));
             })
        .def("state", [](const NetworkFit& fit) { return bytes_of(fit.state()); })
        .def(
            "restore", [](NetworkFit& fit, nb::bytes state) { fit.restore(values_in<float>(state)); }, "state"_a);
    def_function(m, "evaluation_layout", layout, "squares"_a);
    def_function(m, "evaluation_features", features, "game"_a, "records"_a);
    def_function(m, "self_play", self_play, "game"_a, "evaluation"_a.none(), nb::kw_only(), "nodes"_a, "games"_a,
                 "seed"_a, "random_rate"_a = 0.05, "tables"_a = nb::none());
    def_function(m, "leaves", leaves, "game"_a, "evaluation"_a.none(), "roots"_a, nb::kw_only(), "search_nodes"_a,
                 "nodes"_a, "count"_a = 2, "seed"_a);
    def_function(m, "duel", duel, "game"_a, "first"_a.none(), "second"_a.none(), nb::kw_only(), "nodes"_a = 0,
                 "seconds"_a = 0.0, "pairs"_a, "seed"_a, "first_trial"_a = 0, "second_trial"_a = 0,
                 "first_constants"_a = std::vector<int>{}, "second_constants"_a = std::vector<int>{});
    def_function(m, "search_constants", search_constants);
    def_function(
        m, "is_tuned", [](const damas::Ruleset& rules) { return damas::search::is_tuned(*rules.kernel); }, "rules"_a);
}
