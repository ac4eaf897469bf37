#pragma once
// The shipped data, to be damaged.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

/// A copy of the shipped data that a test may edit.
class DataCopy {
public:
    DataCopy() {
        std::filesystem::copy(data_folder(), folder_.path() / "data", std::filesystem::copy_options::recursive);
    }

    std::string root() const { return (folder_.path() / "data").string(); }

    /// Replaces every occurrence of `from` in a file.
    void edit(const std::string& file, const std::string& from, const std::string& to) const {
        std::string text = impactfit::read_text_file(root() + "/" + file);
        REQUIRE(has(text, from));
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        write(file, text);
    }

    void write(const std::string& file, const std::string& text) const { folder_.write("data/" + file, text); }

private:
    ScratchFolder folder_;
};

}  // namespace impactfit_tests
