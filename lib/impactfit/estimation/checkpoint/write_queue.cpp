#include "impactfit/estimation/checkpoint/write_queue.hpp"

#include <algorithm>
#include <utility>

namespace impactfit {
namespace {

/// 16: memory of a change without numbers.
std::size_t size_of(const WorkChange& change) {
    return 16 + (change.values ? change.values->size() : 0);
}

}  // namespace

void WriteQueue::add(WorkChange change) {
    const std::lock_guard lock(mutex_);
    if (!change.values) forget(change.kind);
    size_ += size_of(change);
    changes_.push_back(std::move(change));
    throw_failure_locked();
}

/// Dropped units need not be written first.
void WriteQueue::forget(std::string_view kind) {
    std::erase_if(changes_, [&](const WorkChange& change) {
        if (change.kind != kind) return false;
        size_ -= size_of(change);
        return true;
    });
}

bool WriteQueue::full() const {
    const std::lock_guard lock(mutex_);
    return size_ >= room;
}

bool WriteQueue::concerns(std::string_view kind) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(changes_.begin(), changes_.end(), [&](const WorkChange& change) { return change.kind == kind; });
}

std::optional<WorkChange> WriteQueue::last_of(std::string_view kind, long number) const {
    const std::lock_guard lock(mutex_);
    const auto last = std::find_if(changes_.rbegin(), changes_.rend(), [&](const WorkChange& change) {
        return change.kind == kind && (change.number == number || !change.values);
    });
    return last == changes_.rend() ? std::nullopt : std::optional(*last);
}

std::vector<WorkChange> WriteQueue::take_all() {
    const std::lock_guard lock(mutex_);
    size_ = 0;
    return std::exchange(changes_, {});
}

void WriteQueue::fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(error);
}

void WriteQueue::throw_failure() {
    const std::lock_guard lock(mutex_);
    throw_failure_locked();
}

void WriteQueue::throw_failure_locked() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace impactfit
