// The index of an archive as Python functions over bytes; the bytes are postings, sorted where it says so.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/game_set.hpp"
#include "archive/postings.hpp"
#include "archive/tally.hpp"
#include "bind_game.hpp"

namespace nb = nanobind;

namespace damas::python {
namespace {

using archive::Posting;

nb::bytes bytes_of(const std::vector<Posting>& postings) {
    return nb::bytes(reinterpret_cast<const char*>(postings.data()), postings.size() * sizeof(Posting));
}

// A copy, since bytes need not lie where postings may.
std::vector<Posting> postings_of(const nb::bytes& data) {
    if (data.size() % sizeof(Posting) != 0) throw nb::value_error("a part of the index has a wrong length");
    std::vector<Posting> result(data.size() / sizeof(Posting));
    std::copy_n(data.c_str(), data.size(), reinterpret_cast<char*>(result.data()));
    return result;
}

nb::bytes post(const PyGame& game, std::uint32_t number, int result, int white, int black) {
    std::vector<Posting> out;
    archive::post(game.track, game.rules->name, number, result & 3, {white, black}, out);
    return bytes_of(out);
}

nb::bytes sorted(const nb::bytes& data) {
    std::vector<Posting> postings = postings_of(data);
    {
        nb::gil_scoped_release release;
        std::sort(postings.begin(), postings.end());
    }
    return bytes_of(postings);
}

// (merged bytes, how many bytes of each piece were taken)
nb::tuple merge(const std::vector<nb::bytes>& pieces, const std::vector<bool>& last) {
    std::vector<std::vector<Posting>> read;
    for (const nb::bytes& piece : pieces) read.push_back(postings_of(piece));
    const std::vector<std::span<const Posting>> spans(read.begin(), read.end());
    std::vector<Posting> out;
    std::vector<std::size_t> taken;
    {
        nb::gil_scoped_release release;
        archive::merge(spans, last, out, taken);
    }
    nb::list counts;
    for (const std::size_t count : taken) counts.append(count * sizeof(Posting));
    return nb::make_tuple(bytes_of(out), counts);
}

std::uint64_t key(const PyPosition& position) { return archive::key_of(position.value, position.rules->name); }

// Parts of the answer of runs about a position: each a chunk of postings, or the counts (or members) of a tally.
struct Parts {
    const std::vector<nb::bytes>& data;
    const std::vector<bool>& tallied;

    Parts(const std::vector<nb::bytes>& parts, const std::vector<bool>& which) : data(parts), tallied(which) {
        if (data.size() != tallied.size()) throw nb::value_error("parts and their kinds differ in number");
    }
};

std::string_view text_of(const nb::bytes& data) { return {data.c_str(), data.size()}; }

std::vector<archive::Continuation> explored(const Parts& parts, std::uint64_t key,
                                            const std::vector<std::uint32_t>& gone) {
    std::vector<archive::Continuation> found;
    std::optional<Posting> before;
    for (std::size_t i = 0; i < parts.data.size(); ++i) {
        if (!parts.tallied[i]) {
            archive::explore(postings_of(parts.data[i]), key, gone, before, found);
        } else if (!archive::add_counts(text_of(parts.data[i]), key, before, found)) {
            throw nb::value_error("a tally of the index cannot be read");
        }
    }
    return found;
}

// For each next move (0, 0 at the end of a game): from, to, games, won by White, drawn, won by Black, rated, ratings.
nb::list explore(const std::vector<nb::bytes>& data, const std::vector<bool>& tallied, const PyPosition& position,
                 const std::vector<std::uint32_t>& gone, const nb::bytes& minus) {
    std::vector<archive::Continuation> found = explored(Parts(data, tallied), key(position), gone), less;
    std::optional<Posting> before;
    archive::explore(postings_of(minus), key(position), {}, before, less);
    archive::subtract(less, found);
    const int bits = archive::place_bits(*position.rules->kernel);
    nb::list list;
    for (const archive::Continuation& one : found) {
        const Numbering& numbers = position.rules->numbering;
        const int places = one.move & ~archive::circle_at_zero;
        const int from = one.move ? numbers.number(static_cast<Bit>(places >> bits)) : 0;
        const int to = one.move ? numbers.number(static_cast<Bit>(places & ((1 << bits) - 1))) : 0;
        list.append(nb::make_tuple(from, to, one.games, one.white, one.draws, one.black, one.rated, one.ratings));
    }
    return list;
}

// The games that came by a position.
struct Games {
    archive::GameSet set;

