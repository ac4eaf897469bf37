#include "impactfit/calibration/initialisation/problem_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/observation/block_rows.hpp"
#include "impactfit/calibration/problem/form_task.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/dataset/computed/added_columns.hpp"
#include "impactfit/dataset/computed/usual_formulas.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/values/known_column.hpp"
#include "impactfit/dataset/workbook/sheet_choice.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

double mass_of(const ValueWithUnit& mass, const char* name) {
    return value_in_si(mass, "kg", {{}, 0, 0, option(name)});
}

/// Sets weight and load, the air, and the errors that all impacts share.
void set_surroundings(const ProblemRequest& request, Rig& rig) {
    const auto place = [](const char* name) { return SourceLocation{{}, 0, 0, option(name)}; };
    const auto si = [&](const std::optional<ValueWithUnit>& value, const char* unit, const char* name, double& to) {
        if (value) to = value_in_si(*value, unit, place(name));
    };
    if (request.weight) rig.weight = *request.weight ? Weight::included : Weight::left_out;
    si(request.load, "N", "load", rig.load);
    if (request.diameter) rig.sphere = SphereInAir{value_in_si(*request.diameter, "m", place("diameter"))};
    if (!rig.sphere && (request.air_density || request.drag_coefficient))
        refuse_option("air without a diameter", request.air_density ? "a density" : "a drag coefficient",
                      option("diameter"), request.air_density ? "air-density" : "drag-coefficient");
    if (rig.sphere) {
        si(request.air_density, "kg/m^3", "air-density", rig.sphere->density);
        si(request.drag_coefficient, "1", "drag-coefficient", rig.sphere->drag_coefficient);
    }
    if (!request.height_reference.empty())
        set_height_reference(request.height_reference, place("height-reference"), rig);
    if (!request.shared.empty()) set_shared(request.shared, place("shared"), rig);
    for (const auto& [name, stated] : request.sd)
        if (is_rig_deviation(name)) set_rig_deviation(name, stated, place("sd"), rig);
    check_rig(rig);
}

/// Adds the standard deviation of an observable, or of an output or an input of the form with points.
void add_deviation(const std::string& name, const Deviation& stated, const FormTask* points, DataBlock& block) {
    const SourceLocation where{{}, 0, 0, option("sd")};
    const Observable* output = points == nullptr ? nullptr : points->output(name);
    if (output != nullptr)
        block.deviations.push_back({output, stated, where});
    else if (points == nullptr && (name == "impact_speed" || name == "drop_height"))
        block.speed_error = StatedSpeedDeviation{name == "drop_height", stated, where};
    else if (points == nullptr && is_rig_deviation(name))
        return;  // requested_rig
    else if (points == nullptr && name == event_time)
        return;  // requested_source
    else if (points == nullptr)
        block.deviations.push_back({&find_observable(name), stated, where});
    else if (points->form().input(name) < points->form().inputs.size())
        block.input_deviations.push_back({name, stated, where});
    else
        refuse_option("neither the output nor an input of the form", name, allowed_names(name, points->columns()),
                      "sd");
}

/// Returns the names of columns that a command with these options can use.
std::vector<std::string> usable_columns(const ProblemRequest& request) {
    std::vector<std::string> names = known_column_names();
    names.emplace_back("impact");  // separates the impacts of a record
    names.emplace_back(unused_column);
    names.insert(names.end(), recording_column_names.begin(), recording_column_names.end());
    for (const ParameterRequest& parameter : request.parameters)
        if (const auto* column = std::get_if<ColumnName>(&parameter.role)) names.push_back(column->name);
    for (const auto& [name, stated] : request.sd)
        if (const auto* column = std::get_if<ColumnName>(&stated)) names.push_back(column->name);
    for (const auto& [column, texts] : request.where) names.push_back(column);
    for (std::string& name : names_in_formulas(request.added)) names.push_back(std::move(name));
    for (std::string& name : usual_inputs()) names.push_back(std::move(name));
    if (!request.group.empty()) names.push_back(request.group);
    for (const LawEntry& law : all_laws())
        for (const Parameter& parameter : law.parameters) names.emplace_back(parameter.name);
    names.emplace_back(prescribed_restitution);
    for (const FormEntry& form : all_forms())
        for (std::string& column : form.columns()) names.push_back(std::move(column));
    return names;
}

