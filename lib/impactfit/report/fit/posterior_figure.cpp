#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impactfit/calibration/finished/inference_data.hpp"
#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/fit_figures.hpp"

namespace impactfit {
namespace {

constexpr std::size_t histogram_bins = 40, rank_bins = 20;
/// More points do not change the picture, and slow a page.
constexpr std::size_t shown_draws_of_chain = 250, shown_pairs = 600;
/// Records beyond these are left out.
constexpr std::size_t most_predicted_records = 4;

bool has_draws(const FitResult& result) {
    return result.posterior && result.posterior->refused.empty() && !result.posterior->drawn.parameters.empty();
}

/// Parameters of the panels: of a population its estimates, without the values of the specimens.
std::size_t drawn_parameter_count(const FitResult& result) {
    const auto& of_population = result.posterior->population;
    return of_population ? of_population->estimates : result.posterior->drawn.parameters.size();
}

ChainValues draws_of(const FitResult& result, std::size_t parameter) {
    return result.posterior->drawn.parameter_values(static_cast<Eigen::Index>(parameter));
}

std::vector<double> joined(const ChainValues& chains) {
    std::vector<double> all;
    for (const std::vector<double>& chain : chains) all.insert(all.end(), chain.begin(), chain.end());
    return all;
}

/// "stiffness [N/m^1.5]".
std::string axis_of(const FitResult& result, std::size_t parameter) {
    const std::string& name = result.posterior->drawn.parameters[parameter].name;
    return axis_label(name, short_unit(unit_of_drawn(result, name)));
}

bool is_logarithmic(const FitResult& result, std::size_t parameter) {
    return result.posterior->population ? result.posterior->priors[parameter].logarithmic
                                        : result.estimate.free[parameter].scale == ParameterScale::log10;
}

/// True for draws that need a logarithmic axis.
bool spans_decade(const std::vector<double>& all) {
    const auto [least, greatest] = std::minmax_element(all.begin(), all.end());
    return *least > 0.0 && *greatest > 10.0 * *least;
}

// ---- Marginals -----------------------------------------------------------------------------------------------

/// Bins of equal width on the scale on which a uniform prior is uniform: there a likelihood is a density.
struct Bins {
    bool logarithmic;
    double first, width;

