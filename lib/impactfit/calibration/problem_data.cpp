#include "impactfit/calibration/problem_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/field_uncertainty.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// One block while it is read.
struct Reading {
    const DataBlock& block;
    const Dataset& dataset;
    const MeasuredColumns& measured;
    std::vector<const Observable*> observables = {};
    std::vector<std::optional<Uncertainty>> deviations = {};  ///< stated beside the data, one an observable
};

// ---- Observables ---------------------------------------------------------------------------------------------

bool is_given(const FitProblem& problem, std::string_view observable) {
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [&](const FitParameter& parameter) {
        return parameter.role == Role::column && parameter.column == observable;
    });
}

/// Why the problem cannot predict an observable; empty if it can.
std::string obstacle(const FitProblem& problem, const Observable& observable) {
    const Separation separation = problem.simulation.separation.value_or(problem.model->law->description.separation);
    if (observable.quantity == Quantity::residual_indentation && separation == Separation::zero_indentation)
        return "it is zero where the impact ends at zero indentation";
    if (problem.form.unit_impact && observable.quantity != Quantity::restitution)
        return fmt::format("the {} form has no units of time, length and force", problem.form.name);
    return {};
}

std::vector<std::string> names_of(const std::vector<const Observable*>& observables) {
    std::vector<std::string> names;
    for (const Observable* observable : observables) names.emplace_back(observable->name);
    return names;
}

void check_wanted(const FitProblem& problem, const Reading& reading) {
    const std::vector<std::string> known = names_of(reading.measured.observables());
    for (const Observable* wanted : reading.block.observables) {
        const std::string name(wanted->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, fmt::format("{} does not hold this observable", reading.block.name), name,
                        allowed_names(name, known), reading.block.where);
        if (const std::string why = obstacle(problem, *wanted); !why.empty())
            throw Error(ErrorKind::problem, "an observable that the problem cannot give", name, why,
                        reading.block.where);
    }
}

/// Those wanted, or all that can be fitted and are not given to the law.
void choose_observables(FitProblem& problem, Reading& reading) {
    check_wanted(problem, reading);
    reading.observables = reading.block.observables;
    if (!reading.observables.empty()) return;
    for (const Observable* observable : reading.measured.observables()) {
        const std::string why =
            is_given(problem, observable->name) ? "it is given to the law" : obstacle(problem, *observable);
        if (why.empty())
            reading.observables.push_back(observable);
        else
            problem.notes.push_back(
                fmt::format("{} of {} is not fitted: {}", observable->name, reading.block.name, why));
    }
    if (reading.observables.empty())
        throw Error(ErrorKind::data, fmt::format("{} holds nothing to fit", reading.block.name),
                    allowed_names("", reading.dataset.column_names()),
                    "a column such as restitution [1] or duration [s]", reading.block.where);
}

// ---- Standard deviations -------------------------------------------------------------------------------------

Uncertainty read_deviation(const Reading& reading, const StatedDeviation& deviation) {
    const Observable& observable = *deviation.observable;
    if (const double* value = std::get_if<double>(&deviation.stated)) {
        if (*value > 0.0 && std::isfinite(*value)) return {Uncertainty::Form::absolute, *value, {}};
        throw Error(ErrorKind::problem, "an uncertainty must be positive", fmt::format("{:g}", *value),
                    "a finite number above 0", deviation.where);
    }
    Field field;
    field.name = observable.name;
    field.unit = observable.unit;
    field.measure = parse_unit(observable.unit);
    field.is_number = true;
    const std::string& words = std::get<std::string>(deviation.stated);
    const std::vector<std::string> columns = reading.dataset.column_names();
    try {
        const Uncertainty read = parse_field_uncertainty(words, field, columns, deviation.where);
        if (read.form == Uncertainty::Form::column)
            check_uncertainty_column(field, reading.dataset.field(read.column), deviation.where);
        return read;
    } catch (const Error& error) {
        throw Error(ErrorKind::problem, error.problem(), error.got(), error.allowed(), error.where());
    }
}

