#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem/record_sensor.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

std::variant<double, std::string> number_or_text(const TomlTable& stated, const std::string& name) {
    if (stated.is_text(name)) return stated.text(name);
    return stated.number(name);
}

/// Sets the standard deviations of both coordinates and of the impact speed.
void read_deviations(const TomlTable& entry, RecordBlock& block) {
    if (!entry.has("sd")) return;
    const TomlTable stated = entry.table("sd");
    const auto& columns = record_columns[static_cast<std::size_t>(block.kind)];
    Names known(columns.begin(), columns.end());
    known.emplace_back("impact_speed");
    stated.only_keys(known);
    for (const std::string& name : stated.keys()) {
        if (name != "impact_speed") {
            block.deviations.push_back({name, number_or_text(stated, name), stated.where(name)});
            continue;
        }
        if (block.speed_error)
            refuse_problem("a free impact speed with a standard deviation", "both", "one of them", stated.where(name));
        block.speed_error = RecordSpeedError{number_or_text(stated, name), stated.where(name)};
    }
}

std::optional<std::size_t> find_sensor(const TomlTable& entry, RecordKind kind, const FitProblem& problem) {
    if (!entry.has("sensor")) return std::nullopt;
    return sensor_called(entry.text("sensor"), kind, problem, entry.where("sensor"));
}

AcceptedFaults read_accepted(const TomlTable& entry) {
    AcceptedFaults accepted;
    if (!entry.has("accept_faults")) return accepted;
    const Names known{"incomplete", "clipped"};
    for (const std::string& fault : entry.texts("accept_faults")) {
        if (fault == known[0])
            accepted.incomplete = true;
        else if (fault == known[1])
            accepted.clipped = true;
        else
            refuse_problem("unknown fault", fault, allowed_names(fault, known), entry.where("accept_faults"));
    }
    return accepted;
}

double read_speed(const TomlTable& entry, const std::string& key) {
    const double speed = entry.quantity(key, "m/s");
    located(entry.where(key), [&] { return check_impact({1.0, speed}), 0; });
    return speed;
}

/// Sets the impact speed: a quantity, or { free = true, start = "1 m/s" }.
void read_speeds(const TomlTable& entry, RecordBlock& block) {
    const std::string key = "impact_speed";
    if (!entry.has(key)) return;
    if (!entry.is_table(key)) {
        block.impact_speed = read_speed(entry, key);
        return;
    }
    const TomlTable speed = entry.table(key);
    speed.only_keys(Names{"free", "start"});
    if (!speed.has("start"))
        refuse_problem("a free impact speed without a start", key, "start = \"1 m/s\"", entry.where(key));
    if (!speed.has("free") || !speed.truth("free"))
        refuse_problem("a start of an impact speed that is not free", key, "free = true, or a speed", entry.where(key));
    block.impact_speed = read_speed(speed, "start");
    block.speed_error = RecordSpeedError{std::nullopt, entry.where(key)};
}

/// Sets the reversed coordinates. `true`: the ordinate. A loop has two coordinates that may be reversed.
void read_reversed(const TomlTable& entry, RecordBlock& block) {
    static constexpr std::array<std::string_view, 3> of_loops{"force", "indentation", "both"};
    if (!entry.has("reversed")) return;
    if (block.kind != RecordKind::force_indentation || !entry.is_text("reversed")) {
        block.reversed = entry.truth("reversed");
        return;
    }
    const std::size_t turned = entry.choice("reversed", of_loops);
    block.reversed = turned != 1;
    block.reversed_abscissa = turned != 0;
}

RecordBlock read_record_block(const TomlTable& entry, const std::string& folder, const std::string& data_root,
                              const FitProblem& problem) {
    entry.only_keys(Names{"dataset",       "file",     "columns", "kind",       "impact_speed",  "sensor",
                          "contact_onset", "sd",       "loss",    "loss_width", "series",        "click_error",
                          "figure",        "source",   "group",   "reversed",   "accept_faults", "sheet",
                          "set_columns",   "computed", "names",   "layout",     "header_line",   "fill_down"});
    const BlockFile file = find_block_file(entry, folder, data_root);
    RecordBlock block{file.path, file.name, static_cast<RecordKind>(entry.choice("kind", record_kind_names))};
    block.columns = read_block_columns(entry);
    block.added = read_added_columns(entry);
    block.figure = read_block_figure(entry);
    block.reading = read_block_reading(entry);
    read_speeds(entry, block);
    block.sensor = find_sensor(entry, block.kind, problem);
    if (entry.has("contact_onset")) {
        if (block.kind == RecordKind::force_indentation)
            refuse_problem("a loop has no clock", "contact_onset", "no contact_onset", entry.where("contact_onset"));
        block.touch = entry.quantity("contact_onset", "s");
    }
    read_deviations(entry, block);
    block.loss = read_block_loss(entry);
    std::tie(block.group, block.group_column) = read_block_group(entry);
    read_reversed(entry, block);
    block.accepted = read_accepted(entry);
    block.where = entry.where();
    return block;
}

}  // namespace

std::vector<RecordBlock> read_record_blocks(const TomlTable& file, const std::string& folder,
                                            const std::string& data_root, const FitProblem& problem) {
    std::vector<RecordBlock> blocks;
    if (!file.has("record")) return blocks;
    for (const TomlTable& entry : file.tables("record"))
        blocks.push_back(read_record_block(entry, folder, data_root, problem));
    return blocks;
}

}  // namespace impactfit
