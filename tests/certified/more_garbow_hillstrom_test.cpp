// Classics of unconstrained and bounded minimisation  @eq{MGH81, Section 3}: formulas and standard starts of the paper,
// each to its known minimum. Problem numbers are those of the paper; bounds and bounded minima are Gay's (1984).
#include <ceres/jet.h>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/problems/nist_strd.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Jet = ceres::Jet<double, 11>;
using Point = Eigen::Matrix<Jet, 11, 1>;
using Values = std::vector<Jet>;

/// Residuals of up to eleven variables with derivatives by dual numbers.
class Classic : public ResidualFunction {
public:
    Classic(Eigen::Index parameters, Eigen::Index residuals, std::function<Values(const Point&)> formula)
        : parameters_(parameters), residuals_(residuals), formula_(std::move(formula)) {}
    Eigen::Index parameter_count() const override { return parameters_; }
    Eigen::Index residual_count() const override { return residuals_; }
    bool evaluate(const Eigen::VectorXd& x, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        Point point = Point::Constant(Jet(0.0));
        for (int j = 0; j < parameters_; ++j) point[j] = Jet(x[j], j);
        const Values values = formula_(point);
        for (Eigen::Index i = 0; i < residuals_; ++i) {
            const Jet& value = values[static_cast<std::size_t>(i)];
            residuals[i] = value.a;
            if (jacobian) jacobian->row(i) = value.v.head(parameters_).transpose();
        }
        return true;
    }

private:
    Eigen::Index parameters_, residuals_;
    std::function<Values(const Point&)> formula_;
};

struct Problem {
    std::string name;
    std::vector<double> start;
    Eigen::Index residuals;
    double minimum;  ///< sum of squares
    std::function<Values(const Point&)> formula;
    std::vector<double> lower = {}, upper = {};
};

Values each(int count, const std::function<Jet(int)>& residual) {
    Values values;
    for (int i = 1; i <= count; ++i) values.push_back(residual(i));
    return values;
}

double entry(std::initializer_list<double> list, int number) {
    return list.begin()[number - 1];
}

Values helical_valley(const Point& x) {
    const Jet theta = atan(x[1] / x[0]) / (2.0 * std::numbers::pi) + (x[0] > 0.0 ? 0.0 : 0.5);
    return {10.0 * (x[2] - 10.0 * theta), 10.0 * (sqrt(x[0] * x[0] + x[1] * x[1]) - 1.0), x[2]};
}

Values bard(const Point& x) {
    return each(15, [&](int i) {
        const double y = entry({.14, .18, .22, .25, .29, .32, .35, .39, .37, .58, .73, .96, 1.34, 2.10, 4.39}, i);
        const double u = i, v = 16.0 - i, w = std::min(u, v);
        return y - (x[0] + u / (v * x[1] + w * x[2]));
    });
}

Values kowalik_osborne(const Point& x) {
    return each(11, [&](int i) {
        const double y = entry({.1957, .1947, .1735, .1600, .0844, .0627, .0456, .0342, .0323, .0235, .0246}, i);
        const double u = entry({4, 2, 1, .5, .25, .167, .125, .1, .0833, .0714, .0625}, i);
        return y - x[0] * (u * u + u * x[1]) / (u * u + u * x[2] + x[3]);
    });
}

Values meyer(const Point& x) {
    return each(16, [&](int i) {
        const double y = entry(
            {34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147, 4427, 3820, 3307, 2872}, i);
        return x[0] * exp(x[1] / (45.0 + 5.0 * i + x[2])) - y;
    });
}

Values box_three_dimensional(const Point& x) {
    return each(10, [&](int i) {
        const double t = 0.1 * i;
        return exp(-t * x[0]) - exp(-t * x[1]) - x[2] * (std::exp(-t) - std::exp(-10.0 * t));
    });
}

Values brown_dennis(const Point& x) {
    return each(20, [&](int i) {
        const double t = i / 5.0;
        const Jet a = x[0] + t * x[1] - std::exp(t), b = x[2] + x[3] * std::sin(t) - std::cos(t);
        return a * a + b * b;
    });
}

