#include "impactfit/recording/bounces/event_noise.hpp"

#include <fmt/format.h>

#include <Eigen/Sparse>
#include <cmath>
#include <numbers>

#include "impactfit/recording/values/likelihood_mean.hpp"
#include "impactfit/recording/values/restitution_noise.hpp"

namespace impactfit {
namespace {

/// Six bounces of one body have four degrees of freedom beside a straight line; (f / (f - 2)) is then 2.
constexpr long least_bounces = 6, least_freedom = 4;
constexpr double scatter_prior = 3.0;

/// Returns the noise of bounces about one curve with a constant of each body, with the changes of restitution by an
/// error of 1 s of each event.
RestitutionNoise noise_model(const std::vector<const Bounce*>& bounces) {
    std::vector<double> restitutions, speeds;
    std::vector<std::string> bodies;
    std::vector<Eigen::Triplet<double>> entries;
    const std::vector<EventNumbers> events = event_numbers(bounces);
    for (std::size_t i = 0; i < bounces.size(); ++i) {
        restitutions.push_back(bounces[i]->impact.restitution);
        speeds.push_back(bounces[i]->impact.impact_speed);
        bodies.push_back(bounces[i]->impact.body);
        for (std::size_t j = 0; j < 3; ++j)
            entries.emplace_back(static_cast<int>(i), static_cast<int>(events[i][j]),
                                 bounces[i]->restitution_by_time[j]);
    }
    Eigen::SparseMatrix<double> by_time(std::ssize(bounces), 3 * std::ssize(bounces));
    by_time.setFromTriplets(entries.begin(), entries.end());
    return {restitutions, speeds, bodies, by_time};
}

/// Returns the used bounces; of a long recording runs of bounces over all of it, about 1e5.
std::vector<const Bounce*> bounces_of_noise(const std::vector<Bounce>& bounces) {
    std::vector<const Bounce*> used, runs;
    for (const Bounce& bounce : bounces)
        if (bounce.impact.is_used()) used.push_back(&bounce);
    constexpr std::size_t most = 100'000, run = 1'000;
    const std::size_t step = used.size() / most;
    if (step < 2) return used;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (i / run % step == 0) runs.push_back(used[i]);
    return runs;
}

/// Estimates both. The share of the errors of times in the variance is sin² of an angle. The variances are means over
/// the restricted likelihood with a uniform prior of the share: the most likely share is 0 for many recordings with
/// errors of times. The mean over an inverse chi-squared of f degrees of freedom is f / (f - 2) times the estimate, the
/// variance of an input by JCGM 101, 6.4.9: Student's t without its quantiles. Errors of times cancel in a fit, which
/// rests on the scatter; its prior (1 - share)^3 keeps the intervals of a few bounces from being too short.
EventNoise estimated(const RestitutionNoise& model) {
    const auto cost = [&](double angle) {
        return model.at(std::pow(std::sin(angle), 2), std::pow(std::cos(angle), 2)).minus_two_log;
    };
    // At the upper end the covariance of three events a bounce has no scatter and is still regular.
    constexpr double most = 0.5 * std::numbers::pi - 1e-3;
    const long free = model.degrees_of_freedom();
    double weights = 0.0, own_weights = 0.0, time = 0.0, own = 0.0;
    over_likelihood(cost, 0.0, most, free, [&](double angle, double likelihood) {
        const double weight = likelihood * std::sin(2.0 * angle), share = std::pow(std::sin(angle), 2);
        const double variance = model.at(share, 1.0 - share).variance;
        weights += weight, time += weight * variance * share;
        const double tilt = weight * std::pow(1.0 - share, scatter_prior);
        own_weights += tilt, own += tilt * variance * (1.0 - share);
    });
    const double spread = static_cast<double>(free) / static_cast<double>(free - 2);
    return {std::sqrt(spread * time / weights / model.scale()), std::sqrt(spread * own / own_weights), free, false};
}

}  // namespace

std::optional<EventNoise> event_noise(const std::vector<Bounce>& bounces, std::optional<double> stated) {
    const std::vector<const Bounce*> used = bounces_of_noise(bounces);
    if (static_cast<long>(used.size()) < least_bounces) return std::nullopt;
    const RestitutionNoise model = noise_model(used);
    if (model.degrees_of_freedom() < least_freedom) return std::nullopt;
    if (stated) return EventNoise{*stated, scatter_beside(model, *stated), model.degrees_of_freedom(), true};
    return estimated(model);
}

std::string noise_text(const EventNoise& noise) {
    constexpr double least = 1e-6;  // times of instruments are not as accurate, and fits do not show such an error
    return fmt::format("{} ms for the time of an event{}, {:.2g} for a restitution beside it",
                       noise.time < least ? "below 0.001" : fmt::format("{:.2g}", 1e3 * noise.time),
                       noise.is_stated ? " (stated)" : "", noise.restitution);
}

}  // namespace impactfit
