#include "impactfit/comparison/reference/loop_decomposition.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "impactfit/comparison/reference/spline_basis.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {
namespace {

constexpr Eigen::Index fewest = 4, most = 14;  ///< coefficients of each part
constexpr std::size_t fewest_on_a_branch = 5;  ///< as for a measured loop
constexpr double still_in_contact = 0.1;       ///< fraction of the peaks, as for an incomplete record
constexpr int weighings = 4;                   ///< iterations of the weights; slopes then converge
constexpr std::size_t drawn_points = 81;

/// A loop, normalised to its peaks.
struct Loop {
    double length, force;
    std::vector<double> x, f, x_deviation, f_deviation;
    std::vector<double> sign;  ///< +1 loading, -1 unloading
    double end;                ///< indentation at the end of the contact
    bool whole;                ///< the record includes the end of the contact
};

/// The largest sample, or the vertex of the parabola through it and its neighbours if the curvature is significant:
/// above four standard deviations of the second difference, sqrt(6) standard deviations of a sample each.
LoopMotion measured_motion(const FitRecord& record) {
    const auto& samples = record.samples;
    const auto peak =
        std::max_element(samples.begin(), samples.end(),
                         [](const RecordSample& a, const RecordSample& b) { return a.abscissa < b.abscissa; });
    LoopMotion motion{static_cast<std::size_t>(peak - samples.begin()) + 1, peak->abscissa, false};
    if (peak == samples.begin() || peak + 1 == samples.end()) return motion;
    const double before = (peak - 1)->abscissa, after = (peak + 1)->abscissa;
    const double bend = 2.0 * peak->abscissa - before - after;
    if (!(bend > 4.0 * std::sqrt(6.0) * peak->abscissa_deviation)) return motion;
    const double top = 0.5 * (after - before) / bend;  // in steps after the largest sample
    motion.peak_indentation += 0.25 * (after - before) * top;
    if (top < 0.0) --motion.turn;
    return motion;
}

std::optional<Loop> loop_of(const FitRecord& record, const std::optional<LoopMotion>& known) {
    if (record.kind != RecordKind::force_indentation || record.samples.empty()) return std::nullopt;
    const auto& samples = record.samples;
    const LoopMotion motion = known ? *known : measured_motion(record);
    if (motion.turn < fewest_on_a_branch || samples.size() < motion.turn + fewest_on_a_branch) return std::nullopt;
    double force = 0.0;
    for (const RecordSample& sample : samples) force = std::max(force, sample.ordinate);
    const double length = motion.peak_indentation;
    if (!(length > 0.0 && force > 0.0)) return std::nullopt;
    Loop loop{length, force, {}, {}, {}, {}, {}, 0.0, true};
    if (!motion.apart) loop.end = std::clamp(samples.back().abscissa / length, 0.0, 1.0);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        loop.x.push_back(samples[i].abscissa / length);
        loop.f.push_back(samples[i].ordinate / force);
        loop.x_deviation.push_back(samples[i].abscissa_deviation / length);
        loop.f_deviation.push_back(samples[i].ordinate_deviation / force);
        loop.sign.push_back(i < motion.turn ? 1.0 : -1.0);
    }
    loop.whole = loop.end <= still_in_contact || loop.f.back() <= still_in_contact;
    return loop;
}

double distance_from_peak(double x) {
    return std::sqrt(std::clamp(1.0 - x, 0.0, 1.0));
}

std::vector<double> distances_from_peak(const std::vector<double>& x) {
    std::vector<double> distances;
    for (const double one : x) distances.push_back(distance_from_peak(one));
    return distances;
}

std::vector<double> within(std::vector<double> x) {
    for (double& one : x) one = std::clamp(one, 0.0, 1.0);
    return x;
}

/// Elastic and dissipative parts with `count` B-splines each. The jump at touch determines the free coefficients.
class Parts {
public:
    Parts(const Loop& loop, Eigen::Index count, bool jumps)
        : elastic_(within(loop.x), count), dissipative_(distances_from_peak(loop.x), count), jumps_(jumps) {}

    /// Number of coefficients: increments of k, then coefficients of d.
    Eigen::Index size() const { return elastic_size() + dissipative_size(); }