Values wood(const Point& x) {
    const double ten = std::sqrt(10.0), ninety = std::sqrt(90.0);
    return {10.0 * (x[1] - x[0] * x[0]), 1.0 - x[0],         ninety * (x[3] - x[2] * x[2]), 1.0 - x[2],
            ten * (x[1] + x[3] - 2.0),   (x[1] - x[3]) / ten};
}

Values powell_singular(const Point& x) {
    const Jet a = x[1] - 2.0 * x[2], b = x[0] - x[3];
    return {x[0] + 10.0 * x[1], std::sqrt(5.0) * (x[2] - x[3]), a * a, std::sqrt(10.0) * b * b};
}

Values freudenstein_roth(const Point& x) {
    return {-13.0 + x[0] + ((5.0 - x[1]) * x[1] - 2.0) * x[1], -29.0 + x[0] + ((x[1] + 1.0) * x[1] - 14.0) * x[1]};
}

Values gaussian(const Point& x) {
    return each(15, [&](int i) {
        const double y = entry(
            {.0009, .0044, .0175, .0540, .1295, .2420, .3521, .3989, .3521, .2420, .1295, .0540, .0175, .0044, .0009},
            i);
        const Jet u = (8.0 - i) / 2.0 - x[2];
        return x[0] * exp(-x[1] * u * u / 2.0) - y;
    });
}

Values gulf(const Point& x) {
    return each(99, [&](int i) {
        const double t = i / 100.0, y = 25.0 + std::pow(-50.0 * std::log(t), 2.0 / 3.0);
        return exp(-pow(abs(y - x[1]), x[2]) / x[0]) - t;
    });
}

Values rosenbrock(const Point& x) {
    return {10.0 * (x[1] - x[0] * x[0]), 1.0 - x[0]};
}

Values powell_badly_scaled(const Point& x) {
    return {1e4 * x[0] * x[1] - 1.0, exp(-x[0]) + exp(-x[1]) - 1.0001};
}

Values brown_badly_scaled(const Point& x) {
    return {x[0] - 1e6, x[1] - 2e-6, x[0] * x[1] - 2.0};
}

Values beale(const Point& x) {
    const Jet y = x[1], square = y * y;
    return {1.5 - x[0] * (1.0 - y), 2.25 - x[0] * (1.0 - square), 2.625 - x[0] * (1.0 - square * y)};
}

Values jennrich_sampson(const Point& x) {
    return each(10, [&](int i) {
        const double number = i;
        return 2.0 + 2.0 * number - (exp(number * x[0]) + exp(number * x[1]));
    });
}

/// Its data are those of the NIST set MGH17.
Values osborne_1(const Point& x) {
    const NistSet& data = nist_set("MGH17");
    return each(33, [&](int i) {
        const double t = 10.0 * (i - 1);
        return data.y[static_cast<std::size_t>(i - 1)] - (x[0] + x[1] * exp(-t * x[3]) + x[2] * exp(-t * x[4]));
    });
}

Values biggs_exp6(const Point& x) {
    return each(13, [&](int i) {
        const double t = 0.1 * i, y = std::exp(-t) - 5.0 * std::exp(-10.0 * t) + 3.0 * std::exp(-4.0 * t);
        return x[2] * exp(-t * x[0]) - x[3] * exp(-t * x[1]) + x[5] * exp(-t * x[4]) - y;
    });
}

Values osborne_2(const Point& x) {
    return each(65, [&](int i) {
        const double t = (i - 1) / 10.0;
        const double y = entry(
            {1.366, 1.191, 1.112, 1.013, .991, .885, .831, .847, .786, .725, .746, .679, .608, .655, .616, .606, .602,
             .626,  .651,  .724,  .649,  .649, .694, .644, .624, .661, .612, .558, .533, .495, .500, .423, .395, .375,
             .372,  .391,  .396,  .405,  .428, .429, .523, .562, .607, .653, .672, .708, .633, .668, .645, .632, .591,
             .559,  .597,  .625,  .739,  .710, .729, .720, .636, .581, .428, .292, .162, .098, .054},
            i);
        const auto bell = [t](const Jet& sharpness, const Jet& centre) {
            return exp(-sharpness * (t - centre) * (t - centre));
        };
        return y -
               (x[0] * exp(-t * x[4]) + x[1] * bell(x[5], x[8]) + x[2] * bell(x[6], x[9]) + x[3] * bell(x[7], x[10]));
    });
}