    Games(const std::vector<nb::bytes>& data, const std::vector<bool>& tallied, const PyPosition& position) {
        const Parts parts(data, tallied);
        const std::uint64_t asked = key(position);
        for (std::size_t i = 0; i < data.size(); ++i) {
            if (!tallied[i] && !archive::games_at(postings_of(data[i]), asked, set)) {
                throw nb::value_error("the index names a game that cannot be");
            }
            if (tallied[i] && !archive::add_members(text_of(data[i]), set)) {
                throw nb::value_error("a tally of the index cannot be read");
            }
        }
    }

    std::vector<std::uint32_t> among(const std::vector<std::uint32_t>& asked) const {
        std::vector<std::uint32_t> found;
        std::copy_if(asked.begin(), asked.end(), std::back_inserter(found),
                     [&](std::uint32_t number) { return set.has(number); });
        return found;
    }

    void keep(const std::vector<std::uint32_t>& asked) {
        archive::GameSet kept;
        for (const std::uint32_t number : among(asked)) kept.add(number);
        set = std::move(kept);
    }

    nb::bytes bits() const { return nb::bytes(set.bits().data(), set.bits().size()); }

    void drop(const std::vector<std::uint32_t>& gone) {
        for (const std::uint32_t number : gone) set.drop(number);
    }
};

// The counts of a position that fills whole chunks of a run.
struct Tally {
    archive::Tally tally;

    static std::optional<Posting> last_of(const nb::bytes& before) {
        const std::vector<Posting> postings = postings_of(before);
        return postings.empty() ? std::nullopt : std::optional(postings.back());
    }

    explicit Tally(const nb::bytes& before) : tally(last_of(before)) {}

    void add(const nb::bytes& chunk) { tally.add(postings_of(chunk)); }
    nb::bytes counts() const {
        const std::string out = tally.counts();
        return nb::bytes(out.data(), out.size());
    }
    nb::bytes members() const { return nb::bytes(tally.members().data(), tally.members().size()); }
};

std::vector<std::uint32_t> endings(const PyGame& game, int most) { return archive::endings(game.track, most); }

// The identity of a game: its start position and its moves.
nb::bytes moves(const PyGame& game) {
    std::string out = game.rules->name;
    const std::uint64_t start = archive::key_of(game.track.position(0), game.rules->name);
    out.append(reinterpret_cast<const char*>(&start), sizeof start);
    for (std::size_t ply = 1; ply <= game.track.ply(); ++ply) {
        const std::uint64_t key = game.track.position(ply).key;
        out.append(reinterpret_cast<const char*>(&key), sizeof key);
    }
    return nb::bytes(out.data(), out.size());
}

// The first and last key of sorted postings.
nb::tuple bounds(const nb::bytes& data) {
    const std::vector<Posting> postings = postings_of(data);
    if (postings.empty()) throw nb::value_error("no postings");
    return nb::make_tuple(postings.front().key, postings.back().key);
}

}  // namespace
}  // namespace damas::python

void register_archive(nb::module_& m) {
    using namespace damas::python;
    m.attr("POSTING_BYTES") = static_cast<int>(sizeof(Posting));
    m.attr("POSTING_VERSION") = damas::archive::version;
    def_function(m, "archive_post", &post, nb::arg("game"), nb::arg("number"), nb::arg("result"),
                 nb::arg("white_rating"), nb::arg("black_rating"));
    def_function(m, "archive_sorted", &sorted, nb::arg("postings"));
    def_function(m, "archive_merge", &merge, nb::arg("pieces"), nb::arg("last"));
    def_function(m, "archive_key", &key, nb::arg("position"));
    def_function(m, "archive_explore", &explore, nb::arg("parts"), nb::arg("tallied"), nb::arg("position"),
                 nb::arg("gone"), nb::arg("minus"));
    documented<Games>(m, "ArchiveGames")
        .def(nb::init<const std::vector<nb::bytes>&, const std::vector<bool>&, const PyPosition&>(), nb::arg("parts"),
             nb::arg("tallied"), nb::arg("position"))
        .def("__len__", [](const Games& games) { return games.set.size(); })
        .def("among", &Games::among, nb::arg("numbers"))
        .def(
            "add", [](Games& games, const Games& other) { games.set.add(other.set); }, nb::arg("other"))
        .def("drop", &Games::drop, nb::arg("numbers"))
        .def("keep", &Games::keep, nb::arg("numbers"))
        .def_prop_ro("numbers", [](const Games& games) { return games.set.numbers(); })
        .def_prop_ro("bits", &Games::bits);
    documented<Tally>(m, "ArchiveTally")
        .def(nb::init<const nb::bytes&>(), nb::arg("before"))
        .def("add", &Tally::add, nb::arg("chunk"))
        .def("counts", &Tally::counts)
        .def("members", &Tally::members);
    def_function(m, "archive_endings", &endings, nb::arg("game"), nb::arg("most"));
    def_function(m, "archive_moves", &moves, nb::arg("game"));
    def_function(m, "archive_bounds", &bounds, nb::arg("postings"));
}
