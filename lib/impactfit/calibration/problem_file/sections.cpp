#include "impactfit/calibration/problem_file/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "impactfit/calibration/observation/block_rows.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"
#include "impactfit/recording/recording.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

constexpr const char* height_column = "drop_height";
constexpr const char* speed_column = "impact_speed";

constexpr std::array<std::string_view, 3> separation_names{"zero_indentation", "zero_force", "law"};

/// Sets the damping rule: of the file, else the default of the model. Only power laws have rules.
void read_rule(const TomlTable& file, FitProblem& problem) {
    if (problem.model->law->is_power_law) problem.rule = default_damping(*problem.model);
    if (!file.has("damping_formula")) return;
    if (!problem.model->law->is_power_law)
        refuse_problem("damping_formula requires a power law", std::string(problem.model->name), "no damping_formula",
                       file.where("damping_formula"));
    problem.rule = file.text("damping_formula");
    if (problem.rule != exact_rule)
        located(file.where("damping_formula"), [&] { return &find_damping_rule(problem.rule); });
    if (!file.table("parameters").has(prescribed_restitution))
        refuse_problem("damping_formula requires a restitution", problem.rule,
                       fmt::format("{} under [parameters] instead of the damping", prescribed_restitution),
                       file.where("damping_formula"));
}

// ---- Data ----------------------------------------------------------------------------------------------------

const Names data_keys{"dataset",  "file",       "columns",         "where",       "observables", "sd",
                      "loss",     "loss_width", "predict",         "series",      "click_error", "figure",
                      "source",   "group",      "force_threshold", "kind",        "exclude",     "contact_duration",
                      "sheet",    "frame_rate", "scale",           "set_columns", "computed",    "sample_rate",
                      "names",    "scales",     "impact_speed",    "sensor",      "layout",      "header_line",
                      "fill_down"};

std::vector<RowChoice> read_choices(const TomlTable& entry) {
    if (!entry.has("where")) return {};
    const TomlTable choices = entry.table("where");
    std::vector<RowChoice> result;
    for (const std::string& column : choices.keys())
        result.push_back({column, choices.is_text(column) ? Names{choices.text(column)} : choices.texts(column),
                          choices.where(column)});
    return result;
}

/// Reads the standard deviations of observables, and of the output and the inputs of a form.
void read_stated_deviations(const TomlTable& entry, const FormTask* form, DataBlock& block) {
    if (!entry.has("sd")) return;
    const TomlTable stated = entry.table("sd");
    const auto deviation = [&](const std::string& name) {
        return stated.is_text(name) ? read_deviation(stated.text(name), stated.where(name))
                                    : Deviation(ValueWithUnit(stated.number(name)));
    };
    for (const std::string& name : stated.keys()) {
        const bool of_points = form != nullptr && form->has_points();
        if ((name == speed_column || name == height_column || name == event_time) && !of_points) continue;
        const SourceLocation where = stated.where(name);
        const Observable* output = form == nullptr ? nullptr : form->output(name);
        if (output != nullptr)
            block.deviations.push_back({output, deviation(name), where});
        else if (of_points && form->form().input(name) < form->form().inputs.size())
            block.input_deviations.push_back({name, deviation(name), where});
        else if (of_points)
            refuse_problem("neither the output nor an input of the form", name, allowed_names(name, form->columns()),
                           where);
        else
            block.deviations.push_back({&observable_called(name, where), deviation(name), where});
    }
}

/// Returns the standard deviation of the impact speed or of the drop height. If stated, the fit estimates the errors of
/// the speeds.
std::optional<StatedSpeedDeviation> read_speed_error(const TomlTable& entry) {
    if (!entry.has("sd")) return std::nullopt;
    const TomlTable stated = entry.table("sd");
    for (const char* column : {speed_column, height_column}) {
        if (!stated.has(column)) continue;
        const SourceLocation where = stated.where(column);
        const bool of_height = column == std::string_view(height_column);
        if (stated.is_text(column))
            return StatedSpeedDeviation{of_height, read_deviation(stated.text(column), where), where};
        return StatedSpeedDeviation{of_height, ValueWithUnit(stated.number(column)), where};
    }
    return std::nullopt;
}

