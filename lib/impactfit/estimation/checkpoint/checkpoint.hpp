#pragma once
// The units of a long run in a file, from which a killed run goes on to the same end.

#include <chrono>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "impactfit/core/files/growing_file.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"
#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/checkpoint/write_queue.hpp"

namespace impactfit {

/// A thread of its own writes, so that no work waits for a disk. The file is whole at every moment (growing_file.hpp)
/// and says what was kept and dropped until some moment, all of it and in its order. It is written so often that a kill
/// costs a hundredth of the time that went by, between 5 ms and a second, but so rarely that writing takes a fifth of
/// the time of its thread.
class Checkpoint : public WorkStore {
public:
    /// Reads `path`, or begins it. Throws an Error (data) for a file that is no checkpoint or was damaged, and for one
    /// of another owner, saying in what they differ; the file stays as it is. Throws an Error (usage) if it cannot be
    /// written.
    Checkpoint(std::string path, const CheckpointOwner& owner);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    /// Throws, once, the Error of a write that failed meanwhile; so does drop().
    void keep(std::string_view kind, long number, std::vector<double> values) override;
    void drop(std::string_view kind) override;

    /// Brings all of that to the disk. What is not there when a checkpoint is destroyed is lost. Throws as keep() does,
    /// and what goes wrong now.
    void write();

private:
    using Clock = std::chrono::steady_clock;

    void write_now_and_then(const std::stop_token& stopped);
    void write_what_is_new();
    void take_up();
    void write_text();

    // To change the text takes both, in this order: one writes it to the file with the first alone, while others find
    // units in it with the second alone. The queue has a lock of its own and comes last.
    std::mutex writing_;
    mutable std::mutex finding_;
    WriteQueue queue_;  ///< what is not in the text yet
    GrowingFile file_;
    CheckpointFormat text_;
    bool changed_ = false;  ///< since the last write
    long rewritten_ = 0;    ///< the text, until then
    const Clock::time_point begun_ = Clock::now();
    std::jthread writer_;  ///< ends before the others do
};

}  // namespace impactfit
