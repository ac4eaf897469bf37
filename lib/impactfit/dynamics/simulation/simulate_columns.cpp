#include "impactfit/dynamics/simulation/simulate_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/impact_batch.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::size_t block_size = 64;  // of some 10 us or more, so that the cost of a task is negligible

void check_impacts(const LawEntry& law, const ImpactColumns& inputs, const SimulationOptions& options,
                   std::size_t first, std::size_t end) {
    std::vector<double> values(inputs.parameters.size());
    for (std::size_t i = first; i < end; ++i) try {
            inputs.put_values(i, values.data());
            law.check(values);
            check_impact(inputs.impact(i));
            check_load(inputs.impact(i), options);
        } catch (const Error& error) {
            throw Error(error.kind(), fmt::format("impact {}: {}", i, error.problem()), error.got(), error.allowed(),
                        error.where());
        }
}

void put_results(std::span<const Collision<double>> collisions, std::size_t first, const CollisionColumns& results) {
    for (std::size_t i = 0; i < collisions.size(); ++i) {
        results.status[first + i] = collisions[i].status;
        for (std::size_t k = 0; k < all_observables.size(); ++k)
            if (!results.observables[k].empty())
                results.observables[k][first + i] = is_valid(collisions[i]) ? all_observables[k](collisions[i])
                                                                            : std::numeric_limits<double>::quiet_NaN();
    }
}

void check_lengths(const LawEntry& law, const ImpactColumns& inputs, const CollisionColumns& results) {
    if (inputs.parameters.size() != law.parameters.size())
        throw Error(ErrorKind::usage, fmt::format("columns do not match the parameters of {}", law.description.name),
                    std::to_string(inputs.parameters.size()), std::to_string(law.parameters.size()));
    for (std::size_t k = 0; k < all_observables.size(); ++k) {
        const std::size_t length = results.observables[k].size();
        if (length != 0 && length != results.status.size())
            throw Error(ErrorKind::usage, fmt::format("column {} does not match the results", all_observables[k].name),
                        std::to_string(length), fmt::format("0 or {}", results.status.size()));
    }
}

}  // namespace

void simulate_columns(const LawEntry& law, const ImpactColumns& inputs, const SimulationOptions& options,
                      const CollisionColumns& results, int threads) {
    check_options(law, options);
    check_lengths(law, inputs, results);
    const std::size_t count = results.status.size(), blocks = (count + block_size - 1) / block_size;
    const auto end_of = [&](std::size_t block) { return std::min((block + 1) * block_size, count); };
    parallel_for(blocks, threads,
                 [&](std::size_t b) { check_impacts(law, inputs, options, b * block_size, end_of(b)); });
    const ImpactBatch batch(law, inputs, count, options, threads);
    parallel_for(blocks, threads, [&](std::size_t b) {
        const std::size_t first = b * block_size;
        std::array<Collision<double>, block_size> collisions;
        const auto part = std::span(collisions).first(end_of(b) - first);
        batch.simulate(first, part);
        put_results(part, first, results);
    });
}

}  // namespace impactfit
