// Files: reading parts of one from several threads, and writing one whole or not at all.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "threads.hpp"

namespace damas {

// A file that is open for reading. Read and not mapped: a file that is cut short meanwhile is a failed read, and not
// the end of the process.
class InputFile {
   public:
    explicit InputFile(const std::string& path);
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    [[nodiscard]] bool is_open() const;
    // In bytes; 0 when it cannot be told.
    [[nodiscard]] std::uint64_t size() const;
    // Reads *size* bytes that begin at *where*; returns false when the file has not so many. From any thread.
    bool read(std::uint64_t where, void* to, std::uint64_t size) const noexcept;

   private:
#ifdef _WIN32
    std::FILE* file_;
    mutable Mutex mutex_;  // of the place in the file
#else
    int file_;
#endif
};

// A file being written beside its place, which it takes when it is finished.
class OutputFile {
   public:
    explicit OutputFile(const std::string& path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();  // removes what is not finished

    void write(const void* data, std::size_t size);
    // Returns whether all was written and the file is in its place.
    bool finish();

   private:
    std::string path_, part_;
    std::FILE* file_;
    bool good_;
};

}  // namespace damas
