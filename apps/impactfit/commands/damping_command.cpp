#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cmath>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "options/law_request.hpp"
#include "output/rate_damping_answer.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct DampingArguments {
    LawArguments law;
    std::string restitution;
    double tolerance = default_tolerance;
};

struct DampingAnswer {
    LawRequest request;
    double restitution;
    ExactDamping exact;
    double modification_parameter;
    std::string unit;  ///< of the damping
    Table formulas;    ///< the exact damping, then every published rule for these exponents, best first
    bool converged = true;
};

constexpr std::size_t error_column = 4;  // of DampingAnswer::formulas

void add_formula(DampingAnswer& answer, std::string_view name, std::string_view also, std::string_view equation,
                 double damping, double tolerance) {
    const LawEntry& law = answer.request.law();
    if (!std::isfinite(damping)) {
        answer.converged = false;
        answer.formulas.rows.push_back({std::string(name),
                                        {},
                                        {},
                                        {},
                                        {},
                                        std::string("no finite damping"),
                                        also.empty() ? Cell{} : Cell{std::string(also)},
                                        std::string(equation)});
        return;
    }
    answer.request.values[law.index_of("hysteresis_damping")] = damping;
    SimulationOptions options;
    options.separation = answer.request.separation;
    options.tolerance = tolerance;
    const Collision<double> hit = simulate(law, answer.request.values, answer.request.impact, options);
    const bool known = hit.status == CollisionStatus::separated || hit.status == CollisionStatus::sticks;
    answer.converged = answer.converged && known;
    answer.formulas.rows.push_back(
        {std::string(name), damping, damping_ratio(answer.request.coefficients(), answer.request.impact),
         known ? Cell{hit.restitution} : Cell{}, known ? Cell{hit.restitution - answer.restitution} : Cell{},
         std::string(to_string(hit.status)), also.empty() ? Cell{} : Cell{std::string(also)}, std::string(equation)});
}

/// True if two rules are the same formula for this law: they agree but for rounding wherever they are asked.
bool coincide(const DampingRuleEntry& a, const DampingRuleEntry& b, const PowerLawCoefficients<double>& law,
              const Impact<double>& impact) {
    for (const double e : {0.1, 0.4, 0.7, 0.9}) {
        const double at_a = a.hysteresis_damping(law, impact, e), at_b = b.hysteresis_damping(law, impact, e);
        if (!(std::abs(at_a - at_b) <= 1e-13 * std::abs(at_a))) return false;
    }
    return true;
}

/// Every rule for these exponents, formulas that coincide in one row; best first.
void add_published(DampingAnswer& answer, const PowerLawCoefficients<double>& law, double tolerance) {
    std::vector<const DampingRuleEntry*> rules;
    for (const DampingRuleEntry& rule : all_damping_rules())
        if (rule.applies_to(law) && answer.restitution >= rule.description.least_restitution) rules.push_back(&rule);
    for (auto rule = rules.begin(); rule != rules.end(); ++rule) {
        std::string also((*rule)->description.alias);
        for (auto other = rule + 1; other != rules.end();)
            if (coincide(**rule, **other, law, answer.request.impact)) {
                also += fmt::format("{}{}", also.empty() ? "" : ", ", (*other)->description.name);
                other = rules.erase(other);
            } else
                ++other;
        add_formula(answer, (*rule)->description.name, also, (*rule)->description.equation,
                    (*rule)->hysteresis_damping(law, answer.request.impact, answer.restitution), tolerance);
    }
    const auto error = [](const std::vector<Cell>& row) {
        const double* value = std::get_if<double>(&row[error_column]);
        return value ? std::abs(*value) : 2.0;  // without a result: last
    };
    std::stable_sort(answer.formulas.rows.begin() + 1, answer.formulas.rows.end(),
                     [&](const auto& a, const auto& b) { return error(a) < error(b); });
}

void check_has_damping(const std::string& name) {
    const ContactModel& model = find_model(name);
    if (!model.law->has("hysteresis_damping") && !model.law->has("rate_damping"))
        throw Error(ErrorKind::usage, fmt::format("{} has no damping", model.name), name,
                    "a law with hysteresis_damping or rate_damping (see: impactfit laws)");
}

