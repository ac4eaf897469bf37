#include "impactfit_papers/tables/modification_parameter/alpha_surface.hpp"

#include <cmath>
#include <numbers>

#include "impactfit/core/numbers/chebyshev_series.hpp"

namespace impactfit {
namespace {

using namespace alpha_surface;

constexpr std::size_t node_count = nodes[0] * nodes[1] * nodes[2] * nodes[3];

/// Returns the memory stride of an axis. ln e is the fastest index.
constexpr std::size_t stride(std::size_t axis) {
    std::size_t product = 1;
    for (std::size_t later = axis + 1; later < axis_count; ++later) product *= nodes[later];
    return product;
}

/// Variables of the polynomials: n, atan(m - 0.75), q and ln e.
using Variables = std::array<double, axis_count>;

Variables variables_of(const Variables& arguments) {
    return {arguments[hertz_exponent], std::atan(arguments[damping_exponent] - bend), arguments[velocity_exponent],
            std::log(arguments[wanted_restitution])};
}

std::array<ChebyshevRange, axis_count> ranges() {
    Variables low, high;
    for (std::size_t axis = 0; axis < axis_count; ++axis) low[axis] = box[axis].low, high[axis] = box[axis].high;
    low = variables_of(low), high = variables_of(high);
    std::array<ChebyshevRange, axis_count> ranges;
    for (std::size_t axis = 0; axis < axis_count; ++axis) ranges[axis] = {low[axis], high[axis]};
    return ranges;
}

WantedRestitution wanted_at(std::size_t index) {
    const auto range = ranges();
    Variables at{};
    for (std::size_t axis = 0; axis < axis_count; ++axis)
        at[axis] = range[axis].value(chebyshev_node(index / stride(axis) % nodes[axis], nodes[axis]));
    return {{at[hertz_exponent], bend + std::tan(at[damping_exponent]), at[velocity_exponent],
             Separation::zero_indentation},
            std::exp(at[wanted_restitution])};
}

/// Transforms values at the nodes of one axis to coefficients, for all lines along this axis. Uses the discrete
/// orthogonality of Chebyshev polynomials: well-conditioned, without a fit.
std::vector<double> transformed(const std::vector<double>& values, std::size_t axis) {
    const std::size_t count = nodes[axis], step = stride(axis);
    std::vector<double> coefficients(values.size());
    for (std::size_t index = 0; index < values.size(); ++index) {
        const std::size_t degree = index / step % count, first = index - degree * step;
        double sum = 0.0;
        for (std::size_t node = 0; node < count; ++node)
            sum +=
                values[first + node * step] * std::cos(std::numbers::pi * static_cast<double>(degree) *
                                                       (static_cast<double>(node) + 0.5) / static_cast<double>(count));
        coefficients[index] = sum * (degree == 0 ? 1.0 : 2.0) / static_cast<double>(count);
    }
    return coefficients;
}

AlphaSurface cut_off(const std::vector<double>& coefficients) {
    AlphaSurface surface;
    for (std::size_t row = 0; row < coefficients.size(); row += nodes[wanted_restitution]) {
        std::size_t count = nodes[wanted_restitution];
        while (count > 0 && std::abs(coefficients[row + count - 1]) <= cut) --count;
        surface.counts.push_back(static_cast<int>(count));
        for (std::size_t k = 0; k < count; ++k)
            surface.coefficients.push_back(static_cast<int>(std::lround(coefficients[row + k] / unit)));
    }
    return surface;
}

std::vector<double> polynomials(double x, std::size_t count) {
    std::vector<double> t{1.0, x};
    while (t.size() < count) t.push_back(2.0 * x * t[t.size() - 1] - t[t.size() - 2]);
    return t;
}

}  // namespace

double AlphaSurface::value(const WantedRestitution& wanted) const {
    const Variables at = variables_of({wanted.impact.hertz_exponent, wanted.impact.damping_exponent,
                                       wanted.impact.velocity_exponent, wanted.restitution});
    const auto range = ranges();
    std::array<std::vector<double>, axis_count> t;
    for (std::size_t axis = 0; axis < axis_count; ++axis)
        t[axis] = polynomials(range[axis].coordinate(at[axis]), nodes[axis]);
    double sum = 0.0;
    std::size_t row = 0, next = 0;
    for (std::size_t i = 0; i < nodes[hertz_exponent]; ++i)
        for (std::size_t j = 0; j < nodes[damping_exponent]; ++j)
            for (std::size_t k = 0; k < nodes[velocity_exponent]; ++k, ++row) {
                double along = 0.0;
                for (int l = 0; l < counts[row]; ++l)
                    along += coefficients[next++] * t[wanted_restitution][static_cast<std::size_t>(l)];
                sum += along * t[hertz_exponent][i] * t[damping_exponent][j] * t[velocity_exponent][k];
            }
    return std::exp(unit * sum);
}

AlphaSurface make_alpha_surface(int threads) {
    std::vector<WantedRestitution> wanted;
    for (std::size_t index = 0; index < node_count; ++index) wanted.push_back(wanted_at(index));
    std::vector<double> values = modification_parameters(wanted, 1e-8, threads);
    for (double& value : values) value = std::log(value);
    for (std::size_t axis = 0; axis < axis_count; ++axis) values = transformed(values, axis);
    return cut_off(values);
}

}  // namespace impactfit
