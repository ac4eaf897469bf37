#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"

namespace impactfit {
namespace {

constexpr std::string_view first_line = "impactfit checkpoint 3", of_any_format = "impactfit checkpoint ";
constexpr std::string_view dropped_word = "drop";  ///< reserved: not a kind of units
const std::string written_by_us = "a file written by " + option("resume") + " of this program";
constexpr const char* what_to_do = "another file, or remove this file to restart";

/// A line of the head, and its name in "the checkpoint is of another NAME".
struct OwnerLine {
    std::string_view name;
    std::string CheckpointOwner::*value;
    const char* description;
};

constexpr std::array<OwnerLine, 4> owner_lines{
    {{"version", &CheckpointOwner::version, "version of the program"},
     {"problem", &CheckpointOwner::problem, "problem file"},
     {"data", &CheckpointOwner::data, "set of data files"},
     {"options", &CheckpointOwner::options, "set of options on the command line"}}};

std::string head_of(const CheckpointOwner& owner) {
    std::string head = fmt::format("{}\n", first_line);
    for (const OwnerLine& line : owner_lines) head += fmt::format("{} {}\n", line.name, owner.*line.value);
    return head;
}

/// Removes and returns the first line of a text, without its end.
std::string_view next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

/// Removes the first word and the blank after it; returns the word.
std::string_view next_word(std::string_view& line) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(line.size(), word.size() + 1));
    return word;
}

/// Fixed length, so that the line that counts the units can be replaced.
constexpr std::string_view counting_word = "holds ";
constexpr std::size_t counting_digits = 20, counting_length = counting_word.size() + counting_digits + 64 + 2;

std::string counting_line(std::size_t bytes, const RunningDigest& digest) {
    return fmt::format("{}{:0{}} {}\n", counting_word, bytes, counting_digits, digest.hex());
}

/// Returns the number of bytes in the line; an arbitrary number for any other line.
std::size_t counted_by(std::string_view line) {
    std::size_t bytes = 0;
    if (line.size() == counting_length)
        std::from_chars(line.data() + counting_word.size(), line.data() + counting_word.size() + counting_digits,
                        bytes);
    return bytes;
}

[[noreturn]] void refuse(const std::string& what, std::string_view got, const std::string& allowed,
                         const std::string& path, long line) {
    throw Error(ErrorKind::data, what, std::string(got), allowed, {path, line, 0, {}});
}

void check_format(std::string_view line, const std::string& path) {
    if (line == first_line) return;
    const std::string_view got = line.substr(0, 40);
    if (line.starts_with(of_any_format))
        refuse("the checkpoint is of another version of the program", got,
               fmt::format("{}; {}", first_line, what_to_do), path, 1);
    refuse("the file is not a checkpoint", got, written_by_us, path, 1);
}

/// `text` starts with the lines of the owner.
void check_owner(const CheckpointOwner& owner, std::string_view text, const std::string& path) {
    for (const OwnerLine& line : owner_lines) {
        std::string_view found = next_line(text);
        if (next_word(found) != line.name || found != owner.*line.value)
            refuse(fmt::format("the checkpoint is of another {}", line.description), found,
                   fmt::format("{}; {}", owner.*line.value, what_to_do), path, 0);
    }
}

}  // namespace

CheckpointFormat::CheckpointFormat(const CheckpointOwner& owner) : head_(head_of(owner)) {
    begin();
}

CheckpointFormat::CheckpointFormat(const CheckpointOwner& owner, std::string text, const std::string& path)
    : head_(head_of(owner)), text_(std::move(text)) {
    std::string_view rest = text_;
    check_format(next_line(rest), path);
    const std::string_view of_owner = rest;
    for (std::size_t line = 0; line < owner_lines.size(); ++line) next_line(rest);
    digest_.add(std::string_view(text_).substr(0, text_.size() - rest.size()));
    const std::string_view counting = rest.substr(0, counting_length), units = rest.substr(counting.size());
    const std::size_t bytes = counted_by(counting);
    digest_.add(units.substr(0, bytes));
    if (units.size() < bytes || counting != counting_line(bytes, digest_))
        refuse("the checkpoint is damaged", "a digest mismatch", written_by_us, path, 0);
    check_owner(owner, of_owner, path);
    text_.resize(text_.size() - units.size() + bytes);
    find_places();
}

Mark CheckpointFormat::mark() const {
    return {head_.size(), counting_length};
}

std::optional<std::vector<double>> CheckpointFormat::find(std::string_view kind, long number) const {
    const auto found = units_.find({std::string(kind), number});
    if (found == units_.end()) return std::nullopt;
    const auto [begin, length] = found->second;
    auto values = numbers_of_exact_text(std::string_view(text_).substr(begin, length));
    if (!values)
        throw Error(ErrorKind::data, "a checkpoint contains an invalid number", fmt::format("{} {}", kind, number),
                    written_by_us);
    return values;
}

void CheckpointFormat::keep(std::string_view kind, long number, const std::vector<double>& values) {
    std::string line = fmt::format("{} {} ", kind, number);
    const Place place{text_.size() + line.size(), exact_text_length * values.size()};
    append_exact_text(line, values);
    append(line += '\n');
    units_[{std::string(kind), number}] = place;
}

bool CheckpointFormat::holds(std::string_view kind) const {
    const auto first = units_.lower_bound({std::string(kind), std::numeric_limits<long>::min()});
    return first != units_.end() && first->first.first == kind;
}

bool CheckpointFormat::drop(std::string_view kind) {
    if (!holds(kind)) return false;
    append(fmt::format("{} {}\n", dropped_word, kind));
    forget(kind);
    if (2 * forgotten_ > text_.size()) rewrite();
    return true;
}

void CheckpointFormat::forget(std::string_view kind) {
    const auto first = units_.lower_bound({std::string(kind), std::numeric_limits<long>::min()});
    auto end = first;
    for (; end != units_.end() && end->first.first == kind; ++end) forgotten_ += end->second.length;
    units_.erase(first, end);
}

/// Rewrites the text without dropped units.
void CheckpointFormat::rewrite() {
    std::string lines;
    for (const auto& [unit, place] : units_)
        lines += fmt::format("{} {} {}\n", unit.first, unit.second,
                             std::string_view(text_).substr(place.begin, place.length));
    begin();
    append(lines);
    find_places();
    ++rewritten_;
}

/// Resets to a text without units.
void CheckpointFormat::begin() {
    digest_ = {};
    digest_.add(head_);
    text_ = head_ + counting_line(0, digest_);
    units_.clear();
    forgotten_ = 0;
}

void CheckpointFormat::append(std::string_view lines) {
    text_ += lines;
    digest_.add(lines);
    const std::size_t bytes = text_.size() - head_.size() - counting_length;
    text_.replace(head_.size(), counting_length, counting_line(bytes, digest_));
}

void CheckpointFormat::find_places() {
    std::string_view rest = std::string_view(text_).substr(head_.size() + counting_length);
    while (!rest.empty()) {
        std::string_view values = next_line(rest);
        const std::string kind(next_word(values));
        if (kind == dropped_word) {
            forget(values);
            continue;
        }
        const std::string number(next_word(values));
        const auto place = static_cast<std::size_t>(values.data() - text_.data());
        units_[{kind, std::strtol(number.c_str(), nullptr, 10)}] = {place, values.size()};
    }
}

}  // namespace impactfit
