#include "impactfit/calibration/checkpoint.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <utility>

#include "impactfit/core/atomic_file.hpp"
#include "impactfit/core/digest.hpp"
#include "impactfit/core/text_file.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {
namespace {

constexpr const char* first_line = "impactfit checkpoint 1";
constexpr const char* written_by_us = "a file written by --resume of this program";

/// Time between writes: what a kill may cost, or so many times what the last one took.
constexpr auto shortest_pause = std::chrono::milliseconds(200);
constexpr int pause_over_write = 20;

std::string text_of(const std::vector<double>& values) {
    std::string text;
    for (const double value : values) fmt::format_to(std::back_inserter(text), " {:a}", value);
    return text;
}

std::vector<double> values_of(const std::string& text) {
    std::vector<double> values;
    const char* at = text.c_str();
    for (char* end = nullptr;; at = end) {
        const double value = std::strtod(at, &end);
        if (end == at) return values;
        values.push_back(value);
    }
}

/// "a checkpoint of another NAME", in words.
constexpr std::array<std::pair<const char*, const char*>, 4> parts{{{"version", "version of the program"},
                                                                    {"problem", "problem file"},
                                                                    {"data", "set of data files"},
                                                                    {"options", "set of options on the command line"}}};

std::map<std::string, std::string> parts_of(const CheckpointOwner& owner) {
    return {{"version", owner.version}, {"problem", owner.problem}, {"data", owner.data}, {"options", owner.options}};
}

}  // namespace

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options) {
    std::string files;
    for (const FitSource& source : problem.sources)
        for (const SourceFile& file : source.files) files += file.sha256 + "\n";
    return {std::string(version), problem.sha256.empty() ? "-" : problem.sha256, sha256_hex(files),
            sha256_hex(options)};
}

Checkpoint::Checkpoint(std::string path, CheckpointOwner owner) : path_(std::move(path)), owner_(std::move(owner)) {
    if (std::filesystem::exists(path_))
        read(read_text_file(path_));
    else
        write_now();
    next_write_ = Clock::now() + shortest_pause;
}

std::optional<std::vector<double>> Checkpoint::find(std::string_view kind, long number) const {
    const std::lock_guard lock(mutex_);
    const auto found = units_.find({std::string(kind), number});
    return found == units_.end() ? std::nullopt : std::optional(values_of(found->second));
}

void Checkpoint::keep(std::string_view kind, long number, const std::vector<double>& values) {
    std::string text = text_of(values);
    const std::lock_guard lock(mutex_);
    units_[{std::string(kind), number}] = std::move(text);
    changed_ = true;
    const auto begun = Clock::now();
    if (begun < next_write_) return;
    write_now();
    const auto ended = Clock::now();
    next_write_ = ended + std::max<Clock::duration>(shortest_pause, pause_over_write * (ended - begun));
}

void Checkpoint::drop(std::string_view kind) {
    const std::lock_guard lock(mutex_);
    const auto of_kind = [&](const auto& unit) { return unit.first.first == kind; };
    changed_ = std::erase_if(units_, of_kind) > 0 || changed_;
}

void Checkpoint::write() {
    const std::lock_guard lock(mutex_);
    if (changed_) write_now();
}

void Checkpoint::write_now() {
    std::string text = fmt::format("{}\n", first_line);
    for (const auto& [name, value] : parts_of(owner_)) text += fmt::format("{} {}\n", name, value);
    for (const auto& [unit, values] : units_) text += fmt::format("{} {}", unit.first, unit.second) + values + '\n';
    write_file_atomically(path_, text + fmt::format("end {}\n", sha256_hex(text)));
    changed_ = false;
}

void Checkpoint::refuse(const std::string& what, const std::string& got, const std::string& allowed, long line) const {
    throw Error(ErrorKind::data, what, got, allowed, {path_, line, 0, {}});
}

void Checkpoint::read(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    if (!std::getline(lines, line) || line != first_line)
        refuse("the file is no checkpoint", line.substr(0, 40), written_by_us, 1);
    const std::size_t end = text.rfind("end ");
    if (end == std::string::npos || text[end - 1] != '\n' ||
        text.substr(end) != fmt::format("end {}\n", sha256_hex(text.substr(0, end))))
        refuse("the checkpoint is damaged", "a digest that does not fit", written_by_us, 0);
    std::map<std::string, std::string> found;
    for (std::size_t i = 0; i < parts.size() && std::getline(lines, line); ++i)
        found[line.substr(0, line.find(' '))] = line.substr(line.find(' ') + 1);
    check_owner(found);
    while (std::getline(lines, line) && line.rfind("end ", 0) != 0) {
        const std::size_t kind_end = line.find(' '), number_end = line.find(' ', kind_end + 1);
        const long number = std::strtol(line.c_str() + kind_end + 1, nullptr, 10);
        units_[{line.substr(0, kind_end), number}] = number_end == std::string::npos ? "" : line.substr(number_end);
    }
}

void Checkpoint::check_owner(const std::map<std::string, std::string>& found) const {
    const auto wanted = parts_of(owner_);
    for (const auto& [name, words] : parts) {
        const auto value = found.find(name);
        const std::string got = value == found.end() ? "none" : value->second;
        if (got != wanted.at(name))
            refuse(fmt::format("the checkpoint is of another {}", words), got,
                   fmt::format("{}; take another file, or remove this one to begin anew", wanted.at(name)), 0);
    }
}

}  // namespace impactfit
