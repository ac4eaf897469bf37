#include "output/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "impactfit/core/files/reading_progress.hpp"
#include "impactfit/core/visible_text.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {

bool shows_progress(const Session& session) {
    return !session.quiet && isatty(STDERR_FILENO) != 0;
}

void ProgressLine::show(const std::function<std::string()>& text) {
    const std::lock_guard lock(mutex_);
    const auto now = Time::now();
    if (now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    print_message("\r\033[K" + text());
}

double ProgressLine::seconds() const {
    return std::chrono::duration<double>(Time::now() - begun_).count();
}

void remove_progress_line() {
    print_message("\r\033[K");
}

ReadingDisplay::ReadingDisplay(const Session& session) {
    if (!shows_progress(session)) return;
    // The last report of a file is its end, so no part of the line stays on the terminal.
    set_reading_observer([line = std::make_shared<ProgressLine>()](const std::string& what, double part) {
        if (part < 1.0)
            line->show([&] { return fmt::format("{}: {:.0f} %", visible_text(what), 100.0 * part); });
        else
            remove_progress_line();
    });
}

ReadingDisplay::~ReadingDisplay() {
    set_reading_observer({});
}

}  // namespace impactfit::app
