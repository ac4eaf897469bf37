#pragma once
// Many impacts of one law. Where their results are a function of one number, a series of it replaces most simulations.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/simulation/batch_variable.hpp"

namespace impactfit {

/// Impacts of one law with valid inputs. Results by a series have the tolerance of the options. User-defined laws are
/// simulated one by one: their smoothness is unknown.
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
    bool make_series(std::optional<BatchVariable> variable, int threads);
    const SeriesPiece* find_piece(std::size_t i) const;
    Collision<double> simulate_one(std::size_t i, std::vector<double>& values) const;
    Collision<double> in_si_units(const Collision<double>& found, std::size_t i) const;

    const LawEntry& law_;
    const ImpactColumns& inputs_;
    const SimulationOptions& options_;
    std::optional<BatchVariable> variable_;
    std::vector<std::unique_ptr<const ImpactSeries>> series_;  ///< of the groups; null for a group of few impacts
};

}  // namespace impactfit
