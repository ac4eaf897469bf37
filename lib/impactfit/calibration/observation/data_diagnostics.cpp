#include "impactfit/calibration/observation/data_diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/population_covariates.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/labelled_name.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

/// Calls `look` with each measurement of a source.
template <class Look>
void for_measurements(const std::vector<FitCondition>& conditions, std::size_t source, const Look& look) {
    for (const FitCondition& condition : conditions)
        for (const Measurement& one : condition.measurements)
            if (one.source == source) look(one);
}

constexpr double pull_worth_a_note = 0.5;  ///< minimum bias for a note [standard errors]
/// Impulse / (peak force x duration): 0.64 of a linear spring, 0.54 of spheres, 0.17 with strong damping; at most 1,
/// with 10 % for noise.
constexpr double share_of_hertz = 0.544, least_share = 0.1, most_share = 1.1;
/// Densities of solids [kg/m^3]: cork and foam, osmium. Effective moduli of contacts [Pa]: gels, diamond on a rigid
/// plane.
constexpr double least_solid_density = 100.0, largest_solid_density = 22'600.0;
constexpr double least_modulus = 1e3, largest_modulus = 1.2e12;
constexpr double largest_rounding = 1e-9;  ///< tolerance of equal relative deviations
constexpr std::size_t most_labels = 12;    ///< of specimens in one column; more are remarks

/// Standard deviations relative to their values.
struct Parts {
    double least = std::numeric_limits<double>::infinity(), most = 0.0, count = 0.0;
    double deviation = 0.0;  ///< of the first value
    bool deviations_differ = false;

    void add(const Measurement& one) {
        const double part = one.standard_deviation / std::abs(one.value);
        least = std::isnan(part) ? 0.0 : std::min(least, part);
        most = std::max(most, part);
        if (count == 0.0) deviation = one.standard_deviation;
        deviations_differ = deviations_differ || one.standard_deviation != deviation;
        count += 1.0;
    }
    /// Returns true if the noise is relative. Excludes equal values with one absolute deviation, and zero values.
    bool are_one() const { return deviations_differ && std::isfinite(most) && most - least <= largest_rounding * most; }
};

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns true for fitted observables. Excluded observables of a block without list have a separate note.
bool is_observed(const BlockReader& reading, const std::string& column) {
    const bool all = reading.block.observables.empty();
    return holds(names_of(all ? reading.measured.observables() : reading.observables), column);
}

bool is_named(const Deviation& stated, const std::string& column) {
    const auto* named = std::get_if<ColumnName>(&stated);
    return named != nullptr && named->name == column;
}

/// Returns true for columns that select rows, contain standard deviations or give a parameter.
bool is_asked_for(const BlockReader& reading, const FitProblem& problem, const std::string& column) {
    const DataBlock& block = reading.block;
    const auto any = [](const auto& list, const auto& is_it) { return std::any_of(list.begin(), list.end(), is_it); };
    return any(block.choices, [&](const RowChoice& choice) { return choice.column == column; }) ||
           any(block.deviations, [&](const StatedDeviation& one) { return is_named(one.stated, column); }) ||
           (block.speed_error && is_named(block.speed_error->stated, column)) ||
           any(problem.parameters, [&](const FitParameter& parameter) { return parameter.column == column; });
}

bool is_used(const BlockReader& reading, const Rig& rig, const FitProblem& problem, const std::string& column) {
    if (column == use_column || reading.measured.uses(column) || is_observed(reading, column)) return true;
    if (reading.block.group_column && reading.block.group_column->name == column) return true;
    if (column == mass_column(rig) && !problem.form.unit_impact) return true;
    if (column == "restitution" && problem.form_task && problem.form_task->predicts_durations()) return true;
    return is_asked_for(reading, problem, column) || is_covariate(problem, column);
}

/// Columns of records, and the responses that they may mean beside an impact speed.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> sample_columns{
    {{"force", "peak_force"},
     {"indentation", "peak_indentation"},
     {"time", "duration"},
     {"velocity", "rebound_speed"}}};

