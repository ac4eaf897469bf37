#pragma once
// Writes beside the work, in a thread of their own.

#include <chrono>
#include <functional>
#include <memory>

namespace impactfit {

/// Calls a function at `first` and then at each time that the function returned, until the destruction, which waits for
/// a call in progress. The function does not throw.
class BackgroundWriter {
public:
    using Time = std::chrono::steady_clock::time_point;

    BackgroundWriter(Time first, std::function<Time()> write);
    ~BackgroundWriter();
    BackgroundWriter(const BackgroundWriter&) = delete;
    BackgroundWriter& operator=(const BackgroundWriter&) = delete;

private:
    struct Thread;
    std::unique_ptr<Thread> thread_;
};

}  // namespace impactfit
