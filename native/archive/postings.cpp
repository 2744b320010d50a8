#include "archive/postings.hpp"

#include <algorithm>
#include <queue>

namespace damas::archive {
namespace {

constexpr int most_rating = (1 << 14) - 1;

std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

std::span<const Posting> range_of(std::span<const Posting> sorted, std::uint64_t key) {
    const auto less = [](const Posting& a, std::uint64_t b) { return a.key < b; };
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), key, less);
    auto last = first;
    while (last != sorted.end() && last->key == key) ++last;
    return {first, last};
}

unsigned count(const Bitboard& b) { return static_cast<unsigned>(popcount(b)); }

}  // namespace

std::uint64_t key_of(const Position& position, std::string_view variant) {
    std::uint64_t name = 0xcbf29ce484222325ull;
    for (const char c : variant) name = (name ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    return mix(position.key ^ name);
}

void post(const GameTrack& track, std::string_view variant, std::uint32_t game, int result, const int (&ratings)[2],
          std::vector<Posting>& out) {
    for (std::size_t ply = 0; ply <= track.ply(); ++ply) {
        const Position& position = track.position(ply);
        std::uint16_t move = 0;
        if (ply < track.ply()) {
            const Move& next = track.move(ply + 1);
            move = static_cast<std::uint16_t>(next.from << place_bits(track.kernel()) | next.to);
            if (move == 0) move = circle_at_zero;
        }
        const int rating = std::clamp(ratings[index(position.turn)], 0, most_rating);
        out.push_back({key_of(position, variant), game, move, static_cast<std::uint16_t>(result | rating << 2)});
    }
}

std::vector<std::uint32_t> endings(const GameTrack& track, int most) {
    std::vector<std::uint32_t> found;
    for (std::size_t ply = 0; ply <= track.ply(); ++ply) {
        const Position& p = track.position(ply);
        const unsigned counts[4] = {count(p.men[0]), count(p.kings[0]), count(p.men[1]), count(p.kings[1])};
        if (static_cast<int>(counts[0] + counts[1] + counts[2] + counts[3]) > most) continue;
        const std::uint32_t kind = counts[0] << 12 | counts[1] << 8 | counts[2] << 4 | counts[3];
        if (found.empty() || found.back() != kind) found.push_back(kind);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void merge(std::span<const std::span<const Posting>> pieces, const std::vector<bool>& last, std::vector<Posting>& out,
           std::vector<std::size_t>& taken) {
    taken.assign(pieces.size(), 0);
    const auto later = [&](std::size_t a, std::size_t b) { return pieces[b][taken[b]] < pieces[a][taken[a]]; };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> heads(later);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].empty()) {
            heads.push(i);
        } else if (!last[i]) {
            return;
        }
    }
    while (!heads.empty()) {
        const std::size_t i = heads.top();
        heads.pop();
        out.push_back(pieces[i][taken[i]++]);
        if (taken[i] < pieces[i].size()) {
            heads.push(i);
        } else if (!last[i]) {
            return;
        }
    }
}

Continuation& continuation(std::vector<Continuation>& found, std::uint16_t move) {
    const auto at = std::find_if(found.begin(), found.end(), [&](const Continuation& c) { return c.move == move; });
    return at == found.end() ? found.emplace_back(Continuation{move}) : *at;
}

void explore(std::span<const Posting> sorted, std::uint64_t key, std::span<const std::uint32_t> gone,
             std::optional<Posting>& before, std::vector<Continuation>& found) {
    for (const Posting& one : range_of(sorted, key)) {
        const bool again = before && before->key == key && before->game == one.game && before->move == one.move;
        before = one;
        if (again || std::binary_search(gone.begin(), gone.end(), one.game)) continue;
        Continuation& at = continuation(found, one.move);
        const int result = one.result & 3;
        ++at.games;
        at.white += result == 1;
        at.draws += result == 2;
        at.black += result == 3;
        at.rated += one.result >> 2 != 0;
        at.ratings += one.result >> 2;
    }
}

bool games_at(std::span<const Posting> sorted, std::uint64_t key, GameSet& found) {
    for (const Posting& one : range_of(sorted, key)) {
        if (one.game > greatest_game) return false;
        found.add(one.game);
    }
    return true;
}

}  // namespace damas::archive
