#pragma once
// What was computed at the points looked at last, so that what is asked there next need not begin anew.

#include <Eigen/Core>
#include <array>
#include <memory>
#include <mutex>

namespace impactfit {

/// Safe to use from several threads. A value is what its point gives, so answers do not depend on what is still here.
template <class Value>
class EvaluationCache {
public:
    /// Null where the point is not among the last.
    std::shared_ptr<const Value> find(const Eigen::VectorXd& point) const {
        const std::lock_guard lock(mutex_);
        for (const Entry& entry : entries_)
            if (entry.value && entry.point == point) return entry.value;
        return nullptr;
    }

    std::shared_ptr<const Value> keep(const Eigen::VectorXd& point, Value value) {
        auto kept = std::make_shared<const Value>(std::move(value));
        const std::lock_guard lock(mutex_);
        entries_[next_] = {point, kept};
        next_ = (next_ + 1) % entries_.size();
        return kept;
    }

private:
    struct Entry {
        Eigen::VectorXd point;
        std::shared_ptr<const Value> value;
    };

    /// A search asks again for the point it came to last; several searches may share a function.
    static constexpr std::size_t points_kept = 8;

    mutable std::mutex mutex_;
    std::array<Entry, points_kept> entries_;
    std::size_t next_ = 0;
};

}  // namespace impactfit
