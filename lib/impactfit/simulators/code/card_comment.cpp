#include "impactfit/simulators/code/card_comment.hpp"

#include <fmt/format.h>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {
namespace {

std::string jump_text(const CodeLaw& law) {
    if (law.family != CodeFamily::two_springs) return "";
    return "The force jumps at the turning point. The two springs approximate a power law with damping, whose force is "
           "continuous: impactfit translate CARD --to-law power_law.\n\n";
}

std::string parameter_lines(const ContactCard& card) {
    std::string lines;
    for (const CardParameter& parameter : card.parameters)
        lines += fmt::format("  {} = {:.17g}{}\n", parameter.name, parameter.value,
                             parameter.unit == "1" ? "" : " " + parameter.unit);
    return lines;
}

std::string damping_text(const CodeLaw& law) {
    if (!law.damping) return "";
    std::string text = fmt::format(
        "\nThe damping of each impact is that of prescribed_restitution by the rule {}, for the mass and speed at its "
        "begin.",
        law.card.damping_rule);
    if (law.damping->speed_exponent != 0.0)
        text += fmt::format(" Impacts below {:.3g} m/s have the damping of this speed.", law.damping->least_speed);
    return text + "\n";
}

std::string undetermined_text(const ContactCard& card) {
    std::string names;
    for (const std::string& name : card.undetermined) names += (names.empty() ? "" : ", ") + name;
    return names.empty() ? "" : "\nThe data do not determine: " + names + ".\n";
}

std::string range_text(const std::string& name, const ValidityRange& range, std::string_view unit) {
    return range.lowest == range.highest
               ? fmt::format("{} {:.6g} {}", name, range.lowest, unit)
               : fmt::format("{} {:.6g} to {:.6g} {}", name, range.lowest, range.highest, unit);
}

std::string_view ending_text(const ContactCard& card) {
    return card.separation == Separation::zero_force
               ? "at zero force in restitution (zero_force); the force is never attractive"
               : "at zero indentation (zero_indentation); the force may be attractive before";
}

std::string bounce_lines(const ContactCard& card) {
    std::string lines = "Bounces to check an integration (from first touch, no other force):\n";
    for (const CardBounce& bounce : bounces_of(card))
        lines += fmt::format(
            "  {:.6g} kg, {:.6g} m/s: restitution {:.7f}, duration {:.7g} s, peak force {:.7g} N, peak indentation "
            "{:.7g} m\n",
            bounce.impact.effective_mass, bounce.impact.impact_speed, bounce.restitution, bounce.duration,
            bounce.peak_force, bounce.peak_indentation);
    return lines;
}

std::string origin_text(const ContactCard& card) {
    std::string text = fmt::format("Source of the law: {}\n", find_citation(card.law().description.source).text());
    for (const auto& [name, value] : {std::pair{"Specimen", &card.specimen},
                                      {"Cite", &card.citation},
                                      {"Licence", &card.licence},
                                      {"Verdict of the fit", &card.verdict}})
        if (!value->empty()) text += fmt::format("{}: {}\n", name, *value);
    if (card.stated) text += fmt::format("Parameters: {}\n", stated_basis);
    return text + fmt::format("Written by impactfit {}.\n", version);
}

}  // namespace

std::string card_comment(const CodeLaw& law) {
    const ContactCard& card = law.card;
    const LawDescription& description = card.law().description;
    return fmt::format(
        "Contact law {}: {}.\n\n{}  {}\n\nSI units; x is the indentation, x' its rate, both positive in "
        "compression.\n{}{}{}\nRange of the {}: {}, {}.\nThe contact ends {}.\n\n{}\n{}",
        description.name, description.title, jump_text(law), description.equation, parameter_lines(card),
        damping_text(law), undetermined_text(card), card.stated ? "card" : "data",
        range_text("impact speed", card.speeds, "m/s"), range_text("effective mass", card.masses, "kg"),
        ending_text(card), bounce_lines(card), origin_text(card));
}

}  // namespace impactfit