    /// k(x) as a row of weights of the increments. A coefficient of k is the sum of the increments up to it.
    Eigen::RowVectorXd elastic(double x) const {
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(size());
        const Eigen::RowVectorXd values = elastic_(x);
        const Eigen::Index first = jumps_ ? 0 : 1;
        for (Eigen::Index i = 0; i < elastic_size(); ++i) row[i] = values.tail(values.size() - first - i).sum();
        return row;
    }
    Eigen::RowVectorXd dissipative(double x) const {
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(size());
        row.tail(dissipative_size()) = dissipative_(distance_from_peak(x)).segment(1, dissipative_size());
        return row;
    }
    Eigen::RowVectorXd branch(double x, double sign) const { return elastic(x) + sign * dissipative(x); }

private:
    Eigen::Index elastic_size() const { return elastic_.count() - (jumps_ ? 0 : 1); }
    Eigen::Index dissipative_size() const { return dissipative_.count() - (jumps_ ? 1 : 2); }

    SplineBasis elastic_, dissipative_;
    bool jumps_;
};

/// Residuals of a linear model, design * parameters - values.
class LinearResiduals : public ResidualFunction {
public:
    LinearResiduals(Eigen::MatrixXd design, Eigen::VectorXd values)
        : design_(std::move(design)), values_(std::move(values)) {}

    Eigen::Index parameter_count() const override { return design_.cols(); }
    Eigen::Index residual_count() const override { return design_.rows(); }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        residuals = design_ * parameters - values_;
        if (jacobian != nullptr) *jacobian = design_;
        return true;
    }

private:
    Eigen::MatrixXd design_;
    Eigen::VectorXd values_;
};

/// Non-negative least squares. Empty without convergence.
std::optional<Eigen::VectorXd> non_negative(const LinearResiduals& function, const Eigen::VectorXd& start) {
    std::vector<FreeParameter> parameters;
    for (Eigen::Index i = 0; i < start.size(); ++i)
        parameters.push_back({fmt::format("coefficient_{}", i + 1), start[i], 0.0});
    const SolveResult found = solve(function, ParameterSpace(std::move(parameters)));
    if (found.best.status != SolutionStatus::converged) return std::nullopt;
    return found.best.parameters;
}

struct SplitFit {
    Parts parts;
    bool jumps;
    Eigen::VectorXd coefficients;
    std::vector<double> residuals;
    double aicc;
};

/// Effective standard deviation of a sample along the force. Slope: finite difference over one standard deviation to
/// both sides within the branch, since the slope is infinite at the turning point.
double effective_deviation(const Loop& loop, const Parts& parts, const Eigen::VectorXd& coefficients, std::size_t i) {
    const double step = loop.x_deviation[i];
    if (step == 0.0) return loop.f_deviation[i];
    const double sign = loop.sign[i], high = std::min(1.0, loop.x[i] + step), low = std::min(high, loop.x[i]) - step;
    const double slope =
        (parts.branch(high, sign) - parts.branch(low, sign)).dot(coefficients.transpose()) / (high - low);
    return std::hypot(loop.f_deviation[i], slope * step);
}

/// Both branches as a polyline, from before touch to after the end of the contact.
struct Chain {
    std::vector<double> x, f;
};

Chain chain_of(const Loop& loop, const Parts& parts, const Eigen::VectorXd& coefficients) {
    constexpr int steps = 200;
    Chain chain{{-1.0}, {0.0}};
    const auto add = [&](double s, double sign) {
        const double x = 1.0 - s * s;
        chain.x.push_back(x);
        chain.f.push_back(parts.branch(x, sign).dot(coefficients.transpose()));
    };
    for (int i = steps; i > 0; --i) add(static_cast<double>(i) / steps, 1.0);
    const double end = distance_from_peak(loop.end);
    for (int i = 0; i <= steps; ++i) add(end * static_cast<double>(i) / steps, -1.0);
    chain.x.push_back(-1.0);
    chain.f.push_back(0.0);
    return chain;
}

/// Distance to the nearest point of the polyline, coordinates in standard deviations, as for the residuals of a law.
double distance(const Chain& chain, double x, double f, double x_deviation, double f_deviation) {
    double least = HUGE_VAL;
    for (std::size_t i = 1; i < chain.x.size(); ++i) {
        const double ax = (chain.x[i - 1] - x) / x_deviation, ay = (chain.f[i - 1] - f) / f_deviation;
        const double dx = (chain.x[i] - x) / x_deviation - ax, dy = (chain.f[i] - f) / f_deviation - ay;
        const double length = dx * dx + dy * dy;
        const double part = length > 0.0 ? std::clamp(-(ax * dx + ay * dy) / length, 0.0, 1.0) : 0.0;
        least = std::min(least, std::hypot(ax + part * dx, ay + part * dy));
    }
    return least;
}

