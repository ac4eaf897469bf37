#include "impactfit/dataset/computed/usual_formulas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/computed/column_formula.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/header_place.hpp"

namespace impactfit {
namespace {

/// Input of a usual formula. `unit`: SI, empty for a count, which needs none.
struct UsualInput {
    std::string_view name;
    std::string_view names;  ///< separated by |, in the spelling of header_words.hpp
    std::string_view unit;
    std::string_view example;  ///< of the value of the rig, or of a unit
    bool of_rig;               ///< one number for all rows, which may be stated
};

constexpr std::array<UsualInput, 10> inputs{{
    {"release_angle",
     "release angle|angle release|initial angle|start angle|drop angle|angle of release|"
     "auslenkwinkel|ausloesewinkel|startwinkel|angle de lacher|angle initial",
     "rad", "deg", false},
    {"rebound_angle",
     "rebound angle|angle rebound|angle of rebound|return angle|final angle|bounce angle|rueckprallwinkel|"
     "angle de rebond|angle final",
     "rad", "deg", false},
    {"pendulum_length",
     "pendulum length|length of pendulum|string length|arm length|rod length|length|l|pendellaenge|fadenlaenge|"
     "longueur du pendule|longueur",
     "m", "80 cm", true},
    {"gate_time",
     "gate time|gate time in|gate time before|gate time impact|photogate time|light gate time|time in gate|"
     "lichtschrankenzeit",
     "s", "ms", false},
    {"rebound_gate_time", "rebound gate time|gate time out|gate time after|gate time rebound", "s", "ms", false},
    {"gate_width",
     "gate width|flag width|flag length|beam width|width of flag|fahnenbreite|ball width in gate|chord in gate", "m",
     "20 mm", true},
    {"release_frame", "release frame|frame release|frame of release|start frame|frame start|drop frame", "", "", false},
    {"impact_frame", "impact frame|frame impact|frame of impact|contact frame", "", "", false},
    {"apex_frame", "apex frame|frame apex|frame of apex|top frame|peak frame|highest frame", "", "", false},
    {"frame_rate", "frame rate|fps|frames per second|bildrate|bilder pro sekunde", "s^-1", "240 Hz", true},
}};

/// Formula of an output. `beside`: input that must have a column too; the rebound angle alone is that of an oblique
/// impact.
struct UsualFormula {
    std::string_view output, text, beside = {};
};

constexpr std::array<UsualFormula, 6> formulas{{
    {"impact_speed", "sqrt(2*9.80665*pendulum_length*(1 - cos(release_angle)))"},
    {"rebound_speed", "sqrt(2*9.80665*pendulum_length*(1 - cos(rebound_angle)))", "release_angle"},
    {"impact_speed", "gate_width/gate_time"},
    {"rebound_speed", "gate_width/rebound_gate_time", "gate_time"},
    {"impact_speed", "9.80665*(impact_frame - release_frame)/frame_rate"},
    {"rebound_speed", "9.80665*(apex_frame - impact_frame)/frame_rate"},
}};

const UsualInput& input_called(std::string_view name) {
    return *std::find_if(inputs.begin(), inputs.end(), [&](const UsualInput& one) { return one.name == name; });
}

bool names_include(std::string_view names, const std::string& words) {
    for (std::size_t begin = 0, end = 0; begin < names.size(); begin = end + 1) {
        end = std::min(names.find('|', begin), names.size());
        if (joined(header_words(names.substr(begin, end - begin))) == words) return true;
    }
    return false;
}

/// Returns the column of an input, by its name or one of its synonyms.
std::optional<std::size_t> column_of(const Dataset& dataset, const UsualInput& input) {
    for (std::size_t i = 0; i < dataset.fields.size(); ++i) {
        const Field& field = dataset.fields[i];
        for (const std::string& name : {field.name, field.written}) {
            const std::string words = joined(header_words(name));
            if (!words.empty() && (name == input.name || names_include(input.names, words))) return i;
        }
    }
    return std::nullopt;
}

/// True if the table has a measured quantity of the output.
bool is_measured(const Dataset& dataset, std::string_view output) {
    const auto has = [&](const char* column) { return dataset.has_column(column); };
    if (output == "impact_speed") return has("impact_speed") || has("drop_height");
    return has("rebound_speed") || has("rebound_height") || has("restitution") || has("energy_ratio");
}

/// True if each input that changes from row to row has a column.
bool applies(const Dataset& dataset, const UsualFormula& one, const Formula& formula) {
    if (is_measured(dataset, one.output)) return false;
    if (!one.beside.empty() && !column_of(dataset, input_called(one.beside))) return false;
    return std::all_of(formula.names().begin(), formula.names().end(), [&](const std::string& name) {
        const UsualInput& input = input_called(name);
        return input.of_rig || column_of(dataset, input).has_value();
    });
}

[[noreturn]] void refuse_missing(const Dataset& dataset, const UsualFormula& one, const UsualInput& input) {
    throw Error(ErrorKind::data, fmt::format("{} = {} needs a number of the rig", one.output, one.text),
                fmt::format("no {}", input.name),
                option(fmt::format("set-column \"{}={}\"", input.name, input.example)),
                header_place(dataset, std::string(input.name)));
}

/// Throws Error (data) for an input without a unit, or in one of another dimension. A count needs none.
void check_unit(const Dataset& dataset, const UsualInput& input, const Field& field) {
    const std::string name = field.written.empty() ? field.name : field.written;
    const SourceLocation where = header_place(dataset, name);
    const bool rate = input.name == "frame_rate";  // a count for each second, with or without its unit
    if (!field.is_number && !input.unit.empty() && !rate)
        throw Error(
            ErrorKind::data, fmt::format("the {} has no unit", input.name), name,
            "its unit: " + option(fmt::format("unit \"{}={}\"", name, input.of_rig ? input.unit : input.example)),
            where);
    const bool pure_rate = rate && same_dimension(field.measure, Unit{});
    if (!field.is_number || pure_rate ||
        same_dimension(field.measure, parse_unit(input.unit.empty() ? "1" : input.unit)))
        return;
    throw Error(ErrorKind::data, fmt::format("the {} has a unit of another dimension", input.name),
                fmt::format("{} [{}]", name, field.unit), fmt::format("[{}]", input.unit), where);
}

}  // namespace

void add_usual_columns(Dataset& dataset) {
    for (const UsualFormula& one : formulas) {
        Formula formula(std::string(one.text), {ErrorKind::internal, "invalid usual formula", {}, {}});
        if (!applies(dataset, one, formula)) continue;
        std::vector<std::size_t> columns;
        for (const std::string& name : formula.names()) {
            const auto column = column_of(dataset, input_called(name));
            if (!column) refuse_missing(dataset, one, input_called(name));
            check_unit(dataset, input_called(name), dataset.fields[*column]);
            columns.push_back(*column);
        }
        const std::string output(one.output);
        append_computed(dataset, {output, "m/s", std::string(one.text), {{}, 0, 0, output}},
                        {std::move(formula), std::move(columns)});
    }
}

std::vector<std::string> usual_inputs() {
    std::vector<std::string> names;
    for (const UsualInput& input : inputs) names.emplace_back(input.name);
    return names;
}

}  // namespace impactfit
