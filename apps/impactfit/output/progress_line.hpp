#pragma once
// Progress line: one line on standard error that is written again, on a terminal alone.

#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "session.hpp"

namespace impactfit::app {

/// Returns true if progress is shown: standard error is a terminal, and the user did not choose --quiet.
bool shows_progress(const Session& session);

/// A line that is written at most ten times a second.
class ProgressLine {
public:
    /// Writes the text, unless the line was written less than 0.1 s ago.
    void show(const std::function<std::string()>& text);

    /// Returns the time since the start [s].
    double seconds() const;

private:
    using Time = std::chrono::steady_clock;
    Time::time_point begun_ = Time::now(), shown_ = begun_;
    std::mutex mutex_;
};

/// Removes the line from the terminal.
void remove_progress_line();

/// Shows "reading sound.wav: 37 %" during its lifetime, for files above 50 MB.
class ReadingDisplay {
public:
    explicit ReadingDisplay(const Session& session);
    ReadingDisplay(const ReadingDisplay&) = delete;
    ReadingDisplay& operator=(const ReadingDisplay&) = delete;
    ~ReadingDisplay();
};

}  // namespace impactfit::app