void read_deviations(Reading& reading) {
    for (const StatedDeviation& stated : reading.block.deviations) {
        const std::vector<std::string> known = names_of(reading.observables);
        const std::string name(stated.observable->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, "a standard deviation of what is not fitted", name,
                        allowed_names(name, known), stated.where);
    }
    for (const Observable* observable : reading.observables) {
        const auto& all = reading.block.deviations;
        const auto found = std::find_if(all.begin(), all.end(), [&](const StatedDeviation& stated) {
            return stated.observable->quantity == observable->quantity;
        });
        reading.deviations.push_back(found == all.end() ? std::nullopt
                                                        : std::optional(read_deviation(reading, *found)));
    }
}

/// NaN if none is stated.
double stated_deviation(const Reading& reading, std::size_t observable, std::size_t row,
                        const MeasuredValue& measured) {
    const std::optional<Uncertainty>& stated = reading.deviations[observable];
    if (!stated) return measured.standard_deviation.value_or(std::numeric_limits<double>::quiet_NaN());
    if (stated->form == Uncertainty::Form::absolute) return stated->value;
    if (stated->form == Uncertainty::Form::relative) return stated->value * measured.value;
    const double written = reading.measured.number(row, stated->column);
    const Unit of = parse_unit(reading.observables[observable]->unit);
    const bool same = same_dimension(reading.dataset.field(stated->column).measure, of);
    return same ? written : written * measured.value;
}

double deviation_of(const Reading& reading, std::size_t observable, std::size_t row, const MeasuredValue& measured) {
    const double deviation = stated_deviation(reading, observable, row, measured);
    if (!(deviation <= 0.0)) return deviation;
    throw Error(ErrorKind::data,
                fmt::format("the uncertainty of {} must be positive", reading.observables[observable]->name),
                fmt::format("{:g}", deviation), "a number above 0",
                {reading.dataset.files.front().path, reading.dataset.rows[row].line, 0, {}});
}

// ---- Parameters from columns ---------------------------------------------------------------------------------

const Parameter* described(const FitProblem& problem, const std::string& name) {
    const auto& list = problem.form.parameters;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Parameter& p) { return p.name == name; });
    return found == list.end() ? nullptr : &*found;
}

/// The unit a column must have for the exponents of its row; empty where an exponent is not a number before the fit.
std::string column_unit(const FitProblem& problem, const std::vector<double>& given, const std::string& name) {
    if (described(problem, name) == nullptr) return "1";
    std::vector<double> values(problem.form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        const double value = parameter.role == Role::column ? given[column++] : parameter.value;
        if (const Parameter* of = described(problem, parameter.name))
            values[static_cast<std::size_t>(of - problem.form.parameters.data())] = value;
    }
    const std::size_t index = static_cast<std::size_t>(described(problem, name) - problem.form.parameters.data());
    const std::string unit = parameter_unit(problem.form.parameters, index, values);
    return unit.find("nan") == std::string::npos ? unit : "";
}

void check_column(const FitProblem& problem, const Reading& reading, const std::vector<double>& given,
                  const FitParameter& parameter, std::size_t row, double value) {
    const std::string& column = parameter.column;
    const Where where = reading.dataset.has_column(column) ? reading.measured.where(row, column) : reading.block.where;
    if (reading.dataset.has_column(column)) {
        const std::string unit = column_unit(problem, given, parameter.name);
        const Field& field = reading.dataset.field(column);
        if (!unit.empty() && !same_dimension(field.measure, parse_unit(unit)))
            throw Error(ErrorKind::data, fmt::format("a column that does not match {}", parameter.name),
                        fmt::format("[{}]", field.unit), fmt::format("[{}] or a unit of the same dimension", unit),
                        where);
    }
    if (value < parameter.lower || value > parameter.upper)
        throw Error(ErrorKind::data, fmt::format("{} is out of range", parameter.name), fmt::format("{:g}", value),
                    fmt::format("{:g} to {:g}", parameter.lower, parameter.upper), where);
}

std::vector<double> column_values(const FitProblem& problem, const Reading& reading, std::size_t row) {
    std::vector<double> given;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::column) given.push_back(reading.measured.number(row, parameter.column));
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::column) continue;
        check_column(problem, reading, given, parameter, row, given[column]);
        ++column;
    }
    return given;
}

