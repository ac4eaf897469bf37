#include "impactfit/validation/poursina_nikravesh_2020_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/closed_form.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"
#include "impactfit/validation/model_case.hpp"
#include "impactfit/validation/paper_report.hpp"
#include "impactfit/dataset/required_data.hpp"

namespace impactfit {
namespace {

/// The restitutions at which Figs. 8 and 9 are computed: dense enough for their largest errors to three digits.
constexpr std::array wanted_restitutions{1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1,
                                         0.15, 0.2,  0.25, 0.3,  0.35, 0.4,  0.45, 0.5,  0.55, 0.6,
                                         0.65, 0.7,  0.75, 0.8,  0.85, 0.9,  0.95, 0.99, 1.0};

/// Numbers in [0, 1) that are the same everywhere, which those of the standard distributions are not.
class UniformNumbers {
public:
    explicit UniformNumbers(std::uint64_t seed) : engine_(seed) {}
    double operator()(double least, double most) {
        return least + (most - least) * std::ldexp(static_cast<double>(engine_() >> 11), -53);
    }

private:
    std::mt19937_64 engine_;
};

/// Systems without their restitution, and two more at the ends of the range of n: the errors are largest there, and a
/// finite number of draws only comes near.
std::vector<Specimen> draw_systems(const Dataset& ranges, std::uint64_t seed) {
    UniformNumbers uniform(seed);
    const auto end = [&](const char* quantity, const char* which) {
        return required(ranges, 0, fmt::format("{}_{}", quantity, which));
    };
    const auto even = [&](const char* quantity) { return uniform(end(quantity, "least"), end(quantity, "most")); };
    const auto logarithmic = [&](const char* quantity) {
        return std::exp(uniform(std::log(end(quantity, "least")), std::log(end(quantity, "most"))));
    };
    std::vector<Specimen> systems(required_count(ranges, 0, "systems"));
    for (Specimen& system : systems) {
        system.impact.effective_mass = logarithmic("effective_mass");
        system.stiffness = logarithmic("stiffness");
        system.impact.impact_speed = logarithmic("impact_speed");
        system.hertz_exponent = even("hertz_exponent");
    }
    for (const char* which : {"least", "most"}) {
        systems.push_back(systems.front());
        systems.back().hertz_exponent = end("hertz_exponent", which);
    }
    return systems;
}

/// The obtained restitution farthest from the wanted one.
struct WorstRestitution {
    double wanted, obtained;
    double hertz_exponent;

    double absolute() const { return std::abs(obtained - wanted); }
    double relative() const { return absolute() / wanted; }
};

using Curve = std::vector<WorstRestitution>;

WorstRestitution worst_of(std::vector<Specimen>& systems, double wanted) {
    const ModelCase model_case{&find_model("poursina_nikravesh_2020")};
    WorstRestitution worst{wanted, wanted, 0.0};
    for (Specimen& system : systems) {
        system.restitution = wanted;
        const double obtained = collide(model_case, system).restitution;
        if (std::abs(obtained - wanted) >= worst.absolute()) worst = {wanted, obtained, system.hertz_exponent};
    }
    return worst;
}

/// @eq{PN20, Eq. 57} for the constants of a row, in @eq{PN20, Eqs. 55-56} as corrected by PN20-1 of docs/errata.md.
WorstRestitution linear_spring(const Dataset& constants, double wanted) {
    const double damping_ratio =
        required(constants, 0, "alpha_of_n") * std::expm1(required(constants, 0, "beta_of_n") * std::log(wanted));
    if (damping_ratio < 0.0)
        throw Error(ErrorKind::data, "the printed constants give a negative damping ratio",
                    fmt::format("{:g} at e={:g}", damping_ratio, wanted), ">= 0",
                    {constants.files.front().path, constants.rows.front().line, 0, {}});
    return {wanted, *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, damping_ratio), 1.0};
}

bool in_range(const Dataset& claims, std::size_t row, double wanted) {
    return wanted >= required(claims, row, "restitution_least") && wanted <= required(claims, row, "restitution_most");
}

/// The limit kept over the whole range, only above some small restitution (below 0.1), or not.
struct Accuracy {
    double largest = 0.0, at = 0.0;
    double largest_failing = 0.0;  ///< wanted restitution; 0: none fails

