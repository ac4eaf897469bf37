#include "impactfit_papers/validation/index/paper_figures.hpp"

#include <fmt/format.h>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/motion/approximate_motion.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_of_curve = 201;
constexpr std::size_t line_points_between_marks = 16;

/// The panel of this label, added at its first use.
Panel& panel_of(std::vector<Panel>& panels, const std::string& label, const std::string& y_label) {
    for (Panel& panel : panels)
        if (panel.x_label == label) return panel;
    panels.push_back({label, y_label, {}, false, KeyPlace::beside});
    return panels.back();
}

void add_motions(Panel& panel, const std::string& label, const BothMotions& motions) {
    Curve marks{"", {}, {}, true};
    for (std::size_t i = 0; i < motions.times.size(); i += line_points_between_marks) {
        marks.x.push_back(motions.times[i]);
        marks.y.push_back(motions.approximate[i]);
    }
    panel.curves.push_back({label, motions.times, motions.exact});
    panel.curves.push_back(std::move(marks));
}

ApproximationSetting setting_of(const Dataset& settings, std::size_t row, double velocity_exponent) {
    return {required(settings, row, "hertz_exponent"), required(settings, row, "damping_exponent"), velocity_exponent,
            required(settings, row, "restitution")};
}

constexpr const char* motion_label = "indentation/xp: exact (lines), approximate (points)";

Curve loop_curve(const Dataset& sets, std::size_t row) {
    const double n = required(sets, row, "hertz_exponent"), m = required(sets, row, "damping_exponent"),
                 q = required(sets, row, "velocity_exponent"), e = required(sets, row, "restitution");
    const ModelCase model{&find_model("zhang_2022"), m, q};
    const Specimen unit{1.0, n, e, {1.0, 1.0}};
    const double peak = predicted_peak_indentation<double>({1.0, n, m, q, e}, unit.impact);
    Curve loop{fmt::format("m={:g} q={:g}", m, q), {}, {}};
    for (const TrajectoryPoint& point :
         simulate_trajectory(*model.model->law, values_for(model, unit), unit.impact, {}, points_of_curve)) {
        loop.x.push_back(point.indentation / peak);
        loop.y.push_back(point.force * peak);
    }
    return loop;
}

}  // namespace

std::vector<Panel> zhang_2021_motion_panels(const std::string& data_root) {
    const Dataset impacts = read_dataset(data_root + "/published/zhang-2021/approximate_dynamics.csv");
    std::vector<Panel> panels;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] {
            const ApproximationSetting setting = setting_of(impacts, row, 1.0);
            Panel& panel =
                panel_of(panels, fmt::format("m = {:g}: time v0/xp", setting.damping_exponent), motion_label);
            add_motions(panel, fmt::format("cr={:g}", setting.restitution),
                        both_motions(setting, ApproximateEquations::corrected));
        });
    return panels;
}

std::vector<Panel> zhang_2022_motion_panels(const std::string& data_root, const std::string& figure) {
    const Dataset settings = read_dataset(data_root + "/published/zhang-2022/approximation_settings.csv");
    std::vector<Panel> panels;
    for (std::size_t row = 0; row < settings.rows.size(); ++row) {
        if (settings.text(row, "figure") != figure) continue;
        at_row(settings, row, [&] {
            const ApproximationSetting setting =
                setting_of(settings, row, required(settings, row, "velocity_exponent"));
            Panel& panel = panel_of(panels, fmt::format("cr = {:g}: time v0/xp", setting.restitution), motion_label);
            add_motions(panel, setting.exponents(), both_motions(setting, ApproximateEquations::printed));
        });
    }
    return panels;
}

std::vector<Panel> zhang_2022_loop_panels(const std::string& data_root) {
    const Dataset sets = read_dataset(data_root + "/published/zhang-2022/exponent_sets.csv");
    std::vector<Panel> panels;
    for (std::size_t row = 0; row < sets.rows.size(); ++row)
        at_row(sets, row, [&] {
            const std::string label =
                fmt::format("{}: n={:g} cr={:g}, indentation/xp", sets.text(row, "set"),
                            required(sets, row, "hertz_exponent"), required(sets, row, "restitution"));
            panel_of(panels, label, "force xp/(m0 v0^2)").curves.push_back(loop_curve(sets, row));
        });
    return panels;
}

}  // namespace impactfit