/// Throws Error (data) for a new name that nothing uses: the column would be lost silently.
void check_new_names(const ProblemRequest& request) {
    const std::vector<std::string> known = usable_columns(request);
    const auto is_known = [&](std::string_view name) {
        return std::any_of(known.begin(), known.end(), [&](const std::string& one) {
            return one == name || one == formula_name(std::string(name));  // a formula writes _ for blanks
        });
    };
    for (const AddedColumn& column : request.added) {
        const std::string_view of = deviation_target(column.name);
        if (!is_known(of.empty() ? column.name : of))
            throw Error(ErrorKind::usage, "an unknown column", column.name, allowed_names(column.name, known),
                        column.where);
    }
    for (const ColumnMapping& column : request.columns) {
        if (column.is_header) continue;  // has a note if it is not used
        const std::string to = column.to.substr(0, column.to.find_last_not_of(' ', column.to.find('[') - 1) + 1);
        const std::string_view of = deviation_target(to);
        if (to.empty() || is_known(to) || (!of.empty() && is_known(of))) continue;
        throw Error(ErrorKind::data, "an unknown column", to, allowed_names(to, known), {{}, 0, 0, option("columns")});
    }
}

/// Returns the requested form; without one, that of a slow compression, which has no impacts. Throws Error (usage)
/// for a law of a compression.
std::string form_of_data(const ProblemRequest& request) {
    if (!request.table->of_recording) return request.form;
    const std::vector<std::string> forms = forms_with_points(*request.table);
    if (forms.empty()) return request.form;
    if (!request.law.empty())
        refuse_option("a law of impacts for a compression without impacts", request.law,
                      fmt::format("{}, or no {}", option("form " + forms.front()), option("law")), "law");
    return request.form.empty() ? forms.front() : request.form;
}

/// Throws Error (usage) for a unit of a column that nothing uses: it would have no effect.
void check_units(const ProblemRequest& request) {
    const Dataset& dataset = *request.table;
    if (request.unit.empty() || dataset.of_recording) return;
    const std::vector<std::string> usable = usable_columns(request);
    const auto is_usable = [&](const std::string& name) {
        return !deviation_target(name).empty() || std::find(usable.begin(), usable.end(), name) != usable.end();
    };
    for (const auto& [name, unit] : request.unit) {
        if (!dataset.has_column(name)) continue;
        const Field& field = dataset.field(name);
        if (field.note.empty() || is_usable(field.name) || is_usable(formula_name(field.name))) continue;
        const std::string named = option(fmt::format("columns \"{}=NAME [{}]\"", name, unit));
        const std::string left_out = option(fmt::format("columns \"{}={}\"", name, unused_column));
        throw Error(ErrorKind::usage, "the unit of a column that is not used", fmt::format("{} [{}]", name, unit),
                    field.remedy.empty() ? fmt::format("{}, or {}", named, left_out) : field.remedy,
                    {{}, 0, 0, option("unit")});
    }
}

}  // namespace

// ---- Columns -------------------------------------------------------------------------------------------------

void ProblemRequest::set_column(const std::string& name, const std::string& quantity) {
    added.push_back(parse_added_column(AddedColumn::Kind::quantity, fmt::format("{}={}", name, quantity),
                                       {{}, 0, 0, option(fmt::format("set-column \"{}={}\"", name, quantity))}));
}

void ProblemRequest::compute_column(const std::string& name, const std::string& formula) {
    added.push_back(parse_added_column(AddedColumn::Kind::formula, fmt::format("{}={}", name, formula),
                                       {{}, 0, 0, option(fmt::format("column \"{}={}\"", name, formula))}));
}

// ---- Roles ---------------------------------------------------------------------------------------------------

void ProblemRequest::free(std::string name, FreeRole role) {
    parameters.push_back({std::move(name), std::move(role)});
}

void ProblemRequest::fix(std::string name, std::variant<ValueWithUnit, ColumnName> value) {
    ParameterRequest made{std::move(name), {}};
    std::visit([&](auto& stated) { made.role = std::move(stated); }, value);
    parameters.push_back(std::move(made));
}

void ProblemRequest::tie(std::string name, std::string expression) {
    parameters.push_back({std::move(name), TiedRole{std::move(expression), {}}});
}

const char* ParameterRequest::option_name() const {
    if (is_free()) return "free";
    return std::holds_alternative<TiedRole>(role) ? "tie" : "fix";
}

SourceLocation ParameterRequest::place(const std::string& member) const {
    if (where.file.empty()) return {{}, 0, 0, option(fmt::format("{} {}", option_name(), name))};
    const auto found = members.find(member);
    return found == members.end() ? where : found->second;
}

const ParameterRole* ProblemRequest::role(std::string_view name) const {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(), [&](const auto& one) { return one.name == name; });
    return found == parameters.end() ? nullptr : &found->role;
}

