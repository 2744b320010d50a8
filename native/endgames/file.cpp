#include "file.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "../platform/faults.hpp"

namespace damas::endgames {

static_assert(std::endian::native == std::endian::little, "tables are read where they lie, little-endian");

namespace {

constexpr auto crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
        std::uint32_t c = n;
        for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320U ^ c >> 1 : c >> 1;
        table[n] = c;
    }
    return table;
}();

std::span<const std::uint8_t> bytes_of(const auto& value) {
    return {reinterpret_cast<const std::uint8_t*>(&value), sizeof(value)};
}

std::uint32_t checksum_of(FileHeader header) {
    header.checksum = 0;
    return crc32(bytes_of(header));
}

}  // namespace

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before) {
    std::uint32_t c = ~before;
    for (const std::uint8_t byte : bytes) c = crc_table[(c ^ byte) & 255] ^ c >> 8;
    return ~c;
}

TableFile::TableFile(const std::string& path, const RuleFlags& rules) : path_(path), file_(path) {
    if (!file_.is_open()) fail<TableError>("missing");
    read_header(rules);
}

void TableFile::read_header(const RuleFlags& rules) {
    const std::uint64_t size = file_.size();
    if (size < sizeof(header_) || !file_.read(0, &header_, sizeof(header_))) fail<TableError>("not-a-table");
    if (header_.magic != magic) fail<TableError>("not-a-table");
    if (header_.version != version) fail<TableError>("version");
    if (header_.file_size != size) fail<TableError>("truncated");
    const Material& m = header_.material;
    const bool sane = (header_.tables == 1 || header_.tables == 2) && header_.tables == (m.is_even() ? 1 : 2) &&
                      m.count() <= most_pieces && m.second.count() > 0 && header_.block_positions == block_positions;
    if (!sane) fail<TableError>("checksum");
    read_directories();
    FileHeader wanted;
    wanted.set_rules(rules);
    const bool same = header_.board_size == wanted.board_size && header_.capture_law == wanted.capture_law &&
                      header_.men_capture_backward == wanted.men_capture_backward && header_.laws == wanted.laws;
    if (!same) fail<TableError>("another-variant");
}

// Throws TableError "checksum" unless header and directories are as they were written.
void TableFile::read_directories() {
    const std::uint64_t size = header_.file_size;
    std::uint32_t sum = checksum_of(header_);
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        const std::uint64_t length = std::uint64_t{table.blocks} * sizeof(BlockEntry);
        if (table.directory > size || length > size - table.directory) fail<TableError>("checksum");
        directories_[t].resize(table.blocks);
        if (!file_.read(table.directory, directories_[t].data(), length)) fail<TableError>("truncated");
        sum = crc32({reinterpret_cast<const std::uint8_t*>(directories_[t].data()), static_cast<std::size_t>(length)},
                    sum);
    }
    if (sum != header_.checksum) fail<TableError>("checksum");
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        if (table.blocks != (table.size + block_positions - 1) / block_positions) fail<TableError>("checksum");
        for (const BlockEntry& at : directories_[t]) {
            if (at.offset > size || at.length > size - at.offset) fail<TableError>("checksum");
        }
    }
}

// The bytes of a block, good until this thread asks for another; without data when they are not as written.
std::span<const std::uint8_t> TableFile::intact(const BlockEntry& entry) const noexcept {
    thread_local std::vector<std::uint8_t> bytes;
    const std::size_t wanted = std::max<std::size_t>(entry.length, 1);
    const auto make_room = [&] {
        if (bytes.size() < wanted) bytes.resize(wanted);
    };
    if (!completes<std::bad_alloc>(make_room)) return {};
    if (!file_.read(entry.offset, bytes.data(), entry.length)) return {};
    const std::span<const std::uint8_t> text(bytes.data(), entry.length);
    return crc32(text) == entry.checksum ? text : std::span<const std::uint8_t>();
}

bool TableFile::read(int table, std::uint32_t block, std::span<Value> values) const noexcept {
    const auto text = intact(directories_[static_cast<std::size_t>(table)][block]);
    if (text.data() == nullptr) {
        damaged_.store(true, std::memory_order_relaxed);
        return false;
    }
    decode(text, header_.table[table].strides, values);
    return true;
}

bool TableFile::is_whole() const noexcept {
    for (const auto& directory : directories_) {
        for (const BlockEntry& entry : directory) {
            if (intact(entry).data() == nullptr) return false;
        }
    }
    return true;
}

namespace {

// Every block with its place, and the directories filled in.
std::vector<std::vector<BlockEntry>> lay_out(FileHeader& header, std::span<Packed> tables) {
    std::vector<std::vector<BlockEntry>> directories;
    std::uint64_t place = sizeof(FileHeader);
    for (Packed& table : tables) {
        table.header.directory = place;
        table.header.blocks = static_cast<std::uint32_t>(table.blocks.size());
        place += table.blocks.size() * sizeof(BlockEntry);
    }
    for (std::size_t t = 0; t < tables.size(); ++t) {
        auto& directory = directories.emplace_back();
        for (const auto& block : tables[t].blocks) {
            directory.push_back({place, static_cast<std::uint32_t>(block.size()), crc32(block)});
            place += block.size();
        }
        header.table[t] = tables[t].header;
    }
    header.tables = static_cast<std::uint32_t>(tables.size());
    header.file_size = place;
    header.checksum = checksum_of(header);
    for (const auto& directory : directories) {
        const auto* data = reinterpret_cast<const std::uint8_t*>(directory.data());
        header.checksum = crc32({data, directory.size() * sizeof(BlockEntry)}, header.checksum);
    }
    return directories;
}

}  // namespace

void write_table(const std::string& path, FileHeader header, std::span<Packed> tables) {
    header.magic = magic;
    header.version = version;
    header.block_positions = block_positions;
    const auto directories = lay_out(header, tables);
    OutputFile file(path);
    file.write(&header, sizeof(header));
    for (const auto& directory : directories) file.write(directory.data(), directory.size() * sizeof(BlockEntry));
    for (const Packed& table : tables) {
        for (const auto& block : table.blocks) file.write(block.data(), block.size());
    }
    if (!file.finish()) fail<TableError>("write");
}

}  // namespace damas::endgames
