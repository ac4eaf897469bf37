#include "impactfit/calibration/initialisation/problem_draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/quoted_text.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Returns a TOML comment. Line breaks in names are removed because a comment ends with its line.
std::string comment_line(const std::string& text) {
    return fmt::format("# {}\n", visible_text(text));
}

// ---- Data summary ------------------------------------------------------------------------------------------

std::string column_comments(const Dataset& dataset) {
    std::string text = comment_line(fmt::format("{} rows. Columns found:", dataset.rows.size()));
    for (const Field& field : dataset.fields)
        text += comment_line(
            fmt::format("  {}{}", field.name, field.is_number ? fmt::format(" [{}]", field.unit) : ", text"));
    return text;
}

std::string note_comments(const FitProblem& problem) {
    std::string text;
    for (const std::string& note : problem.sources.front().notes) text += comment_line(note + ".");
    return text;
}

std::string law_comments(const std::vector<LawChoice>& choices) {
    std::string can, cannot;
    for (const LawChoice& choice : choices) {
        const std::string_view name = choice.law->description.name;
        if (!choice.obstacle.empty()) {
            cannot += comment_line(fmt::format("  {}: {}", name, choice.obstacle));
            continue;
        }
        can += comment_line(fmt::format("  {}: estimates {}{}", name, fmt::join(choice.free, ", "),
                                        choice.remark.empty() ? "" : "; " + choice.remark));
    }
    std::string text = "# Laws that can be fitted to these data (draft for a law: impactfit init --law NAME):\n" + can;
    if (!cannot.empty()) text += "# Laws that cannot be fitted:\n" + cannot;
    return text;
}

std::string form_comments(const std::vector<std::string>& forms) {
    if (forms.empty()) return {};
    std::string text = "# Forms whose points are in these data (draft for a form: impactfit init --form NAME):\n";
    for (const std::string& form : forms) text += comment_line("  " + form);
    return text;
}

// ---- Sections ------------------------------------------------------------------------------------------------

/// Returns a quoted quantity; a number without unit gets `unit`.
std::string value_with_unit(const ValueWithUnit& stated, const char* unit) {
    const bool bare = stated.unit.empty() && std::isfinite(stated.value);  // "inf" has no unit
    return quoted_text(value_text(bare ? ValueWithUnit(stated.value, unit) : stated));
}

std::string model_lines(const ProblemRequest& request, const FitProblem& problem) {
    std::string text =
        problem.form_task
            ? fmt::format("form = {}\nobjective = {}\n", quoted_text(request.form),
                          quoted_text(std::string(
                              form_objective_names[static_cast<std::size_t>(problem.form_task->objective())])))
            : fmt::format("law = {}\n", quoted_text(request.law));
    if (request.separation)
        text += fmt::format("separation = {}\n", quoted_text(std::string(separation_name(*request.separation))));
    if (!request.damping_formula.empty())
        text += fmt::format("damping_formula = {}\n", quoted_text(request.damping_formula));
    return text;
}

/// Returns the entries of weight, air and shared errors.
std::string surroundings_lines(const ProblemRequest& request) {
    std::string text;
    if (request.weight) text += fmt::format("weight = {}\n", *request.weight);
    const auto add = [&](const char* key, const std::optional<ValueWithUnit>& value, const char* unit) {
        if (value) text += fmt::format("{} = {}\n", key, value_with_unit(*value, unit));
    };
    add("load", request.load, "N");
    add("diameter", request.diameter, "m");
    add("air_density", request.air_density, "kg/m^3");
    if (request.drag_coefficient) text += fmt::format("drag_coefficient = {}\n", request.drag_coefficient->value);
    if (!request.height_reference.empty())
        text += fmt::format("height_reference = {}\n", quoted_text(request.height_reference));
    if (!request.shared.empty()) text += fmt::format("shared = {}\n", quoted_text(request.shared));
    std::vector<std::string> stated;
    for (const auto& [name, deviation] : request.sd)
        if (is_rig_deviation(name))
            stated.push_back(fmt::format("{} = {}", name, quoted_text(deviation_text(deviation))));
    return stated.empty() ? text : text + fmt::format("sd = {{ {} }}\n", fmt::join(stated, ", "));
}

