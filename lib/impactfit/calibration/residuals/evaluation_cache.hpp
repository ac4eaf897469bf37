#pragma once
// Evaluation cache: results at the last points.

#include <Eigen/Core>
#include <array>
#include <memory>
#include <mutex>

namespace impactfit {

/// Thread-safe. Values depend only on the point, so results do not depend on the cache content.
template <class Value>
class EvaluationCache {
public:
    /// Returns null if the point is not cached.
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

    /// Number of cached points. A search evaluates its last point again; several searches may share a function.
    static constexpr std::size_t points_kept = 8;

    mutable std::mutex mutex_;
    std::array<Entry, points_kept> entries_;
    std::size_t next_ = 0;
};

}  // namespace impactfit