std::optional<double> read_threshold(const TomlTable& entry) {
    if (!entry.has("force_threshold")) return std::nullopt;
    const double threshold = entry.quantity("force_threshold", "N");
    if (threshold > 0.0 && std::isfinite(threshold)) return threshold;
    refuse_problem("force threshold out of range", fmt::format("{:g}", threshold), "a force above 0",
                   entry.where("force_threshold"));
}

/// Reads how the impacts of a recording are found.
RecordingOptions read_recording(const TomlTable& entry) {
    RecordingOptions options;
    if (entry.has("kind")) options.kind = static_cast<RecordingKind>(entry.choice("kind", recording_kind_names));
    if (entry.has("exclude"))
        for (const std::string& text : entry.integers_or_texts("exclude"))
            for (ImpactExclusion& one :
                 located(entry.where("exclude"), [&] { return impact_exclusions(text, entry.where("exclude")); }))
                options.excluded.push_back(std::move(one));
    if (entry.has("contact_duration")) options.contact_duration = entry.quantity("contact_duration", "s");
    for (const auto& [key, unit, to] : {std::tuple{"frame_rate", "s^-1", &options.frame_rate},
                                        {"scale", "m", &options.scale},
                                        {"sample_rate", "s^-1", &options.sample_rate},
                                        {"impact_speed", "m/s", &options.impact_speed}}) {
        if (!entry.has(key)) continue;
        *to = entry.quantity(key, unit);
        if (!(**to > 0.0) || !std::isfinite(**to))
            refuse_problem("a size of a recording out of range", fmt::format("{:g}", **to), "above 0",
                           entry.where(key));
    }
    if (entry.has("scales"))
        for (const std::string& text : entry.texts("scales"))
            options.scales.push_back(located(entry.where("scales"), [&] { return channel_scale(text, {}); }));
    if (!(options.contact_duration >= 0.0))
        refuse_problem("contact duration out of range", fmt::format("{:g} s", options.contact_duration), "0 or above",
                       entry.where("contact_duration"));
    if (entry.has("sd") && entry.table("sd").has(std::string(event_time))) {
        const TomlTable stated = entry.table("sd");
        const std::string key(event_time);
        options.time_deviation =
            event_time_deviation(stated.is_text(key) ? read_deviation(stated.text(key), stated.where(key))
                                                     : Deviation(ValueWithUnit(stated.number(key))),
                                 stated.where(key));
    }
    return options;
}

DataBlock block_of(const TomlTable& entry, const std::string& folder, const std::string& data_root,
                   const FormTask* form) {
    entry.only_keys(data_keys);
    DataBlock block;
    const BlockFile file = find_block_file(entry, folder, data_root);
    block.path = file.path;
    block.name = file.name;
    block.columns = read_block_columns(entry);
    block.added = read_added_columns(entry);
    block.figure = read_block_figure(entry);
    block.recording = read_recording(entry);
    block.reading = read_block_reading(entry);
    block.choices = read_choices(entry);
    block.observables = read_block_observables(entry);
    read_stated_deviations(entry, form, block);
    block.loss = read_block_loss(entry);
    if (form == nullptr || !form->has_points()) block.speed_error = read_speed_error(entry);
    if (block.speed_error && block.recording.impact_speed)
        block.recording.impact_speed_deviation =
            impact_speed_deviation(block.speed_error->stated, *block.recording.impact_speed, block.speed_error->where);
    block.force_threshold = read_threshold(entry);
    std::tie(block.group, block.group_column) = read_block_group(entry);
    block.predicted = entry.has("predict") && entry.truth("predict");
    if (entry.has("sensor")) block.sensor = StatedSensor{entry.text("sensor"), entry.where("sensor")};
    block.where = entry.where();
    return block;
}

}  // namespace

