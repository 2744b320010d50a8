#include "mapped_file.hpp"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <filesystem>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace damas {

#ifdef _WIN32

// Python's paths are UTF-8 here. The view keeps the file open when its handles are closed.
MappedFile::MappedFile(const std::string& path) {
    const std::filesystem::path native{std::u8string(path.begin(), path.end())};
    const HANDLE file = CreateFileW(native.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return;
    LARGE_INTEGER size;
    const HANDLE mapping = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping != nullptr && GetFileSizeEx(file, &size) != 0) {
        begin_ = static_cast<const std::uint8_t*>(MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
        if (begin_ != nullptr) size_ = static_cast<std::size_t>(size.QuadPart);
    }
    if (mapping != nullptr) CloseHandle(mapping);
    CloseHandle(file);
}

MappedFile::~MappedFile() {
    if (begin_ != nullptr) UnmapViewOfFile(begin_);
}

#else

MappedFile::MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    struct stat about {};
    if (::fstat(file, &about) == 0 && about.st_size > 0) {
        const auto size = static_cast<std::size_t>(about.st_size);
        void* memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) {
            begin_ = static_cast<const std::uint8_t*>(memory);
            size_ = size;
        }
    }
    ::close(file);
}

MappedFile::~MappedFile() {
    if (begin_ != nullptr) ::munmap(const_cast<std::uint8_t*>(begin_), size_);
}

#endif

}  // namespace damas