/// Returns the warning on a column of a record in a file of impacts. Empty for other columns, and for a package, whose
/// columns have descriptions.
std::string lost_samples(const BlockReader& reading, const std::string& column, const FitProblem& problem) {
    const Dataset& dataset = reading.dataset;
    const auto* const found = std::find_if(sample_columns.begin(), sample_columns.end(),
                                           [&](const auto& one) { return one.first == column; });
    if (found == sample_columns.end() || dataset.files.size() > 1 || reading.measured.of_points()) return {};
    if (dataset.has_column(found->second)) return {};
    const Field& field = dataset.field(column);
    const auto columns = [&](const std::string& target) {
        return noted_option(fmt::format("columns \"{}={}\"", field.name, target), problem.path);
    };
    return fmt::format("'{}' is not used: it is a column of records. To name it: {}, or {}",
                       field.written.empty() ? field.name : field.written,
                       columns(fmt::format("{} [{}]", found->second, field.unit)), columns("unused"));
}

/// Returns the note of a lost column, which ends with the options that name it, with the keys of a problem file.
std::string lost_column(const Field& field, const FitProblem& problem) {
    if (problem.path.empty()) return field.note;
    const std::size_t options = with_options(field.remedy, caller_notation()).size();
    return field.note.substr(0, field.note.size() - options) + with_options(field.remedy, Notation::problem_file);
}

constexpr std::array<std::string_view, 8> specimen_words{"specimen", "sample", "ball",  "label",
                                                         "body",     "piece",  "probe", "kugel"};

/// Returns true if a word of the name is one for a specimen: its numbers are then labels.
bool is_named_after_specimens(const Field& field) {
    std::string word;
    const std::string name = (field.written.empty() ? field.name : field.written) + " ";
    for (const char c : name) {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            continue;
        }
        if (std::find(specimen_words.begin(), specimen_words.end(), word) != specimen_words.end()) return true;
        word.clear();
    }
    return false;
}

/// Returns the labels of a text column that occur at least twice in the chosen rows, in their order. Empty for numbers,
/// unless the column is named after specimens.
std::vector<std::string> repeated_labels(const BlockReader& reading, const Field& field) {
    const std::string& column = field.name;
    const bool numbered = is_named_after_specimens(field);
    std::vector<std::pair<std::string, long>> labels;
    for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row) {
        const std::string& text = reading.dataset.text(row, column);
        if (text.empty() || !is_chosen(reading.dataset, row, reading.block.choices)) continue;
        if (number_prefix(text) && !numbered) return {};
        const auto known =
            std::find_if(labels.begin(), labels.end(), [&](const auto& one) { return one.first == text; });
        if (known == labels.end())
            labels.emplace_back(text, 1);
        else
            ++known->second;
        if (labels.size() > most_labels) return {};  // remarks
    }
    std::vector<std::string> repeated;
    for (const auto& [label, count] : labels)
        if (count > 1) repeated.push_back(label);
    return repeated;
}

/// Mass over volume of a plastic or rubber ball, and of a hollow ball of 2.7 g and 40 mm [kg/m^3].
constexpr double density_of_solid_ball = 1000.0, density_of_table_tennis_ball = 80.6;

const Measurement* restitution_in(const FitCondition& condition) {
    for (const Measurement& one : condition.measurements)
        if (one.observable->quantity == Quantity::restitution && one.value > 0.0) return &one;
    return nullptr;
}

/// Returns the condition of the highest drop of the source that is read; null without drops.
const FitCondition* highest_drop(const FitProblem& problem) {
    const FitCondition* highest = nullptr;
    for (const FitCondition& condition : problem.conditions)
        if (source_of(condition) == problem.sources.size() && condition.drop &&
            (highest == nullptr || condition.drop->height > highest->drop->height))
            highest = &condition;
    return highest;
}

