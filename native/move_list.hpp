// The legal moves of one position, on the stack for any usual position and on the heap for a crowded one.
#pragma once

#include <algorithm>
#include <memory>

#include "position.hpp"

namespace damas {

template <class Board>
class MoveListOn {
    using Move = MoveOn<Board>;

   public:
    MoveListOn() : moves_(inline_) {}  // NOLINT: the storage is deliberately left unwritten
    MoveListOn(const MoveListOn&) = delete;
    MoveListOn& operator=(const MoveListOn&) = delete;
    ~MoveListOn() = default;

    void clear() { size_ = 0; }
    void add(const Move& move) {
        if (size_ == capacity_) grow();
        moves_[size_++] = move;
    }
    void add_new(const Move& move) {
        if (std::find(begin(), end(), move) == end()) add(move);
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }

   private:
    static constexpr std::size_t usual = 96;

    void grow() {
        auto larger = std::make_unique<Move[]>(2 * capacity_);
        std::copy(begin(), end(), larger.get());
        heap_ = std::move(larger);
        moves_ = heap_.get();
        capacity_ *= 2;
    }

    std::size_t size_ = 0;
    std::size_t capacity_ = usual;
    Move* moves_;
    std::unique_ptr<Move[]> heap_;
    union {
        Move inline_[usual];
    };
};
using MoveList = MoveListOn<Bitboard>;

}  // namespace damas
