#include "output/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "impactfit/core/files/reading_progress.hpp"
#include "impactfit/core/visible_text.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {

bool shows_progress(const Session& session) {
    return session.progress || (!session.quiet && isatty(STDERR_FILENO) != 0);
}

ProgressLine::ProgressLine(const Session& session) : in_lines_(session.progress) {}

void ProgressLine::show(const std::function<std::string()>& text) {
    const std::lock_guard lock(mutex_);
    const auto now = Time::now();
    if (now - shown_ < std::chrono::milliseconds(in_lines_ ? 250 : 100)) return;
    shown_ = now;
    print_message(in_lines_ ? "progress: " + text() + "\n" : "\r\033[K" + text());
}

double ProgressLine::seconds() const {
    return std::chrono::duration<double>(Time::now() - begun_).count();
}

void remove_progress_line(const Session& session) {
    if (!session.progress) print_message("\r\033[K");
}

void print_step(const Session& session, const std::string& step) {
    if (shows_progress(session)) print_message((session.progress ? "progress: " : "  ") + step + "\n");
}

ReadingDisplay::ReadingDisplay(const Session& session) {
    if (!shows_progress(session)) return;
    // The last report of a file is its end, so no part of the line stays on the terminal.
    set_reading_observer(
        [&session, line = std::make_shared<ProgressLine>(session)](const std::string& what, double part) {
            if (part < 1.0)
                line->show([&] { return fmt::format("{}: {:.0f} %", visible_text(what), 100.0 * part); });
            else
                remove_progress_line(session);
        });
}

ReadingDisplay::~ReadingDisplay() {
    set_reading_observer({});
}

}  // namespace impactfit::app
