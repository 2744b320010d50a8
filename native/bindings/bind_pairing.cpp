// A round of a Swiss, from plain lists of players to their pairs.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <vector>

#include "documented.hpp"
#include "pairing/dutch.hpp"

namespace nb = nanobind;

namespace damas::python {
namespace {

using namespace pairing;

// A number of an enumeration that ends with *last*.
template <class Enum>
Enum named(const nb::handle& value, Enum last) {
    const int number = nb::cast<int>(value);
    if (number < 0 || number > static_cast<int>(last)) throw nb::value_error("a player has a value that is none");
    return static_cast<Enum>(number);
}

Contender contender_of(const nb::tuple& row) {
    if (row.size() != 10) throw nb::value_error("a player has ten values");
    Contender one;
    one.group = nb::cast<int>(row[0]);
    one.wish = named(row[1], Wish::Black);
    one.strength = named(row[2], Strength::Absolute);
    one.gap = nb::cast<int>(row[3]);
    one.repeated = named(row[4], Wish::Black);
    one.floats[0] = named(row[5], Float::Up);
    one.floats[1] = named(row[6], Float::Up);
    one.topscorer = nb::cast<bool>(row[7]);
    one.may_be_free = nb::cast<bool>(row[8]);
    one.played = nb::cast<int>(row[9]);
    return one;
}

// Looks for Ctrl-C, ten times a second.
class Pulse {
   public:
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

   private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::vector<int> dutch(const std::vector<nb::tuple>& players, const std::vector<std::pair<int, int>>& apart) {
    Field field;
    for (const nb::tuple& row : players) {
        const Contender one = contender_of(row);
        const int above = field.players.empty() ? 0 : field.players.back().group;
        if (one.group < above || one.group > above + 1 || (field.players.empty() && one.group != 0))
            throw nb::value_error("the groups of the players do not run from 0 on");
        field.players.push_back(one);
    }
    const int size = field.size();
    field.apart.resize(static_cast<std::size_t>(size) * size);
    for (const auto& [one, two] : apart) {
        if (one < 0 || two < 0 || one >= size || two >= size) throw nb::index_error("there is no such player");
        field.apart[static_cast<std::size_t>(one) * size + two] = 1;
        field.apart[static_cast<std::size_t>(two) * size + one] = 1;
    }
    Pulse pulse;
    nb::gil_scoped_release release;
    return pair_dutch(field, [&pulse] { pulse(); });
}

}  // namespace
}  // namespace damas::python

void register_pairing(nb::module_& m) {
    damas::python::def_function(m, "pair_dutch", &damas::python::dutch, nb::arg("players"), nb::arg("apart"));
}
