#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"

#include <fmt/format.h>
#include <nlopt.h>

#include <algorithm>
#include <array>
#include <boost/random/sobol.hpp>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>

#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_of_one_axis = 64;  ///< 4 for each wave: fits with 16 terms have about 16 waves
constexpr std::size_t most_climbs = 6;          ///< simplex searches per face
constexpr double apart = 0.1;                   ///< least distance of starts, as a fraction of the range
constexpr double first_step = 0.02, least_step = 1e-5, least_gain = 1e-7;
constexpr int max_evaluations = 400;  ///< per simplex; usually 100

/// Position as fractions of the range on each axis.
using Shares = std::vector<double>;

struct Candidate {
    Shares at;
    double error;
};

/// A face of the box: some axes are free, the remaining axes are at an end.
class Face {
public:
    /// The digits of `number` in base 3 determine each axis: low end, high end or free.
    Face(std::size_t number, std::size_t axes) : corner_(axes, 0.0) {
        for (std::size_t axis = 0; axis < axes; ++axis, number /= 3) {
            if (number % 3 == 1) corner_[axis] = 1.0;
            if (number % 3 == 2) free_.push_back(axis);
        }
    }

    std::size_t free_axes() const { return free_.size(); }

    Shares shares(std::span<const double> on_free_axes) const {
        Shares all = corner_;
        for (std::size_t i = 0; i < free_.size(); ++i) all[free_[i]] = on_free_axes[i];
        return all;
    }

    /// Returns the Sobol points of the face. A corner has one point.
    std::vector<Shares> points() const {
        if (free_.empty()) return {{}};
        boost::random::sobol sequence(free_.size());
        const std::size_t count = points_of_one_axis << 2 * (free_.size() - 1);
        std::vector<Shares> points(count, Shares(free_.size()));
        for (Shares& point : points)
            for (double& share : point) share = std::ldexp(static_cast<double>(sequence() >> 11), -53);
        return points;
    }

private:
    Shares corner_;
    std::vector<std::size_t> free_;
};

/// Search of the error over one face, in the fractions of its free axes.
class FaceSearch {
public:
    FaceSearch(const Face& face, std::span<const BoxAxis> box, const ErrorAt& error)
        : face_(face), box_(box), error_(error) {}

    LargestError run() {
        std::vector<Candidate> sampled;
        for (const Shares& point : face_.points()) sampled.push_back({point, error(point)});
        std::stable_sort(sampled.begin(), sampled.end(),
                         [](const Candidate& x, const Candidate& y) { return x.error > y.error; });
        if (face_.free_axes() > 0)
            for (const Shares& start : starts(sampled)) climb(start);
        return best_;
    }

private:
    double error(std::span<const double> on_free_axes) {
        const Shares shares = face_.shares(on_free_axes);
        std::vector<double> point(box_.size());
        for (std::size_t axis = 0; axis < box_.size(); ++axis) point[axis] = box_[axis].value(shares[axis]);
        const double error = error_(point), found = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
        ++best_.evaluations;
        if (best_.at.empty() || found > best_.error) best_.error = found, best_.at = point;
        return found;
    }

    /// Returns the best candidate and further candidates at least `apart` from all selected starts.
    static std::vector<Shares> starts(const std::vector<Candidate>& best_first) {
        std::vector<Shares> taken;
        for (const Candidate& candidate : best_first) {
            const auto near = [&](const Shares& other) {
                double distance = 0.0;
                for (std::size_t i = 0; i < other.size(); ++i)
                    distance = std::max(distance, std::abs(other[i] - candidate.at[i]));
                return distance < apart;
            };
            if (std::none_of(taken.begin(), taken.end(), near)) taken.push_back(candidate.at);
            if (taken.size() == most_climbs) break;
        }
        return taken;
    }

    struct Climb {
        FaceSearch& search;
        nlopt_opt handle;
        std::exception_ptr thrown;
    };

    /// Stores exceptions in the Climb: NLopt is C code, and exceptions must not propagate through C.
    static double error_of_point(unsigned size, const double* point, double*, void* data) {
        Climb& climb = *static_cast<Climb*>(data);
        try {
            const double found = climb.search.error({point, size});
            if (std::isfinite(found)) return found;
        } catch (...) {
            climb.thrown = std::current_exception();
        }
        nlopt_force_stop(climb.handle);
        return 0.0;
    }

    void climb(Shares from) {
        const auto size = static_cast<unsigned>(from.size());
        const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> handle(nlopt_create(NLOPT_LN_NELDERMEAD, size),
                                                                            &nlopt_destroy);
        Climb climb{*this, handle.get(), nullptr};
        nlopt_set_lower_bounds1(handle.get(), 0.0);
        nlopt_set_upper_bounds1(handle.get(), 1.0);
        nlopt_set_initial_step1(handle.get(), first_step);
        nlopt_set_max_objective(handle.get(), error_of_point, &climb);
        nlopt_set_xtol_abs1(handle.get(), least_step);
        nlopt_set_ftol_rel(handle.get(), least_gain);
        nlopt_set_maxeval(handle.get(), max_evaluations);
        double error = 0.0;
        nlopt_optimize(handle.get(), from.data(), &error);  // FaceSearch::best_ stores the result
        if (climb.thrown) std::rethrow_exception(climb.thrown);
    }

    const Face& face_;
    std::span<const BoxAxis> box_;
    const ErrorAt& error_;
    LargestError best_;
};

}  // namespace

double BoxAxis::value(double t) const {
    if (t <= 0.0) return low;
    if (t >= 1.0) return high;
    const double inside = spacing == Spacing::even ? std::lerp(low, high, t) : low * std::pow(high / low, t);
    return std::clamp(inside, low, high);
}

LargestError largest_error(std::span<const BoxAxis> box, const ErrorAt& error, int threads) {
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < box.size(); ++axis) count *= 3;
    std::vector<LargestError> found(count);
    parallel_for(count, threads, [&](std::size_t i) {
        const Face face(i, box.size());
        found[i] = FaceSearch(face, box, error).run();
    });
    LargestError largest = found.front();
    for (std::size_t i = 1; i < count; ++i) {
        const std::size_t evaluations = largest.evaluations + found[i].evaluations;
        if (found[i].error > largest.error) largest = found[i];
        largest.evaluations = evaluations;
    }
    return largest;
}

double stated_bound(double largest_error) {
    if (!(largest_error > 0.0) || !std::isfinite(largest_error)) return largest_error;
    constexpr double beside_the_maximum = 1.001;
    const double bound = beside_the_maximum * largest_error;
    const int exponent = static_cast<int>(std::floor(std::log10(bound))) - 1;
    const double digits = std::ceil(bound * std::pow(10.0, -exponent));
    return std::strtod(fmt::format("{:.0f}e{}", digits, exponent).c_str(), nullptr);
}

}  // namespace impactfit
