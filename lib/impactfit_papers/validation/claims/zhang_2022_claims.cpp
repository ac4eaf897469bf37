#include <fmt/format.h>

#include <algorithm>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

/// One curve of Fig. 7. Units of the paper: m0 v0^2/xp (force) and xp (indentation), with the predicted peak xp.
struct SetImpact {
    std::string set;
    double hertz_exponent, damping_exponent, velocity_exponent, restitution, peak_force, peak_indentation;

    bool is_plain() const { return damping_exponent == hertz_exponent && velocity_exponent == 1.0; }
};

/// Returns xp for unit mass, stiffness and speed  @eq{ZH22, Eq. 31}.
double unit_peak(const SetImpact& impact) {
    return predicted_peak_indentation<double>(
        {1.0, impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent, impact.restitution},
        {1.0, 1.0});
}

SetImpact simulate_row(PaperReport& report, const Dataset& sets, std::size_t row) {
    const auto number = [&](const char* column) { return required(sets, row, column); };
    SetImpact impact{sets.text(row, "set"),
                     number("hertz_exponent"),
                     number("damping_exponent"),
                     number("velocity_exponent"),
                     number("restitution"),
                     0.0,
                     0.0};
    const Specimen unit{1.0, impact.hertz_exponent, impact.restitution, {1.0, 1.0}};
    const ModelCase model_case{&find_model("zhang_2022"), impact.damping_exponent, impact.velocity_exponent};
    const Collision<double> collision = collide(model_case, unit);
    const double peak = unit_peak(impact);
    impact.peak_force = collision.peak_force * peak;
    impact.peak_indentation = collision.peak_indentation / peak;
    const std::string condition =
        fmt::format("Fig. 7 {}: n={:g} cr={:g}", impact.set, impact.hertz_exponent, impact.restitution);
    report.show({condition, model_case.label(), "unit m0 v0^2/xp", "peak_force", "1", impact.peak_force});
    report.show({condition, model_case.label(), "unit xp", "peak_indentation", "1", impact.peak_indentation});
    return impact;
}

using Sets = std::vector<SetImpact>;

/// Number of pairs in which the larger (or smaller) value of the varied exponent has the larger quantity.
struct ParameterDirection {
    long with_larger = 0, with_smaller = 0;

    void note(double value_a, double value_b, double quantity_a, double quantity_b) {
        ++((value_a < value_b) == (quantity_a < quantity_b) ? with_larger : with_smaller);
    }
    std::string verdict(bool printed_larger) const {
        const long agreeing = printed_larger ? with_larger : with_smaller;
        return agreeing == with_larger + with_smaller ? "holds" : agreeing == 0 ? "opposite" : "fails";
    }
};

/// Returns the varied exponent if two impacts differ in this exponent only. For the elastic exponent both impacts must
/// have m = n. Null otherwise.
double SetImpact::*comparable(const std::string& varied, const SetImpact& a, const SetImpact& b) {
    const bool same_elastic = a.hertz_exponent == b.hertz_exponent && a.restitution == b.restitution;
    if (varied == "damping_exponent" && same_elastic && a.velocity_exponent == b.velocity_exponent &&
        a.damping_exponent != b.damping_exponent)
        return &SetImpact::damping_exponent;
    if (varied == "velocity_exponent" && same_elastic && a.damping_exponent == b.damping_exponent &&
        a.velocity_exponent != b.velocity_exponent)
        return &SetImpact::velocity_exponent;
    if (varied == "hertz_exponent" && a.is_plain() && b.is_plain() && a.hertz_exponent != b.hertz_exponent)
        return &SetImpact::hertz_exponent;
    return nullptr;
}

ParameterDirection direction_of_force(const Sets& impacts, const std::string& varied) {
    ParameterDirection direction;
    for (std::size_t a = 0; a < impacts.size(); ++a)
        for (std::size_t b = a + 1; b < impacts.size(); ++b)
            if (auto member = comparable(varied, impacts[a], impacts[b]))
                direction.note(impacts[a].*member, impacts[b].*member, impacts[a].peak_force, impacts[b].peak_force);
    return direction;
}