    std::string verdict() const {
        if (largest_failing == 0.0) return "holds";
        return largest_failing < 0.1 ? "fails_at_small_restitution" : "fails";
    }
};

Accuracy accuracy(const Dataset& claims, std::size_t row, const Curve& curve,
                  double (WorstRestitution::*error)() const) {
    Accuracy result;
    for (const WorstRestitution& point : curve) {
        if (!in_range(claims, row, point.wanted)) continue;
        const double now = (point.*error)();
        if (now > result.largest) {
            result.largest = now;
            result.at = point.wanted;
        }
        if (now > required(claims, row, "limit"))
            result.largest_failing = std::max(result.largest_failing, point.wanted);
    }
    return result;
}

void check_claim(PaperReport& report, const Dataset& claims, const std::string& claim, const std::string& formula,
                 const Curve& curve) {
    const std::size_t row = claim_row(claims, claim);
    const bool relative = claim.starts_with("relative");
    const Accuracy result =
        accuracy(claims, row, curve, relative ? &WorstRestitution::relative : &WorstRestitution::absolute);
    report.add_claim(
        claims, row,
        {"poursina_nikravesh_2020", fmt::format("largest, at e={:g}", result.at), result.largest, result.verdict()});
    report.say(fmt::format("{}, {}: to within {:g}{} of the restitution: {}. {} error at most {:.3g}{}, at e={:g}.",
                           claims.text(row, "place"), formula,
                           (relative ? 100.0 : 1.0) * required(claims, row, "limit"), relative ? " %" : "",
                           in_words(result.verdict()), relative ? "Relative" : "Absolute",
                           (relative ? 100.0 : 1.0) * result.largest, relative ? " %" : "", result.at));
}

void show(PaperReport& report, const std::string& place, const Curve& curve) {
    for (const WorstRestitution& point : curve)
        report.show({fmt::format("{}: e={:g}", place, point.wanted),
                     fmt::format("poursina_nikravesh_2020 n={:.4f}", point.hertz_exponent),
                     "farthest",
                     "restitution",
                     "1",
                     point.obtained,
                     {},
                     point.obtained / point.wanted - 1.0});
}

// ---- Below which restitution the relative error exceeds the limit

/// Restitution Eq. 49 gives for a unit system.
double obtained(double n, double wanted) {
    return collide({&find_model("poursina_nikravesh_2020")}, {1.0, n, wanted, {1.0, 1.0}}).restitution;
}

/// The largest e below which the relative error stays above the limit, by bisection of ln e up to 0.2: there it is
/// kept.
double failing_below(double n, double limit) {
    double fails = std::log(1e-3), keeps = std::log(0.2);
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (fails + keeps), e = std::exp(middle);
        (std::abs(obtained(n, e) / e - 1.0) > limit ? fails : keeps) = middle;
    }
    return std::exp(keeps);
}

void show_failing_range(PaperReport& report, double limit) {
    std::string words;
    for (const double n : {1.0, 1.2, 1.5, 2.0}) {
        const double e = failing_below(n, limit);
        report.show({fmt::format("Fig. 8: relative error {:g} %", 100.0 * limit),
                     fmt::format("poursina_nikravesh_2020 n={:g}", n), "exceeded below", "prescribed_restitution", "1",
                     e});
        words += fmt::format("{}{:.3f} (n={:g})", words.empty() ? "" : ", ", e, n);
    }
    report.say(fmt::format("Fig. 8: the relative error exceeds {:g} % below e = {}.", 100.0 * limit, words));
}

}  // namespace

ValidationReport validate_poursina_nikravesh_2020(const std::string& data_root, std::uint64_t seed) {
    PaperReport report(data_root, "poursina-nikravesh-2020",
                       fmt::format("Poursina and Nikravesh 2020: accuracy of the closed forms (seed {})", seed));
    const Dataset claims = report.published("claims.csv"), ranges = report.published("random_systems.csv"),
                  constants = report.published("linear_spring.csv");
    Curve random, linear;
    std::vector<Specimen> systems = draw_systems(ranges, seed);
    for (const double e : wanted_restitutions) {
        at_row(ranges, 0, [&] { random.push_back(worst_of(systems, e)); });
        linear.push_back(linear_spring(constants, e));
    }
    check_claim(report, claims, "absolute_error", "Eq. 49", random);
    check_claim(report, claims, "relative_error", "Eq. 49", random);
    check_claim(report, claims, "absolute_error_linear_spring", "Eq. 57", linear);
    check_claim(report, claims, "relative_error_linear_spring", "Eq. 57", linear);
    show_failing_range(report, required(claims, claim_row(claims, "relative_error"), "limit"));
    show(report, "Fig. 8", random);
    show(report, "Fig. 9", linear);
    return report.take();
}

}  // namespace impactfit
