#include "impactfit/dynamics/simulation/simulate_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::size_t block_size = 64;  // of some 100 us, so that the cost of a task is negligible

/// Some consecutive impacts of the columns.
class ImpactBlock {
public:
    ImpactBlock(const ImpactColumns& columns, std::size_t block, std::size_t count)
        : first_(block * block_size), impacts_(std::min(block_size, count - first_)) {
        values_.reserve(impacts_.size() * columns.parameters.size());
        for (std::size_t i = 0; i < impacts_.size(); ++i) {
            for (const NumberColumn& column : columns.parameters) values_.push_back(column[first_ + i]);
            impacts_[i] = {columns.effective_mass[first_ + i], columns.impact_speed[first_ + i],
                           columns.load[first_ + i]};
        }
    }

    void check(const LawEntry& law) const {
        const std::size_t width = law.parameters.size();
        for (std::size_t i = 0; i < impacts_.size(); ++i) try {
                law.check(std::span(values_).subspan(i * width, width));
                check_impact(impacts_[i]);
            } catch (const Error& error) {
                throw Error(error.kind(), fmt::format("impact {}: {}", first_ + i, error.problem()), error.got(),
                            error.allowed(), error.where());
            }
    }

    void simulate(const LawEntry& law, const SimulationOptions& options, const CollisionColumns& results) const {
        std::array<Collision<double>, block_size> collisions;
        simulate_batch(law, values_, impacts_, options, std::span(collisions).first(impacts_.size()));
        for (std::size_t i = 0; i < impacts_.size(); ++i) {
            results.status[first_ + i] = collisions[i].status;
            for (std::size_t k = 0; k < all_observables.size(); ++k)
                if (!results.observables[k].empty())
                    results.observables[k][first_ + i] = is_valid(collisions[i])
                                                             ? all_observables[k](collisions[i])
                                                             : std::numeric_limits<double>::quiet_NaN();
        }
    }

private:
    std::size_t first_;
    std::vector<double> values_;
    std::vector<Impact<double>> impacts_;
};

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
    check_lengths(law, inputs, results);
    const std::size_t count = results.status.size(), blocks = (count + block_size - 1) / block_size;
    parallel_for(blocks, threads, [&](std::size_t i) { ImpactBlock(inputs, i, count).check(law); });
    parallel_for(blocks, threads,
                 [&](std::size_t i) { ImpactBlock(inputs, i, count).simulate(law, options, results); });
}

}  // namespace impactfit
