#include "impactfit/dataset/lab_header/statistic_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

using Phrase = std::pair<std::string_view, Statistic>;

// A phrase precedes its parts.
constexpr std::array<Phrase, 38> phrases{{{"arithmetic mean", Statistic::mean},
                                          {"mean value", Statistic::mean},
                                          {"mean", Statistic::mean},
                                          {"average", Statistic::mean},
                                          {"avg", Statistic::mean},
                                          {"mittelwert", Statistic::mean},
                                          {"mittel", Statistic::mean},
                                          {"mw", Statistic::mean},
                                          {"durchschnitt", Statistic::mean},
                                          {"valeur moyenne", Statistic::mean},
                                          {"moyenne", Statistic::mean},
                                          {"moyen", Statistic::mean},
                                          {"moy", Statistic::mean},
                                          {"standard deviation", Statistic::deviation},
                                          {"standard error", Statistic::deviation},
                                          {"std dev", Statistic::deviation},
                                          {"st dev", Statistic::deviation},
                                          {"std abw", Statistic::deviation},
                                          {"std err", Statistic::deviation},
                                          {"ecart type", Statistic::deviation},
                                          {"standardabweichung", Statistic::deviation},
                                          {"standardfehler", Statistic::deviation},
                                          {"standardabw", Statistic::deviation},
                                          {"stdabw", Statistic::deviation},
                                          {"stabw", Statistic::deviation},
                                          {"stdev", Statistic::deviation},
                                          {"stddev", Statistic::deviation},
                                          {"std", Statistic::deviation},
                                          {"sd", Statistic::deviation},
                                          {"s d", Statistic::deviation},
                                          {"sem", Statistic::deviation},
                                          {"sigma", Statistic::deviation},
                                          {"plusminus", Statistic::deviation},
                                          {"error", Statistic::deviation},
                                          {"err", Statistic::deviation},
                                          {"fehler", Statistic::deviation},
                                          {"uncertainty", Statistic::deviation},
                                          {"incertitude", Statistic::deviation}}};

}  // namespace

Statistic take_statistic(std::vector<std::string>& words) {
    static const std::vector<std::pair<std::vector<std::string>, Statistic>> all = [] {
        std::vector<std::pair<std::vector<std::string>, Statistic>> divided;
        for (const auto& [text, statistic] : phrases) divided.emplace_back(header_words(text), statistic);
        return divided;
    }();
    for (const auto& [phrase, statistic] : all) {
        const auto found = std::search(words.begin(), words.end(), phrase.begin(), phrase.end());
        if (found == words.end()) continue;
        words.erase(found, found + static_cast<std::ptrdiff_t>(phrase.size()));
        return statistic;
    }
    return Statistic::none;
}

}  // namespace impactfit