    double place(double value) const { return (logarithmic ? std::log(value) : value); }
    double centre(std::size_t i) const {
        const double middle = first + (static_cast<double>(i) + 0.5) * width;
        return logarithmic ? std::exp(middle) : middle;
    }
};

Bins bins_of(const std::vector<double>& all, bool logarithmic) {
    const auto [least, greatest] = std::minmax_element(all.begin(), all.end());
    Bins bins{logarithmic, 0.0, 0.0};
    bins.first = bins.place(*least);
    bins.width = (bins.place(*greatest) - bins.first) / static_cast<double>(histogram_bins);
    return bins;
}

Curve histogram_curve(const std::vector<double>& all, const Bins& bins) {
    Curve bars{"draws", {}, std::vector<double>(histogram_bins, 0.0)};
    bars.bars = true;
    for (std::size_t i = 0; i < histogram_bins; ++i) bars.x.push_back(bins.centre(i));
    for (const double value : all)
        bars.y[std::min(static_cast<std::size_t>((bins.place(value) - bins.first) / bins.width), histogram_bins - 1)] +=
            1.0;
    return bars;
}

/// Returns the number of draws that a profile describes: those of the modes within three deviations of the estimate.
double draws_of_profile(const FitResult& result, std::size_t parameter, double draws) {
    const std::vector<PosteriorMode>& modes = result.posterior->drawn.modes;
    if (modes.empty()) return draws;
    const double estimate = result.estimate.values[static_cast<Eigen::Index>(parameter)];
    double share = 0.0;
    for (const PosteriorMode& mode : modes) {
        const PosteriorParameter& one = mode.parameters[parameter];
        if (std::abs(one.mean - estimate) < 3.0 * one.standard_deviation) share += mode.weight;
    }
    return share * draws;
}

/// Returns the likelihood of a profile, normal or Student's t for an unknown noise, with the area of `draws` draws.
Curve likelihood_curve(const FitResult& result, const ProfileLikelihood& profile, const Bins& bins, double draws) {
    Curve curve = profile_curve(result, profile);
    curve.label = "profile likelihood";
    const double freedom = static_cast<double>(result.intervals.noise.degrees_of_freedom);
    for (double& increase : curve.y)
        increase = result.posterior->noise_integrated ? std::pow(1.0 + increase / freedom, -0.5 * (freedom + 1.0))
                                                      : std::exp(-0.5 * increase);
    double area = 0.0;
    for (std::size_t i = 1; i < curve.x.size(); ++i)
        area += 0.5 * (curve.y[i] + curve.y[i - 1]) * (bins.place(curve.x[i]) - bins.place(curve.x[i - 1]));
    for (double& height : curve.y) height *= draws * bins.width / area;
    return curve;
}

Panel marginal_panel(const FitResult& result, std::size_t parameter) {
    const std::vector<double> all = joined(draws_of(result, parameter));
    const Bins bins = bins_of(all, is_logarithmic(result, parameter));
    Panel panel{axis_of(result, parameter), "draws", {}, spans_decade(all), KeyPlace::above};
    if (!(bins.width > 0.0)) return panel;
    panel.curves.push_back(histogram_curve(all, bins));
    for (const ProfileLikelihood& profile : result.intervals.profiles)
        if (profile.parameter == static_cast<Eigen::Index>(parameter))
            panel.curves.push_back(likelihood_curve(
                result, profile, bins, draws_of_profile(result, parameter, static_cast<double>(all.size()))));
    return panel;
}

// ---- Pairs ---------------------------------------------------------------------------------------------------

struct ParameterPair {
    std::size_t first, second;
    double correlation;
};

double correlation_of(const std::vector<double>& x, const std::vector<double>& y) {
    const auto count = static_cast<double>(x.size());
    const double x_mean = std::accumulate(x.begin(), x.end(), 0.0) / count,
                 y_mean = std::accumulate(y.begin(), y.end(), 0.0) / count;
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - x_mean) * (x[i] - x_mean);
        yy += (y[i] - y_mean) * (y[i] - y_mean);
        xy += (x[i] - x_mean) * (y[i] - y_mean);
    }
    return xx > 0.0 && yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0;
}

Panel pair_panel(const FitResult& result, const ParameterPair& pair) {
    const std::vector<double> x = joined(draws_of(result, pair.first)), y = joined(draws_of(result, pair.second));
    Panel panel{axis_of(result, pair.first), axis_of(result, pair.second), {}, spans_decade(x), KeyPlace::above};
    panel.logarithmic_y = spans_decade(y);
    Curve points{fmt::format("draws, correlation {:.2f}", pair.correlation), {}, {}, true};
    const std::size_t every = std::max<std::size_t>(1, x.size() / shown_pairs);
    for (std::size_t i = 0; i < x.size(); i += every) {
        points.x.push_back(x[i]);
        points.y.push_back(y[i]);
    }
    points.color = 1;
    panel.curves.push_back(std::move(points));
    return panel;
}

// ---- Chains --------------------------------------------------------------------------------------------------

Curve chain_curve(std::size_t chain, std::size_t count) {
    Curve curve{fmt::format("chain {}", chain + 1), {}, {}};
    curve.color = scale_color(chain, count);
    curve.color -= (curve.color - first_scale_color) % 2;  // odd steps of the scale are dashed
    return curve;
}

