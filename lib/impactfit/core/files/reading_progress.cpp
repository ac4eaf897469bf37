#include "impactfit/core/files/reading_progress.hpp"

#include <algorithm>
#include <utility>

namespace impactfit {
namespace {

ReadingObserver& reading_observer() {
    static ReadingObserver observer;
    return observer;
}

}  // namespace

void set_reading_observer(ReadingObserver observer) {
    reading_observer() = std::move(observer);
}

ReadingProgress::ReadingProgress(std::string what, std::size_t all, std::size_t least) : what_(std::move(what)) {
    if (reading_observer() && all >= least) all_ = static_cast<double>(all);
}

void ReadingProgress::at(std::size_t done) const {
    if (all_ > 0.0) reading_observer()(what_, std::min(1.0, static_cast<double>(done) / all_));
}

}  // namespace impactfit
