#pragma once
// What all commands share: the global options, and the command that was chosen.

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "exit_code.hpp"

namespace impactfit::app {

struct Session {
    std::string program;          ///< path the program was started by
    std::string format = "text";  ///< text | json | csv
    std::string output;           ///< folder for a copy of the result; empty: none
    std::string data;             ///< folder of the data; empty: found, see data_folder
    std::optional<long> seed;     ///< none: that of the problem, or 1
    std::optional<int> threads;   ///< none: as many as the machine has
    bool quiet = false;
    std::function<ExitCode()> run;  ///< set by the command that was parsed
};

/// How many threads to work with.
inline int thread_count(const Session& session) {
    return session.threads.value_or(std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
}

/// Where the data are: --data, IMPACTFIT_DATA, the installed share folder, or the source tree of a build.
/// Throws an Error naming the places looked in.
std::string data_folder(const Session& session);

/// The same; empty without --data and without data in the usual places, since a user's file needs none. The
/// library then refuses the name of a shipped dataset.
std::string data_folder_if_any(const Session& session);

}  // namespace impactfit::app
