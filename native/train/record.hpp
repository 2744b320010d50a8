// A position to learn from, as it is kept in files.
#pragma once

#include "../position.hpp"
#include "../search/result.hpp"

namespace damas::train {

// A quiet position with the value of the search and the result of the game. Written to disk as it
// is, little-endian. Only rules that are tabled have them.
struct Record {
    std::uint64_t white_men, black_men, white_kings, black_kings;
    std::int16_t score;  // of the search, White's view, hundredths of a man
    std::uint16_t ply;
    std::uint8_t turn;   // 0 = White
    std::int8_t result;  // of the game, White's view: 1, 0, -1; no_result
    std::uint16_t game;  // number within the file, wrapping
};
static_assert(sizeof(Record) == 40);

// The result of a record whose game was not played on.
inline constexpr std::int8_t no_result = 2;

// *score* is White's.
template <class Board>
Record record_of(const PositionOn<Board>& position, search::Score score, std::uint16_t ply, std::int8_t result,
                 std::uint16_t game) {
    const auto& p = on_board<std::uint64_t>(position);
    return {p.men[0],
            p.men[1],
            p.kings[0],
            p.kings[1],
            static_cast<std::int16_t>(score),
            ply,
            static_cast<std::uint8_t>(index(p.turn)),
            result,
            game};
}

inline PositionOn<std::uint64_t> position_of(const Record& r) {
    PositionOn<std::uint64_t> p{
        {r.white_men, r.black_men}, {r.white_kings, r.black_kings}, static_cast<Colour>(r.turn & 1), 0};
    p.key = zobrist_key(p);
    return p;
}

}  // namespace damas::train