void check_format(const TomlTable& file) {
    const std::string allowed = fmt::format("format = {}", problem_format);
    if (!file.has("format")) {
        SourceLocation where = file.where();
        where.key = "format";
        refuse_problem("missing format of the problem file", "none", allowed, where);
    }
    if (file.integer("format") != problem_format)
        refuse_problem("unsupported format of the problem file", fmt::format("{}", file.integer("format")), allowed,
                       file.where("format"));
    file.only_keys(Names{"format", "title", "law", "form", "objective", "synthetic", "parameterisation",
                         "damping_formula", "separation", "rig", "data", "record", "sensors", "parameters", "solver",
                         "uncertainty", "posterior", "prediction", "population"});
}

void read_separation(const TomlTable& file, FitProblem& problem) {
    if (!file.has("separation")) return;
    const std::size_t word = file.choice("separation", separation_names);
    if (word == 2) return;
    const Separation separation = word == 0 ? Separation::zero_indentation : Separation::zero_force;
    if (problem.model && problem.model->law->ends_at_zero_force && separation == Separation::zero_indentation)
        refuse_problem("this law ends at zero force only", "zero_indentation", "zero_force or law",
                       file.where("separation"));
    problem.simulation.separation = separation;
}

void read_model(const TomlTable& file, const ContactModel* own_law, FitProblem& problem) {
    const std::string name = file.text("law");
    problem.model =
        own_law != nullptr ? own_law : located(file.where("law"), [&] { return &find_fittable_model(name); });
    problem.title = file.has("title") ? file.text("title") : fs::path(problem.path).stem().string();
    read_separation(file, problem);
    read_rule(file, problem);
}

namespace {

/// Reads weight and load, the air, and the errors that all impacts share.
void read_surroundings(const TomlTable& entry, Rig& rig) {
    if (entry.has("weight")) rig.weight = entry.truth("weight") ? Weight::included : Weight::left_out;
    if (entry.has("load")) rig.load = entry.quantity("load", "N");
    if (entry.has("diameter")) rig.sphere = SphereInAir{entry.quantity("diameter", "m")};
    for (const char* key : {"air_density", "drag_coefficient"})
        if (entry.has(key) && !rig.sphere)
            refuse_problem("air without a diameter", key, "diameter = \"40 mm\"", entry.where(key));
    if (entry.has("air_density")) rig.sphere->density = entry.quantity("air_density", "kg/m^3");
    if (entry.has("drag_coefficient")) rig.sphere->drag_coefficient = entry.number("drag_coefficient");
    if (entry.has("height_reference"))
        set_height_reference(entry.text("height_reference"), entry.where("height_reference"), rig);
    if (entry.has("shared")) set_shared(entry.text("shared"), entry.where("shared"), rig);
    if (!entry.has("sd")) return;
    const TomlTable stated = entry.table("sd");
    for (const std::string& name : stated.keys()) {
        const SourceLocation where = stated.where(name);
        set_rig_deviation(name,
                          stated.is_text(name) ? read_deviation(stated.text(name), where)
                                               : Deviation(ValueWithUnit(stated.number(name))),
                          where, rig);
    }
}

}  // namespace

Rig read_rig(const TomlTable& file) {
    Rig rig;
    rig.where = file.where(file.has("rig") ? "rig" : "");
    if (!file.has("rig")) return rig;
    const TomlTable entry = file.table("rig");
    entry.only_keys(Names{"effective_mass", "masses", "gravity", "weight", "load", "diameter", "air_density",
                          "drag_coefficient", "height_reference", "shared", "sd"});
    rig.where = entry.where();
    if (entry.has("effective_mass") && entry.has("masses"))
        refuse_problem("duplicate mass", "effective_mass and masses", "one of them", entry.where("masses"));
    if (entry.has("effective_mass") && entry.is_table("effective_mass")) {
        const TomlTable column = entry.table("effective_mass");
        column.only_keys(Names{"column"});
        rig.mass_column = column.text("column");
    } else if (entry.has("effective_mass")) {
        rig.effective_mass = entry.quantity("effective_mass", "kg");
        located(entry.where("effective_mass"), [&] { return check_impact({*rig.effective_mass, 1.0}), 0; });
    }
    if (entry.has("masses")) {
        const std::vector<double> masses = entry.quantities("masses", {"kg", "kg"});
        rig.effective_mass = located(entry.where("masses"), [&] { return effective_mass(masses[0], masses[1]); });
        rig.body_mass = std::min(masses[0], masses[1]);
    }
    if (entry.has("gravity")) rig.gravity = entry.quantity("gravity", "m/s^2");
    read_surroundings(entry, rig);
    check_rig(rig);
    return rig;
}

