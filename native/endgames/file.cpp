#include "file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
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

TableFile::TableFile(const std::string& path, const RuleFlags& rules)
    : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ < 0) throw TableError("missing");
    try {
        open(rules);
    } catch (...) {
        ::close(file_);
        throw;
    }
}

TableFile::~TableFile() { ::close(file_); }

void TableFile::open(const RuleFlags& rules) {
    struct stat about {};
    const auto size = ::fstat(file_, &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
    if (size < sizeof(header_) || !fetch(0, &header_, sizeof(header_))) throw TableError("not-a-table");
    if (header_.magic != magic) throw TableError("not-a-table");
    if (header_.version != version) throw TableError("version");
    if (header_.file_size != size) throw TableError("truncated");
    const Material& m = header_.material;
    const bool sane = (header_.tables == 1 || header_.tables == 2) && header_.tables == (m.is_even() ? 1 : 2) &&
                      m.count() <= most_pieces && m.second.count() > 0 && header_.block_positions == block_positions;
    if (!sane) throw TableError("checksum");
    read_directories();
    const RuleFlags found{header_.board_size, header_.men_capture_backward != 0, header_.majority != 0,
                          header_.quality != 0};
    if (!(found == rules)) throw TableError("another-variant");
}

// Throws TableError "checksum" unless header and directories are as they were written.
void TableFile::read_directories() {
    const std::uint64_t size = header_.file_size;
    std::uint32_t sum = checksum_of(header_);
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        const std::uint64_t length = std::uint64_t{table.blocks} * sizeof(BlockEntry);
        if (table.directory > size || length > size - table.directory) throw TableError("checksum");
        directories_[t].resize(table.blocks);
        if (!fetch(table.directory, directories_[t].data(), length)) throw TableError("truncated");
        sum = crc32({reinterpret_cast<const std::uint8_t*>(directories_[t].data()), length}, sum);
    }
    if (sum != header_.checksum) throw TableError("checksum");
    for (std::uint32_t t = 0; t < header_.tables; ++t) {
        const TableHeader& table = header_.table[t];
        if (table.blocks != (table.size + block_positions - 1) / block_positions) throw TableError("checksum");
        for (const BlockEntry& at : directories_[t]) {
            if (at.offset > size || at.length > size - at.offset) throw TableError("checksum");
        }
    }
}

// Reads *size* bytes that begin at *where*; false when the file has not so many any more.
bool TableFile::fetch(std::uint64_t where, void* to, std::uint64_t size) const noexcept {
    auto* place = static_cast<char*>(to);
    while (size != 0) {
        const ssize_t got = ::pread(file_, place, size, static_cast<off_t>(where));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        place += got;
        where += static_cast<std::uint64_t>(got);
        size -= static_cast<std::uint64_t>(got);
    }
    return true;
}

// The bytes of a block, good until this thread asks for another; without data when they are not as written.
std::span<const std::uint8_t> TableFile::intact(const BlockEntry& entry) const noexcept {
    thread_local std::vector<std::uint8_t> bytes;
    try {
        if (bytes.size() < std::max<std::size_t>(entry.length, 1)) bytes.resize(std::max<std::size_t>(entry.length, 1));
    } catch (const std::bad_alloc&) {
        return {};
    }
    if (!fetch(entry.offset, bytes.data(), entry.length)) return {};
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