// ---- Rows ----------------------------------------------------------------------------------------------------

bool is_chosen(const Reading& reading, std::size_t row) {
    return std::all_of(reading.block.choices.begin(), reading.block.choices.end(), [&](const RowChoice& choice) {
        return std::find(choice.words.begin(), choice.words.end(), reading.dataset.text(row, choice.column)) !=
               choice.words.end();
    });
}

void check_choices(const Reading& reading) {
    for (const RowChoice& choice : reading.block.choices) {
        const std::vector<std::string> columns = reading.dataset.column_names();
        if (!reading.dataset.has_column(choice.column))
            throw Error(ErrorKind::problem, "a column is missing", choice.column, allowed_names(choice.column, columns),
                        choice.where);
        std::vector<std::string> present;
        for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row)
            present.push_back(reading.dataset.text(row, choice.column));
        for (const std::string& word : choice.words)
            if (std::find(present.begin(), present.end(), word) == present.end())
                throw Error(ErrorKind::problem, fmt::format("no row has this {}", choice.column), word,
                            allowed_names(word, present), choice.where);
    }
}

double mass_of(const FitProblem& problem, const Rig& rig, const Reading& reading, std::size_t row) {
    if (problem.form.unit_impact) return 1.0;
    const std::string column = rig.mass_column.empty() ? "effective_mass" : rig.mass_column;
    const bool measured = reading.dataset.has_column(column);
    if (!measured && !rig.effective_mass)
        throw Error(
            ErrorKind::problem, "the mass is not known", fmt::format("none in {}", reading.block.name),
            fmt::format("{}, or a column effective_mass [kg]",
                        rig.where.file.empty() ? "--mass M or --masses A B" : "effective_mass or masses under [rig]"),
            rig.where);
    if (!measured) return *rig.effective_mass;
    const double mass = reading.measured.number(row, column);
    const Where where = reading.measured.where(row, column);
    if (!same_dimension(reading.dataset.field(column).measure, parse_unit("kg")) || !(mass > 0.0))
        throw Error(ErrorKind::data, "a mass that is none",
                    fmt::format("{} {}", reading.dataset.text(row, column), reading.dataset.field(column).unit),
                    "a number above 0 in a unit of mass", where);
    // Two spellings of one mass, "540 g" and 0.54, differ by a rounding or two.
    if (rig.effective_mass && std::abs(mass / *rig.effective_mass - 1.0) > 1e-12) {
        const bool options = rig.where.file.empty();
        throw Error(ErrorKind::problem, "two effective masses are stated",
                    fmt::format("{:.12g} kg in the data, {:.12g} kg in {}", mass, *rig.effective_mass,
                                options ? rig.where.key : "[rig]"),
                    options ? "one mass: leave the option out, and each row has its own"
                            : "one mass, or [rig] effective_mass = { column = \"effective_mass\" }",
                    where);
    }
    return mass;
}

FitCondition read_condition(const FitProblem& problem, const Rig& rig, const Reading& reading, std::size_t row) {
    FitCondition condition{{mass_of(problem, rig, reading, row), reading.measured.impact_speed(row).value},
                           column_values(problem, reading, row),
                           {}};
    for (std::size_t i = 0; i < reading.observables.size(); ++i) {
        const auto measured = reading.measured.value(row, *reading.observables[i]);
        if (!measured) continue;
        condition.measurements.push_back({reading.observables[i], measured->value,
                                          deviation_of(reading, i, row, *measured), reading.block.loss,
                                          problem.sources.size(), reading.dataset.rows[row].line});
    }
    return condition;
}

