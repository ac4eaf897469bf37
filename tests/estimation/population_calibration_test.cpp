// Simulation-based calibration of the posterior of a population: quantities drawn from their priors, data drawn with
// them, and the rank of each among the draws of its posterior. Ranks of a correct sampler are uniform (Talts et al.
// 2018).
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/population/population_posterior.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"
#include "tests/estimation/rank_uniformity.hpp"

using namespace impactfit;

namespace {

constexpr Eigen::Index lines = 5, points_of_line = 3;
/// Ranges of the uniform priors of the fixed effects; noise 1.
constexpr double effect_range = 5.0;
/// Distance of ranked draws, far enough apart to be independent.
constexpr int draws_apart = 10;
/// Level, slope, their deviations and correlation, and the level of the first line.
constexpr std::size_t quantities = 6;

/// Residuals of lines in the standard deviation of their points, 1: all levels, then all slopes.
class Lines : public ResidualFunction {
public:
    explicit Lines(Eigen::VectorXd points) : points_(std::move(points)) {
        slopes_ = Eigen::MatrixXd::Zero(points_.size(), parameter_count());
        for (Eigen::Index i = 0; i < points_.size(); ++i) {
            slopes_(i, i / points_of_line) = 1.0;
            slopes_(i, lines + i / points_of_line) = abscissa(i % points_of_line);
        }
    }
    static double abscissa(Eigen::Index point) { return static_cast<double>(point) - 1.0; }

    Eigen::Index parameter_count() const override { return 2 * lines; }
    Eigen::Index residual_count() const override { return points_.size(); }
    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        residuals = slopes_ * p - points_;
        if (jacobian) *jacobian = slopes_;
        return true;
    }

private:
    Eigen::VectorXd points_;
    Eigen::MatrixXd slopes_;
};

/// Lines whose level and slope have a correlated normal distribution, with the quantities that they are drawn from.
struct DrawnLines {
    std::array<double, quantities> truth;
    Eigen::VectorXd points;
};

DrawnLines drawn_lines(RandomStream& random) {
    DrawnLines drawn{{}, Eigen::VectorXd(lines * points_of_line)};
    auto& [level, slope, level_deviation, slope_deviation, correlation, first_level] = drawn.truth;
    level = effect_range * (2.0 * random.uniform() - 1.0);
    slope = effect_range * (2.0 * random.uniform() - 1.0);
    level_deviation = std::abs(random.normal());
    slope_deviation = std::abs(random.normal());
    correlation = 2.0 * random.uniform() - 1.0;
    for (Eigen::Index line = 0; line < lines; ++line) {
        const double first = random.normal(), second = random.normal();
        const double own_level = level + level_deviation * first;
        const double own_slope =
            slope + slope_deviation * (correlation * first + std::sqrt(1.0 - correlation * correlation) * second);
        if (line == 0) first_level = own_level;
        for (Eigen::Index i = 0; i < points_of_line; ++i)
            drawn.points[line * points_of_line + i] = own_level + own_slope * Lines::abscissa(i) + random.normal();
    }
    return drawn;
}

/// Returns the ranks of the quantities of data set `number` in the posterior with these scales of its deviations.
std::array<int, quantities> ranks_of_lines(int number, double scale) {
    RandomStream random(20261130, number);
    const DrawnLines drawn = drawn_lines(random);
    const Lines function(drawn.points);
    PopulationModel model;
    model.fixed_effects = {{"level", 0.0, -effect_range, effect_range}, {"slope", 0.0, -effect_range, effect_range}};
    model.factors = {{"line", std::vector<std::string>(lines, "l"), {{"level", 1.0}, {"slope", 1.0}}, true}};
    for (const std::size_t effect : {std::size_t{0}, std::size_t{1}})
        for (std::size_t line = 0; line < lines; ++line)
            model.parameters.push_back({PopulationDistribution::normal,
                                        linear_mean({{static_cast<Eigen::Index>(effect)}}),
                                        {{0, effect, line}}});
    const PopulationFit fit = fit_population(function, model);
    const PopulationPosterior posterior(function, model, fit, {scale, scale});
    const CentredDensity centred{
        posterior.size(),
        [&](const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) {
            return posterior.evaluate(z, value, gradient);
        },
        [&](const Eigen::VectorXd& z) { return posterior.values(z).head<quantities>().eval(); }};
    const PosteriorOptions options{
        .draws = impactfit_tests::ranked_draws * draws_apart / 2, .chains = 2, .warmup = 150};
    const Posterior found = draw_chains(centred, std::vector<std::string>(quantities, "q"), options, number + 1, 1);
    std::array<int, quantities> ranks{};
    for (const NutsChain& chain : found.chains)
        for (std::size_t i = 0; i < chain.draws.size(); i += draws_apart)
            for (std::size_t j = 0; j < quantities; ++j)
                ranks[j] += chain.draws[i].point[static_cast<Eigen::Index>(j)] < drawn.truth[j] ? 1 : 0;
    return ranks;
}

/// Returns the probabilities of chi-squared for uniform ranks.
std::array<double, quantities> uniformity_of_lines(int data_sets, double scale) {
    std::vector<std::array<int, quantities>> ranks(static_cast<std::size_t>(data_sets));
    parallel_for(ranks.size(), 2, [&](std::size_t i) { ranks[i] = ranks_of_lines(static_cast<int>(i), scale); });
    return impactfit_tests::rank_uniformity(ranks);
}

}  // namespace

TEST_SUITE("noise") {
    TEST_CASE("population posterior: ranks of the true quantities of linear populations are uniform") {
        for (const double probability : uniformity_of_lines(105, 1.0)) CHECK(probability > 0.01);
    }
    TEST_CASE("population posterior: ranks detect a prior of a tenth of the deviations") {
        const auto probabilities = uniformity_of_lines(14, 0.1);
        for (const std::size_t deviation : {std::size_t{2}, std::size_t{3}}) CHECK(probabilities[deviation] < 1e-4);
    }
}
