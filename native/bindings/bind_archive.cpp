// The index of an archive as Python functions over bytes; the bytes are postings, sorted where it says so.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <span>
#include <vector>

#include "archive/postings.hpp"
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

// For each next move (0, 0 at the end of a game): from, to, games, won by White, drawn, won by Black, rated, ratings.
nb::list explore(const std::vector<nb::bytes>& runs, const PyPosition& position,
                 const std::vector<std::uint32_t>& gone) {
    std::vector<archive::Continuation> found;
    for (const nb::bytes& run : runs) archive::explore(postings_of(run), key(position), gone, found);
    nb::list list;
    for (const archive::Continuation& one : found) {
        const Numbering& numbers = position.rules->numbering;
        const int from = one.move ? numbers.number(static_cast<Bit>(one.move >> 6)) : 0;
        const int to = one.move ? numbers.number(static_cast<Bit>(one.move & 63)) : 0;
        list.append(nb::make_tuple(from, to, one.games, one.white, one.draws, one.black, one.rated, one.ratings));
    }
    return list;
}

std::vector<std::uint32_t> games_at(const std::vector<nb::bytes>& runs, const PyPosition& position) {
    std::vector<std::uint32_t> found;
    for (const nb::bytes& run : runs) archive::games_at(postings_of(run), key(position), found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

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
    def_function(m, "archive_explore", &explore, nb::arg("runs"), nb::arg("position"), nb::arg("gone"));
    def_function(m, "archive_games_at", &games_at, nb::arg("runs"), nb::arg("position"));
    def_function(m, "archive_endings", &endings, nb::arg("game"), nb::arg("most"));
    def_function(m, "archive_moves", &moves, nb::arg("game"));
    def_function(m, "archive_bounds", &bounds, nb::arg("postings"));
}
