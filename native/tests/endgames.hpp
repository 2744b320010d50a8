// Endgame tables: numbering, packing, and files that anybody may have damaged.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "../endgames/indexer.hpp"
#include "../endgames/tables.hpp"
#include "check.hpp"
#include "games.hpp"

namespace damas::tests {

// Every index of a class is the index of its own position.
template <int Size>
void indices_come_back(int pieces) {
    for (const endgames::Material& m : endgames::classes_of(pieces)) {
        const endgames::Indexer<Size> indexer(m.first, m.second);
        std::uint64_t wrong = 0;
        for (std::uint64_t i = 0; i < indexer.size(); ++i) {
            PositionOn<std::uint64_t> p;
            if (!indexer.unrank(i, p)) continue;
            const bool counted = popcount(p.all_pieces()) == pieces && (p.men[0] & Geometry<Size>::row(0)) == 0;
            if (!counted || indexer.rank(p) != i) ++wrong;
            const auto back = endgames::turned<Size>(endgames::turned<Size>(p));
            if (!back.same_as(p)) ++wrong;
        }
        CHECK(wrong == 0);
    }
}

// Values are read as they were written; free values are filled; any bytes can be read without harm.
inline void blocks_come_back() {
    std::mt19937_64 chance(6);
    for (int n = 0; n < 200; ++n) {
        const std::size_t size = 1 + chance() % endgames::block_positions;
        const endgames::Strides strides{static_cast<std::uint32_t>(1 + chance() % 100),
                                        static_cast<std::uint32_t>(1 + chance() % 5000)};
        std::vector<endgames::Value> values(size);
        std::vector<bool> open(size);
        for (std::size_t i = 0; i < size; ++i) {
            values[i] = static_cast<endgames::Value>(n % 2 == 0 ? chance() : i / 30 % 7);
            open[i] = chance() % 4 == 0;
        }
        const std::vector<endgames::Value> wanted = values;
        std::vector<std::uint8_t> text = endgames::encode(values, open, strides);
        std::vector<endgames::Value> read(size);
        endgames::decode(text, strides, read);
        CHECK(read == values);
        bool kept = true;
        for (std::size_t i = 0; i < size; ++i) kept = kept && (open[i] || read[i] == wanted[i]);
        CHECK(kept);
        for (std::uint8_t& byte : text) byte = static_cast<std::uint8_t>(chance());
        endgames::decode(text, strides, read);
    }
}

#ifndef __wasi__
// A file that loses its end while it is open has no answers any more.
inline void cut_while_open(const GameUnderTest& game, const std::filesystem::path& path) {
    const auto tables = endgames::Tables::make(game.kernel(), 0);
    tables->add(path.string());
    std::filesystem::resize_file(path, sizeof(endgames::FileHeader));
    Position p;
    p.kings[0] = bit_board(game.kernel().bit_of(0)) | bit_board(game.kernel().bit_of(2));
    p.kings[1] = bit_board(game.kernel().bit_of(static_cast<Square>(game.kernel().squares - 1)));
    CHECK(tables->probe(p).value == search::Probe::Value::Unknown);
    CHECK(tables->files().back()->was_damaged());
}

// The same of results: no change of theirs is taken into use.
inline void damaged_results_do_no_harm(endgames::Tables& tables, endgames::Workers& workers) {
    namespace fs = std::filesystem;
    const fs::path path = fs::temp_directory_path() / "damas_tests.results";
    const endgames::TableFile& file = *tables.files().back();
    tables.write_results_of(file, path.string(), workers);
    std::ifstream in(path, std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    std::mt19937_64 chance(8);
    int refused = 0;
    for (int n = 0; n < 300; ++n) {
        std::string text = whole;
        if (n % 2 == 0) text.resize(chance() % text.size());
        if (n % 2 == 1) text[chance() % text.size()] ^= static_cast<char>(1 << chance() % 8);
        fs::remove(path);
        std::ofstream(path, std::ios::binary) << text;
        if (!completes<endgames::TableError>([&] { tables.add_results(path.string(), file); })) ++refused;
    }
    CHECK(refused >= 290);  // but for bytes between the directories and the lines
    fs::remove(path);
}

// Files with bytes changed or cut are refused or answer all the same, and never do harm.
inline void damaged_files_do_no_harm(const GameUnderTest& game) {
    namespace fs = std::filesystem;
    const fs::path path = fs::temp_directory_path() / "damas_tests.table";
    const std::atomic<bool> stop{false};
    endgames::Workers workers(2, stop);
    auto tables = endgames::Tables::make(game.kernel(), 1 << 20);
    for (const endgames::Material& m : endgames::classes_of(2)) {
        tables->build(m, game.name, path.string(), workers);
        tables->add(path.string());
        CHECK(!tables->verify(*tables->files().back(), workers).found);
        fs::remove(path);
    }
    tables->build({{0, 2}, {0, 1}}, game.name, path.string(), workers);
    tables->add(path.string());
    std::ifstream in(path, std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    damaged_results_do_no_harm(*tables, workers);
    cut_while_open(game, path);
    std::mt19937_64 chance(7);
    int refused = 0;
    for (int n = 0; n < 300; ++n) {
        std::string text = whole;
        if (n % 3 == 0) text.resize(chance() % text.size());
        for (int k = n % 3; k > 0; --k) text[chance() % text.size()] ^= static_cast<char>(1 << chance() % 8);
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        const auto add = [&] { endgames::Tables::make(game.kernel(), 0)->add(path.string()); };
        if (!completes<endgames::TableError>(add)) ++refused;
    }
    CHECK(refused >= 299);  // two changes may undo each other
    fs::remove(path);
}

#else
inline void damaged_files_do_no_harm(const GameUnderTest& /*game*/) {}
#endif

}  // namespace damas::tests