/// Returns the warning on a column of labels; empty for other columns.
std::string merged_specimens(const BlockReader& reading, const Field& field, const FitProblem& problem) {
    if (field.is_number || reading.measured.of_points() || reading.block.predicted) return {};
    if (reading.dataset.of_recording && field.name != "body") return {};  // drops of one body are no specimens
    const std::vector<std::string> labels = repeated_labels(reading, field);
    if (labels.size() < 2 || std::all_of(labels.begin(), labels.end(), is_run_name)) return {};
    const auto noted = [&](const std::string& option) { return noted_option(option, problem.path); };
    return fmt::format("the rows of '{}' are fitted as one: {}. To test whether they are equal: {}. To fit one: {}",
                       field.written.empty() ? field.name : field.written, fmt::join(labels, ", "),
                       noted(fmt::format("group \"{}\"", field.name)),
                       noted(fmt::format("where \"{}={}\"", field.name, labels.front())));
}

/// Words of columns that mark rows as not valid, in the spelling of header_words.hpp.
constexpr std::array<std::string_view, 9> marking_words{"outlier", "outliers",   "exclude",   "excluded", "ignore",
                                                        "discard", "ausreisser", "ungueltig", "aberrant"};
/// Texts of a column of marks in rows that are valid, beside an empty cell.
constexpr std::array<std::string_view, 7> no_marks{"", "0", "no", "No", "nein", "non", "false"};

/// Returns the warning on rows that a column such as "outlier" marks, and which are fitted; empty for other columns.
std::string marked_rows(const BlockReader& reading, const Field& field, const FitProblem& problem) {
    const std::vector<std::string> words = header_words(field.written.empty() ? field.name : field.written);
    const auto in = [](const auto& list, std::string_view text) {
        return std::find(list.begin(), list.end(), text) != list.end();
    };
    if (field.is_number || reading.block.predicted ||
        std::none_of(words.begin(), words.end(), [&](const auto& word) { return in(marking_words, word); }))
        return {};
    long count = 0, line = 0;
    std::optional<std::string> unmarked;
    for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row) {
        if (!is_chosen(reading.dataset, row, reading.block.choices)) continue;
        const std::string& text = reading.dataset.text(row, field.name);
        if (in(no_marks, text))
            unmarked = text;
        else if (count++ == 0)
            line = reading.dataset.rows[row].line;
    }
    if (!unmarked || count == 0) return {};
    return fmt::format("rows that '{}' marks are fitted: {}, the first in line {}. To leave them out: {}",
                       field.written.empty() ? field.name : field.written, count, line,
                       noted_option(fmt::format("where \"{}={}\"", field.name, *unmarked), problem.path));
}

/// Returns the stiffness of an elastic contact of Hertz with this duration or peak force [N/m^1.5]: T = 3.218 (m^2 /
/// (k^2 v))^(1/5), and F = k^0.4 (5 m v^2 / 4)^0.6. Empty for other observables.
std::optional<double> hertz_stiffness(const Measurement& one, double mass, double speed) {
    if (!(one.value > 0.0) || one.force_threshold > 0.0) return std::nullopt;
    constexpr double duration_factor = 3.218;
    if (one.observable->quantity == Quantity::duration)
        return std::pow(duration_factor / one.value, 2.5) * mass / std::sqrt(speed);
    if (one.observable->quantity == Quantity::peak_force)
        return std::pow(one.value, 2.5) / std::pow(1.25 * mass * speed * speed, 1.5);
    return std::nullopt;
}

}  // namespace