/// Sums of squares as the paper gives them, to the digits it gives.
const std::vector<Problem>& problems() {
    static const std::vector<Problem> all{
        {"1 Rosenbrock", {-1.2, 1}, 2, 0, rosenbrock},
        {"2 Freudenstein and Roth", {0.5, -2}, 2, 48.9842, freudenstein_roth},
        {"3 Powell badly scaled", {0, 1}, 2, 0, powell_badly_scaled},
        {"4 Brown badly scaled", {1, 1}, 3, 0, brown_badly_scaled},
        {"5 Beale", {1, 1}, 3, 0, beale},
        {"6 Jennrich and Sampson", {0.3, 0.4}, 10, 124.362, jennrich_sampson},
        {"7 helical valley", {-1, 0, 0}, 3, 0, helical_valley},
        {"8 Bard", {1, 1, 1}, 15, 8.21487e-3, bard},
        {"9 Gaussian", {0.4, 1, 0}, 15, 1.12793e-8, gaussian},
        {"10 Meyer", {0.02, 4000, 250}, 16, 87.9458, meyer},
        {"11 Gulf research and development", {5, 2.5, 0.15}, 99, 0, gulf},
        {"12 Box three-dimensional", {0, 10, 20}, 10, 0, box_three_dimensional},
        {"13 Powell singular", {3, -1, 0, 1}, 4, 0, powell_singular},
        {"14 Wood", {-3, -1, -3, -1}, 6, 0, wood},
        {"15 Kowalik and Osborne", {0.25, 0.39, 0.415, 0.39}, 11, 3.07505e-4, kowalik_osborne},
        {"16 Brown and Dennis", {25, 5, -5, -1}, 20, 85822.2, brown_dennis},
        {"17 Osborne 1", {0.5, 1.5, -1, 0.01, 0.02}, 33, 5.46489e-5, osborne_1},
        {"18 Biggs EXP6", {1, 2, 1, 1, 1, 1}, 13, 0, biggs_exp6},
        {"19 Osborne 2", {1.3, 0.65, 0.65, 0.7, 0.6, 3, 5, 7, 2, 4.5, 5.5}, 65, 4.01377e-2, osborne_2},
        {"3 bounded", {0, 1}, 2, 1.5125900e-10, powell_badly_scaled, {0, 1}, {1, 9}},
        {"4 bounded", {1, 1}, 3, 784.0, brown_badly_scaled, {0, 0.00003}, {1e6, 100}},
        {"5 bounded", {1, 1}, 3, 0, beale, {0.6, 0.5}, {10, 100}},
        {"7 bounded", {-1, 0, 0}, 3, 0.99042212, helical_valley, {-100, -1, -1}, {0.8, 1, 1}},
        {"9 bounded", {0.4, 1, 0}, 15, 1.12793e-8, gaussian, {0.398, 1, -0.5}, {4.2, 2, 0.1}},
    };
    return all;
}

ParameterSpace space_of(const Problem& problem) {
    std::vector<FreeParameter> parameters;
    for (std::size_t j = 0; j < problem.start.size(); ++j) {
        FreeParameter& p = parameters.emplace_back(FreeParameter{fmt::format("x{}", j + 1), problem.start[j]});
        if (!problem.lower.empty()) p.lower = problem.lower[j], p.upper = problem.upper[j];
    }
    return ParameterSpace(parameters);
}

}  // namespace

TEST_SUITE("certified") {
    TEST_CASE("More-Garbow-Hillstrom: every problem ends at its known minimum") {
        for (const Problem& problem : problems()) {
            CAPTURE(problem.name);
            const Classic function(static_cast<Eigen::Index>(problem.start.size()), problem.residuals, problem.formula);
            const Solution best = solve(function, space_of(problem)).best;
            CAPTURE(best.parameters.transpose());
            CHECK(best.status == SolutionStatus::converged);
            // minima are printed with six digits; zero ones are reached to rounding of a descent to 1e-12
            if (problem.minimum > 0.0)
                CHECK(std::abs(2.0 * best.cost / problem.minimum - 1.0) < 1e-5);
            else
                CHECK(2.0 * best.cost < 1e-20);
        }
    }
}
