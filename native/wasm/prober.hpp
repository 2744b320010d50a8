// Endgame tables of one set of rules, from bytes that the host has given.
#pragma once

#include <memory>

#include "../kernel.hpp"
#include "../search/prober.hpp"

namespace damas::wasm {

class GivenTables : public search::Prober {
   public:
    // *memory*: how many bytes of unpacked blocks are kept.
    static std::unique_ptr<GivenTables> make(const Kernel& kernel, std::size_t memory);
    // Takes the file at *path* (give_file) into use.
    virtual void add(const std::string& path) = 0;
};

// The tables with this *handle*, or nullptr.
const GivenTables* tables(int handle);

// Lengthens *moves*, a line from *p* that is decided after *plies* of them, by the best moves of the tables: the
// quickest to win, the slowest to lose.
void play_to_the_end(const Kernel& kernel, const search::Prober& tables, Position p, std::size_t plies,
                     std::vector<Move>& moves);

}  // namespace damas::wasm
