#include "impactfit/calibration/problem_file/records_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

std::string_view measured_quantity(RecordKind kind) {
    return record_columns[static_cast<std::size_t>(kind)][1];
}

std::vector<CoordinateDeviation> read_deviations(const TomlTable& entry, RecordKind kind) {
    std::vector<CoordinateDeviation> result;
    if (!entry.has("sd")) return result;
    const TomlTable stated = entry.table("sd");
    const auto& columns = record_columns[static_cast<std::size_t>(kind)];
    stated.only_keys(Names(columns.begin(), columns.end()));
    for (const std::string& name : stated.keys()) {
        CoordinateDeviation deviation{name, 0.0, stated.where(name)};
        if (stated.is_text(name))
            deviation.stated = stated.text(name);
        else
            deviation.stated = stated.number(name);
        result.push_back(std::move(deviation));
    }
    return result;
}

std::optional<std::size_t> find_sensor(const TomlTable& entry, RecordKind kind, const FitProblem& problem) {
    if (!entry.has("sensor")) return std::nullopt;
    const std::string name = entry.text("sensor");
    Names known;
    for (const Sensor& sensor : problem.sensors) known.push_back(sensor.name);
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        refuse_problem("unknown sensor", name,
                       known.empty() ? "a sensor under [sensors.NAME]" : allowed_names(name, known),
                       entry.where("sensor"));
    const auto index = static_cast<std::size_t>(found - known.begin());
    if (problem.sensors[index].measures != measured_quantity(kind))
        refuse_problem(fmt::format("the sensor {} measures another quantity", name), problem.sensors[index].measures,
                       std::string(measured_quantity(kind)), entry.where("sensor"));
    return index;
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

double read_speed(const TomlTable& entry) {
    const double speed = entry.quantity("impact_speed", "m/s");
    located(entry.where("impact_speed"), [&] { return check_impact({1.0, speed}), 0; });
    return speed;
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
    entry.only_keys(Names{"dataset", "file", "columns", "kind", "impact_speed", "sensor", "contact_onset", "sd", "loss",
                          "loss_width", "series", "click_error", "figure", "source", "group", "reversed",
                          "accept_faults", "sheet"});
    const BlockFile file = find_block_file(entry, folder, data_root);
    RecordBlock block{file.path, file.name, static_cast<RecordKind>(entry.choice("kind", record_kind_names))};
    block.columns = read_block_columns(entry);
    block.figure = read_block_figure(entry);
    block.sheet = read_block_sheet(entry);
    if (entry.has("impact_speed")) block.impact_speed = read_speed(entry);
    block.sensor = find_sensor(entry, block.kind, problem);
    if (entry.has("contact_onset")) {
        if (block.kind == RecordKind::force_indentation)
            refuse_problem("a loop has no clock", "contact_onset", "no contact_onset", entry.where("contact_onset"));
        block.touch = entry.quantity("contact_onset", "s");
    }
    block.deviations = read_deviations(entry, block.kind);
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