std::string rig_section(const ProblemRequest& request, const FitProblem& problem) {
    if (problem.form_task && problem.form_task->has_points()) return {};
    const std::string surroundings = surroundings_lines(request);
    if (request.mass)
        return fmt::format("[rig]\neffective_mass = {}\n{}", value_with_unit(*request.mass, "kg"), surroundings);
    if (request.masses)
        return fmt::format("[rig]\nmasses = [{}, {}]\n{}", value_with_unit((*request.masses)[0], "kg"),
                           value_with_unit((*request.masses)[1], "kg"), surroundings);
    return (request.table->has_column("effective_mass") ? "[rig]\neffective_mass = { column = \"effective_mass\" }\n"
                                                        : "[rig]\neffective_mass = \"1 kg\"  # stiffness is 1\n") +
           surroundings;
}

/// Returns the sd entry: a number in SI in TOML notation, else a text.
std::string deviation_line(const ProblemRequest& request) {
    std::vector<std::string> stated;
    for (const auto& [name, deviation] : request.sd) {
        if (is_rig_deviation(name)) continue;
        const auto* quantity = std::get_if<ValueWithUnit>(&deviation);
        const bool number = quantity != nullptr && quantity->unit.empty();
        stated.push_back(fmt::format(
            "{} = {}", name, number ? fmt::format("{}", quantity->value) : quoted_text(deviation_text(deviation))));
    }
    return fmt::format("sd = {{ {} }}\n", fmt::join(stated, ", "));
}

/// Returns the names of the measured observables in quotation marks.
std::vector<std::string> measured_observables(const FitProblem& problem) {
    std::vector<std::string> observables;
    for (const Observable& observable : all_observables)
        for (const FitCondition& condition : problem.conditions) {
            const bool there = std::any_of(condition.measurements.begin(), condition.measurements.end(),
                                           [&](const Measurement& one) { return one.observable == &observable; });
            if (!there) continue;
            observables.push_back(quoted_text(std::string(observable.name)));
            break;
        }
    return observables;
}

/// Returns the entries `set_columns` and `computed`.
std::string added_lines(const std::vector<AddedColumn>& added) {
    std::vector<std::string> quantities, formulas;
    for (const AddedColumn& column : added) {
        const std::string name = column.unit ? fmt::format("{} [{}]", column.name, *column.unit) : column.name;
        (column.kind == AddedColumn::Kind::quantity ? quantities : formulas)
            .push_back(fmt::format("{} = {}", quoted_text(name), quoted_text(column.text)));
    }
    std::string text;
    if (!quantities.empty()) text += fmt::format("set_columns = {{ {} }}\n", fmt::join(quantities, ", "));
    if (!formulas.empty()) text += fmt::format("computed = {{ {} }}\n", fmt::join(formulas, ", "));
    return text;
}

/// Returns the entries `sheet`, `layout`, `header_line` and `fill_down`.
std::string reading_lines(const TableReading& reading) {
    std::string text;
    if (!reading.sheet.empty()) text += fmt::format("sheet = {}\n", quoted_text(reading.sheet));
    if (!reading.layout.empty()) text += fmt::format("layout = {}\n", quoted_text(reading.layout));
    if (reading.header_line) text += fmt::format("header_line = {}\n", *reading.header_line);
    std::vector<std::string> filled;
    for (const std::string& column : reading.fill_down) filled.push_back(quoted_text(column));
    if (!filled.empty()) text += fmt::format("fill_down = [{}]\n", fmt::join(filled, ", "));
    return text;
}

