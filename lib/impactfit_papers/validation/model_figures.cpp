#include "impactfit_papers/validation/model_figures.hpp"

#include <algorithm>

#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/motion_panels.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/sliotar_optimum.hpp"
#include "impactfit_papers/validation/verdicts/steel_ball.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_of_loop = 401;

/// The models of the printed rows, each once.
std::vector<ModelCase> printed_models(const Dataset& printed) {
    std::vector<ModelCase> models;
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        at_row(printed, row, [&] {
            const ModelCase one = printed_case(printed, row);
            const auto same = [&](const ModelCase& other) { return other.label() == one.label(); };
            if (std::none_of(models.begin(), models.end(), same)) models.push_back(one);
        });
    return models;
}

void scale(Curve& curve, double factor) {
    for (double& value : curve.y) value *= factor;
}

/// An observable over speed: a curve for each model, and the measured points in front.
Panel panel_over_speed(const Dataset& measured, const std::vector<ModelCase>& models, std::span<const OwnModel> own,
                       const Observable& observable) {
    Panel panel{"impact speed [m/s]", {}, {}, false, KeyPlace::beside};
    Curve reading{"measured", {}, {}, true};
    reading.color = measured_color;
    for (const ModelCase& model : models) panel.curves.push_back({model.label(), {}, {}});
    for (const OwnModel& model : own) panel.curves.push_back({model.label, {}, {}});
    for (std::size_t row = 0; row < measured.rows.size(); ++row)
        at_row(measured, row, [&] {
            const Specimen specimen = specimen_of(measured, row);
            reading.x.push_back(specimen.impact.impact_speed);
            reading.y.push_back(required(measured, row, std::string(observable.name)));
            for (std::size_t i = 0; i < panel.curves.size(); ++i) {
                const Collision<double> collision =
                    i < models.size() ? collide(models[i], specimen) : collide(own[i - models.size()], specimen);
                panel.curves[i].x.push_back(specimen.impact.impact_speed);
                panel.curves[i].y.push_back(observable(collision));
            }
        });
    const AxisUnit unit =
        axis_unit(*std::max_element(reading.y.begin(), reading.y.end()), std::string(observable.unit));
    panel.curves.push_back(std::move(reading));
    for (Curve& curve : panel.curves) scale(curve, unit.factor);
    panel.y_label = std::string(observable.name) + (unit.name == "1" ? "" : " [" + unit.name + "]");
    return panel;
}

/// The models of Fig. 6 of the paper; `optimum` has the printed exponents.
std::vector<ModelCase> loop_models(const Dataset& optimum) {
    const ContactModel& free = find_model("zhang_2022");
    return {{&find_model("hunt_crossley_1975")},
            {&find_model("lankarani_nikravesh_1990")},
            {&find_model("zhang_2020")},
            {&free, 1.5, 1.0},
            {&free, required(optimum, 0, "damping_exponent"), required(optimum, 0, "velocity_exponent")}};
}

Panel ball_panel(const Dataset& balls, std::size_t row, const std::vector<ModelCase>& models,
                 std::span<const OwnModel> own) {
    const Specimen specimen = specimen_of(balls, row);
    std::vector<LabelledMotion> motions;
    for (const ModelCase& model : models)
        motions.push_back({model.label(), simulate_trajectory(*model.model->law, values_for(model, specimen),
                                                              specimen.impact, {}, points_of_loop)});
    for (const OwnModel& model : own) {
        SimulationOptions options;
        options.separation = model.separation;
        motions.push_back({model.label, simulate_trajectory(*model.law, model.values(specimen), specimen.impact,
                                                            options, points_of_loop)});
    }
    const double force = required(balls, row, "peak_force"), indentation = required(balls, row, "peak_indentation");
    // The measured peak is one more motion, so that it shares the units of the axes.
    motions.push_back({"measured peak (derived)", {{0.0, indentation, 0.0, force, 0.0}}});
    Panel panel = loops_panel(motions);
    Curve& peak = panel.curves.back();
    peak.points = true;
    peak.color = measured_color;
    if (const auto uncertainty = balls.uncertainty(row, "peak_force"))
        peak.error = {*uncertainty * peak.y.front() / force};
    panel.x_label = "core " + balls.text(row, "ball") + ": " + panel.x_label;
    return panel;
}

}  // namespace

std::vector<Panel> zhang_sharf_panels(const std::string& data_root, std::span<const OwnModel> own) {
    const Dataset measured = required_dataset(data_root, "zhang-sharf-2009");
    const std::vector<ModelCase> models = printed_models(required_dataset(data_root, "zh22-tables"));
    std::vector<Panel> panels;
    for (const char* name : {"restitution", "duration", "peak_force"})
        panels.push_back(panel_over_speed(measured, models, own, find_observable(name)));
    return panels;
}

std::vector<Panel> sliotar_loop_panels(const std::string& data_root, std::span<const OwnModel> own) {
    const Dataset balls = required_dataset(data_root, "sliotar-cores"), optimum = printed_sliotar_optimum(data_root);
    std::vector<ModelCase> models;
    at_row(optimum, 0, [&] { models = loop_models(optimum); });
    std::vector<Panel> panels;
    for (std::size_t row = 0; row < balls.rows.size(); ++row)
        at_row(balls, row, [&] { panels.push_back(ball_panel(balls, row, models, own)); });
    return panels;
}

}  // namespace impactfit
