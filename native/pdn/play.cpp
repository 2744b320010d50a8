#include "pdn/play.hpp"

#include "pdn/glyphs.hpp"

namespace damas::pdn {
namespace {

// The number of the square that text at *at* names, and how many bytes that takes; 0 bytes for none.
int read_square(std::string_view text, std::size_t at, const std::vector<int>& renumber, const std::vector<int>& rename,
                const Numbering& numbering, std::size_t& length) {
    if (const std::size_t count = digits(text, at); count > 0) {
        length = count == 4 ? 2 : count;  // 3228 stands for 32-28
        if (length > 2) return 0;
        int number = text[at] - '0';
        if (length == 2) number = number * 10 + (text[at + 1] - '0');
        if (renumber.empty()) return number;
        return static_cast<std::size_t>(number) < renumber.size() ? renumber[static_cast<std::size_t>(number)] : 0;
    }
    length = numbering.has_algebraic() ? square_name(text, at) : 0;
    if (length == 0) return 0;
    const char file = static_cast<char>(text[at] | 32), rank = text[at + 1];
    if (!rename.empty()) return rename[static_cast<std::size_t>((rank - '1') * 8 + (file - 'a'))];
    const int bit = numbering.bit_at(file, rank);
    return bit < 0 ? 0 : numbering.number(static_cast<Bit>(bit));
}

}  // namespace

bool read_path(std::string_view text, const Numbering& numbering, const std::vector<int>& renumber,
               const std::vector<int>& rename, std::vector<Bit>& path) {
    path.clear();
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 0;
        const int bit = numbering.bit(read_square(text, at, renumber, rename, numbering, length));
        if (length == 0 || bit < 0) return false;
        path.push_back(static_cast<Bit>(bit));
        at += length;
        while (const std::size_t skipped = space(text, at) + separator(text, at + space(text, at))) at += skipped;
    }
    return path.size() >= 2;
}

const Move* only_move(const Kernel& kernel, const Position& position, const std::vector<Bit>& path, MoveList& legal) {
    legal.clear();
    kernel.legal_moves(position, legal);
    // Two squares are the short form of a longer capture too; if they fit several, the one that has no others is meant.
    const bool whole = path.size() > 2;
    for (const bool exact : {whole, !whole}) {
        const Move* found = nullptr;
        bool several = false;
        for (const Move& move : legal) {
            if (move.from != path.front() || move.to != path.back()) continue;
            if (!kernel.has_route(position, move, path, exact)) continue;
            several = found != nullptr;
            if (several) break;
            found = &move;
        }
        if (found != nullptr && !several) return found;
        if (found == nullptr && !whole) return nullptr;
    }
    return nullptr;
}

}  // namespace damas::pdn
