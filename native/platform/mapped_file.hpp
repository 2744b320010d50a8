// A file seen as memory: its pages are read when they are first looked at, and shared by all processes that look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace damas {

// Whoever cuts a file short while it is mapped ends the process; one that is replaced by another of its name stays as
// it was for those who look at it.
class MappedFile {
   public:
    explicit MappedFile(const std::string& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    // Empty when the file cannot be mapped.
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {begin_, size_}; }

   private:
    const std::uint8_t* begin_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace damas
