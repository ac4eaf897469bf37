#include "impactfit_papers/validation/sliotar_optimum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr std::array valley{1.0, 1.2, 1.4, 1.6};  // q of the rows without verdict
constexpr double exponent_tolerance = 1e-3;       // the printed exponents have one and two decimals

struct ExponentFit {
    double m, q, rms;

    std::string label() const { return fmt::format("zhang_2022 m={:.4g} q={:.4g}", m, q); }
};

/// Measured balls, and the errors of their peaks for any exponents.
class SliotarPeaks {
public:
    explicit SliotarPeaks(const Dataset& balls) {
        for (std::size_t row = 0; row < balls.rows.size(); ++row)
            at_row(balls, row, [&] {
                balls_.push_back({specimen_of(balls, row), required(balls, row, "peak_force"),
                                  required(balls, row, "peak_indentation")});
            });
    }

    ExponentFit at(double m, double q) const {
        double sum = 0.0;
        for (const Ball& ball : balls_) {
            const Collision<double> collision = collide({&find_model("zhang_2022"), m, q}, ball.specimen);
            const double force = collision.peak_force / ball.peak_force - 1.0,
                         indentation = collision.peak_indentation / ball.peak_indentation - 1.0;
            sum += force * force + indentation * indentation;
        }
        return {m, q, std::sqrt(0.5 * sum / static_cast<double>(balls_.size()))};
    }

    /// Returns the best exponents: best of a grid, then compass search.
    ExponentFit best() const {
        ExponentFit best{0.0, 0.0, std::numeric_limits<double>::infinity()};
        for (const double q : even_grid(0.5, 1.9, 8))
            for (const double m : even_grid(0.5, 2.0, 7))
                if (const ExponentFit now = at(m, q); now.rms < best.rms) best = now;
        return improved(best, 0.1, 0.1);
    }

    /// Returns the best m of one q.
    ExponentFit best_of(double q) const { return improved(at(1.0, q), 0.2, 0.0); }

private:
    struct Ball {
        Specimen specimen;
        double peak_force, peak_indentation;
    };

    /// Compass search: moves along m and q, and halves the steps if no move improves the error. The valley of the error
    /// is oblique, so the search tests diagonal moves too.
    ExponentFit improved(ExponentFit best, double step_m, double step_q) const {
        while (step_m > exponent_tolerance) {
            const ExponentFit start = best;
            for (const double side_m : {-1.0, 0.0, 1.0})
                for (const double side_q : {-1.0, 0.0, 1.0}) {
                    const double m = std::clamp(start.m + side_m * step_m, 0.5, 2.0),
                                 q = std::clamp(start.q + side_q * step_q, 0.5, 1.9);
                    if (m == start.m && q == start.q) continue;
                    if (const ExponentFit now = at(m, q); now.rms < best.rms) best = now;
                }
            if (best.rms < start.rms) continue;
            step_m *= 0.5;
            step_q *= 0.5;
        }
        return best;
    }

    std::vector<Ball> balls_;
};

ExponentFit printed_fit(const SliotarPeaks& peaks, const Dataset& printed) {
    return peaks.at(required(printed, 0, "damping_exponent"), required(printed, 0, "velocity_exponent"));
}

void add_fit(ValidationReport& report, const Dataset& printed, const ExponentFit& fit, const std::string& convention,
             const std::string& verdict, const std::string& expected) {
    add_row(report, {printed.slug,
                     printed.text(0, "place"),
                     fit.label(),
                     convention,
                     "rms_relative_error",
                     "1",
                     fit.rms,
                     {},
                     {},
                     {},
                     {},
                     verdict,
                     expected});
}

/// Adds the verdict on one printed exponent. Returns true if the best exponent agrees to one unit of the last digit.
bool add_exponent(ValidationReport& report, const Dataset& printed, const std::string& exponent, double best) {
    const PrintedNumber number = printed_number(printed, 0, exponent);
    const std::string verdict = agreement_verdict(best, number, "differs");
    add_row(report, {printed.slug,
                     printed.text(0, "place"),
                     "zhang_2022",
                     "least rms error",
                     exponent,
                     "1",
                     best,
                     number.value,
                     {},
                     {},
                     long{digits_agreeing(best, number)},
                     verdict,
                     printed.text(0, "expected_" + exponent)});
    return verdict != "differs";
}

Curve curve_over_damping_exponent(const SliotarPeaks& peaks, double q) {
    Curve curve{fmt::format("q = {:g}", q), {}, {}};
    for (const double m : even_grid(0.5, 2.0, 31)) {
        curve.x.push_back(m);
        curve.y.push_back(100.0 * peaks.at(m, q).rms);
    }
    return curve;
}

Curve point_of(const std::string& label, const ExponentFit& fit) {
    return {fmt::format("{}: m = {:.3g}, q = {:.3g}", label, fit.m, fit.q), {fit.m}, {100.0 * fit.rms}, true};
}

}  // namespace

Dataset printed_sliotar_optimum(const std::string& data_root) {
    Dataset printed = read_dataset(data_root + "/published/zhang-2022/sliotar_optimum.csv");
    if (!printed.rows.empty()) return printed;
    throw Error(ErrorKind::data, "a table of the paper has no rows", "0 rows", "at least one",
                {printed.files.front().path, 0, 0, {}});
}

std::string check_sliotar_optimum(ValidationReport& report, const Dataset& balls, const Dataset& printed) {
    const SliotarPeaks peaks(balls);
    ExponentFit stated{};
    at_row(printed, 0, [&] { stated = printed_fit(peaks, printed); });
    const ExponentFit best = peaks.best();
    const bool agrees_m = add_exponent(report, printed, "damping_exponent", best.m),
               agrees_q = add_exponent(report, printed, "velocity_exponent", best.q);
    const bool near = stated.rms - best.rms <= required(printed, 0, "limit");
    const std::string verdict = agrees_m && agrees_q ? "optimal" : near ? "nearly_optimal" : "not_optimal";
    add_fit(report, printed, stated, "printed exponents", verdict, printed.text(0, "expected"));
    add_fit(report, printed, best, "best exponents", "", "");
    for (const double q : valley) add_fit(report, printed, peaks.best_of(q), "best m of this q", "", "");
    return fmt::format(
        "{}, optimal exponents: printed m={:g} q={:g}, rms error {:.2f} %: {}. Least rms error {:.2f} "
        "%, at m={:.3g} q={:.3g}, in a flat valley.",
        printed.text(0, "place"), stated.m, stated.q, 100.0 * stated.rms,
        verdict == "nearly_optimal" ? "nearly optimal"
        : verdict == "optimal"      ? "optimal"
                                    : "not optimal",
        100.0 * best.rms, best.m, best.q);
}

Panel sliotar_optimum_panel(const std::string& data_root) {
    const SliotarPeaks peaks(required_dataset(data_root, "sliotar-cores"));
    const Dataset printed = printed_sliotar_optimum(data_root);
    Panel panel{"damping exponent m", "rms error of the peaks [%]", {}};
    panel.key = KeyPlace::beside;
    for (const double q : valley) panel.curves.push_back(curve_over_damping_exponent(peaks, q));
    panel.curves.push_back(point_of("printed", printed_fit(peaks, printed)));
    panel.curves.push_back(point_of("least error", peaks.best()));
    return panel;
}

}  // namespace impactfit
