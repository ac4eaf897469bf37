#pragma once
// Text format of a checkpoint: owner and work units.

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

/// Owner of a checkpoint. A run with another owner has another result.
struct CheckpointOwner {
    std::string version;  ///< of the program
    std::string problem;  ///< SHA-256 of the problem file, "-" without one
    std::string data;     ///< SHA-256 over the SHA-256 of all data files
    std::string options;  ///< SHA-256 of the command-line options that influence the result
};

/// Lines: format version; owner; number of bytes of the units, with a digest of these bytes and of the lines before;
/// units (kind, number, values as in number.hpp). A line "drop KIND" removes the units of a kind before it. Text
/// after the stated number of bytes is ignored. A unit costs its own bytes only: text and digest are extended.
class CheckpointFormat {
public:
    /// Creates a checkpoint without units.
    explicit CheckpointFormat(const CheckpointOwner& owner);
    /// Parses `text`. Throws an Error (data) naming `path` if the text is not a checkpoint, is damaged, or has another
    /// format or owner; the error states the difference.
    CheckpointFormat(const CheckpointOwner& owner, std::string text, const std::string& path);

    const std::string& all() const { return text_; }
    /// Returns the position of the line that counts the units.
    Mark mark() const;

    std::optional<std::vector<double>> find(std::string_view kind, long number) const;
    bool holds(std::string_view kind) const;
    /// Adds a unit; replaces a unit of this kind and number. `kind` must not contain blanks.
    void keep(std::string_view kind, long number, const std::vector<double>& values);
    /// Drops all units of a kind. Returns false if there are none. The text is rewritten once half of it is dropped, so
    /// many small kinds, each dropped in turn, cost their own bytes only.
    bool drop(std::string_view kind);
    /// Returns the number of complete rewrites of the text.
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
    RunningDigest digest_;         ///< of the head and the units, without the line that counts them
    std::map<Unit, Place> units_;  ///< positions of their values in the text
    std::size_t forgotten_ = 0;    ///< bytes of dropped values
    long rewritten_ = 0;
};

}  // namespace impactfit