std::vector<DataBlock> read_data_blocks(const TomlTable& file, const std::string& folder, const std::string& data_root,
                                        const FormTask* form) {
    std::vector<DataBlock> blocks;
    if (!file.has("data") && file.has("record")) return blocks;
    for (const TomlTable& entry : file.tables("data")) blocks.push_back(block_of(entry, folder, data_root, form));
    return blocks;
}

void read_solver(const TomlTable& file, SolverOptions& options) {
    if (!file.has("solver")) return;
    const TomlTable entry = file.table("solver");
    entry.only_keys(Names{"method", "starts", "seed", "threads", "max_evaluations", "tolerance"});
    const auto whole = [&](const char* key, long least, long otherwise, long most = largest_solver_number) {
        if (!entry.has(key)) return otherwise;
        if (const long value = entry.integer(key); value >= least && value <= most) return value;
        refuse_problem("number out of range", fmt::format("{}", entry.integer(key)),
                       fmt::format("{} to 1e{:.0f}", least, std::log10(most)), entry.where(key));
    };
    if (entry.has("method")) options.method = static_cast<SolverMethod>(entry.choice("method", solver_method_names));
    options.starts = static_cast<int>(whole("starts", 1, options.starts, most_starts));
    options.seed = whole("seed", 0, options.seed);
    options.threads = static_cast<int>(whole("threads", 1, options.threads));
    if (entry.has("max_evaluations")) options.max_evaluations = whole("max_evaluations", 1, 0);
    if (!entry.has("tolerance")) return;
    options.tolerance = entry.number("tolerance");
    if (!(options.tolerance > 0.0 && options.tolerance < 1.0))
        refuse_problem("tolerance out of range", fmt::format("{:g}", options.tolerance), "above 0 and below 1",
                       entry.where("tolerance"));
}

std::optional<PosteriorOptions> read_posterior(const TomlTable& file) {
    if (!file.has("posterior")) return std::nullopt;
    const TomlTable entry = file.table("posterior");
    entry.only_keys(Names{"draws", "chains", "warmup", "target_acceptance", "max_depth"});
    PosteriorOptions options;
    const auto whole = [&](const char* key, int& value) {
        if (entry.has(key))
            value = static_cast<int>(std::clamp<long>(entry.integer(key), -1, 2L * most_posterior_draws));
    };
    whole("draws", options.draws);
    whole("chains", options.chains);
    whole("warmup", options.warmup);
    whole("max_depth", options.max_depth);
    if (entry.has("target_acceptance")) options.target_acceptance = entry.number("target_acceptance");
    located(entry.where(), [&] { return check_posterior_options(options); });
    return options;
}

UncertaintyOptions read_uncertainty(const TomlTable& file) {
    UncertaintyOptions options;
    options.posterior = read_posterior(file);
    if (!file.has("uncertainty")) return options;
    const TomlTable entry = file.table("uncertainty");
    entry.only_keys(Names{"errors", "bootstrap", "bootstrap_kind", "level"});
    if (entry.has("errors")) options.errors = static_cast<ErrorMethod>(entry.choice("errors", error_method_names));
    if (entry.has("level")) check_level(options.level = entry.number("level"), entry.where("level"));
    if (entry.has("bootstrap_kind"))
        options.bootstrap_kind = static_cast<BootstrapKind>(entry.choice("bootstrap_kind", bootstrap_kind_names));
    if (!entry.has("bootstrap")) return options;
    const long draws = entry.integer("bootstrap");
    if (draws < 0 || draws > 1'000'000)
        refuse_problem("number out of range", fmt::format("{}", draws), "0 to 1e6", entry.where("bootstrap"));
    options.bootstrap = static_cast<int>(draws);
    return options;
}

}  // namespace impactfit
