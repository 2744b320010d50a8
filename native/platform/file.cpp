#include "file.hpp"

#include <cerrno>
#include <utility>

#ifdef _WIN32
#include <io.h>

#include <filesystem>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace damas {

#ifdef _WIN32

namespace {

// Python's paths are UTF-8 here.
std::filesystem::path native_path(const std::string& path) { return {std::u8string(path.begin(), path.end())}; }

std::FILE* open_file(const std::string& path, bool writing) {
    return _wfopen(native_path(path).c_str(), writing ? L"wb" : L"rb");
}

bool reach_disk(std::FILE* file) { return _commit(_fileno(file)) == 0; }

bool move_file(const std::string& from, const std::string& to) {
    std::error_code error;
    std::filesystem::rename(native_path(from), native_path(to), error);
    return !error;
}

void remove_file(const std::string& path) { _wremove(native_path(path).c_str()); }

}  // namespace

InputFile::InputFile(const std::string& path) : file_(open_file(path, false)) {}

InputFile::~InputFile() {
    if (file_ != nullptr) (void)std::fclose(file_);
}

bool InputFile::is_open() const { return file_ != nullptr; }

std::uint64_t InputFile::size() const {
    const Lock hold(mutex_);
    if (_fseeki64(file_, 0, SEEK_END) != 0) return 0;
    const auto size = _ftelli64(file_);
    return size < 0 ? 0 : static_cast<std::uint64_t>(size);
}

bool InputFile::read(std::uint64_t where, void* to, std::uint64_t size) const noexcept {
    const Lock hold(mutex_);
    if (_fseeki64(file_, static_cast<std::int64_t>(where), SEEK_SET) != 0) return false;
    return size == 0 || std::fread(to, static_cast<std::size_t>(size), 1, file_) == 1;
}

#else

namespace {

#ifdef O_CLOEXEC
constexpr int reading = O_RDONLY | O_CLOEXEC;
#else
constexpr int reading = O_RDONLY;
#endif

std::FILE* open_file(const std::string& path, bool writing) { return std::fopen(path.c_str(), writing ? "wb" : "rb"); }

bool reach_disk(std::FILE* file) { return ::fsync(::fileno(file)) == 0; }

bool move_file(const std::string& from, const std::string& to) { return std::rename(from.c_str(), to.c_str()) == 0; }

void remove_file(const std::string& path) { (void)std::remove(path.c_str()); }

}  // namespace

InputFile::InputFile(const std::string& path) : file_(::open(path.c_str(), reading)) {}

InputFile::~InputFile() {
    if (file_ >= 0) ::close(file_);
}

bool InputFile::is_open() const { return file_ >= 0; }

std::uint64_t InputFile::size() const {
    struct stat about {};
    return ::fstat(file_, &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
}

bool InputFile::read(std::uint64_t where, void* to, std::uint64_t size) const noexcept {
    auto* place = static_cast<char*>(to);
    while (size != 0) {
        const ssize_t got = ::pread(file_, place, static_cast<std::size_t>(size), static_cast<off_t>(where));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        place += got;
        where += static_cast<std::uint64_t>(got);
        size -= static_cast<std::uint64_t>(got);
    }
    return true;
}

#endif

OutputFile::OutputFile(const std::string& path)
    : path_(path), part_(path + ".part"), file_(open_file(part_, true)), good_(file_ != nullptr) {}

OutputFile::~OutputFile() {
    if (file_ == nullptr) return;
    (void)std::fclose(file_);  // it is removed
    remove_file(part_);
}

void OutputFile::write(const void* data, std::size_t size) {
    good_ = good_ && (size == 0 || std::fwrite(data, size, 1, file_) == 1);
}

bool OutputFile::finish() {
    if (!good_ || std::fflush(file_) != 0 || !reach_disk(file_)) return false;
    if (std::fclose(std::exchange(file_, nullptr)) == 0 && move_file(part_, path_)) return true;
    remove_file(part_);
    return false;
}

}  // namespace damas