/// Returns the entries of the layout, `names`, `columns`, `set_columns`, `computed`, `where` and `group`.
std::string source_lines(const ProblemRequest& request) {
    const DataBlock block = requested_source(request);
    std::vector<std::string> columns, names, choices;
    for (const ColumnMapping& column : block.columns)
        if (column.is_header)
            names.push_back(column.to);
        else
            columns.push_back(fmt::format("{} = {}", quoted_text(column.from), quoted_text(column.to)));
    for (const RowChoice& choice : block.choices) {
        std::vector<std::string> texts;
        for (const std::string& word : choice.texts) texts.push_back(quoted_text(word));
        choices.push_back(fmt::format("{} = [{}]", quoted_text(choice.column), fmt::join(texts, ", ")));
    }
    std::string text;
    text += reading_lines(block.reading);
    if (!names.empty()) text += fmt::format("names = {}\n", quoted_text(fmt::format("{}", fmt::join(names, ", "))));
    if (!columns.empty()) text += fmt::format("columns = {{ {} }}\n", fmt::join(columns, ", "));
    text += added_lines(block.added);
    if (!choices.empty()) text += fmt::format("where = {{ {} }}\n", fmt::join(choices, ", "));
    const RecordingOptions& recording = block.recording;
    if (recording.kind)
        text += fmt::format("kind = {}\n",
                            quoted_text(std::string(recording_kind_names[static_cast<std::size_t>(*recording.kind)])));
    std::vector<std::string> excluded;
    for (const ImpactExclusion& one : recording.excluded)
        excluded.push_back(one.reason.empty() ? exclusion_text(one) : quoted_text(exclusion_text(one)));
    if (!excluded.empty()) text += fmt::format("exclude = [{}]\n", fmt::join(excluded, ", "));
    if (recording.contact_duration > 0.0) text += fmt::format("contact_duration = {}\n", recording.contact_duration);
    if (recording.frame_rate) text += fmt::format("frame_rate = {}\n", *recording.frame_rate);
    if (recording.scale) text += fmt::format("scale = {}\n", *recording.scale);
    if (recording.sample_rate) text += fmt::format("sample_rate = {}\n", *recording.sample_rate);
    if (recording.impact_speed) text += fmt::format("impact_speed = {}\n", *recording.impact_speed);
    std::vector<std::string> scales;
    for (const ChannelScale& one : recording.scales)
        scales.push_back(quoted_text(fmt::format("{} = {}", one.channel, value_text(one.scale))));
    if (!scales.empty()) text += fmt::format("scales = [{}]\n", fmt::join(scales, ", "));
    if (block.group_column) text += fmt::format("group = {{ column = {} }}\n", quoted_text(block.group_column->name));
    return text;
}

std::string data_section(const ProblemRequest& request, const std::string& file_name, const FitProblem& problem) {
    std::vector<std::string> observables = measured_observables(problem);
    std::string text =
        fmt::format("[[data]]\n{} = {}\n", is_data_path(request.data) ? "file" : "dataset", quoted_text(file_name));
    if (problem.form_task && problem.form_task->has_points()) {
        observables.clear();
        for (const Observable& output : problem.form_task->outputs) observables.emplace_back(output.name);
    } else if (!observables.empty())
        text += fmt::format("observables = [{}]\n", fmt::join(observables, ", "));
    text += source_lines(request);
    if (std::any_of(request.sd.begin(), request.sd.end(), [](const auto& one) { return !is_rig_deviation(one.first); }))
        return text + deviation_line(request);
    if (problem.noise_stated)
        return text + (observables.empty() ? "# The noise is that of the recording.\n"
                                           : "# Standard deviations are in the data.\n");
    text +=
        "# The noise is estimated from the misfit because the data state none.\n"
        "# State standard deviations below: a number in SI, or text such as \"2 %\" and \"0.1 ms\".\n";
    return text + fmt::format("# sd = {{ {} = ... }}\n", fmt::join(observables, " = ..., "));
}

/// Returns the number with six digits, or with all digits if six are not exact.
std::string number_text(double value) {
    const std::string text = fmt::format("{:.6g}", value);
    return parse_number(text) == value ? text : fmt::format("{}", value);
}

std::string free_entry(const FitParameter& parameter, const char* grouping) {
    const std::string prior = parameter.prior ? fmt::format(", prior = {}", quoted_text(prior_text(parameter))) : "";
    return fmt::format("{{ start = {}, lower = {}, upper = {}, scale = \"{}\"{}{} }}", number_text(parameter.value),
                       number_text(parameter.lower), number_text(parameter.upper),
                       parameter_scale_names[static_cast<std::size_t>(parameter.scale)], prior, grouping);
}

bool is_planned(const FitProblem& problem, const std::string& parameter) {
    if (!problem.population) return false;
    const auto& plan = problem.population->parameters;
    return std::any_of(plan.begin(), plan.end(), [&](const VaryingParameter& one) { return one.name == parameter; });
}

/// Returns the sections of the population, with the parameters in it.
std::string population_sections(const FitProblem& problem) {
    if (!problem.population) return {};
    std::string text = fmt::format("\n[population]\nby = {}\n", quoted_text(problem.population->by));
    for (const VaryingParameter& one : problem.population->parameters)
        text += fmt::format("\n[population.{}]\ndistribution = \"{}\"\n", one.name,
                            population_distribution_names[static_cast<std::size_t>(one.distribution)]);
    return text;
}

