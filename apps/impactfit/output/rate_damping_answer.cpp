#include "output/rate_damping_answer.hpp"

#include <fmt/format.h>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit::app {
namespace {

std::string unit_of(const RateDampingAnswer& answer) {
    const LawRequest& request = answer.request;
    return request.nondimensional ? "1" : request.law().unit_of(request.law().index_of("rate_damping"), request.values);
}

std::string text_of(const RateDampingAnswer& answer) {
    return fmt::format(
        "{}: restitution {:g}{} takes rate_damping {:.12g} {}\n"
        "Restitutions above 0 and up to {:.10g}, that without the dashpot, can be reached.\n"
        "An impact with it gives restitution {:.12g}.\n",
        answer.request.model->name, answer.restitution,
        answer.request.nondimensional ? "" : fmt::format(" at {:g} m/s", answer.request.impact.impact_speed),
        answer.exact.rate_damping, unit_of(answer), answer.exact.undamped_restitution, answer.hit.restitution);
}

std::string json_of(const RateDampingAnswer& answer) {
    const LawRequest& request = answer.request;
    Json json = json_header("damping");
    json.update(
        {{"law", request.model->name},
         {"restitution", answer.restitution},
         {"impact", {{"effective_mass", request.impact.effective_mass}, {"impact_speed", request.impact.impact_speed}}},
         {"separation", to_string(request.separation)},
         {"exact",
          {{"rate_damping", json_number(answer.exact.rate_damping)},
           {"unit", unit_of(answer)},
           {"restitution", json_number(answer.hit.restitution)},
           {"impacts", answer.exact.impacts}}},
         {"undamped_restitution", json_number(answer.exact.undamped_restitution)}});
    return json_text(json);
}

std::string csv_of(const RateDampingAnswer& answer) {
    return csv_text(
        {{{"damping_formula"}, {"rate_damping", unit_of(answer)}, {"restitution", "1"}, {"undamped_restitution", "1"}},
         {{std::string(exact_rule), answer.exact.rate_damping, answer.hit.restitution,
           answer.exact.undamped_restitution}}});
}

}  // namespace

RateDampingAnswer find_rate_damping(LawRequest request, double restitution, double tolerance) {
    RateDampingAnswer answer{std::move(request), restitution, {}, {}};
    LawRequest& of = answer.request;
    answer.exact = rate_damping_for_restitution(of.law(), of.values, of.impact, restitution, tolerance);
    of.values[of.law().index_of("rate_damping")] = answer.exact.rate_damping;
    SimulationOptions options;
    options.separation = of.separation;
    options.tolerance = tolerance;
    answer.hit = simulate(of.law(), of.values, of.impact, options);
    return answer;
}

Result rate_damping_result(const RateDampingAnswer& answer) {
    return {"damping", [&] { return text_of(answer); }, [&] { return json_of(answer); },
            [&] { return csv_of(answer); }};
}

}  // namespace impactfit::app
