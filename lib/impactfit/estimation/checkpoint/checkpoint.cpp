#include "impactfit/estimation/checkpoint/checkpoint.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/text_file.hpp"

namespace impactfit {
namespace {

/// Time between writes (lost work after a kill): 1 % of the elapsed time, ...
constexpr auto shortest_pause = std::chrono::milliseconds(5), longest_pause = std::chrono::milliseconds(1000);
constexpr int time_over_pause = 100;
/// ... and at least this multiple of the duration of the last write, for slow disks.
constexpr int pause_over_write = 4;

/// Size limit; a million draws of thirty parameters need 600 MB.
constexpr std::size_t most_checkpoint_bytes = 4095 * mebibyte;

using Clock = std::chrono::steady_clock;

Clock::time_point next_write(Clock::time_point run_begun, Clock::time_point begun, Clock::time_point ended) {
    const Clock::duration pause =
        std::clamp<Clock::duration>((ended - run_begun) / time_over_pause, shortest_pause, longest_pause);
    return ended + std::max(pause, pause_over_write * (ended - begun));
}

CheckpointFormat begun_or_read(const std::string& path, const CheckpointOwner& owner) {
    if (path_kind(path) != PathKind::nothing) return {owner, read_text_file(path, most_checkpoint_bytes), path};
    return CheckpointFormat(owner);
}

}  // namespace

Checkpoint::Checkpoint(std::string path, const CheckpointOwner& owner)
    : file_(std::move(path)), text_(begun_or_read(file_.path(), owner)) {
    if (path_kind(file_.path()) != PathKind::nothing) file_.take_over(text_.all().size());
    if (!file_.held()) write_text();  // reports a file that cannot be written before the work starts
    writer_.emplace(begun_ + shortest_pause, [this] { return flush_in_background(); });
}

std::optional<std::vector<double>> Checkpoint::find(std::string_view kind, long number) const {
    const std::lock_guard lock(finding_);  // no change is in transit from the queue to the text
    const auto queued = queue_.last_of(kind, number);
    return queued ? queued->values : text_.find(kind, number);
}

void Checkpoint::keep(std::string_view kind, long number, std::vector<double> values) {
    queue_.add({std::string(kind), number, std::move(values)});
    if (!queue_.full()) return;
    const std::lock_guard lock(writing_);  // work faster than the disk waits here
    take_up();
}

void Checkpoint::drop(std::string_view kind) {
    const std::lock_guard lock(finding_);
    if (queue_.concerns(kind) || text_.holds(kind)) queue_.add({std::string(kind), 0, std::nullopt});
}

void Checkpoint::write() {
    const std::lock_guard lock(writing_);
    queue_.throw_failure();
    flush();
    file_.sync();
}

/// Returns the time of the next write.
Checkpoint::Clock::time_point Checkpoint::flush_in_background() {
    const std::lock_guard lock(writing_);
    const auto begun = Clock::now();
    try {
        flush();
    } catch (...) {
        queue_.fail(std::current_exception());
    }
    return next_write(begun_, begun, Clock::now());
}

/// Callers of this and the following functions hold writing_.
void Checkpoint::flush() {
    take_up();
    if (changed_) write_text();
}

void Checkpoint::take_up() {
    const std::lock_guard lock(finding_);
    for (const WorkChange& change : queue_.take_all()) {
        if (change.values)
            text_.keep(change.kind, change.number, *change.values);
        else if (!text_.drop(change.kind))
            continue;
        changed_ = true;
    }
}

void Checkpoint::write_text() {
    if (text_.rewritten() == rewritten_)
        file_.grow(text_.all(), text_.mark());
    else
        file_.replace(text_.all());
    rewritten_ = text_.rewritten();
    changed_ = false;
}

}  // namespace impactfit
