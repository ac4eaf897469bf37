#include "written_files.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/dataset.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

/// A terminal or a pipe may well be read and written.
bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code failed;
    return fs::is_regular_file(one, failed) && fs::equivalent(one, other, failed) && !failed;
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

void check_written_files(const std::vector<std::string>& read, const std::vector<WrittenFile>& written) {
    for (const WrittenFile& output : written)
        for (const std::string& input : read)
            if (!output.path.empty() && is_same_file(output.path, input))
                throw Error(ErrorKind::usage, "this would be written over a file that is read",
                            output.path == input ? input : fmt::format("{}, which is {}", output.path, input),
                            "a file or folder of another name", {{}, 0, 0, output.option});
}

}  // namespace impactfit::app
