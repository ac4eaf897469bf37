#pragma once
// Many impacts of one law. Where their results are a function of one number, a series of it replaces most simulations.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/series/impact_series.hpp"
#include "impactfit/dynamics/simulation/impact_columns.hpp"

namespace impactfit {

/// Impacts of one law with valid inputs.
///
/// The power law without load: for given exponents and separation rule all results depend on the damping ratio, up to
/// units. Another law, and impacts under a load: if a single input varies, all results depend on it. The series has the
/// tolerance of the options. User-defined laws are simulated one by one: their smoothness is unknown.
class ImpactBatch {
public:
    /// A series costs more than a smaller number of impacts (bench/impact_series.cpp).
    static constexpr std::size_t least_impacts = 256;

    /// Keeps references to the law, the columns and the options.
    ImpactBatch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count, const SimulationOptions& options,
                int threads);

    /// Simulates the impacts `first` to first + results.size() - 1. Thread-safe.
    void simulate(std::size_t first, std::span<Collision<double>> results) const;

private:
    bool has_series() const { return series_ != nullptr; }
    void use_damping_ratios(int threads);
    void use_single_input(int threads);
    void make_series(const SeriesGrid& grid, const ImpactOfCoordinate& exact, int threads);
    std::vector<std::size_t> varying_inputs() const;
    Collision<double> simulate_one(std::size_t i, std::vector<double>& values) const;

    const LawEntry& law_;
    const ImpactColumns& inputs_;
    std::size_t count_;
    const SimulationOptions& options_;
    std::vector<double> coordinates_;  ///< of the series, one per impact
    std::vector<double> lengths_;      ///< indentation scale of each impact; empty for results in SI units
    std::unique_ptr<const ImpactSeries> series_;
};

}  // namespace impactfit
