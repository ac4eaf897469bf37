#pragma once
// What stands in a checkpoint: whose it is, and units of work.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/growing_file.hpp"

namespace impactfit {

/// What a checkpoint belongs to: a run with anything else would come to another end.
struct CheckpointOwner {
    std::string version;  ///< of the program
    std::string problem;  ///< SHA-256 of the problem file, "-" without one
    std::string data;     ///< SHA-256 over those of all data files
    std::string options;  ///< SHA-256 of the words of the command line that change the answer
};

/// Lines: the version of this format, the owner, how many bytes of units there are with a digest of these and of the
/// lines before, and the units (kind, number, values as in exact_text.hpp), between them "drop KIND" where those before
/// are forgotten. What stands behind as many bytes does not count. A unit costs its own bytes, however many there are:
/// text and digest grow with it.
class CheckpointFormat {
public:
    /// Without units.
    explicit CheckpointFormat(const CheckpointOwner& owner);
    /// As `text` has it. Throws an Error (data) naming `path` for what is no checkpoint, is damaged, or is of another
    /// format or owner, saying in what they differ.
    CheckpointFormat(const CheckpointOwner& owner, std::string text, const std::string& path);

    const std::string& all() const { return text_; }
    /// The line that counts the units.
    Mark mark() const;

    std::optional<std::vector<double>> find(std::string_view kind, long number) const;
    bool holds(std::string_view kind) const;
    /// Kinds are words. What was kept under this number before no longer counts.
    void keep(std::string_view kind, long number, const std::vector<double>& values);
    /// Forgets all units of a kind. False if there are none. They leave the text once half of it is forgotten, so that
    /// many small kinds, each dropped in turn, cost no more than their own bytes too.
    bool drop(std::string_view kind);
    /// How often the text was written anew, not only grown.
    long rewritten() const { return rewritten_; }

private:
    using Unit = std::pair<std::string, long>;
    struct Place {
        std::size_t begin, length;
    };

    void begin();
    void append(std::string_view lines);
    void find_places();
    void forget(std::string_view kind);
    void rewrite();

    std::string head_, text_;
    RunningDigest digest_;         ///< of the head and the units, not of the line that counts them
    std::map<Unit, Place> units_;  ///< where in the text their values stand
    std::size_t forgotten_ = 0;    ///< bytes of values that are no longer among them
    long rewritten_ = 0;
};

}  // namespace impactfit
