#include "impactfit/calibration/initialisation/requested_prior.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/core/trimmed.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Automatic bounds of the search are this number of standard deviations from the prior, or farther.
constexpr double searched_deviations = 8.0;

/// Values of a density, for messages.
std::string_view values_of(PriorDensity density) {
    switch (density) {
        case PriorDensity::normal:
            return "normal(mean, standard deviation)";
        case PriorDensity::lognormal:
            return "lognormal(median, standard deviation of ln)";
        case PriorDensity::half_normal:
            return "half_normal(standard deviation)";
        case PriorDensity::uniform:
            break;
    }
    return "uniform, without values";
}

std::size_t value_count(PriorDensity density) {
    if (density == PriorDensity::uniform) return 0;
    return density == PriorDensity::half_normal ? 1 : 2;
}

[[noreturn]] void refuse_at(const SourceLocation& where, const std::string& what, const std::string& got,
                            const std::string& allowed) {
    throw Error(where.file.empty() ? ErrorKind::usage : ErrorKind::problem, what, got, allowed, where);
}

/// Returns the density of a name; half-normal is half_normal.
PriorDensity density_called(std::string_view word, const SourceLocation& where) {
    std::string name(word);
    std::replace(name.begin(), name.end(), '-', '_');
    const auto found = std::find(prior_density_names.begin(), prior_density_names.end(), name);
    if (found == prior_density_names.end())
        refuse_at(
            where, "unknown density of a prior", name,
            allowed_names(name, std::vector<std::string>(prior_density_names.begin(), prior_density_names.end())));
    return static_cast<PriorDensity>(found - prior_density_names.begin());
}

/// Returns the values between parentheses, separated by commas.
std::vector<ValueWithUnit> values_in(std::string_view list, const SourceLocation& where) {
    std::vector<ValueWithUnit> values;
    if (trimmed(list).empty()) return values;
    for (std::size_t begin = 0, end = 0; begin <= list.size(); begin = end + 1) {
        end = std::min(list.find(',', begin), list.size());
        try {
            values.push_back(read_value(trimmed(list.substr(begin, end - begin)), "", where));
        } catch (const Error& error) {
            throw error.as(where.file.empty() ? ErrorKind::usage : ErrorKind::problem);
        }
    }
    return values;
}

void set_lognormal(const PriorRequest& stated, bool scale_is_stated, const PriorReader& reader, FitParameter& made) {
    const double median = reader.in_si(stated.mean), deviation = stated.standard_deviation.value;
    const std::string got = fmt::format("lognormal({:g}, {:g})", median, deviation);
    const bool may_have_scale = made.role == Role::free && !(made.lower < 0.0) && !(made.value <= 0.0);
    if (made.scale != ParameterScale::log10 && (scale_is_stated || !may_have_scale))
        reader.refuse("a lognormal prior requires a free parameter on a log10 scale", got,
                      "scale = \"log10\", or normal(mean, standard deviation)");
    if (!stated.standard_deviation.unit.empty() || !std::isfinite(median) || !(median > 0.0) ||
        !std::isfinite(deviation) || !(deviation > 0.0))
        reader.refuse("invalid prior", got,
                      "lognormal(median above 0, standard deviation of ln above 0, without a unit)");
    made.scale = ParameterScale::log10;
    made.prior = NormalPrior{median, deviation * median};
}

void set_half_normal(const PriorRequest& stated, bool scale_is_stated, const PriorReader& reader, FitParameter& made) {
    const double deviation = reader.in_si(stated.standard_deviation);
    const std::string got = fmt::format("half_normal({:g})", deviation);
    if (made.role != Role::free || (scale_is_stated && made.scale != ParameterScale::linear))
        reader.refuse("a half-normal prior requires a free parameter on a linear scale", got,
                      "scale = \"linear\", or lognormal(median, standard deviation of ln)");
    if (!(deviation > 0.0) || !std::isfinite(deviation))
        reader.refuse("invalid prior", got, "half_normal(standard deviation above 0)");
    if (made.upper <= 0.0 || made.value < 0.0)
        reader.refuse("a half-normal prior requires a parameter above 0", got, "normal(mean, standard deviation)");
    made.scale = ParameterScale::linear;
    // 0 is then a stated bound, not one of the search.
    if (!(made.lower > 0.0) || (made.search_bounds && !std::isnan(made.drawn_lower))) made.lower = 0.0;
    made.drawn_lower = std::nan("");
    made.prior = NormalPrior{0.0, deviation};
    if (std::isfinite(made.upper)) return;
    made.drawn_upper = searched_deviations * (std::isnan(made.value) ? deviation : std::max(deviation, made.value));
    made.upper = made.drawn_upper;
    made.search_bounds = true;
}

void set_normal(const PriorRequest& stated, const PriorReader& reader, FitParameter& made) {
    const double mean = reader.in_si(stated.mean), deviation = reader.in_si(stated.standard_deviation);
    const bool logarithmic = made.scale == ParameterScale::log10;
    if (!std::isfinite(mean) || (logarithmic && !(mean > 0.0)) || !(deviation > 0.0) || !std::isfinite(deviation))
        reader.refuse("invalid prior", fmt::format("normal({:g}, {:g})", mean, deviation),
                      fmt::format("normal(mean{}, standard deviation above 0)", logarithmic ? " above 0" : ""));
    made.prior = NormalPrior{mean, deviation};
}

