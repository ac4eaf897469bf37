#include "impactfit/calibration/residuals/threshold_duration.hpp"

#include <boost/math/tools/roots.hpp>
#include <utility>

namespace impactfit {
namespace {

using Curve = PiecewiseCubic<double>;

/// Returns the time at which the force crosses the threshold within a piece that ends at `end`.
double crossing(const Curve& force, double begin, double end, double threshold) {
    std::uintmax_t most = 60;
    const auto gap = [&](double time) { return force(time) - threshold; };
    const auto bracket = boost::math::tools::toms748_solve(gap, begin, std::nextafter(end, begin),
                                                           boost::math::tools::eps_tolerance<double>(50), most);
    return 0.5 * (bracket.first + bracket.second);
}

/// Threshold crossing: within a piece, or at a jump at touch or separation.
struct Passage {
    double time;
    bool at_jump;
};

/// Returns the first rise and last fall through the threshold.
std::optional<std::pair<Passage, Passage>> passages(const Curve& force, double threshold) {
    const auto& pieces = force.pieces();
    std::optional<Passage> rise, fall;
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const double begin = pieces[i].begin, end = pieces[i + 1].begin;
        const double from = pieces[i].value(begin), to = pieces[i].value(end);
        if (!rise && from >= threshold) rise = Passage{begin, true};
        if (!rise && to >= threshold) rise = Passage{crossing(force, begin, end, threshold), false};
        if (from >= threshold && to < threshold) fall = Passage{crossing(force, begin, end, threshold), false};
        if (to >= threshold) fall = Passage{end, true};
    }
    if (!rise || !fall) return std::nullopt;
    return std::pair(*rise, *fall);
}

}  // namespace

std::optional<double> duration_above(const DenseOutput<double>& motion, double threshold) {
    const auto found = passages(motion.force, threshold);
    if (!found) return std::nullopt;
    return found->second.time - found->first.time;
}

Dual duration_above(const DenseOutput<Dual>& motion, const DenseOutput<double>& plain, double threshold) {
    const auto found = passages(plain.force, threshold);
    if (!found) return {std::nan("")};
    const auto moved = [&](const Passage& passage, const Dual& at_jump) {
        if (passage.at_jump) return at_jump;
        const Dual force = motion.force(Dual(passage.time));
        return Dual(passage.time, force.v * (-1.0 / plain.force.slope(passage.time)));
    };
    return moved(found->second, motion.separation) - moved(found->first, motion.touch);
}

}  // namespace impactfit
