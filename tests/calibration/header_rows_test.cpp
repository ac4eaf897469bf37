// Usual header rows of laboratories and textbooks: read, or refused with a line to type that works.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::relative_difference;
using impactfit_tests::thrown_error;

const double fall_20cm = std::sqrt(2 * 9.80665 * 0.2);

struct HeaderRow {
    std::string header, first, second;
    double speed, restitution;          ///< of the first row
    std::string name = {}, value = {};  ///< of the option that the refusal prints; empty: the row is read
};

const std::vector<HeaderRow>& header_rows() {
    static const double pendulum = std::sqrt(2 * 9.80665 * 0.8 * 0.5);
    static const std::vector<HeaderRow> rows{
        {"Drop height (m),Energy returned (%),Contact time (ms)", "0.2,81,3.1", "0.8,76,2.8", fall_20cm, 0.9},
        {"Drop height (cm),final height (cm)", "20,12.8", "80,50", fall_20cm, 0.8},
        {"Drop height (in),Bounce height (in)", "10,6.4", "40,24", std::sqrt(2 * 9.80665 * 0.254), 0.8},
        {"Fallh\u00f6he (cm),R\u00fcckprallh\u00f6he (cm)", "20,12.8", "80,50", fall_20cm, 0.8},
        {"Hauteur de chute (cm),Hauteur de rebond (cm)", "20,12.8", "80,50", fall_20cm, 0.8},
        {"v [m/s],e,Impact force [N]", "1,0.9,100", "2,0.88,230", 1.0, 0.9},
        {"v [m/s],e,dt [ms]", "1,0.9,3.1", "2,0.88,2.7", 1.0, 0.9},
        {"v [m/s],e,T [ms]", "1,0.9,3.1", "2,0.88,2.7", 1.0, 0.9},
        {"v [m/s],e,\u0394t (ms)", "1,0.9,3.1", "2,0.88,2.7", 1.0, 0.9},
        {"v,\u03b5", "1,0.9", "2,0.88", 1.0, 0.9},
        {"v,e", "1,0.9", "2,0.88", 1.0, 0.9},
        {"u (m/s),v (m/s),t (ms)", "1,0.9,3.1", "2,1.7,2.7", 1.0, 0.9},
        {"u1 (m/s),v1 (m/s)", "1,0.9", "2,1.7", 1.0, 0.9},
        {"v_in (ft/s),COR,Peak load (kgf)", "10,0.9,10", "20,0.88,22", 3.048, 0.9},
        {"V_i (km/h),V_r (km/h)", "36,18", "72,30", 10.0, 0.5},
        {"speed in,speed out", "1,0.9", "2,1.7", 1.0, 0.9},
        {"Impact velocity (m/s),\u00b1,CoR,\u00b1", "1,0.01,0.9,0.01", "2,0.01,0.88,0.01", 1.0, 0.9},
        {"v [m/s],e\u00b2", "1,0.81", "2,0.77", 1.0, 0.9},
        {"v0 (m/s),COR^2", "1,0.81", "2,0.77", 1.0, 0.9},
        {"v [m/s],h2/h1", "1,0.81", "2,0.77", 1.0, 0.9},
        {"v1 (m/s),v2 (m/s)", "1,0.9", "2,1.7", 1.0, 0.9, "columns", "v1=impact_speed [m/s], v2=rebound_speed [m/s]"},
        {"v (m/s),v' (m/s)", "1,0.9", "2,1.7", 1.0, 0.9, "columns", "v=impact_speed [m/s], v'=rebound_speed [m/s]"},
        {"h1 (cm),h2 (cm)", "20,12.8", "80,50", fall_20cm, 0.8, "columns",
         "h1=drop_height [cm], h2=rebound_height [cm]"},
        {"H (cm),h (cm)", "20,12.8", "80,50", fall_20cm, 0.8, "columns", "H=drop_height [cm], h=rebound_height [cm]"},
        {"Pitch speed (mph),COR", "60,0.5", "80,0.45", 60 * 0.44704, 0.5, "columns", "Pitch speed=impact_speed [mph]"},
        {"v [m/s],e steel,e rubber", "1,0.9,0.8", "2,0.88,0.75", 1.0, 0.9, "where", "group=steel"},
        {"Speed (m/s),Energy lost (%)", "1,19", "2,23", 1.0, 0.9, "column", "energy_ratio=1 - Energy_lost"},
        {"Release angle (\u00b0),COR", "60,0.9", "30,0.93", pendulum, 0.9, "set-column", "pendulum_length=80 cm"},
        {"Release frame,Impact frame,Apex frame", "0,120,228", "0,240,440", 0.5 * 9.80665, 0.9, "set-column",
         "frame_rate=240 Hz"},
        {"Gate time (ms),COR", "10,0.9", "20,0.92", 2.0, 0.9, "set-column", "gate_width=20 mm"},
    };
    return rows;
}

ProblemRequest request_of(const HeaderRow& row) {
    ProblemRequest request;
    request.data = "rows.csv";
    request.text = std::make_shared<const std::string>(row.header + "\n" + row.first + "\n" + row.second + "\n");
    request.mass = ValueWithUnit(50, "g");
    return request;
}

void apply(const HeaderRow& row, ProblemRequest& request) {
    if (row.name == "columns")
        request.columns = parse_column_mappings(row.value, {});
    else if (row.name == "where")
        request.where = {{row.value.substr(0, row.value.find('=')), {row.value.substr(row.value.find('=') + 1)}}};
    else if (row.name == "set-column")
        request.set_column(row.value.substr(0, row.value.find('=')), row.value.substr(row.value.find('=') + 1));
    else
        request.compute_column(row.value.substr(0, row.value.find('=')), row.value.substr(row.value.find('=') + 1));
}

double restitution_of(const FitCondition& condition) {
    for (const Measurement& one : condition.measurements)
        if (one.observable->quantity == Quantity::restitution) return one.value;
    return std::nan("");
}

TEST_CASE("header rows: 30 usual rows are read, or refused with the line that works") {
    for (const HeaderRow& row : header_rows()) {
        CAPTURE(row.header);
        ProblemRequest request = request_of(row);
        if (!row.name.empty()) {
            const auto error = thrown_error([&] { make_problem(request); });
            REQUIRE(error.has_value());
            const Error shown = error->in(Notation::command_line);
            CAPTURE(shown.allowed());
            CHECK(shown.allowed().find("--" + row.name + " \"" + row.value + "\"") != std::string::npos);
            apply(row, request);
        }
        const FitProblem problem = make_problem(request);
        // The conversions have a few roundings.
        CHECK(relative_difference(problem.conditions[0].impact.impact_speed, row.speed) < 1e-12);
        CHECK(relative_difference(restitution_of(problem.conditions[0]), row.restitution) < 1e-12);
        const bool warned = std::any_of(problem.sources[0].warnings.begin(), problem.sources[0].warnings.end(),
                                        [](const std::string& one) { return one.find("is not used") < one.size(); });
        CHECK_FALSE(warned);
    }
}

}  // namespace
}  // namespace impactfit