/// Returns the free parameters whose prior a caller may state.
std::vector<FitParameter*> parameters_with_prior(FitProblem& problem) {
    std::vector<FitParameter*> free;
    for (auto* list : {&problem.parameters, &problem.auxiliary})
        for (FitParameter& parameter : *list)
            if (parameter.role == Role::free && !parameter.nuisance && !parameter.per_group &&
                !is_of_population(problem, parameter.name))
                free.push_back(&parameter);
    return free;
}

/// Returns the free parameter of a name. Throws Error (usage) for another.
FitParameter& free_parameter_called(FitProblem& problem, std::string_view name, const SourceLocation& where) {
    std::vector<std::string> names;
    for (FitParameter* parameter : parameters_with_prior(problem)) {
        if (parameter->name == name) return *parameter;
        names.push_back(parameter->name);
    }
    const std::string known(name);
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.name != name) continue;
        const bool grouped = parameter.role == Role::own || parameter.per_group;
        refuse_at(where, "a prior requires a free parameter with one value",
                  known + (grouped ? " has one value for each group" : " is not estimated"),
                  grouped ? names.empty() ? "no prior" : fmt::format("a prior of {}", fmt::join(names, ", "))
                          : fmt::format("{}, or no prior", option("free " + known)));
    }
    if (is_of_population(problem, known))
        refuse_at(where, "a prior of one specimen of a population", known,
                  "no prior; the population is its distribution");
    refuse_at(where, "no free parameter of this name", known, allowed_names(known, names));
}

}  // namespace

PriorRequest read_prior(std::string_view text, const SourceLocation& where) {
    const std::string_view whole = trimmed(text);
    const std::size_t open = std::min(whole.find('('), whole.size());
    const PriorDensity density = density_called(trimmed(whole.substr(0, open)), where);
    const bool listed = open < whole.size();
    if (listed && whole.back() != ')')
        refuse_at(where, "a prior without its closing parenthesis", std::string(whole),
                  std::string(values_of(density)));
    const std::vector<ValueWithUnit> values =
        listed ? values_in(whole.substr(open + 1, whole.size() - open - 2), where) : std::vector<ValueWithUnit>{};
    if (values.size() != value_count(density))
        refuse_at(where, "wrong number of values of a prior", std::string(whole), std::string(values_of(density)));
    PriorRequest prior{.density = density};
    if (!values.empty()) prior.standard_deviation = values.back();
    if (values.size() == 2) prior.mean = values.front();
    return prior;
}

std::string prior_text(const FitParameter& parameter) {
    if (!parameter.prior) return "uniform";
    const auto [mean, deviation] = *parameter.prior;
    if (parameter.scale == ParameterScale::log10) return fmt::format("lognormal({}, {})", mean, deviation / mean);
    if (mean == 0.0 && parameter.lower >= 0.0) return fmt::format("half_normal({})", deviation);
    return fmt::format("normal({}, {})", mean, deviation);
}

void apply_prior(const PriorRequest& stated, bool scale_is_stated, const PriorReader& reader, FitParameter& made) {
    switch (stated.density) {
        case PriorDensity::uniform:
            made.prior.reset();
            break;
        case PriorDensity::normal:
            set_normal(stated, reader, made);
            break;
        case PriorDensity::lognormal:
            set_lognormal(stated, scale_is_stated, reader, made);
            break;
        case PriorDensity::half_normal:
            set_half_normal(stated, scale_is_stated, reader, made);
            break;
    }
}

void include_prior(FitParameter& parameter) {
    if (!parameter.search_bounds || !parameter.prior) return;
    const auto [mean, deviation] = *parameter.prior;
    const bool logarithmic = parameter.scale == ParameterScale::log10;
    const double reach = searched_deviations * (logarithmic ? deviation / mean : deviation);
    const double least = logarithmic ? mean * std::exp(-reach) : mean - reach,
                 greatest = logarithmic ? mean * std::exp(reach) : mean + reach;
    if (logarithmic && !std::isnan(parameter.drawn_lower)) {
        parameter.lower = std::min(parameter.lower, least);
        parameter.drawn_lower = std::min(parameter.drawn_lower, mean);
    }
    if (std::isnan(parameter.drawn_upper)) return;
    parameter.upper = std::max(parameter.upper, greatest);
    parameter.drawn_upper = std::max(parameter.drawn_upper, mean);
}

void set_prior(FitProblem& problem, std::string_view name, std::string_view density) {
    const SourceLocation where{{}, 0, 0, option(fmt::format("prior {}", name))};
    const PriorRequest stated = read_prior(density, where);
    FitParameter& parameter = free_parameter_called(problem, name, where);
    if (stated.density != PriorDensity::uniform && !problem.noise_stated)
        throw Error(ErrorKind::problem, "a prior without stated noise of the data", fmt::format("a prior of {}", name),
                    fmt::format("with {}", option("sd observable=...")), where);
    const auto refuse = [&](const std::string& what, const std::string& got, const std::string& allowed) {
        refuse_at(where, what, got, allowed);
    };
    const PriorReader reader{[&, unit = parameter.unit](const ValueWithUnit& value) {
                                 if (value.unit.empty()) return value.value;
                                 if (unit.empty())
                                     refuse("a unit that is undetermined before the fit", value_text(value),
                                            "a number without unit, in SI");
                                 return value_in_si(value, unit, where);
                             },
                             refuse};
    apply_prior(stated, false, reader, parameter);
    if (std::isnan(parameter.value) && parameter.prior && parameter.prior->mean != 0.0) {
        parameter.value = parameter.prior->mean;
        parameter.reason = "of its prior";
    }
    include_prior(parameter);
}

}  // namespace impactfit