std::string drag_note(const BlockReader& reading, const Rig& rig, const FitProblem& problem) {
    if (!reading.measured.drops() || !reading.measured.rises()) return {};
    const FitCondition* highest = highest_drop(problem);
    const Measurement* restitution = highest == nullptr ? nullptr : restitution_in(*highest);
    if (restitution == nullptr) return {};
    const double mass = rig.body_mass.value_or(highest->impact.effective_mass), speed = highest->impact.impact_speed,
                 e = restitution->value;
    if (rig.sphere) {
        const Flight flight = flight_of(*rig.sphere, mass, rig.gravity);
        const double without = std::sqrt(rise(flight, e * speed) / fall(flight, speed));
        return fmt::format("drag raises the restitution at {:.3g} m/s by {:.2g} % (drag coefficient {:g} +- {:g})",
                           speed, 100.0 * (e / without - 1.0), rig.sphere->drag_coefficient,
                           rig.sphere->drag_deviation);
    }
    if (rig.unit_mass && !rig.effective_mass) return {};
    const auto effect = [&](double density) {
        const SphereInAir ball{std::cbrt(mass / density * 6.0 / std::numbers::pi)};
        const Flight flight = flight_of(ball, mass, rig.gravity);
        const double height = fall({rig.gravity}, speed);
        return 100.0 * (launch_speed(flight, e * e * height).speed / speed_after_fall(flight, height).speed / e - 1.0);
    };
    return fmt::format(
        "drag is left out; it changes the restitution at {:.3g} m/s by {:.1g} % for a ball of 1000 kg/m^3, {:.2g} % "
        "for one "
        "of 80 kg/m^3 (table tennis): {}",
        speed, effect(density_of_solid_ball), effect(density_of_table_tennis_ball),
        noted_option("diameter D", problem.path));
}

std::vector<std::string> warnings_of_reading(const BlockReader& reading, const Rig& rig, const FitProblem& problem) {
    std::vector<std::string> warnings;
    for (const Field& field : reading.dataset.fields) {
        if (is_used(reading, rig, problem, field.name)) continue;
        if (field.is_lost()) warnings.push_back(lost_column(field, problem));
        warnings.push_back(lost_samples(reading, field.name, problem));
        std::string marked = marked_rows(reading, field, problem);
        warnings.push_back(marked.empty() ? merged_specimens(reading, field, problem) : std::move(marked));
    }
    std::erase(warnings, "");
    return warnings;
}

void check_interchanged(const std::vector<FitCondition>& conditions, std::size_t source, const std::string& where) {
    double least = std::numeric_limits<double>::infinity(), most = 0.0;
    long count = 0, line = 0;
    for_measurements(conditions, source, [&](const Measurement& one) {
        if (one.observable->quantity != Quantity::restitution) return;
        if (count == 0) line = one.line;
        least = std::min(least, one.value), most = std::max(most, one.value);
        ++count;
    });
    if (count < 2 || least <= 1.0) return;
    throw Error(ErrorKind::data, "restitution above 1 in every row", fmt::format("{:.4g} to {:.4g}", least, most),
                "0 to 1 with noise; if impact and rebound are interchanged, name both columns by " + option("columns"),
                {where, line, 0, "restitution"});
}

std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::size_t count = 0;
    const Measurement* largest = nullptr;
    for_measurements(conditions, source, [&](const Measurement& one) {
        if (one.observable->quantity != Quantity::restitution || one.value <= 1.0) return;
        ++count;
        if (largest == nullptr || one.value > largest->value) largest = &one;
    });
    if (count == 0) return {};
    return fmt::format(
        "restitution > 1 in {} row{} (maximum {:.4g}, line {}): measurement noise, or impact and rebound are "
        "interchanged",
        count, count == 1 ? "" : "s", largest->value, largest->line);
}

std::string implausible_mass(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::vector<double> shares, masses;  // of the impulse in force x duration; of an impact of Hertz
    for (const FitCondition& condition : conditions) {
        const auto measured = [&](Quantity quantity) -> std::optional<double> {
            for (const Measurement& one : condition.measurements)
                if (one.source == source && one.observable->quantity == quantity && one.force_threshold == 0.0)
                    return one.value;
            return {};
        };
        const auto force = measured(Quantity::peak_force), duration = measured(Quantity::duration);
        if (!force || !duration || !(*force > 0.0 && *duration > 0.0)) continue;
        const double restitution = std::clamp(measured(Quantity::restitution).value_or(0.5), 0.0, 1.0),
                     momentum = (1.0 + restitution) * condition.impact.impact_speed, area = *force * *duration;
        shares.push_back(condition.impact.effective_mass * momentum / area);
        masses.push_back(share_of_hertz * area / momentum);
    }
    if (shares.empty()) return {};
    const auto middle = [](std::vector<double>& values) {
        const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), place, values.end());
        return *place;
    };
    const double share = middle(shares), mass = middle(masses);
    if (share > least_share && share < most_share) return {};
    return fmt::format(
        "peak force and duration give an effective mass of about {:.2g} kg, the stated mass is {:.2g} kg. "
        "Check the units of mass, force, duration and speed",
        mass, mass * share / share_of_hertz);
}

