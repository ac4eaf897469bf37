#pragma once
// Answers of a search that describe the data as well as the best: what they disagree in, the data do not tell, however
// small the standard errors at each of them.

#include <string>
#include <vector>

#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Where one parameter lies among the equally good answers.
struct AnswerRange {
    double lowest, highest;  ///< natural units
    double relative;         ///< largest distance from the best answer, in relative changes (linearisation.hpp)
};

struct EqualAnswers {
    int count = 1;                    ///< clusters of the search, the best one included
    int known = 0, most_known = 0;    ///< combinations known at those of them where fewest and most are
    std::vector<AnswerRange> ranges;  ///< one a parameter
};

/// Clusters whose chi-squared is within 1 of the least, the distance within which one parameter has its standard error;
/// the search need not have ended in them. `at` is the best one.
EqualAnswers equal_answers(const ResidualFunction& function, const SearchSpace& space, const SolveResult& search,
                           const Linearisation& at);

}  // namespace impactfit