double read_restitution(const DampingArguments& arguments) {
    return parse_quantity(arguments.restitution, "1", {{}, 0, 0, "--restitution"});
}

DampingAnswer find_damping(const LawRequest& given, const DampingArguments& arguments) {
    DampingAnswer answer{given, read_restitution(arguments), {}, 0.0, {}, {}};
    LawRequest& request = answer.request;
    const PowerLawCoefficients<double> law = request.coefficients();
    answer.exact =
        damping_for_restitution(law, request.impact, request.separation, answer.restitution, arguments.tolerance);
    answer.modification_parameter =
        modification_parameter({law.hertz_exponent, law.damping_exponent, law.velocity_exponent, request.separation},
                               answer.restitution, arguments.tolerance);
    const std::size_t damping = request.law().index_of("hysteresis_damping");
    answer.unit = request.law().unit_of(damping, request.values);
    answer.formulas.columns = {{"damping_formula"},
                               {"hysteresis_damping", answer.unit},
                               {"damping_ratio", "1"},
                               {"restitution", "1"},
                               {"error", "1"},
                               {"status"},
                               {"also"},
                               {"equation"}};
    add_formula(answer, exact_rule, {}, answer.exact.closed_form ? "closed form" : "root over simulated impacts",
                answer.exact.hysteresis_damping, arguments.tolerance);
    add_published(answer, law, arguments.tolerance);
    request.values[damping] = answer.exact.hysteresis_damping;
    return answer;
}

std::string damping_text(const DampingAnswer& answer) {
    return fmt::format(
               "{}: restitution {:g} at {:g} m/s takes hysteresis_damping {:.12g} {}\n"
               "damping ratio epsilon {:.14g}, modification parameter alpha {:.12g}, separation {}\n\n"
               "Published formulas for these exponents and the restitution they give, best first:\n",
               answer.request.model->name, answer.restitution, answer.request.impact.impact_speed,
               answer.exact.hysteresis_damping, answer.unit, answer.exact.damping_ratio, answer.modification_parameter,
               to_string(answer.request.separation)) +
           table_text(answer.formulas);
}

std::string damping_json(const DampingAnswer& answer) {
    Json json = json_header("damping");
    json.update({{"law", answer.request.model->name},
                 {"restitution", answer.restitution},
                 {"impact",
                  {{"effective_mass", answer.request.impact.effective_mass},
                   {"impact_speed", answer.request.impact.impact_speed}}},
                 {"separation", to_string(answer.request.separation)},
                 {"exact",
                  {{"damping_ratio", json_number(answer.exact.damping_ratio)},
                   {"hysteresis_damping", json_number(answer.exact.hysteresis_damping)},
                   {"unit", answer.unit},
                   {"closed_form", answer.exact.closed_form},
                   {"impacts", answer.exact.impacts}}},
                 {"modification_parameter", json_number(answer.modification_parameter)}});
    json["formulas"] = json_rows("damping", answer.formulas, {})["rows"];
    return json_text(json);
}

ExitCode damping_command(const Session& session, const DampingArguments& arguments) {
    check_has_damping(arguments.law.law);
    const LawRequest request = read_request(arguments.law, false);
    if (request.law().has("rate_damping")) {
        const RateDampingAnswer answer = find_rate_damping(request, read_restitution(arguments), arguments.tolerance);
        put_out(session, rate_damping_result(answer));
        return has_numbers(answer.hit) ? exit_success : exit_unexpected;
    }
    const DampingAnswer answer = find_damping(request, arguments);
    put_out(session, {"damping", [&] { return damping_text(answer); }, [&] { return damping_json(answer); },
                      [&] { return csv_text(answer.formulas); }});
    return answer.converged ? exit_success : exit_unexpected;
}

}  // namespace

void add_damping_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("damping", "find the damping of a wanted restitution, and what published formulas give");
    const auto arguments = std::make_shared<DampingArguments>();
    arguments->law.add_to(*command);
    command->add_option("--restitution", arguments->restitution, "wanted restitution, above 0 and up to 1")->required();
    command->add_option("--tolerance", arguments->tolerance,
                        "relative error of the simulations, 1e-13 to 1e-3; default: 1e-10");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return damping_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