std::optional<SplitFit> fit_parts(const Loop& loop, Eigen::Index count, bool jumps, bool noise_stated) {
    const Parts parts(loop, count, jumps);
    const auto samples = static_cast<Eigen::Index>(loop.x.size());
    if (samples <= parts.size() + 1) return std::nullopt;  // AICc is undefined
    Eigen::MatrixXd design(samples, parts.size());
    for (Eigen::Index i = 0; i < samples; ++i)
        design.row(i) = parts.branch(loop.x[static_cast<std::size_t>(i)], loop.sign[static_cast<std::size_t>(i)]);
    const Eigen::VectorXd force = Eigen::Map<const Eigen::VectorXd>(loop.f.data(), samples);
    Eigen::VectorXd coefficients = Eigen::VectorXd::Constant(parts.size(), 1.0 / static_cast<double>(count));
    Eigen::VectorXd weights(samples);
    const bool exact = std::all_of(loop.x_deviation.begin(), loop.x_deviation.end(), [](double d) { return d == 0.0; });
    for (int weighing = 0; weighing < (exact ? 1 : weighings); ++weighing) {
        for (Eigen::Index i = 0; i < samples; ++i)
            weights[i] = 1.0 / effective_deviation(loop, parts, coefficients, static_cast<std::size_t>(i));
        const auto found = non_negative({weights.asDiagonal() * design, weights.asDiagonal() * force}, coefficients);
        if (!found) return std::nullopt;
        coefficients = *found;
    }
    const Eigen::VectorXd scaled = weights.asDiagonal() * (design * coefficients - force);
    std::vector<double> residuals(scaled.begin(), scaled.end());
    const Chain chain = chain_of(loop, parts, coefficients);
    for (std::size_t i = 0; i < residuals.size(); ++i)
        if (loop.x_deviation[i] > 0.0)
            residuals[i] = distance(chain, loop.x[i], loop.f[i], loop.x_deviation[i], loop.f_deviation[i]);
    const auto aicc = fit_statistics(residuals, parts.size(), noise_stated).aicc;
    if (!aicc) return std::nullopt;
    return SplitFit{parts, jumps, coefficients, std::move(residuals), *aicc};
}

LoopPoint point_at(const Loop& loop, const SplitFit& fit, double x) {
    const double k = loop.force * fit.parts.elastic(x).dot(fit.coefficients.transpose());
    const double d = loop.force * fit.parts.dissipative(x).dot(fit.coefficients.transpose());
    return {x * loop.length, k + d, k - d, k, d};
}

/// W = integral of loading - unloading [J]: of k + d below the indentation at the end of the contact (no unloading
/// force), of 2 d above. Simpson's rule in s = sqrt(1 - x), in which d is smooth, accurate to six digits.
double dissipated_work(const Loop& loop, const SplitFit& fit) {
    constexpr std::size_t intervals = 400;
    const auto integral = [&](double from, double to, const auto& value) {
        double sum = 0.0;
        for (std::size_t i = 0; i <= intervals; ++i) {
            const double s = from + (to - from) * static_cast<double>(i) / static_cast<double>(intervals);
            const double weight = i == 0 || i == intervals ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
            sum += weight * value(point_at(loop, fit, 1.0 - s * s)) * 2.0 * s;  // dx = 2 s ds
        }
        return sum * (to - from) / (3.0 * static_cast<double>(intervals)) * loop.length;
    };
    const double end = distance_from_peak(loop.end);
    return integral(0.0, end, [](const LoopPoint& p) { return 2.0 * p.dissipative; }) +
           integral(end, 1.0, [](const LoopPoint& p) { return p.loading; });
}

}  // namespace

std::optional<LoopSplit> split_loop(const FitRecord& record, bool noise_stated,
                                    const std::optional<LoopMotion>& motion) {
    const std::optional<Loop> loop = loop_of(record, motion);
    if (!loop) return std::nullopt;
    std::optional<SplitFit> best;
    for (Eigen::Index count = fewest; count <= most; ++count)
        for (const bool jumps : {false, true})
            if (auto fit = fit_parts(*loop, count, jumps, noise_stated); fit && (!best || fit->aicc < best->aicc))
                best = std::move(fit);
    if (!best) return std::nullopt;
    LoopSplit split{static_cast<long>(best->parts.size()), best->jumps, best->residuals, {}, {}};
    if (loop->whole) split.dissipated = dissipated_work(*loop, *best);
    for (const double x : even_grid(loop->end, 1.0, drawn_points)) split.curve.push_back(point_at(*loop, *best, x));
    return split;
}

}  // namespace impactfit
