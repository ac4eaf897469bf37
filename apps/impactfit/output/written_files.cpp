#include "output/written_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

/// False for a terminal or a pipe, because a program can read and write it.
bool is_same_file(const std::string& path, const std::string& other) {
    std::error_code failed;
    return fs::is_regular_file(path, failed) && fs::equivalent(path, other, failed) && !failed;
}

/// Compares two paths, also of files that do not exist.
bool is_same_path(const std::string& path, const std::string& other) {
    if (path.empty() || other.empty()) return false;
    std::error_code failed;
    if (path_kind(path, ErrorKind::usage) != PathKind::nothing) return is_same_file(path, other);
    const fs::path canonical = fs::weakly_canonical(absolute_path(path), failed);
    return !failed && canonical == fs::weakly_canonical(absolute_path(other), failed);
}

/// True for a path in the folder or in one of its folders.
bool is_below(const std::string& path, const std::string& folder) {
    if (folder.empty()) return false;
    std::error_code failed;
    const fs::path parent = fs::weakly_canonical(absolute_path(folder), failed);
    const fs::path inner = failed ? fs::path() : fs::weakly_canonical(absolute_path(path), failed);
    const fs::path relative = inner.lexically_relative(parent);
    return !relative.empty() && *relative.begin() != "..";
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
    check_may_write(folder);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw Error(ErrorKind::usage, "the output folder cannot be created: " + failed.message(), folder,
                    "a writable folder", {{}, 0, 0, "--output"});
}

void check_written_files(const Session& session, const std::vector<std::string>& read,
                         const std::vector<WrittenFile>& written) {
    for (const WrittenFile& output : written)
        for (const std::string& input : read)
            if (!output.path.empty() && is_same_file(output.path, input))
                throw Error(ErrorKind::usage, "the output would overwrite an input file",
                            output.path == input ? input : fmt::format("{}, identical to {}", output.path, input),
                            "another file or folder", {{}, 0, 0, output.option});
    for (std::size_t i = 0; i < written.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (is_same_path(written[i].path, written[j].path))
                throw Error(ErrorKind::usage, "two outputs have the same file", written[i].path, "different files",
                            {{}, 0, 0, fmt::format("{}, {}", written[j].option, written[i].option)});
    // The folder of --output and its files are last, because a rejected command must not create the folder.
    const auto check = [&](bool in_folder) {
        for (const WrittenFile& output : written)
            if (!output.path.empty() && is_below(output.path, session.output) == in_folder) check_writable(output.path);
    };
    check(false);
    if (!session.output.empty()) make_output_folder(session.output);
    check(true);
}

}  // namespace impactfit::app
