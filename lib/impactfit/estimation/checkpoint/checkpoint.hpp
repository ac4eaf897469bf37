#pragma once
// Checkpoint file: finished work units of a long run. A restarted run loads the finished units and returns the same
// result.

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "impactfit/core/files/growing_file.hpp"
#include "impactfit/estimation/checkpoint/background_writer.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"
#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/checkpoint/write_queue.hpp"

namespace impactfit {

/// Work store in a file. A background thread writes, so work never waits for the disk. The file is valid at every
/// moment (growing_file.hpp) and contains all changes up to some time, in their order. Time between writes: 1 % of the
/// elapsed time, between 5 ms and 1 s, and at least four times the duration of the last write.
class Checkpoint : public WorkStore {
public:
    /// Reads `path`, or creates the file. Throws an Error (data) if the file is not a checkpoint, is damaged or has
    /// another owner (the error states the difference); the file is not changed. Throws an Error (usage) if the file
    /// cannot be written.
    Checkpoint(std::string path, const CheckpointOwner& owner);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    /// Throws the Error of a failed background write, once; so does drop().
    void keep(std::string_view kind, long number, std::vector<double> values) override;
    void drop(std::string_view kind) override;

    /// Writes all changes to the disk. Changes that are not written are lost at destruction. Throws as keep() does, and
    /// if this write fails.
    void write();

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point flush_in_background();
    void flush();
    void take_up();
    void write_text();

    // Lock order: writing_, finding_. A change of the text needs both locks. The writer needs only writing_ for the
    // file; readers need only finding_ for the text. The queue has a separate lock, taken last.
    std::mutex writing_;
    mutable std::mutex finding_;
    WriteQueue queue_;  ///< changes that are not in the text yet
    GrowingFile file_;
    CheckpointFormat text_;
    bool changed_ = false;  ///< the text, since the last write
    long rewritten_ = 0;    ///< text_.rewritten() at the last write
    const Clock::time_point begun_ = Clock::now();
    std::optional<BackgroundWriter> writer_;  ///< last member: ends before the other members are destroyed
};

}  // namespace impactfit