void read_block(const DataBlock& block, const Rig& rig, FitProblem& problem) {
    const Dataset dataset = read_dataset(block.path, block.columns);
    const MeasuredColumns measured(dataset, rig.gravity);
    Reading reading{block, dataset, measured};
    choose_observables(problem, reading);
    read_deviations(reading);
    check_choices(reading);
    std::size_t kept = 0;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        if (!is_chosen(reading, row)) continue;
        FitCondition condition = read_condition(problem, rig, reading, row);
        if (condition.measurements.empty()) continue;
        (block.predicted ? problem.predictions : problem.conditions).push_back(std::move(condition));
        ++kept;
    }
    std::vector<std::string> notes = dataset.notes;
    notes.insert(notes.end(), measured.notes().begin(), measured.notes().end());
    for (const std::string& finding : check_integrity(dataset)) notes.push_back(finding);
    if (kept < dataset.rows.size()) notes.push_back(fmt::format("{} of {} rows are used", kept, dataset.rows.size()));
    problem.sources.push_back({block.name, dataset.files, dataset.provenance, notes});
}

/// The one mass of a block's conditions, if they have one.
std::optional<double> one_mass(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::optional<double> mass;
    for (const FitCondition& condition : conditions) {
        if (condition.measurements.front().source != source) continue;
        if (mass && *mass != condition.impact.effective_mass) return std::nullopt;
        mass = condition.impact.effective_mass;
    }
    return mass;
}

void check_masses(const std::vector<DataBlock>& blocks, const Rig& rig, const FitProblem& problem) {
    if (rig.effective_mass || !rig.mass_column.empty()) return;
    std::optional<double> first;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::optional<double> mass = one_mass(blocks[i].predicted ? problem.predictions : problem.conditions, i);
        if (!mass) continue;
        if (first && *mass != *first)
            throw Error(ErrorKind::problem, "the data disagree on the rig",
                        fmt::format("an effective mass of {:g} kg and one of {:g} kg", *first, *mass),
                        "one mass, or [rig] effective_mass = { column = \"effective_mass\" } to say that each row "
                        "has its own",
                        blocks[i].where);
        first = mass;
    }
}

// ---- Noise ---------------------------------------------------------------------------------------------------

std::string stated_text(const FitProblem& problem, bool stated) {
    std::vector<std::string> names;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            if (std::isnan(measurement.standard_deviation) == stated) continue;
            std::string name =
                fmt::format("{} of {}", measurement.observable->name, problem.sources[measurement.source].name);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
        }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Restitution counts as it is, the others by their root mean square.
double weighting_unit(const FitProblem& problem, const Observable& observable) {
    if (observable.quantity == Quantity::restitution) return 1.0;
    double sum = 0.0;
    long count = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable->quantity == observable.quantity) {
                sum += measurement.value * measurement.value;
                ++count;
            }
    return sum > 0.0 ? std::sqrt(sum / static_cast<double>(count)) : 1.0;
}

}  // namespace

void settle_noise(FitProblem& problem) {
    long stated = 0, all = 0;
    bool robust = false;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            ++all;
            stated += std::isnan(measurement.standard_deviation) ? 0 : 1;
            robust = robust || measurement.loss.kind != LossKind::none;
        }
    problem.noise_stated = stated > 0;
    const Where where{problem.path.empty() ? problem.sources.front().files.front().path : problem.path, 0, 0, "sd"};
    const std::string sd = problem.path.empty() ? "--sd observable=..." : "sd = { observable = ... }";
    if (stated > 0 && stated < all)
        throw Error(ErrorKind::problem, "the noise is stated for some measurements and not for others",
                    fmt::format("stated: {}; not stated: {}", stated_text(problem, true), stated_text(problem, false)),
                    fmt::format("{} for all of them, or for none", sd), where);
    if (problem.noise_stated) return;
    if (robust)
        throw Error(ErrorKind::problem, "a robust loss without noise", "no standard deviations",
                    fmt::format("{}: a loss departs from the square in standard deviations", sd), where);
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measurement : condition.measurements)
            measurement.standard_deviation = weighting_unit(problem, *measurement.observable);
}

void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, FitProblem& problem) {
    for (const DataBlock& block : blocks) read_block(block, rig, problem);
    if (problem.conditions.empty())
        throw Error(ErrorKind::problem, "there is nothing to fit", "no measurement",
                    "a [[data]] block without predict = true, with measured rows", blocks.front().where);
    check_masses(blocks, rig, problem);
    settle_noise(problem);
}

}  // namespace impactfit
