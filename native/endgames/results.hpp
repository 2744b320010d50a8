// Who wins, in two bits a position, read where the file lies in memory: the search's form of a table. Docs:
// endgames.md.
//
// A line has 256 positions, 64 bytes, as a processor fetches them; equal lines are kept once, and a directory says
// which line holds each 256 indices. The first four lines have one result each.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "../platform/mapped_file.hpp"
#include "file.hpp"
#include "parallel.hpp"

namespace damas::endgames {

// Two bits: a draw, a win or a loss in few plies, or a longer ending. Who wins that says the line, where all its long
// endings are won or all lost; else the table tells.
enum class Result : std::uint8_t { draw, win, loss, long_win, long_loss, long_ending };

// The most plies of a win that is told as one, odd as all wins are; a loss has one less at most. The counters of the
// regulations leave so many nearly always.
inline constexpr int few_plies = search::Prober::few;

constexpr Result result_of(Value v) {
    if (v == draw) return Result::draw;
    if (v - 1 > few_plies) return is_win(v) ? Result::long_win : Result::long_loss;
    return is_win(v) ? Result::win : Result::loss;
}

// A larger file is not read as a whole when it is opened, tables alike.
inline constexpr std::uint64_t verified_when_opened = 64 << 20;  // bytes

inline constexpr std::array<char, 8> results_magic{'D', 'A', 'M', 'A', 'S', 'E', 'R', '\n'};
inline constexpr std::uint32_t results_version = 1;
inline constexpr std::uint64_t line_positions = 256;
inline constexpr std::size_t line_bytes = 64;
// A directory's entry: the number of a line, and above it which long endings are there, as in Result from long_win on.
inline constexpr int line_bits = 30;

// One side to move.
struct ResultsTable {
    std::uint64_t size = 0;       // indices
    std::uint64_t directory = 0;  // offset in the file of a u32 for each line_positions indices
    std::uint64_t lines = 0;      // offset of the first line, a multiple of line_bytes
    std::uint64_t line_count = 0;
};

struct ResultsHeader {
    std::array<char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t checksum = 0;  // CRC-32 of the header with 0 here, and of the directories
    std::uint64_t file_size = 0;
    std::uint32_t source = 0;  // the checksum in the header of the table that it was made from
    std::uint32_t lines_checksum = 0;
    Material material;
    std::uint32_t tables = 0;
    std::uint32_t within = 0;  // few_plies
    std::uint32_t reserved = 0;
    std::array<ResultsTable, 2> table;
};
static_assert(sizeof(ResultsTable) == 32 && sizeof(ResultsHeader) == 112);

class Results {
   public:
    // Throws TableError "missing", "not-a-table", "version", "truncated", "checksum", "damaged"; "stale" when it was
    // made from another table than *source*. In files above verified_when_opened nothing here looks whether a line is
    // damaged: that says `agrees`.
    Results(const std::string& path, const TableFile& source);

    [[nodiscard]] const std::string& path() const { return path_; }

    // Of an index below the size of the table.
    [[nodiscard]] Result get(int table, std::uint64_t index) const noexcept {
        const View& view = views_[static_cast<std::size_t>(table)];
        const std::uint32_t entry = view.directory[index / line_positions];
        const std::uint8_t* line = view.lines + line_bytes * (entry & ((1U << line_bits) - 1));
        const unsigned code = line[index % line_positions / 4] >> index % 4 * 2 & 3U;
        return static_cast<Result>(code < 3 ? code : code + (entry >> line_bits));
    }

    // Whether it says of every index what the table says, or that the table is to be asked.
    [[nodiscard]] bool agrees(const TableFile& source, Workers& workers) const;

   private:
    struct View {
        const std::uint32_t* directory = nullptr;
        const std::uint8_t* lines = nullptr;
    };
    void look_at(const TableFile& source);
    [[nodiscard]] std::uint32_t sum_of_directories(const ResultsHeader& header);

    std::string path_;
    MappedFile file_;
    std::array<View, 2> views_;
};

// Makes the results of a table and writes *path* whole or not at all. Throws TableError "damaged", "write",
// Interrupted.
void write_results(const TableFile& source, const std::string& path, Workers& workers);

}  // namespace damas::endgames
