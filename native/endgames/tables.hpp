// Endgame tables at run time, for any rules: a set of files that answers, grows and is checked.
#pragma once

#include <memory>

#include "../search/prober.hpp"
#include "file.hpp"
#include "parallel.hpp"

namespace damas::endgames {

class Tables : public search::Prober {
   public:
    // *memory*: how many bytes of unpacked blocks are kept.
    static std::unique_ptr<Tables> make(const Kernel& kernel, std::size_t memory);

    // Takes a file into use; not while anybody asks. Throws TableError as TableFile does, and "damaged" when a small
    // file's blocks are not as written (those of large ones are looked at when they are read).
    virtual void add(const std::string& path) = 0;
    [[nodiscard]] virtual std::vector<const TableFile*> files() const = 0;

    // Builds one class and writes *path*; the classes that its moves lead to must have been added. Throws
    // Interrupted, std::length_error, std::logic_error (one of those is missing), TableError "write".
    virtual void build(const Material& material, const std::string& variant, const std::string& path,
                       Workers& workers) const = 0;

    // Writes the results of a file that was added (results.hpp) into *path*. Throws as write_results does.
    virtual void write_results_of(const TableFile& file, const std::string& path, Workers& workers) const = 0;
    // Takes the results of a file that was added into use; not while anybody asks. Throws TableError as Results does.
    virtual void add_results(const std::string& path, const TableFile& file) = 0;

    struct Fault {
        bool found = false;
        Position position;  // a position whose value contradicts those after it
    };
    // Holds every position of a file that was added to the positions after its moves, and its
    // counts to the header. A table without a fault is right: a win in n plies has a move to a loss
    // in n - 1, and so on down to the end. Then its results, where they are in use, are held to it.
    // Throws Interrupted, TableError "damaged", "counts", "results".
    virtual Fault verify(const TableFile& file, Workers& workers) const = 0;
};

}  // namespace damas::endgames