Panel trace_panel(const FitResult& result, std::size_t parameter) {
    const ChainValues chains = draws_of(result, parameter);
    Panel panel{"draw", axis_of(result, parameter), {}, false, KeyPlace::above};
    panel.logarithmic_y = spans_decade(joined(chains));
    const std::size_t every = std::max<std::size_t>(1, chains.front().size() / shown_draws_of_chain);
    for (std::size_t chain = 0; chain < chains.size(); ++chain) {
        Curve curve = chain_curve(chain, chains.size());
        for (std::size_t i = 0; i < chains[chain].size(); i += every) {
            curve.x.push_back(static_cast<double>(i + 1));
            curve.y.push_back(chains[chain][i]);
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

/// Returns the rank of each draw among all, from 0, chain after chain.
std::vector<std::size_t> ranks_of(const std::vector<double>& all) {
    std::vector<std::size_t> order(all.size()), ranks(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return all[a] < all[b]; });
    for (std::size_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = rank;
    return ranks;
}

Panel rank_panel(const FitResult& result, std::size_t parameter) {
    const ChainValues chains = draws_of(result, parameter);
    const std::vector<std::size_t> ranks = ranks_of(joined(chains));
    const std::size_t draws = chains.front().size();
    Panel panel{"rank of " + result.posterior->drawn.parameters[parameter].name, "draws", {}, false, KeyPlace::above};
    for (std::size_t chain = 0; chain < chains.size(); ++chain) {
        Curve steps = chain_curve(chain, chains.size());
        std::vector<double> counts(rank_bins, 0.0);
        for (std::size_t i = 0; i < draws; ++i) counts[ranks[chain * draws + i] * rank_bins / ranks.size()] += 1.0;
        for (std::size_t bin = 0; bin < rank_bins; ++bin)
            for (const std::size_t end : {bin, bin + 1}) {
                steps.x.push_back(static_cast<double>(end * ranks.size()) / rank_bins);
                steps.y.push_back(counts[bin]);
            }
        panel.curves.push_back(std::move(steps));
    }
    const double equal = static_cast<double>(draws) / rank_bins, all = static_cast<double>(ranks.size()),
                 range = 1.96 * std::sqrt(equal * (1.0 - 1.0 / rank_bins));  // of a binomial number
    panel.bands.push_back(
        {"95 % of independent draws", {0.0, all}, {equal - range, equal - range}, {equal + range, equal + range}});
    return panel;
}

// ---- Predicted values ----------------------------------------------------------------------------------------

const InferenceArray* find_array(const InferenceData& data, std::string_view group, std::string_view name) {
    for (const InferenceGroup& one : data.groups)
        if (one.name == group)
            for (const InferenceArray& array : one.arrays)
                if (array.name == name) return &array;
    return nullptr;
}

/// True if the impact speed alone distinguishes the impacts.
bool differ_in_speed_only(const FitProblem& problem) {
    const FitCondition& first = problem.conditions.front();
    return problem.groups.size() < 2 &&
           std::all_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& one) {
               return one.column_values.empty() && one.impact.effective_mass == first.impact.effective_mass;
           });
}

/// Abscissa of measured values: impact speed, clock or indentation of a record; else their numbers.
struct Abscissa {
    std::string label;
    std::vector<double> values;
    bool numbers = false;  ///< nothing is between two values
};

Abscissa abscissa_of(const FitResult& result, const InferenceData& data, const InferenceArray& measured) {
    const auto known = [&](const char* what) { return find_array(data, "constant_data", measured.name + "_" + what); };
    const InferenceArray* speed = differ_in_speed_only(*result.problem) ? known("impact_speed") : nullptr;
    for (const auto& [array, label] :
         {std::pair{speed, "impact_speed"}, {known("time"), "time"}, {known("indentation"), "indentation"}})
        if (array != nullptr) return {axis_label(label, array->unit), array->values, false};
    Abscissa numbers{"number of the value", {}, true};
    for (std::size_t i = 0; i < measured.values.size(); ++i) numbers.values.push_back(static_cast<double>(i + 1));
    return numbers;
}

/// Returns the ranges of a band as error bars.
Curve range_bars(const Band& band) {
    Curve bars{band.label, band.x, {}, true};
    for (std::size_t i = 0; i < band.x.size(); ++i) {
        bars.y.push_back(0.5 * (band.low[i] + band.high[i]));
        bars.error.push_back(0.5 * (band.high[i] - band.low[i]));
    }
    return bars;
}

Panel predictive_panel(const FitResult& result, const InferenceData& data, const InferenceArray& measured) {
    const InferenceArray& drawn = *find_array(data, "posterior_predictive", measured.name);
    const Abscissa along = abscissa_of(result, data, measured);
    const std::size_t count = measured.values.size(), draws = drawn.values.size() / count;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return along.values[a] < along.values[b]; });
    Panel panel{along.label, axis_label(measured.name, short_unit(measured.unit)), {}, false, KeyPlace::above};
    Curve values{"measured", {}, {}, true}, middle{"median of predicted values", {}, {}};
    Band band{"90 % of predicted values", {}, {}, {}};
    std::vector<double> one(draws);
    for (const std::size_t i : order) {
        for (std::size_t d = 0; d < draws; ++d) one[d] = drawn.values[d * count + i];
        std::sort(one.begin(), one.end());
        for (std::vector<double>* x : {&values.x, &middle.x, &band.x}) x->push_back(along.values[i]);
        values.y.push_back(measured.values[i]);
        middle.y.push_back(sample_quantile(one, 0.5));
        band.low.push_back(sample_quantile(one, 0.05));
        band.high.push_back(sample_quantile(one, 0.95));
    }
    if (along.numbers) {
        panel.curves = {range_bars(band), std::move(values)};
        return panel;
    }
    panel.curves = {std::move(middle), std::move(values)};
    panel.bands.push_back(std::move(band));
    return panel;
}

