// A table on disk: its layout, writing it, and reading it block by block (docs/endgames.md).
//
// Little-endian. Header; then for each table its directory; then the blocks. Every block can be read by itself.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel.hpp"
#include "../platform/file.hpp"
#include "coder.hpp"
#include "material.hpp"

namespace damas::endgames {

inline constexpr std::array<char, 8> magic{'D', 'A', 'M', 'A', 'S', 'E', 'G', '\n'};
inline constexpr std::uint32_t version = 1;
inline constexpr std::uint32_t block_positions = 4096;

// One side to move.
struct TableHeader {
    std::uint64_t size = 0;  // indices, of positions and of none
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t directory = 0;  // offset in the file of its first BlockEntry
    std::uint32_t blocks = 0;
    std::uint32_t longest = 0;  // plies
    Strides strides;
};

struct FileHeader {
    std::array<char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t checksum = 0;  // CRC-32 of the header with 0 here, and of the directories
    std::uint64_t file_size = 0;
    std::array<char, 24> variant{};  // its name, for people; only the rules count
    std::uint8_t board_size = 0;
    std::uint8_t men_capture_backward = 0;
    // 1: the best captures alone, from 2 on: where a king may stop, 8: pieces leave at once, 16: chains turn back
    std::uint8_t capture_law = 0;
    // 1: quality, 2: men are crowned in passing, 4: kings go one step, 8: men take no kings, 16: captures along rows
    // and columns, from 32 on: the law of priority where it is another than number, then kings
    std::uint8_t laws = 0;
    Material material;
    std::uint32_t block_positions = 0;
    std::uint32_t tables = 0;
    std::array<TableHeader, 2> table;

    void set_rules(const RuleFlags& rules) {
        board_size = static_cast<std::uint8_t>(rules.size);
        men_capture_backward = rules.men_capture_backward ? 1 : 0;
        capture_law = static_cast<std::uint8_t>((rules.best_only() ? 1 : 0) | static_cast<int>(rules.landing) << 1 |
                                                (rules.removed_at_once ? 8 : 0) | (rules.turns_back ? 16 : 0));
        const int special = rules.priority > Priority::number_kings ? static_cast<int>(rules.priority) : 0;
        laws = static_cast<std::uint8_t>((rules.quality() ? 1 : 0) | (rules.promotion_in_passing ? 2 : 0) |
                                         (rules.flying_king ? 0 : 4) | (rules.man_takes_king ? 0 : 8) |
                                         (rules.orthogonal_captures ? 16 : 0) | special << 5);
    }
};
static_assert(sizeof(TableHeader) == 56 && sizeof(FileHeader) == 176);

struct BlockEntry {
    std::uint64_t offset = 0;  // in the file
    std::uint32_t length = 0;  // bytes
    std::uint32_t checksum = 0;
};

// CRC-32 as zlib and PNG have it, going on from *before*.
std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before = 0);

// A fault of a file; *code* stands for the sentence that people read.
struct TableError : std::runtime_error {
    explicit TableError(const std::string& code) : std::runtime_error(code) {}
};

// A table file that is open.
class TableFile {
   public:
    // Throws TableError "missing", "not-a-table", "version", "truncated", "checksum", "another-variant".
    TableFile(const std::string& path, const RuleFlags& rules);
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;
    ~TableFile() = default;

    [[nodiscard]] const FileHeader& header() const { return header_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    // Reads block number *block* of a table into *values*, as many as it has; false when it is damaged.
    bool read(int table, std::uint32_t block, std::span<Value> values) const noexcept;
    // Whether a block was found damaged while it was read.
    [[nodiscard]] bool was_damaged() const noexcept { return damaged_.load(std::memory_order_relaxed); }
    // Whether every block of the file is as it was written.
    [[nodiscard]] bool is_whole() const noexcept;

   private:
    [[nodiscard]] std::span<const std::uint8_t> intact(const BlockEntry& entry) const noexcept;
    void read_header(const RuleFlags& rules);
    void read_directories();

    std::string path_;
    InputFile file_;
    FileHeader header_;
    std::array<std::vector<BlockEntry>, 2> directories_;
    mutable std::atomic<bool> damaged_{false};
};

// One table made small, ready to be written.
struct Packed {
    TableHeader header;
    std::vector<std::vector<std::uint8_t>> blocks;
};

// Writes *path* whole or not at all. Throws TableError "write".
void write_table(const std::string& path, FileHeader header, std::span<Packed> tables);

}  // namespace damas::endgames
