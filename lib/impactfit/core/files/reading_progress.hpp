#pragma once
// Reading progress: the part of a long file that is read, for a front end that shows it.

#include <cstddef>
#include <functional>
#include <string>

namespace impactfit {

/// Size of a file from which its reading is reported [bytes].
inline constexpr std::size_t least_reported_bytes = 50'000'000;

/// Receives the name of a step, such as "reading bounces.csv", and its part from 0 to 1.
using ReadingObserver = std::function<void(const std::string& what, double part)>;

/// Sets the observer of all readings of the program; an empty one ends the reports. A front end does this between
/// readings, not while one runs.
void set_reading_observer(ReadingObserver observer);

/// Progress of one long file or step. Without an observer, and for `all` below `least`, the reports have no effect.
class ReadingProgress {
public:
    ReadingProgress(std::string what, std::size_t all, std::size_t least = least_reported_bytes);

    /// Reports that `done` of `all` are done.
    void at(std::size_t done) const;

private:
    std::string what_;
    double all_ = 0.0;  ///< 0: not reported
};

}  // namespace impactfit
