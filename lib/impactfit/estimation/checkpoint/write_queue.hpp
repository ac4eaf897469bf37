#pragma once
// What was done to units, in order, on its way from the threads that do the work to the one that writes it down.

#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// A unit was kept, or all units of a kind were dropped.
struct WorkChange {
    std::string kind;
    long number = 0;
    std::optional<std::vector<double>> values;  ///< none where the kind was dropped
};

/// Safe to call from several threads; nobody waits for longer than a look at what is queued.
class WriteQueue {
public:
    /// In numbers: 32 MiB, some seconds of a fit that keeps as much as any does.
    static constexpr std::size_t room = std::size_t{1} << 22;

    /// A drop takes the units of its kind, and former drops, out of the queue: nobody has to write them. Throws what
    /// fail() was given, once; the change is queued all the same.
    void add(WorkChange change);
    bool full() const;

    bool concerns(std::string_view kind) const;
    /// The last change that concerns this unit.
    std::optional<WorkChange> last_of(std::string_view kind, long number) const;
    std::vector<WorkChange> take_all();

    /// Who takes could not do what he has to, and whoever adds next is told so. Of errors that nobody was told of yet
    /// the first counts.
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
