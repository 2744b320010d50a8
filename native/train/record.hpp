// A position to learn from, as it is kept in files.
#pragma once

#include "../position.hpp"
#include "../search/result.hpp"

namespace damas::train {

// A quiet position with the value of the search and the result of the game, on a *Board* of one word or of two. Written
// to disk as it is, little-endian.
template <class Board>
struct RecordOn {
    Board white_men, black_men, white_kings, black_kings;
    std::int16_t score;  // of the search, White's view, hundredths of a man
    std::uint16_t ply;
    std::uint8_t turn;   // 0 = White
    std::int8_t result;  // of the game, White's view: 1, 0, -1; no_result
    std::uint16_t game;  // number within the file, wrapping
};
using Record = RecordOn<std::uint64_t>;
using AnyRecord = RecordOn<Bitboard>;  // as Position holds any
static_assert(sizeof(Record) == 40 && sizeof(RecordOn<Wide>) == 72);

// The result of a record whose game was not played on.
inline constexpr std::int8_t no_result = 2;

// *score* is White's.
inline AnyRecord record_of(const Position& p, search::Score score, std::uint16_t ply, std::int8_t result,
                           std::uint16_t game) {
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

template <class Board>
PositionOn<Board> position_of(const RecordOn<Board>& r) {
    PositionOn<Board> p{{r.white_men, r.black_men}, {r.white_kings, r.black_kings}, static_cast<Colour>(r.turn & 1)};
    p.key = zobrist_key(p);
    return p;
}

// The same on another board, which holds it.
template <class Board, class Given>
RecordOn<Board> record_on(const RecordOn<Given>& r) {
    const auto board = [](const Given& b) { return on_board<Board>(b); };
    return {board(r.white_men),
            board(r.black_men),
            board(r.white_kings),
            board(r.black_kings),
            r.score,
            r.ply,
            r.turn,
            r.result,
            r.game};
}

}  // namespace damas::train
