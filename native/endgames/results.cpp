#include "results.hpp"

#include <cstring>
#include <unordered_map>

namespace damas::endgames {
namespace {

constexpr std::size_t blocks_lines = block_positions / line_positions;

using Line = std::array<std::uint64_t, line_bytes / 8>;

struct HashOfLine {
    std::size_t operator()(const Line& line) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : line) hash = (hash ^ word ^ word >> 29) * 0x9E3779B97F4A7C15;
        return hash ^ hash >> 32;
    }
};

struct Packed256 {
    Line line;
    std::uint32_t kind = 0;  // of its long endings, for the directory
};

Packed256 pack(std::span<const Value> values) {
    std::array<std::uint8_t, line_bytes> bytes{};
    bool won = false;
    bool lost = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Result result = result_of(values[i]);
        won = won || result == Result::long_win;
        lost = lost || result == Result::long_loss;
        const unsigned bits = std::min(static_cast<unsigned>(result), 3U) << i % 4 * 2;
        bytes[i / 4] = static_cast<std::uint8_t>(bytes[i / 4] | bits);
    }
    Packed256 packed;
    std::memcpy(packed.line.data(), bytes.data(), line_bytes);
    packed.kind = !lost ? 0 : won ? 2 : 1;
    return packed;
}

std::span<const std::uint8_t> bytes_of(const auto* first, std::uint64_t count) {
    return {reinterpret_cast<const std::uint8_t*>(first), static_cast<std::size_t>(count * sizeof(*first))};
}

std::uint64_t lines_of(std::uint64_t positions) { return (positions + line_positions - 1) / line_positions; }

std::uint64_t rounded(std::uint64_t place) { return (place + line_bytes - 1) / line_bytes * line_bytes; }

std::uint32_t header_sum(ResultsHeader header) {
    header.checksum = 0;
    return crc32(bytes_of(&header, 1));
}

// Every line of a table, in the order of its indices.
std::vector<Packed256> all_lines(const TableFile& source, int t, Workers& workers) {
    const TableHeader& table = source.header().table[static_cast<std::size_t>(t)];
    std::vector<Packed256> lines(lines_of(table.size));
    const auto pack_block = [&](std::uint64_t b) {
        std::array<Value, block_positions> values;
        const std::uint64_t begin = b * block_positions;
        const std::span<Value> block(values.data(), std::min<std::uint64_t>(block_positions, table.size - begin));
        if (!source.read(t, static_cast<std::uint32_t>(b), block)) fail<TableError>("damaged");
        for (std::size_t i = 0; i < block.size(); i += line_positions) {
            const std::size_t length = std::min<std::size_t>(line_positions, block.size() - i);
            lines[b * blocks_lines + i / line_positions] = pack(block.subspan(i, length));
        }
    };
    workers.each(table.blocks, writing, pack_block, 16);
    return lines;
}

struct Made {
    std::vector<std::uint32_t> directory;
    std::vector<Line> lines;
};

// Equal lines once; the first four have one result each, whether they are needed or not.
Made without_repeats(const std::vector<Packed256>& all) {
    Made made;
    std::unordered_map<Line, std::uint32_t, HashOfLine> places;
    const auto place_of = [&](const Line& line) {
        const auto [found, fresh] = places.try_emplace(line, static_cast<std::uint32_t>(made.lines.size()));
        if (fresh) made.lines.push_back(line);
        return found->second;
    };
    for (std::uint64_t bits = 0; bits < 4; ++bits) {
        Line line;
        line.fill(bits * 0x5555555555555555);
        place_of(line);
    }
    made.directory.reserve(all.size());
    for (const Packed256& one : all) made.directory.push_back(place_of(one.line) | one.kind << line_bits);
    return made;
}

}  // namespace

Results::Results(const std::string& path, const TableFile& source) : path_(path), file_(path) {
    if (file_.bytes().data() == nullptr) fail<TableError>("missing");
    look_at(source);
}

void Results::look_at(const TableFile& source) {
    const auto bytes = file_.bytes();
    ResultsHeader header;
    if (bytes.size() < sizeof(header)) fail<TableError>("not-a-table");
    std::memcpy(&header, bytes.data(), sizeof(header));
    if (header.magic != results_magic) fail<TableError>("not-a-table");
    if (header.version != results_version || header.within != few_plies) fail<TableError>("version");
    if (header.file_size != bytes.size()) fail<TableError>("truncated");
    const bool fits = header.tables == source.header().tables && header.material == source.header().material;
    if (!fits || header.source != source.header().checksum) fail<TableError>("stale");
    for (std::uint32_t t = 0; t < header.tables; ++t) {
        if (header.table[t].size != source.header().table[t].size) fail<TableError>("checksum");
    }
    if (sum_of_directories(header) != header.checksum) fail<TableError>("checksum");
    if (bytes.size() > verified_when_opened) return;
    const std::uint64_t first = header.table[0].lines;
    if (crc32(bytes.subspan(static_cast<std::size_t>(first))) != header.lines_checksum) fail<TableError>("damaged");
}

