// Files of the kernel where there is no disk: bytes that the host has given, by their names.
#include "files.hpp"

#include <cstdlib>
#include <cstring>

#include "../platform/file.hpp"

namespace damas {
namespace {

std::vector<std::vector<std::uint8_t>>& files() {
    static std::vector<std::vector<std::uint8_t>> all;
    return all;
}

}  // namespace

namespace wasm {

std::string give_file(std::vector<std::uint8_t> bytes) {
    files().push_back(std::move(bytes));
    return std::to_string(files().size() - 1);
}

}  // namespace wasm

InputFile::InputFile(const std::string& path) : file_(std::atoi(path.c_str())) {}
InputFile::~InputFile() = default;

bool InputFile::is_open() const { return file_ >= 0 && static_cast<std::size_t>(file_) < files().size(); }

std::uint64_t InputFile::size() const { return files()[static_cast<std::size_t>(file_)].size(); }

bool InputFile::read(std::uint64_t where, void* to, std::uint64_t size) const noexcept {
    const auto& bytes = files()[static_cast<std::size_t>(file_)];
    if (where > bytes.size() || size > bytes.size() - where) return false;
    if (size != 0) std::memcpy(to, bytes.data() + where, static_cast<std::size_t>(size));
    return true;
}

}  // namespace damas
