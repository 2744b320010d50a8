#include "archive/tally.hpp"

#include <algorithm>
#include <cstring>

namespace damas::archive {
namespace {

struct Head {
    std::uint32_t version, last_game;
    std::uint16_t last_move, moves;
};
static_assert(sizeof(Head) == 12);

struct Counts {
    std::uint32_t move, games, white, draws, black, rated;
    std::uint64_t ratings;
};
static_assert(sizeof(Counts) == 32);

template <class T>
void append(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T read(std::string_view data, std::size_t at) {
    T value;
    std::memcpy(&value, data.data() + at, sizeof value);
    return value;
}

void append_number(std::string& out, std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
    out.push_back(static_cast<char>(value));
}

}  // namespace

void Tally::add(std::span<const Posting> chunk) {
    if (chunk.empty()) return;
    const std::uint64_t key = chunk.front().key;
    explore(chunk, key, {}, before_, found_);
    for (const Posting& one : chunk) {
        if (!members_.empty() && one.game == last_member_) continue;
        append_number(members_, one.game - last_member_);
        last_member_ = one.game;
    }
}

std::string Tally::counts() const {
    const Posting last = before_.value_or(Posting{});
    std::string out;
    append(out, Head{tally_version, last.game, last.move, static_cast<std::uint16_t>(found_.size())});
    for (const Continuation& one : found_) {
        append(out, Counts{one.move, one.games, one.white, one.draws, one.black, one.rated, one.ratings});
    }
    return out;
}

bool add_counts(std::string_view counts, std::uint64_t key, std::optional<Posting>& before,
                std::vector<Continuation>& found) {
    if (counts.size() < sizeof(Head)) return false;
    const Head head = read<Head>(counts, 0);
    if (head.version != tally_version || counts.size() != sizeof(Head) + head.moves * sizeof(Counts)) return false;
    for (std::size_t i = 0; i < head.moves; ++i) {
        const Counts more = read<Counts>(counts, sizeof(Head) + i * sizeof(Counts));
        Continuation& at = continuation(found, static_cast<std::uint16_t>(more.move));
        at.games += more.games;
        at.white += more.white;
        at.draws += more.draws;
        at.black += more.black;
        at.rated += more.rated;
        at.ratings += more.ratings;
    }
    before = Posting{key, head.last_game, head.last_move, 0};
    return true;
}

bool add_members(std::string_view members, GameSet& found) {
    std::uint32_t game = 0, value = 0;
    int shift = 0;
    for (const char c : members) {
        const auto byte = static_cast<unsigned char>(c);
        if (shift > 28) return false;
        value |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
        if ((byte & 0x80) != 0) {
            shift += 7;
            continue;
        }
        if (value > greatest_game - game) return false;
        game += value;
        found.add(game);
        value = 0;
        shift = 0;
    }
    return shift == 0;
}

void subtract(const std::vector<Continuation>& minus, std::vector<Continuation>& found) {
    for (const Continuation& less : minus) {
        Continuation& at = continuation(found, less.move);
        at.games -= std::min(at.games, less.games);
        at.white -= std::min(at.white, less.white);
        at.draws -= std::min(at.draws, less.draws);
        at.black -= std::min(at.black, less.black);
        at.rated -= std::min(at.rated, less.rated);
        at.ratings -= std::min(at.ratings, less.ratings);
    }
    std::erase_if(found, [](const Continuation& one) { return one.games == 0; });
}

}  // namespace damas::archive
