#include "impactfit/calibration/checkpoint.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "impactfit/core/text_file.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {
namespace {

/// Time between writes, which is what a kill costs: a small part of what was done, ...
constexpr auto shortest_pause = std::chrono::milliseconds(20), longest_pause = std::chrono::milliseconds(1000);
constexpr int time_over_pause = 50;
/// ... but so many times what the last write took, where a disk is slow.
constexpr int pause_over_write = 4;

CheckpointText begun_or_read(const std::string& path, const CheckpointOwner& owner) {
    if (std::filesystem::exists(path)) return {owner, read_text_file(path), path};
    return CheckpointText(owner);
}

}  // namespace

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options) {
    std::string files;
    for (const FitSource& source : problem.sources)
        for (const SourceFile& file : source.files) files += file.sha256 + "\n";
    return {std::string(version), problem.sha256.empty() ? "-" : problem.sha256, sha256_hex(files),
            sha256_hex(options)};
}

Checkpoint::Checkpoint(std::string path, const CheckpointOwner& owner)
    : file_(std::move(path)), text_(begun_or_read(file_.path(), owner)) {
    if (std::filesystem::exists(file_.path())) file_.take_over(text_.all().size());
    if (!file_.held()) write_now();  // where that is not possible, it is said before the work and not after
    next_write_ = begun_ + shortest_pause;
}

std::optional<std::vector<double>> Checkpoint::find(std::string_view kind, long number) const {
    const std::lock_guard lock(mutex_);
    return text_.find(kind, number);
}

void Checkpoint::keep(std::string_view kind, long number, const std::vector<double>& values) {
    const std::lock_guard lock(mutex_);
    text_.keep(kind, number, values);
    changed_ = true;
    const auto now = Clock::now();
    if (now < next_write_) return;
    write_now();
    const auto ended = Clock::now();
    const Clock::duration pause =
        std::clamp<Clock::duration>((ended - begun_) / time_over_pause, shortest_pause, longest_pause);
    next_write_ = ended + std::max(pause, pause_over_write * (ended - now));
}

void Checkpoint::drop(std::string_view kind) {
    const std::lock_guard lock(mutex_);
    changed_ = text_.drop(kind) || changed_;
}

void Checkpoint::write() {
    const std::lock_guard lock(mutex_);
    if (changed_) write_now();
    file_.sync();
}

void Checkpoint::write_now() {
    if (text_.rewritten() == rewritten_)
        file_.grow(text_.all(), text_.mark());
    else
        file_.replace(text_.all());
    rewritten_ = text_.rewritten();
    changed_ = false;
}

}  // namespace impactfit
