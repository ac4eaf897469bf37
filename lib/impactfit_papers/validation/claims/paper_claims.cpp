#include "impactfit_papers/validation/claims/paper_claims.hpp"

namespace impactfit {

std::vector<ValidationReport> validate_papers(const std::string& data_root, std::uint64_t seed,
                                              const std::function<void(std::string_view)>& progress) {
    std::vector<ValidationReport> reports;
    const auto check = [&](std::string_view paper, const auto& validate) {
        if (progress) progress(paper);
        reports.push_back(validate());
    };
    check("Zhang et al. 2021", [&] { return validate_zhang_2021(data_root); });
    check("Zhang et al. 2022", [&] { return validate_zhang_2022(data_root); });
    check("Milehins and Marghitu 2024", [&] { return validate_milehins_2024(data_root); });
    check("Poursina and Nikravesh 2020", [&] { return validate_poursina_nikravesh_2020(data_root, seed); });
    check("Ramaswamy and Humbert", [&] { return validate_ramaswamy_humbert(data_root); });
    return reports;
}

}  // namespace impactfit
