#include "impactfit/calibration/published_terms.hpp"

#include <algorithm>
#include <array>

namespace impactfit {
namespace {

/// Two constants and what the paper calls half their sum and half their difference.
struct Pair {
    const char *loading, *unloading, *even, *odd;
    bool unit_amplitude;  ///< the list that was fitted has no amplitude, the paper's has
};

constexpr std::array pairs{
    Pair{"loading_constant_base", "unloading_constant_base", "pi_2_base", "pi_3_base", true},
    Pair{"loading_rate_constant", "unloading_rate_constant", "hysteresis_beta", "hysteresis_gamma", false}};

Eigen::Index index_of(const NamedEstimate& estimate, const char* name) {
    return std::find(estimate.names.begin(), estimate.names.end(), name) - estimate.names.begin();
}

void append_unit_amplitude(NamedEstimate& estimate) {
    estimate.names.emplace_back("hysteresis_amplitude");
    const auto size = static_cast<Eigen::Index>(estimate.names.size());
    estimate.values.conservativeResize(size);
    estimate.values[size - 1] = 1.0;
    if (estimate.covariance.size() == 0) return;
    estimate.covariance.conservativeResize(size, size);
    estimate.covariance.row(size - 1).setZero();
    estimate.covariance.col(size - 1).setZero();
}

NamedEstimate converted(NamedEstimate estimate, const Pair& pair) {
    const auto size = static_cast<Eigen::Index>(estimate.names.size());
    const Eigen::Index loading = index_of(estimate, pair.loading), unloading = index_of(estimate, pair.unloading);
    if (loading == size || unloading == size) return estimate;
    Eigen::MatrixXd map = Eigen::MatrixXd::Identity(size, size);
    map(loading, loading) = map(loading, unloading) = map(unloading, loading) = 0.5;
    map(unloading, unloading) = -0.5;
    estimate.values = map * estimate.values;
    if (estimate.covariance.size() > 0) estimate.covariance = map * estimate.covariance * map.transpose();
    estimate.names[static_cast<std::size_t>(loading)] = pair.even;
    estimate.names[static_cast<std::size_t>(unloading)] = pair.odd;
    if (pair.unit_amplitude) append_unit_amplitude(estimate);
    return estimate;
}

}  // namespace

NamedEstimate in_published_terms(const NamedEstimate& fitted) {
    NamedEstimate estimate = fitted;
    for (const Pair& pair : pairs) estimate = converted(std::move(estimate), pair);
    return estimate;
}

}  // namespace impactfit
