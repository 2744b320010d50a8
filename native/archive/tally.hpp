// Counts of a position that fills whole chunks of a run of the index: many games came by it.
//
// The counts are kept beside the run, so that a question does not read the postings; the layout is kept on disk, with a
// version of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "archive/game_set.hpp"
#include "archive/postings.hpp"

namespace damas::archive {

inline constexpr int tally_version = 1;

// The counts of one position over consecutive chunks of a run, which hold no other position.
class Tally {
   public:
    // *before*: the posting that precedes the first chunk in the run, if there is one.
    explicit Tally(std::optional<Posting> before) : before_(before) {}

    // The next chunk; its postings are all of one key.
    void add(std::span<const Posting> chunk);

    // The continuations and the last posting, as bytes.
    std::string counts() const;

    // The numbers of the games, each once, ascending: the differences as bytes of seven bits.
    const std::string& members() const { return members_; }

   private:
    std::optional<Posting> before_;
    std::vector<Continuation> found_;
    std::uint32_t last_member_ = 0;
    std::string members_;
};

// Adds the continuations of the bytes of a tally to *found*; *before* becomes its last posting. Returns whether the
// bytes are a tally of this version.
bool add_counts(std::string_view counts, std::uint64_t key, std::optional<Posting>& before,
                std::vector<Continuation>& found);

// Adds the games of the bytes of `Tally::members`. Returns whether they can be read, and none has a number beyond the
// greatest.
bool add_members(std::string_view members, GameSet& found);

// Takes what *minus* has off *found*.
void subtract(const std::vector<Continuation>& minus, std::vector<Continuation>& found);

}  // namespace damas::archive
