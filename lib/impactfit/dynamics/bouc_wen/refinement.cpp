#include "impactfit/dynamics/bouc_wen/refinement.hpp"

namespace impactfit::bouc_wen {
namespace {

IMPACTFIT_FOR_EACH_PROCESSOR bool run(const UnitImpact<double>& impact, double accuracy, Guess& guess, Legs<16>& legs,
                                      Ends<double>& ends) {
    return Run<16>(impact, accuracy, guess, legs).solve(ends);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool run(const UnitImpact<double>& impact, double accuracy, Guess& guess, Legs<24>& legs,
                                      Ends<double>& ends) {
    return Run<24>(impact, accuracy, guess, legs).solve(ends);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool run(const UnitImpact<double>& impact, double accuracy, Guess& guess, Legs<32>& legs,
                                      Ends<double>& ends) {
    return Run<32>(impact, accuracy, guess, legs).solve(ends);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool run(const UnitImpact<double>& impact, double accuracy, Guess& guess, Legs<48>& legs,
                                      Ends<double>& ends) {
    return Run<48>(impact, accuracy, guess, legs).solve(ends);
}

/// Largest difference of two collisions, relative to their scales.
double difference(const Collision<double>& a, const Collision<double>& b) {
    double largest = std::abs(a.restitution / b.restitution - 1.0);
    const auto compare = [&](double x, double y, double scale) {
        const double relative = std::abs(x - y) / scale;
        if (!(relative <= largest)) largest = relative;
    };
    compare(a.duration, b.duration, b.duration);
    compare(a.time_of_peak_indentation, b.time_of_peak_indentation, b.duration);
    compare(a.time_of_peak_force, b.time_of_peak_force, b.duration);
    compare(a.peak_indentation, b.peak_indentation, b.peak_indentation);
    compare(a.residual_indentation, b.residual_indentation, b.peak_indentation);
    compare(a.peak_force, b.peak_force, b.peak_force);
    compare(a.energy.lost_compression, b.energy.lost_compression, b.energy.initial);
    compare(a.energy.lost_restitution, b.energy.lost_restitution, b.energy.initial);
    compare(a.energy.defect, b.energy.defect, b.energy.initial);
    return largest;
}

/// More nodes until the estimated error is small enough.
class Refinement {
public:
    Refinement(const UnitImpact<double>& impact, double tolerance) : impact_(impact), tolerance_(tolerance) {}

    /// Compares with the results of fewer nodes. Returns true if the error is small enough.
    template <std::size_t N>
    bool add(double accuracy, Legs<N>& legs) {
        const std::optional<Collision<double>> coarse = found_;
        Ends<double> ends;
        found_.reset();
        if (!run(impact_, accuracy, guess_, legs, ends)) return false;
        found_ = Results<double>(impact_, ends).collision();
        const double ratio = static_cast<double>(N) / static_cast<double>(nodes_);
        nodes_ = N;
        return coarse && remaining(difference(*coarse, *found_), ratio) < 0.1 * tolerance_;
    }

    bool failed() const { return !found_; }
    const std::optional<Collision<double>>& found() const { return found_; }

private:
    /// Estimated error after a refinement by `ratio` changed the results by `difference`. Errors decrease exponentially
    /// with the number of nodes, or algebraically where the power p is not smooth at zero: the exponent 2 k + 2 of
    /// Gauss's method belongs to s^k, with s^(3 p + 2) from the springs and s^(3 p - 1) from the dashpot in series.
    double remaining(double difference, double ratio) const {
        const double order = 6.0 * impact_[spring_exponent_direction] + (impact_.series ? 0.0 : 6.0);
        return std::max(std::pow(difference, 0.9 * ratio), difference * std::pow(ratio, -order));
    }

    const UnitImpact<double>& impact_;
    double tolerance_;
    Guess guess_;
    std::size_t nodes_ = 1;
    std::optional<Collision<double>> found_;
};

/// Adds N nodes. Returns true at the end of the refinement.
template <std::size_t N>
bool accepted(Refinement& refinement, double accuracy, AcceptedLegs* accepted_legs,
              std::optional<Legs<N>> AcceptedLegs::*member) {
    if (refinement.failed()) return false;
    if (accepted_legs) return refinement.add(accuracy, (accepted_legs->*member).emplace());
    Legs<N> legs;
    return refinement.add(accuracy, legs);
}

}  // namespace

std::optional<Collision<double>> solve(const UnitImpact<double>& impact, double tolerance, AcceptedLegs* legs) {
    // The friction q^(p-1) of a dashpot in series and its derivative in p are not smooth at zero.
    if (tolerance < 1e-12 || (impact.series && impact[spring_exponent_direction] < 1.5)) return std::nullopt;
    Refinement refinement(impact, tolerance);
    Legs<16> coarse;
    refinement.add(0.01 * std::pow(0.1 * tolerance, 1.0 / 1.35), coarse);
    const double fine = std::max(1e-13, 1e-3 * tolerance);
    if (accepted(refinement, fine, legs, &AcceptedLegs::with_24)) return refinement.found();
    if (legs) legs->with_24.reset();
    if (accepted(refinement, fine, legs, &AcceptedLegs::with_32)) return refinement.found();
    if (legs) legs->with_32.reset();
    if (accepted(refinement, fine, legs, &AcceptedLegs::with_48)) return refinement.found();
    return std::nullopt;
}

}  // namespace impactfit::bouc_wen