/// Returns a panel for each parameter.
template <class PanelOf>
std::vector<Panel> of_each_parameter(const FitResult& result, const PanelOf& panel_of) {
    std::vector<Panel> panels;
    if (!has_draws(result)) return panels;
    for (std::size_t j = 0; j < drawn_parameter_count(result); ++j) panels.push_back(panel_of(result, j));
    return panels;
}

}  // namespace

std::vector<Panel> marginal_panels(const FitResult& result) {
    return of_each_parameter(result, marginal_panel);
}

std::vector<Panel> pair_panels(const FitResult& result) {
    if (!has_draws(result)) return {};
    std::vector<ParameterPair> pairs;
    for (std::size_t i = 0; i < drawn_parameter_count(result); ++i)
        for (std::size_t j = i + 1; j < drawn_parameter_count(result); ++j)
            pairs.push_back({i, j, correlation_of(joined(draws_of(result, i)), joined(draws_of(result, j)))});
    std::stable_sort(pairs.begin(), pairs.end(), [](const ParameterPair& a, const ParameterPair& b) {
        return std::abs(a.correlation) > std::abs(b.correlation);
    });
    if (pairs.size() > most_pairs) pairs.resize(most_pairs);
    std::vector<Panel> panels;
    for (const ParameterPair& pair : pairs) panels.push_back(pair_panel(result, pair));
    return panels;
}

std::vector<Panel> trace_panels(const FitResult& result) {
    return of_each_parameter(result, trace_panel);
}

std::vector<Panel> rank_panels(const FitResult& result) {
    return of_each_parameter(result, rank_panel);
}

std::vector<Panel> predictive_panels(const FitResult& result) {
    if (!has_draws(result)) return {};
    const InferenceData data = inference_data(result);
    std::vector<Panel> panels;
    for (const InferenceGroup& group : data.groups)
        if (group.name == "observed_data")
            for (const InferenceArray& measured : group.arrays) {
                if (panels.size() == most_predicted_records && result.problem->sample_count() > 0) break;
                panels.push_back(predictive_panel(result, data, measured));
            }
    return panels;
}

std::vector<Panel> posterior_panels(const FitResult& result) {
    std::vector<Panel> all;
    for (const auto& part : {marginal_panels, pair_panels, predictive_panels, trace_panels, rank_panels})
        for (Panel& panel : part(result)) all.push_back(std::move(panel));
    return all;
}

}  // namespace impactfit
