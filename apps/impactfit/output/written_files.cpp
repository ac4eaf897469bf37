#include "output/written_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

/// A terminal or a pipe may well be read and written.
bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code failed;
    return fs::is_regular_file(one, failed) && fs::equivalent(one, other, failed) && !failed;
}

/// Also of files that are yet to be made.
bool is_one_file(const std::string& one, const std::string& other) {
    if (one.empty() || other.empty()) return false;
    std::error_code failed;
    if (path_kind(one, ErrorKind::usage) != PathKind::nothing) return is_same_file(one, other);
    const fs::path canonical = fs::weakly_canonical(absolute_path(one), failed);
    return !failed && canonical == fs::weakly_canonical(absolute_path(other), failed);
}

}  // namespace

std::vector<std::string> files_read(const FitProblem& problem) {
    std::vector<std::string> files;
    if (!problem.path.empty()) files.push_back(problem.path);
    for (const FitSource& source : problem.sources)
        for (const SourceFile& file : source.files) files.push_back(file.path);
    return files;
}

std::vector<std::string> files_read(const Dataset& dataset) {
    std::vector<std::string> files;
    for (const SourceFile& file : dataset.files) files.push_back(file.path);
    return files;
}

void make_output_folder(const std::string& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw Error(ErrorKind::usage, "the output folder cannot be made: " + failed.message(), folder,
                    "a folder that can be written", {{}, 0, 0, "--output"});
}

void check_written_files(const Session& session, const std::vector<std::string>& read,
                         const std::vector<WrittenFile>& written) {
    for (const WrittenFile& output : written)
        for (const std::string& input : read)
            if (!output.path.empty() && is_same_file(output.path, input))
                throw Error(ErrorKind::usage, "this would be written over a file that is read",
                            output.path == input ? input : fmt::format("{}, which is {}", output.path, input),
                            "a file or folder of another name", {{}, 0, 0, output.option});
    for (std::size_t i = 0; i < written.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (is_one_file(written[i].path, written[j].path))
                throw Error(ErrorKind::usage, "two results would be written to one file", written[i].path,
                            "a file for each", {{}, 0, 0, fmt::format("{}, {}", written[j].option, written[i].option)});
    // The folder last: nothing is made for a command that is refused.
    const auto check = [&](bool in_folder) {
        for (const WrittenFile& output : written)
            if (!output.path.empty() && (output.option == std::string_view("--output")) == in_folder)
                check_writable(output.path);
    };
    check(false);
    if (!session.output.empty()) make_output_folder(session.output);
    check(true);
}

}  // namespace impactfit::app
