#include "impactfit/dynamics/phase/corner_legs.hpp"

#include "impactfit/dynamics/phase/resolution.hpp"

namespace impactfit {
namespace {

IMPACTFIT_FOR_EACH_PROCESSOR bool put_with_24_nodes(const PhaseProblem& problem, const BalanceCorner& corner,
                                                    PhaseEnds<double>& ends) {
    return put_corner_restitution<24, Lanes>(problem, corner, ends);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_with_32_nodes(const PhaseProblem& problem, const BalanceCorner& corner,
                                                    PhaseEnds<double>& ends) {
    return put_corner_restitution<32, Lanes>(problem, corner, ends);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_with_48_nodes(const PhaseProblem& problem, const BalanceCorner& corner,
                                                    PhaseEnds<double>& ends) {
    return put_corner_restitution<48, Lanes>(problem, corner, ends);
}

}  // namespace

std::size_t put_corner_restitution(const PhaseProblem& problem, double tolerance, PhaseEnds<double>& ends) {
    const BalanceCorner corner = balance_corner(problem, ends.turning_y);
    const auto found = with_least_nodes(tolerance, false, [&](auto nodes) -> Attempt<std::size_t> {
        PhaseEnds<double> tried = ends;
        constexpr std::size_t count = decltype(nodes)::value;
        const bool solved = count == 24   ? put_with_24_nodes(problem, corner, tried)
                            : count == 32 ? put_with_32_nodes(problem, corner, tried)
                                          : put_with_48_nodes(problem, corner, tried);
        if (!solved) return {};
        if (2.0 * end_error(tried.tail) > tolerance) return {std::nullopt, tried.tail};
        ends = tried;
        return {count};
    });
    return found.value_or(0);
}

}  // namespace impactfit
