#pragma once
// Child run: one command of the page, run by this program in a separate process.

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace impactfit::app {

/// A process in a separate group, started without a shell. It writes below its folder only, and reads below it and
/// the shipped data (core/files/permitted_folder).
class ChildRun {
public:
    /// Starts the words of a command in the folder. Throws Error (usage) if the system starts no process.
    ChildRun(const std::vector<std::string>& words, const std::filesystem::path& folder, const std::string& data);
    ~ChildRun();
    ChildRun(const ChildRun&) = delete;
    ChildRun& operator=(const ChildRun&) = delete;

    /// Receives a line of progress; an empty one several times a second without any. False stops the run.
    using Listener = std::function<bool(const std::string& line)>;

    /// Waits for the end. Returns the exit code, 128 + the number of a signal, or -1 after a stop.
    int wait(const Listener& listener);

    /// Stops the process and those that it started. Any thread may call it.
    void stop();

    /// Standard output, and standard error without the progress.
    std::string output, errors;

private:
    bool read_parts(const Listener& listener);
    bool pass_lines(const Listener& listener);

    pid_t process_ = -1;
    int out_ = -1, err_ = -1;
    std::string lines_;
    std::mutex mutex_;  ///< no stop reaches a number that the system has given to another process
    bool ended_ = false, stopped_ = false;
};

}  // namespace impactfit::app
