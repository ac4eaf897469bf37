#pragma once
// The units of a long run in a file, from which a killed run goes on to the same end.

#include <chrono>
#include <mutex>
#include <string>

#include "impactfit/calibration/checkpoint_text.hpp"
#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/unit_store.hpp"
#include "impactfit/core/growing_file.hpp"

namespace impactfit {

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options);

/// The file is whole at every moment (growing_file.hpp). It is written so often that a kill costs a fiftieth of the
/// time that went by, between 20 ms and a second, but so rarely that writing takes a fifth of the time of a thread.
class Checkpoint : public UnitStore {
public:
    /// Reads `path`, or begins it. Throws an Error (data) for a file that is no checkpoint or was damaged, and for one
    /// of another owner, saying in what they differ; the file stays as it is. Throws an Error (usage) if it cannot be
    /// written.
    Checkpoint(std::string path, const CheckpointOwner& owner);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    void keep(std::string_view kind, long number, const std::vector<double>& values) override;
    void drop(std::string_view kind) override;

    /// Writes what is not in the file yet.
    void write();

private:
    using Clock = std::chrono::steady_clock;

    void write_now();

    mutable std::mutex mutex_;
    GrowingFile file_;
    CheckpointText text_;
    bool changed_ = false;  ///< since the last write
    long rewritten_ = 0;    ///< the text, until then
    const Clock::time_point begun_ = Clock::now();
    Clock::time_point next_write_;
};

}  // namespace impactfit
