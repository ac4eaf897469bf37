#include "impactfit/calibration/observation/block_rows.hpp"

#include <cmath>
#include <utility>
#include <variant>

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/recording/compressions/loading_branch.hpp"
#include "impactfit/recording/impacts_dataset.hpp"
#include "impactfit/recording/recording.hpp"
#include "impactfit/recording/signal/signal_file.hpp"

namespace impactfit {
namespace {

/// Returns the flight between impacts. Throws Error (problem) for air without a mass.
Flight flight_between_impacts(const Rig& rig) {
    if (!rig.sphere) return {rig.gravity};
    const auto mass = rig.body_mass ? rig.body_mass : rig.effective_mass;
    if (!mass)
        throw Error(ErrorKind::problem, "a flight in air without a mass", "a diameter alone", option("mass M"),
                    rig_entry(rig, "diameter"));
    return flight_of(rig, *mass);
}

double relative_drag_deviation(const Rig& rig) {
    if (!rig.sphere || rig.sphere->drag_coefficient == 0.0) return 0.0;
    return rig.sphere->drag_deviation / rig.sphere->drag_coefficient;
}

void refuse_options_of_recording(const DataBlock& block) {
    const RecordingOptions& given = block.recording;
    const char* name = given.contact_duration > 0.0       ? "contact-duration"
                       : given.frame_rate.has_value()     ? "frame-rate"
                       : given.scale.has_value()          ? "scale"
                       : given.sample_rate.has_value()    ? "sample-rate"
                       : given.time_deviation.has_value() ? "sd event_time"
                       : given.impact_speed.has_value()   ? "impact-speed"
                       : !given.scales.empty()            ? "scale"
                                                          : nullptr;
    if (name != nullptr)
        throw Error(ErrorKind::problem, "an option of a recording with a table of impacts", block.name,
                    "a recording, or " + option("kind bounce_times"), {block.path, 0, 0, option(name)});
}

/// Returns a table without the rows that the user leaves out. Throws Error (problem) for options of a recording.
std::shared_ptr<const Dataset> rows_of_table(const DataBlock& block) {
    refuse_options_of_recording(block);
    Dataset table = block.text ? read_table(*block.text, block.name, block.columns, block.added, block.reading)
                               : read_dataset(block.path, block.columns, block.figure, block.reading, block.added);
    return std::make_shared<const Dataset>(without_excluded_rows(std::move(table), block.recording.excluded));
}

/// Returns the loading of a compression test. Its samples are no impacts.
std::shared_ptr<const Dataset> rows_of_compression(const DataBlock& block) {
    if (!block.recording.excluded.empty())
        throw Error(ErrorKind::problem, "excluded impacts of a compression test",
                    exclusions_text(block.recording.excluded),
                    "no " + option("exclude") + "; " + option("where \"loading=2\"") + " chooses a loading",
                    {block.path, 0, 0, option("exclude")});
    return std::make_shared<const Dataset>(
        loading_branch(read_signal_file(block.path, block.columns, block.reading.sheet), block.path, block.choices));
}

}  // namespace

void refuse_added_columns(const DataBlock& block) {
    if (block.added.empty()) return;
    throw Error(ErrorKind::problem, "an added column with a recording", block.added.front().name,
                "a table of impacts, or the recording as it is", block.added.front().where);
}

double event_time_deviation(const Deviation& stated, const SourceLocation& where) {
    const auto* value = std::get_if<ValueWithUnit>(&stated);
    const double seconds = value ? value_in_si(*value, "s", where) : 0.0;
    if (seconds > 0.0 && std::isfinite(seconds)) return seconds;
    throw Error(ErrorKind::problem, "standard deviation of a time out of range", deviation_text(stated),
                "a time above 0, such as 0.1 ms", where);
}

double impact_speed_deviation(const Deviation& stated, double speed, const SourceLocation& where) {
    const auto* value = std::get_if<ValueWithUnit>(&stated);
    const auto* fraction = std::get_if<Fraction>(&stated);
    double deviation = 0.0;
    if (fraction != nullptr)
        deviation = fraction->value * speed;
    else if (value != nullptr && value->unit == "%")
        deviation = 0.01 * value->value * speed;
    else if (value != nullptr)
        deviation = value_in_si(*value, "m/s", where);
    if (deviation > 0.0 && deviation < speed) return deviation;
    throw Error(ErrorKind::problem, "the standard deviation of the impact speed", deviation_text(stated),
                "above 0 and below the speed: 1 cm/s, or 2 %", where);
}

RecordedImpacts recorded_impacts(const std::vector<std::string>& paths, const RecordingOptions& options,
                                 const Rig& rig) {
    check_rig(rig);
    RecordingOptions with_rig = options;
    with_rig.mass = rig.effective_mass;
    with_rig.gravity = rig.gravity;
    if (rig.effective_mass) with_rig.load = load_of(rig, *rig.effective_mass, rig.weight == Weight::included);
    return find_impacts(paths, with_rig, flight_between_impacts(rig), relative_drag_deviation(rig));
}

std::shared_ptr<const Dataset> read_rows(const DataBlock& block, const Rig& rig) {
    if (block.text) return rows_of_table(block);
    RecordingOptions options = block.recording;
    options.columns = block.columns;
    options.sheet = block.reading.sheet;
    if (!options.kind && block.figure.is_plain() && block.reading.is_of_file())
        options.kind = kind_of_recording(block.path, block.columns, block.reading.sheet, options.scales);
    if (!options.kind) {
        if (is_array_file(block.path)) refuse_unknown_kind(block.path, block.columns, block.reading.sheet);
        return rows_of_table(block);
    }
    refuse_added_columns(block);
    refuse_stated_layout(block.reading, block.path);
    if (options.kind == RecordingKind::quasi_static) return rows_of_compression(block);
    if (!block.recording.kind)
        refuse_two_kinds(*options.kind, block.path, block.columns, block.reading.sheet, options.scales);
    return std::make_shared<const Dataset>(dataset_of(recorded_impacts({block.path}, options, rig), ImpactRows::used));
}

}  // namespace impactfit