bool ProblemRequest::has_free() const {
    return std::any_of(parameters.begin(), parameters.end(), [](const auto& one) { return one.is_free(); });
}

// ---- Errors, separation, rig ---------------------------------------------------------------------------------

void refuse_option(const std::string& what, const std::string& got, const std::string& allowed,
                   const std::string& name) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option(name)});
}

std::optional<Separation> separation_called(const std::string& name) {
    if (name.empty() || name == "law") return std::nullopt;
    for (const Separation separation : {Separation::zero_force, Separation::zero_indentation})
        if (name == separation_name(separation)) return separation;
    const std::vector<std::string> known{"zero_indentation", "zero_force", "law"};
    refuse_option("unknown separation", name, allowed_names(name, known), "separation");
}

std::string_view separation_name(Separation separation) {
    return separation == Separation::zero_force ? "zero_force" : "zero_indentation";
}

Rig requested_rig(const ProblemRequest& request) {
    Rig rig;
    rig.where.key = option(request.masses ? "masses" : "mass");
    if (request.mass && request.masses)
        refuse_option("duplicate mass", option("mass") + " and " + option("masses"), "one of them", "mass");
    if (request.mass) rig.effective_mass = mass_of(*request.mass, "mass");
    if (request.masses)
        rig.effective_mass =
            effective_mass(mass_of((*request.masses)[0], "masses"), mass_of((*request.masses)[1], "masses"));
    if (request.masses)
        rig.body_mass = std::min(mass_of((*request.masses)[0], "masses"), mass_of((*request.masses)[1], "masses"));
    if (rig.effective_mass) check_impact({*rig.effective_mass, 1.0});
    const ParameterRole* stiffness = request.role("stiffness");
    const auto* fixed = stiffness ? std::get_if<ValueWithUnit>(stiffness) : nullptr;
    rig.unit_mass = fixed && fixed->value == 1.0 && fixed->unit.empty();
    set_surroundings(request, rig);
    return rig;
}

// ---- Data ----------------------------------------------------------------------------------------------------

DataBlock requested_source(const ProblemRequest& request) {
    DataBlock block{.path = request.text ? request.data : dataset_path(request.data_root, request.data),
                    .name = request.data};
    block.text = request.text;
    if (request.text) check_no_sheet({}, request.data, request.reading.sheet);
    block.table = request.table;
    check_new_names(request);
    block.columns = request.columns;
    block.added = request.added;
    block.recording = request.recording;
    if (const auto stated = request.sd.find(std::string(event_time)); stated != request.sd.end())
        block.recording.time_deviation = event_time_deviation(stated->second, {{}, 0, 0, option("sd")});
    if (const auto stated = request.sd.find("impact_speed"); stated != request.sd.end() && block.recording.impact_speed)
        block.recording.impact_speed_deviation =
            impact_speed_deviation(stated->second, *block.recording.impact_speed, {{}, 0, 0, option("sd")});
    block.reading = request.reading;
    for (const auto& [column, unit] : request.unit) block.columns.push_back({column, fmt::format("[{}]", unit)});
    for (const auto& [column, texts] : request.where)
        block.choices.push_back({column, texts, {{}, 0, 0, option("where")}});
    if (!request.group.empty()) block.group_column = GroupColumn{request.group, {{}, 0, 0, option("group")}};
    return block;
}

ProblemRequest with_table(ProblemRequest request) {
    if (request.table) return request;
    request.table = read_rows(requested_source(request), requested_rig(request));
    request.form = form_of_data(request);
    check_units(request);
    return request;
}

void check_is_file(const ProblemRequest& request) {
    if (request.table || request.text || path_kind(dataset_path(request.data_root, request.data)) != PathKind::other)
        return;
    throw Error(ErrorKind::data, "not a regular file", request.data,
                "a file: its digest is in the result; save the output of a pipe first", {request.data, 0, 0, {}});
}

std::shared_ptr<const Dataset> requested_rows(const ProblemRequest& request) {
    const std::shared_ptr<const Dataset> table = with_table(request).table;
    if (request.where.empty()) return table;
    return std::make_shared<const Dataset>(chosen_rows(*table, requested_source(request).choices));
}

DataBlock requested_block(const ProblemRequest& request, const FormTask* points) {
    DataBlock block = requested_source(request);
    block.where.key = option("observables");
    block.inputs_are_observables = request.tests_formula;
    block.leave_out_without_noise = request.observables.empty() && request.sd.empty();
    for (const std::string& name : request.observables) block.observables.push_back(&find_observable(name));
    for (const auto& [name, stated] : request.sd) add_deviation(name, stated, points, block);
    return block;
}

}  // namespace impactfit
