#include "impactfit/estimation/posterior/chain_archive.hpp"

#include <utility>

#include "impactfit/estimation/checkpoint/solution_archive.hpp"

namespace impactfit {

std::vector<double> numbers_of(const NutsChain& chain) {
    NumberWriter writer;
    writer.put(chain.step_size);
    writer.put(static_cast<double>(chain.draws.size()));
    for (const NutsDraw& draw : chain.draws) {
        writer.put(draw.point);
        for (const double value : {draw.log_density, draw.acceptance, draw.step_size, draw.energy}) writer.put(value);
        for (const int value : {draw.depth, draw.steps, draw.divergent ? 1 : 0}) writer.put(double(value));
    }
    return std::move(writer).numbers();
}

NutsChain nuts_chain_of(const std::vector<double>& numbers, Eigen::Index size) {
    constexpr int most_depth = 100, most_steps = 1'000'000;  // beyond those of PosteriorOptions::max_depth
    NumberReader reader(numbers, size);
    NutsChain chain;
    chain.step_size = reader.finite();
    chain.draws.resize(static_cast<std::size_t>(reader.whole(most_posterior_draws)));
    for (NutsDraw& draw : chain.draws) {
        draw.point = reader.vector();
        for (double* value : {&draw.log_density, &draw.acceptance, &draw.step_size, &draw.energy})
            *value = reader.finite();
        draw.depth = static_cast<int>(reader.whole(most_depth));
        draw.steps = static_cast<int>(reader.whole(most_steps));
        draw.divergent = reader.whole(1) == 1;
    }
    reader.end();
    return chain;
}

}  // namespace impactfit
