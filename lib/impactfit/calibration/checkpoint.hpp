#pragma once
// The units of a long run in a file, from which a killed run goes on to the same end.

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/unit_store.hpp"

namespace impactfit {

/// What a checkpoint belongs to: a run with anything else would come to another end.
struct CheckpointOwner {
    std::string version;  ///< of the program
    std::string problem;  ///< SHA-256 of the problem file, "-" without one
    std::string data;     ///< SHA-256 over those of all data files
    std::string options;  ///< SHA-256 of the words of the command line that change the answer
};

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options);

/// Doubles stand as hexadecimal floating-point numbers, exactly; the last line is a digest of all before it. The file
/// is replaced whole (atomic_file.hpp), at most five times a second and so rarely that writing takes a twentieth of the
/// time.
class Checkpoint : public UnitStore {
public:
    /// Reads `path`, or begins it. Throws an Error (data) for a file that is no checkpoint or was damaged, and for one
    /// of another owner, saying in what they differ; the file stays as it is. Throws an Error (usage) if it cannot be
    /// written.
    Checkpoint(std::string path, CheckpointOwner owner);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    void keep(std::string_view kind, long number, const std::vector<double>& values) override;
    void drop(std::string_view kind) override;

    /// Writes what is not in the file yet.
    void write();

private:
    using Clock = std::chrono::steady_clock;

    void read(const std::string& text);
    void check_owner(const std::map<std::string, std::string>& found) const;
    void write_now();
    [[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                             long line) const;

    std::string path_;
    CheckpointOwner owner_;
    mutable std::mutex mutex_;
    std::map<std::pair<std::string, long>, std::string> units_;  ///< values as they stand in the file
    bool changed_ = false;
    Clock::time_point next_write_;
};

}  // namespace impactfit
