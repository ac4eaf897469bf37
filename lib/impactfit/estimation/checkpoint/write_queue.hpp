#pragma once
// Write queue: changes of work units in order, from the worker threads to the writer thread.

#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// A change: a unit was kept, or all units of a kind were dropped.
struct WorkChange {
    std::string kind;
    long number = 0;
    std::optional<std::vector<double>> values;  ///< empty: the kind was dropped
};

/// Safe to call from several threads; each call only locks the queue briefly.
class WriteQueue {
public:
    /// Capacity [numbers]: 32 MiB, some seconds of the largest data rates of a fit.
    static constexpr std::size_t room = std::size_t{1} << 22;

    /// Adds a change. A drop removes queued changes of its kind, which need not be written. Throws the error given to
    /// fail(), once; the change is queued nevertheless.
    void add(WorkChange change);
    bool full() const;

    bool concerns(std::string_view kind) const;
    /// Returns the last change of this unit. Empty if the queue has none.
    std::optional<WorkChange> last_of(std::string_view kind, long number) const;
    std::vector<WorkChange> take_all();

    /// Records an error of the writer thread; the next add() throws it. Of several pending errors the first is kept.
    void fail(std::exception_ptr error);
    void throw_failure();

private:
    void forget(std::string_view kind);
    void throw_failure_locked();

    mutable std::mutex mutex_;
    std::vector<WorkChange> changes_;
    std::size_t size_ = 0;
    std::exception_ptr failure_;
};

}  // namespace impactfit
