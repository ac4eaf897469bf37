#pragma once
// No command writes onto what it reads: data are measured once, and an option mistyped must not cost them.

#include <string>
#include <vector>

namespace impactfit {
struct Dataset;
struct FitProblem;
}  // namespace impactfit

namespace impactfit::app {

/// A file that a command is asked to write, and the option that asks for it. An empty path is an option not given.
struct WrittenFile {
    std::string path;
    const char* option;
};

/// The problem file and all data files of a problem.
std::vector<std::string> files_read(const FitProblem& problem);
/// The data and what describes them.
std::vector<std::string> files_read(const Dataset& dataset);

/// Throws an Error (usage) naming the file if one to be written is one that is read or another to be written, by
/// whatever path or link.
void check_written_files(const std::vector<std::string>& read, const std::vector<WrittenFile>& written);

}  // namespace impactfit::app