// Sets the views, after a look whether they lie within the file.
std::uint32_t Results::sum_of_directories(const ResultsHeader& header) {
    const auto bytes = file_.bytes();
    std::uint32_t sum = header_sum(header);
    for (std::uint32_t t = 0; t < header.tables; ++t) {
        const ResultsTable& table = header.table[t];
        const std::uint64_t entries = lines_of(table.size);
        const auto within = [&](std::uint64_t begin, std::uint64_t count, std::uint64_t size) {
            return begin % size == 0 && begin <= bytes.size() && count <= (bytes.size() - begin) / size;
        };
        if (!within(table.directory, entries, sizeof(std::uint32_t)) ||
            !within(table.lines, table.line_count, line_bytes))
            fail<TableError>("checksum");
        View& view = views_[t];
        view.directory = reinterpret_cast<const std::uint32_t*>(bytes.data() + table.directory);
        view.lines = bytes.data() + table.lines;
        sum = crc32(bytes_of(view.directory, entries), sum);
        for (std::uint64_t i = 0; i < entries; ++i) {
            const std::uint32_t entry = view.directory[i];
            if ((entry & ((1U << line_bits) - 1)) >= table.line_count || entry >> line_bits > 2)
                fail<TableError>("checksum");
        }
    }
    return sum;
}

bool Results::agrees(const TableFile& source, Workers& workers) const {
    std::atomic<bool> same{true};
    for (std::uint32_t t = 0; t < source.header().tables; ++t) {
        const auto look = [&](std::uint64_t b) {
            std::array<Value, block_positions> values;
            const std::uint64_t begin = b * block_positions;
            const std::uint64_t size = source.header().table[t].size;
            const std::span<Value> block(values.data(), std::min<std::uint64_t>(block_positions, size - begin));
            if (!source.read(static_cast<int>(t), static_cast<std::uint32_t>(b), block)) fail<TableError>("damaged");
            for (std::size_t i = 0; i < block.size(); ++i) {
                const Result told = get(static_cast<int>(t), begin + i);
                const Result wanted = result_of(block[i]);
                if (told != wanted && (told != Result::long_ending || wanted < Result::long_win)) same = false;
            }
        };
        workers.each(source.header().table[t].blocks, checking, look, 16);
    }
    return same;
}

void write_results(const TableFile& source, const std::string& path, Workers& workers) {
    ResultsHeader header;
    header.magic = results_magic;
    header.version = results_version;
    header.source = source.header().checksum;
    header.material = source.header().material;
    header.tables = source.header().tables;
    header.within = few_plies;
    std::vector<Made> made;
    std::uint64_t place = sizeof(header);
    for (std::uint32_t t = 0; t < header.tables; ++t) {
        made.push_back(without_repeats(all_lines(source, static_cast<int>(t), workers)));
        header.table[t].size = source.header().table[t].size;
        header.table[t].directory = place;
        place += made[t].directory.size() * sizeof(std::uint32_t);
    }
    const std::uint64_t gap = rounded(place) - place;
    place = rounded(place);
    for (std::uint32_t t = 0; t < header.tables; ++t) {
        header.table[t].lines = place;
        header.table[t].line_count = made[t].lines.size();
        place += made[t].lines.size() * line_bytes;
        header.lines_checksum = crc32(bytes_of(made[t].lines.data(), made[t].lines.size()), header.lines_checksum);
    }
    header.file_size = place;
    header.checksum = header_sum(header);
    for (const Made& one : made)
        header.checksum = crc32(bytes_of(one.directory.data(), one.directory.size()), header.checksum);
    OutputFile file(path);
    file.write(&header, sizeof(header));
    for (const Made& one : made) file.write(one.directory.data(), one.directory.size() * sizeof(std::uint32_t));
    const Line nought{};
    file.write(nought.data(), static_cast<std::size_t>(gap));
    for (const Made& one : made) file.write(one.lines.data(), one.lines.size() * line_bytes);
    if (!file.finish()) fail<TableError>("write");
}

}  // namespace damas::endgames
