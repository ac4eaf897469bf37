#pragma once
// No command writes onto what it reads: data are measured once, and an option mistyped must not cost them.

#include <string>
#include <vector>

#include "session.hpp"

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

/// Makes the folder of --output. Throws an Error (usage) if that fails.
void make_output_folder(const std::string& folder);

/// Call it before long work: a refused file then costs no result. Makes the folder of --output;
/// throws an Error (usage) naming the file if one to be written is one that is read or another to be written, by
/// any path or link, or if it cannot be written.
void check_written_files(const Session& session, const std::vector<std::string>& read,
                         const std::vector<WrittenFile>& written);

}  // namespace impactfit::app
