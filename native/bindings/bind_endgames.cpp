#include "bind_endgames.hpp"

#include <nanobind/stl/optional.h>

#include <nanobind/stl/string.h>

#include <chrono>
#include <future>

#include "../endgames/counted.hpp"
#include "bind_game.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;
using endgames::Force;
using endgames::Material;
using endgames::TableError;
using endgames::TableFile;
using endgames::Tables;
using endgames::Workers;

// Runs *work* in the background; *progress* hears of it ten times a second, and Ctrl-C ends it.
// Returns the code of the fault, or "". Raises what *progress* or a signal raises.
template <class Work>
std::string supervise(int threads, nb::handle progress, Work work) {
    std::atomic<bool> stop{false};
    Workers workers(threads, stop);
    auto future = std::async(std::launch::async, [&] { work(workers); });
    const auto abandon = [&] {
        stop = true;
        nb::gil_scoped_release release;
        future.wait();
    };
    const auto done = [&] {
        nb::gil_scoped_release release;
        return future.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready;
    };
    while (!done()) {
        if (PyErr_CheckSignals() != 0) {
            abandon();
            throw nb::python_error();
        }
        if (progress.is_none()) continue;
        try {
            progress(workers.distance(), workers.done(), workers.total());
        } catch (...) {
            abandon();
            throw;
        }
    }
    try {
        future.get();
    } catch (const TableError& error) {
        return error.what();
    } catch (const std::length_error&) {
        return "too-long";
    } catch (const std::bad_alloc&) {
        return "memory";
    } catch (const std::logic_error&) {
        return "missing-class";
    }
    return "";
}

std::string add(PyTables& self, const std::string& path) {
    try {
        self.tables->add(path);
    } catch (const TableError& error) {
        return error.what();
    }
    return "";
}

nb::object answer(const search::Probe& found) {
    if (found.value == search::Probe::Value::Unknown) return nb::none();
    const int sign = static_cast<int>(found.value) - static_cast<int>(search::Probe::Value::Draw);
    return nb::make_tuple(sign, found.distance);
}

nb::object probe(const PyTables& self, const PyPosition& p) {
    if (p.rules->kernel != self.rules->kernel) throw nb::value_error("a position of another variant");
    return answer(self.tables->probe(p.value));
}

// Whether the tables' verdict on a game's present position stands before its counters.
std::optional<bool> stands(const PyTables& self, const PyGame& game, std::uint64_t most_nodes) {
    if (game.rules->kernel != self.rules->kernel) throw nb::value_error("a game of another variant");
    nb::gil_scoped_release release;
    endgames::CountedSearch search(*self.rules->kernel, *self.tables, game.track.rules(), most_nodes);
    return search.stands(game.track.position(), game.track.state());
}

// The path of a file of which a block was found damaged since it was opened, or "".
std::string damaged(const PyTables& self) {
    for (const TableFile* file : self.tables->files()) {
        if (file->was_damaged()) return file->path();
    }
    return "";
}

Material material_of(int men, int kings, int other_men, int other_kings) {
    const auto force = [](int m, int k) { return Force{static_cast<std::uint8_t>(m), static_cast<std::uint8_t>(k)}; };
    return {force(men, kings), force(other_men, other_kings)};
}

nb::tuple describe(const TableFile& file) {
    const auto& header = file.header();
    nb::list tables;
    for (std::uint32_t t = 0; t < header.tables; ++t) {
        const auto& table = header.table[t];
        tables.append(nb::make_tuple(table.wins, table.draws, table.losses, table.longest));
    }
    return nb::make_tuple(file.path(), endgames::name_of(header.material), header.file_size, tables);
}

nb::list files(const PyTables& self) {
    nb::list all;
    for (const TableFile* file : self.tables->files()) all.append(describe(*file));
    return all;
}

nb::list classes(int pieces) {
    nb::list all;
    for (const Material& m : endgames::classes_of(pieces)) {
        all.append(nb::make_tuple(endgames::name_of(m), m.first.men, m.first.kings, m.second.men, m.second.kings));
    }
    return all;
}

std::string build(const PyTables& self, nb::tuple forces, const std::string& path, int threads, nb::handle progress) {
    const auto count = [&](int i) { return nb::cast<int>(forces[static_cast<std::size_t>(i)]); };
    const Material material = material_of(count(0), count(1), count(2), count(3));
    return supervise(threads, progress,
                     [&](Workers& workers) { self.tables->build(material, self.rules->name, path, workers); });
}

// (code, the position that contradicts its moves or None)
nb::tuple verify(const PyTables& self, std::size_t number, int threads, nb::handle progress) {
    const auto all = self.tables->files();
    if (number >= all.size()) throw nb::index_error("no such file");
    Tables::Fault fault;
    const std::string code =
        supervise(threads, progress, [&](Workers& workers) { fault = self.tables->verify(*all[number], workers); });
    if (!fault.found) return nb::make_tuple(code, nb::none());
    return nb::make_tuple("wrong", nb::cast(PyPosition{fault.position, self.rules}));
}

std::string write_results(const PyTables& self, std::size_t number, const std::string& path, int threads,
                          nb::handle progress) {
    const auto all = self.tables->files();
    if (number >= all.size()) throw nb::index_error("no such file");
    return supervise(threads, progress,
                     [&](Workers& workers) { self.tables->write_results_of(*all[number], path, workers); });
}

std::string add_results(PyTables& self, std::size_t number, const std::string& path) {
    const auto all = self.tables->files();
    if (number >= all.size()) throw nb::index_error("no such file");
    try {
        self.tables->add_results(path, *all[number]);
    } catch (const TableError& error) {
        return error.what();
    }
    return "";
}

// As `probe` answers, of the results alone.
nb::object bound(const PyTables& self, const PyPosition& p) {
    if (p.rules->kernel != self.rules->kernel) throw nb::value_error("a position of another variant");
    return answer(self.tables->bound(p.value));
}

}  // namespace

const search::Prober* prober_in(nb::handle argument, const Ruleset* rules) {
    if (argument.is_none()) return nullptr;
    const auto* tables = nb::cast<const PyTables*>(argument);
    if (tables->rules->kernel != rules->kernel) throw nb::value_error("tables of another variant");
    return tables->tables.get();
}

}  // namespace damas::python

void register_endgames(nanobind::module_& m) {
    using namespace damas::python;
    using damas::Ruleset;
    def_function(m, "endgame_classes", classes, "pieces"_a);
    documented<PyTables>(m, "EndgameTables")
        .def(
            "__init__",
            [](PyTables* self, const Ruleset* rules, std::size_t memory_mb) { new (self) PyTables(rules, memory_mb); },
            "rules"_a, "memory_mb"_a)
        .def("add", add, "path"_a)
        .def("probe", probe, "position"_a)
        .def("bound", bound, "position"_a)
        .def("stands", stands, "game"_a, "most_nodes"_a)
        .def_prop_ro("pieces", [](const PyTables& self) { return self.tables->pieces(); })
        .def_prop_ro("damaged", damaged)
        .def_prop_ro("files", files)
        .def("build", build, "forces"_a, "path"_a, "threads"_a, "progress"_a.none() = nb::none())
        .def("write_results", write_results, "number"_a, "path"_a, "threads"_a, "progress"_a.none() = nb::none())
        .def("add_results", add_results, "number"_a, "path"_a)
        .def("verify", verify, "number"_a, "threads"_a, "progress"_a.none() = nb::none());
}
