#include "output/fit_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <mutex>

#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

using Time = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int) {
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

/// Returns the previous handler. An ignored signal stays ignored, for nohup and background jobs of scripts.
auto take_over_interrupt() {
    const auto former = std::signal(SIGINT, SIG_IGN);
    if (former != SIG_IGN) std::signal(SIGINT, interrupt);
    return former;
}

/// Returns ", about 12 s left", or an empty text before the end of the first start.
std::string time_left(const SearchProgress& progress, double elapsed) {
    if (progress.starts_done == 0 || progress.starts < 2) return "";
    const double left = elapsed * (progress.starts - progress.starts_done) / progress.starts_done;
    return fmt::format(", about {:.0f} s left", left);
}

struct Display {
    Time::time_point begun = Time::now(), shown = begun;
    std::mutex mutex;

    void show(const SearchProgress& progress) {
        const std::lock_guard lock(mutex);
        const auto now = Time::now();
        if (now - shown < std::chrono::milliseconds(100)) return;
        shown = now;
        const double elapsed = std::chrono::duration<double>(now - begun).count();
        print_message(fmt::format("\r\033[K{} {} of {}: {} evaluations, best cost {:.6g}{}", progress.unit,
                                  std::min(progress.starts_done + 1, progress.starts), progress.starts,
                                  progress.evaluations, progress.best_cost, time_left(progress, elapsed)));
    }
};

}  // namespace

FitProgress::FitProgress(const Session& session)
    : shows_(!session.quiet && isatty(STDERR_FILENO)), former_handler_(take_over_interrupt()) {
    interrupted = 0;
}

FitProgress::~FitProgress() {
    std::signal(SIGINT, former_handler_);
    if (shows_) print_message("\r\033[K");
}

ProgressCallback FitProgress::callback() {
    const auto display = shows_ ? std::make_shared<Display>() : nullptr;
    return [display](const SearchProgress& progress) {
        if (display) display->show(progress);
        return interrupted == 0;
    };
}

}  // namespace impactfit::app
