#include "file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cstdio>
#include <cstring>
#include <memory>

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

TableFile::TableFile(const std::string& path, const RuleFlags& rules) : path_(path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw TableError("missing");
    struct stat about {};
    const bool known = ::fstat(file, &about) == 0;
    const auto size = known ? static_cast<std::size_t>(about.st_size) : 0;
    void* memory = size >= sizeof(FileHeader) ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    ::close(file);
    if (memory == MAP_FAILED) throw TableError("not-a-table");
    bytes_ = {static_cast<const std::uint8_t*>(memory), size};
    try {
        check_header(rules);
        check_directories();
    } catch (...) {
        ::munmap(memory, size);
        throw;
    }
}

TableFile::~TableFile() { ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size()); }

void TableFile::check_header(const RuleFlags& rules) {
    std::memcpy(&header_, bytes_.data(), sizeof(header_));
    if (header_.magic != magic) throw TableError("not-a-table");
    if (header_.version != version) throw TableError("version");
    if (header_.file_size != bytes_.size()) throw TableError("truncated");
    const Material& m = header_.material;
    const bool sane = (header_.tables == 1 || header_.tables == 2) && header_.tables == (m.is_even() ? 1 : 2) &&
                      m.count() <= most_pieces && m.second.count() > 0 && header_.block_positions == block_positions;
    std::uint32_t sum = checksum_of(header_);
    for (std::uint32_t t = 0; sane && t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        const std::uint64_t length = std::uint64_t{table.blocks} * sizeof(BlockEntry);
        if (table.directory > bytes_.size() || length > bytes_.size() - table.directory) throw TableError("checksum");
        sum = crc32(bytes_.subspan(table.directory, length), sum);
    }
    if (!sane || sum != header_.checksum) throw TableError("checksum");
    const RuleFlags found{header_.board_size, header_.men_capture_backward != 0, header_.majority != 0,
                          header_.quality != 0};
    if (!(found == rules)) throw TableError("another-variant");
}

void TableFile::check_directories() const {
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        if (table.blocks != (table.size + block_positions - 1) / block_positions) throw TableError("checksum");
        for (std::uint32_t b = 0; b < table.blocks; ++b) {
            const BlockEntry at = entry(static_cast<int>(t), b);
            if (at.offset > bytes_.size() || at.length > bytes_.size() - at.offset) throw TableError("checksum");
        }
    }
}

BlockEntry TableFile::entry(int table, std::uint32_t block) const noexcept {
    BlockEntry entry;
    const std::uint64_t where = header_.table[table].directory + std::uint64_t{block} * sizeof(BlockEntry);
    std::memcpy(&entry, bytes_.data() + where, sizeof(entry));
    return entry;
}

std::span<const std::uint8_t> TableFile::intact(const BlockEntry& entry) const noexcept {
    const auto text = bytes_.subspan(entry.offset, entry.length);
    return crc32(text) == entry.checksum ? text : std::span<const std::uint8_t>();
}

bool TableFile::read(int table, std::uint32_t block, std::span<Value> values) const noexcept {
    const BlockEntry at = entry(table, block);
    const auto text = intact(at);
    if (text.data() == nullptr) {
        damaged_.store(true, std::memory_order_relaxed);
        return false;
    }
    decode(text, header_.table[table].strides, values);
    return true;
}

bool TableFile::is_whole() const noexcept {
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        for (std::uint32_t b = 0; b < header_.table[t].blocks; ++b) {
            if (intact(entry(static_cast<int>(t), b)).data() == nullptr) return false;
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
    const std::string part = path + ".part";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(part.c_str(), "wb"), std::fclose);
    bool good = file != nullptr;
    const auto put = [&](const void* data, std::size_t size) {
        good = good && (size == 0 || std::fwrite(data, size, 1, file.get()) == 1);
    };
    put(&header, sizeof(header));
    for (const auto& directory : directories) put(directory.data(), directory.size() * sizeof(BlockEntry));
    for (const Packed& table : tables) {
        for (const auto& block : table.blocks) put(block.data(), block.size());
    }
    good = good && std::fflush(file.get()) == 0 && ::fsync(::fileno(file.get())) == 0;
    if (!good || std::rename(part.c_str(), path.c_str()) != 0) {
        std::remove(part.c_str());
        throw TableError("write");
    }
}

}  // namespace damas::endgames
