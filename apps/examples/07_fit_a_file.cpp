// Fit of a problem file: the verdict in sentences, then the estimates in one line.
//
//   example_07_fit_a_file [DATA_FOLDER]
#include <iostream>

#include "impactfit/calibration.hpp"

int main(int argc, char** argv) {
    const std::string data = argc > 1 ? argv[1] : "data";
    const auto result = impactfit::fit(impactfit::read_problem(data + "/examples/bounce_test.toml", data));
    for (const std::string& sentence : impactfit::summary(result)) std::cout << sentence << '\n';
    std::cout << result.brief() << '\n';
    return result.goodness.verdict == impactfit::FitVerdict::good ? 0 : 1;
}
