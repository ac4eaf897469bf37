#include "output/fit_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <memory>

#include "output/progress_line.hpp"

namespace impactfit::app {
namespace {

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

std::string progress_text(const SearchProgress& progress, double elapsed) {
    return fmt::format("{} {} of {}: {} evaluations, best cost {:.6g}{}", progress.unit,
                       std::min(progress.starts_done + 1, progress.starts), progress.starts, progress.evaluations,
                       progress.best_cost, time_left(progress, elapsed));
}

}  // namespace

FitProgress::FitProgress(const Session& session)
    : session_(session), shows_(shows_progress(session)), former_handler_(take_over_interrupt()) {
    interrupted = 0;
}

FitProgress::~FitProgress() {
    std::signal(SIGINT, former_handler_);
    if (shows_) remove_progress_line(session_);
}

ProgressCallback FitProgress::callback() {
    const auto line = shows_ ? std::make_shared<ProgressLine>(session_) : nullptr;
    return [line](const SearchProgress& progress) {
        if (line) line->show([&] { return progress_text(progress, line->seconds()); });
        return interrupted == 0;
    };
}

}  // namespace impactfit::app