Sets impacts_of(const Sets& impacts, const std::string& names) {
    Sets some;
    std::copy_if(impacts.begin(), impacts.end(), std::back_inserter(some),
                 [&](const SetImpact& impact) { return names.find(impact.set) != std::string::npos; });
    return some;
}

/// Returns the spread (max - min) / ((max + min)/2).
double spread(const Sets& impacts, double SetImpact::*member) {
    const auto [least, most] =
        std::minmax_element(impacts.begin(), impacts.end(),
                            [member](const SetImpact& a, const SetImpact& b) { return a.*member < b.*member; });
    return 2.0 * (*most.*member - *least.*member) / (*most.*member + *least.*member);
}

ParameterDirection direction_of_spread(const Sets& impacts, const std::string& names) {
    ParameterDirection direction;
    for (std::size_t a = 0; a < names.size(); ++a)
        for (std::size_t b = a + 1; b < names.size(); ++b) {
            const Sets one = impacts_of(impacts, names.substr(a, 1)), other = impacts_of(impacts, names.substr(b, 1));
            if (!one.empty() && !other.empty())
                direction.note(one.front().restitution, other.front().restitution, spread(one, &SetImpact::peak_force),
                               spread(other, &SetImpact::peak_force));
        }
    return direction;
}

/// Returns the verdict on a claim. Adds a sentence to the report unless the claim holds.
std::string check_claim(PaperReport& report, const Dataset& claims, std::size_t row, const Sets& all) {
    const std::string &names = claims.text(row, "sets"), &varied = claims.text(row, "varied"),
                      &quantity = claims.text(row, "quantity"), &which = claims.text(row, "gives_the_larger");
    const ParameterDirection direction = quantity == "peak_force_spread"
                                             ? direction_of_spread(all, names)
                                             : direction_of_force(impacts_of(all, names), varied);
    const long pairs = direction.with_larger + direction.with_smaller;
    const bool known = (which == "larger" || which == "smaller") && pairs > 0;
    if (!known)
        throw Error(ErrorKind::data, "a printed direction cannot be tested",
                    fmt::format("sets {}, varied {}, gives_the_larger {}", names, varied, which),
                    "sets of exponent_sets.csv that vary the exponent; larger or smaller",
                    {claims.files.front().path, claims.rows[row].line, 0, {}});
    const std::string verdict = direction.verdict(which == "larger");
    const long agreeing = which == "larger" ? direction.with_larger : direction.with_smaller;
    report.add_claim(claims, row,
                     {"zhang_2022", fmt::format("{} {} with the larger {}", which, varied, quantity),
                      static_cast<double>(agreeing) / static_cast<double>(pairs), verdict});
    if (verdict != "holds")
        report.add_sentence(fmt::format("{}, claim that a {} {} gives the larger {}: {}.", claims.text(row, "place"),
                                        which, varied, quantity, verdict_phrase(verdict)));
    return verdict;
}

/// Returns a sentence on the set of Fig. 7 with the largest spread of the peak indentation.
std::string indentation_remark(const Sets& impacts) {
    double most = 0.0;
    std::string of_set;
    for (const SetImpact& impact : impacts)
        if (const double now = spread(impacts_of(impacts, impact.set), &SetImpact::peak_indentation); now > most) {
            most = now;
            of_set = impact.set;
        }
    return fmt::format(
        "Sec. 3.4, claim of an almost negligible variation of the peak indentation: maximum {:.1f} %, in "
        "set {}.",
        100.0 * most, of_set);
}

}  // namespace

ValidationReport validate_zhang_2022(const std::string& data_root) {
    PaperReport report(data_root, "zhang-2022", "Zhang et al. 2022: influence of the exponents");
    const Dataset claims = report.published("claims.csv"), sets = report.published("exponent_sets.csv");
    Sets impacts;
    for (std::size_t row = 0; row < sets.rows.size(); ++row)
        at_row(sets, row, [&] { impacts.push_back(simulate_row(report, sets, row)); });
    long holding = 0;
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        holding += check_claim(report, claims, row, impacts) == "holds";
    report.add_sentence(fmt::format("Sec. 3.4: {} of {} statements of direction hold.", holding, claims.rows.size()));
    report.add_sentence(indentation_remark(impacts));
    check_approximate_dynamics(report);
    check_steel_ball(report);
    return report.take();
}

}  // namespace impactfit
