#pragma once
// Session: the global options and the selected command.

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "exit_code.hpp"

namespace impactfit::app {

struct Session {
    std::string program;                                      ///< path of the program on the command line
    std::string command_line;                                 ///< arguments, quoted for a shell, after "impactfit"
    std::string format = "text";                              ///< of `formats`
    std::vector<std::string> formats{"text", "json", "csv"};  ///< of the command; some have more
    std::string output;                                       ///< folder for a copy of the result; empty: no copy
    std::string data;                                         ///< folder of the data; empty: default of data_folder
    std::optional<long> seed;                                 ///< default: from the problem, else 1
    std::optional<int> threads;                               ///< default: number of cores
    bool quiet = false;
    bool progress = false;               ///< as whole lines, without a terminal too
    bool verbose = false;                ///< full text instead of the short text
    std::string figure_size = "screen";  ///< screen | 85mm | 170mm
    std::function<ExitCode()> run;       ///< set by the parser of the selected command
};

/// Returns the number of threads.
inline int thread_count(const Session& session) {
    return session.threads.value_or(std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
}

/// Returns the first folder with data: --data, IMPACTFIT_DATA, the installed share folder, the source tree of a build.
/// Throws Error (usage) with the searched folders if none contains data.
std::string data_folder(const Session& session);

/// Returns the folder of data_folder, or an empty string if no default folder contains data. A user's file needs no
/// such folder. The library rejects the name of a shipped dataset without a folder.
std::string data_folder_if_any(const Session& session);

}  // namespace impactfit::app
