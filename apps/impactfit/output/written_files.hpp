#pragma once
// Checks of output files. No command overwrites its input, because a mistyped option must not destroy measured data.

#include <string>
#include <vector>

#include "session.hpp"

namespace impactfit {
struct Dataset;
struct FitProblem;
}  // namespace impactfit

namespace impactfit::app {

/// Output file and its option. The path is empty without the option.
struct WrittenFile {
    std::string path;
    const char* option;
};

/// Returns the problem file and all data files of a problem.
std::vector<std::string> files_read(const FitProblem& problem);
/// Returns the data files and their descriptions.
std::vector<std::string> files_read(const Dataset& dataset);

/// Creates the folder of --output. Throws Error (usage) on failure.
void make_output_folder(const std::string& folder);

/// Checks output files before long work, so that no result is lost. Creates the folder of --output. Throws Error
/// (usage) if an output is not writable, or is the same file as an input or another output, by any path or link.
void check_written_files(const Session& session, const std::vector<std::string>& read,
                         const std::vector<WrittenFile>& written);

}  // namespace impactfit::app