std::string entry_text(const FitProblem& problem, const FitParameter& parameter) {
    switch (parameter.role) {
        case Role::free:
            return free_entry(parameter, "");
        case Role::own:
            return free_entry(problem.auxiliary[parameter.own.front()],
                              is_planned(problem, parameter.name) ? "" : ", group_by = \"group\"");
        case Role::column:
            return fmt::format("{{ column = {} }}", quoted_text(parameter.column));
        default:
            return fmt::format("{{ fix = {} }}", number_text(parameter.value));
    }
}

std::string parameter_section(const FitProblem& problem) {
    std::string text = "[parameters]\n";
    for (const FitParameter& parameter : problem.parameters) {
        std::string comment = parameter.unit == "1" ? "" : parameter.unit;
        if (!parameter.reason.empty()) comment += fmt::format("{}{}", comment.empty() ? "" : "; ", parameter.reason);
        const std::string line = fmt::format("{} = {}", parameter.name, entry_text(problem, parameter));
        text += comment.empty() ? line + "\n" : fmt::format("{}  {}", line, comment_line(comment));
    }
    const auto slope = guess_hertz_exponent(problem);
    if (slope && !problem.free_parameters().empty())
        text += fmt::format("# hertz_exponent {}: {:.3g}\n", slope->origin, slope->value);
    return text;
}

/// Returns a commented [prediction] section for the user to enable. Empty without a prediction curve.
std::string prediction_section(const FitProblem& problem) {
    if (!has_prediction_curve(problem)) return {};
    const auto [slowest, fastest] = std::minmax_element(
        problem.conditions.begin(), problem.conditions.end(),
        [](const FitCondition& a, const FitCondition& b) { return a.impact.impact_speed < b.impact.impact_speed; });
    return fmt::format(
        "\n# Prediction band of the fitted law over speed:\n"
        "# [prediction]\n# observables = [{}]\n# speeds = [\"{:.3g} m/s\", \"{:.3g} m/s\"]\n# number = 20\n",
        fmt::join(measured_observables(problem), ", "), 0.9 * slowest->impact.impact_speed,
        1.1 * fastest->impact.impact_speed);
}

/// Comment on the choice of the law. Empty for a requested law.
std::string choice_comments(const std::optional<LawProposal>& law) {
    if (!law) return {};
    std::string text = comment_line(fmt::format("Law by the data: {} ({})", law->chosen.law, law->reason));
    return law->others.empty() ? text : text + comment_line("Next candidates: " + law->others);
}

/// Throws Error (usage) for a path that is not UTF-8, as problem files are UTF-8.
void check_name(const std::string& file_name) {
    if (is_utf8(file_name)) return;
    throw Error(
        ErrorKind::usage, "data path is not UTF-8", file_name,
        fmt::format("a UTF-8 path; with {} in the folder of the data only the file name is used", option("problem")),
        {file_name, 0, 0, {}});
}

}  // namespace

std::string draft_problem(const ProblemRequest& asked, const std::string& file_name) {
    check_name(file_name);
    check_is_file(asked);
    ProposedRequest proposed{with_table(asked), std::nullopt};
    const std::shared_ptr<const Dataset> rows = requested_rows(proposed.request);
    const bool form = !proposed.request.form.empty();
    if (!form) proposed = with_proposal(proposed.request, *rows);
    const ProblemRequest& request = proposed.request;
    const FitProblem problem = make_problem(request);
    const std::string rig = rig_section(request, problem);
    return fmt::format(
        "{}#   impactfit fit --check FILE.toml\n"
        "# Fit it with impactfit fit FILE.toml.\n#\n{}#\n{}\n"
        "format = 1\ntitle = {}\n{}\n{}{}\n{}\n[solver]\nstarts = {}\nseed = {}\n{}",
        comment_line(fmt::format("Draft problem for {}, written by impactfit init. Check it with", file_name)),
        column_comments(*rows) + note_comments(problem) + choice_comments(proposed.law),
        form ? form_comments(forms_with_points(*rows)) : law_comments(law_choices(*rows)), quoted_text(problem.title),
        model_lines(request, problem), rig.empty() ? rig : rig + "\n", data_section(request, file_name, problem),
        parameter_section(problem) + population_sections(problem), problem.solver.starts, problem.solver.seed,
        prediction_section(problem));
}

}  // namespace impactfit
