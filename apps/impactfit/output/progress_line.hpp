#pragma once
// Progress line on standard error: one line that is written again on a terminal, whole lines with --progress.

#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "session.hpp"

namespace impactfit::app {

/// Returns true if progress is shown: the user chose --progress, or standard error is a terminal without --quiet.
bool shows_progress(const Session& session);

/// A line that is written at most ten times a second on a terminal. With --progress, a new line "progress: TEXT" is
/// written at most four times a second.
class ProgressLine {
public:
    explicit ProgressLine(const Session& session);

    /// Writes the text, unless the former one is too recent.
    void show(const std::function<std::string()>& text);

    /// Returns the time since the start [s].
    double seconds() const;

private:
    using Time = std::chrono::steady_clock;
    bool in_lines_;
    Time::time_point begun_ = Time::now(), shown_ = begun_;
    std::mutex mutex_;
};

/// Removes the line from the terminal. With --progress the lines remain.
void remove_progress_line(const Session& session);

/// Writes a step of a long command, such as "checking Zhang et al. 2021", as a line that remains, where progress is shown.
void print_step(const Session& session, const std::string& step);

/// Shows "reading sound.wav: 37 %" during its lifetime, for files above 50 MB.
class ReadingDisplay {
public:
    explicit ReadingDisplay(const Session& session);
    ReadingDisplay(const ReadingDisplay&) = delete;
    ReadingDisplay& operator=(const ReadingDisplay&) = delete;
    ~ReadingDisplay();
};

}  // namespace impactfit::app