std::string implausible_modulus(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::vector<double> soft, hard;  // moduli with the smallest and the largest sphere of the mass
    for (const FitCondition& condition : conditions)
        for (const Measurement& one : condition.measurements) {
            const double mass = condition.impact.effective_mass, speed = condition.impact.impact_speed;
            const auto stiffness = hertz_stiffness(one, mass, speed);
            if (one.source != source || !stiffness || !(*stiffness > 0.0)) continue;
            const auto modulus = [&](double density) {
                return 0.75 * *stiffness / std::sqrt(std::cbrt(0.75 * mass / (std::numbers::pi * density)));
            };
            hard.push_back(modulus(least_solid_density));
            soft.push_back(modulus(largest_solid_density));
        }
    if (hard.empty()) return {};
    const double least = *std::min_element(hard.begin(), hard.end());
    const double most = *std::max_element(soft.begin(), soft.end());
    if (least <= largest_modulus && most >= least_modulus) return {};
    const bool stiff = least > largest_modulus;
    return fmt::format(
        "contacts of this mass need an elastic modulus of {} {:.1g} Pa, {}. Check the units of mass, duration, force "
        "and speed",
        stiff ? "at least" : "at most", stiff ? least : most, stiff ? "above diamond" : "below every solid");
}

std::string relative_noise(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::map<std::string_view, Parts> observables;
    for_measurements(conditions, source, [&](const Measurement& one) { observables[one.observable->name].add(one); });
    std::string text;
    for (const auto& [name, parts] : observables) {
        const double pull = 2.0 * parts.most * std::sqrt(parts.count);
        if (!parts.are_one() || pull < pull_worth_a_note) continue;
        text += fmt::format(
            "{}noise of {:.3g} % of {} is relative to each measured value: low values have higher weight, which biases "
            "an estimate from {} values by about -{:.1g} standard errors; state an absolute deviation or a "
            "column",
            text.empty() ? "" : "; ", 100.0 * parts.most, name, parts.count, pull);
    }
    return text;
}

std::string values_fitted_twice(const BlockReader& reading, const FitProblem& problem) {
    const std::string& file = reading.dataset.files.front().sha256;
    std::set<std::pair<long, const Observable*>> earlier;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements)
            if (one.source < problem.sources.size() && problem.sources[one.source].files.front().sha256 == file)
                earlier.emplace(one.line, one.observable);
    std::size_t count = 0;
    for_measurements(problem.conditions, problem.sources.size(), [&](const Measurement& one) {
        count += earlier.count({one.line, one.observable});
    });
    if (count == 0) return {};
    return fmt::format("{} value{} of this file {} already in an earlier block{}: standard errors are too small", count,
                       count == 1 ? "" : "s", count == 1 ? "is" : "are", count == 1 ? "" : "");
}

std::vector<std::string> notes_of_reading(const BlockReader& reading, const Rig& rig, const FitProblem& problem) {
    std::vector<std::string> notes = reading.dataset.notes;
    for (const Field& field : reading.dataset.fields)
        if (!field.note.empty() && (field.is_lost() || is_used(reading, rig, problem, field.name)))
            std::erase(notes, field.note);  // a lost column has a warning
    return notes;
}

std::string unused_columns_note(const BlockReader& reading, const Rig& rig, const FitProblem& problem) {
    std::vector<std::string> unused;
    for (const std::string& column : reading.dataset.column_names())
        if (!known_column_unit(column).empty() && !is_used(reading, rig, problem, column) &&
            !reading.measured.passes_over(column) && lost_samples(reading, column, problem).empty())
            unused.push_back(column);
    return unused.empty() ? "" : fmt::format("unused columns: {}", fmt::join(unused, ", "));
}

}  // namespace impactfit
