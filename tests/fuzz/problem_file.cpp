// A problem file with its explanation. Data files it names are those beside the shipped examples.
#include "impactfit/calibration/problem_file/problem_file.hpp"

#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    const std::string data = IMPACTFIT_FUZZ_DATA;
    impactfit_tests::require(
        !impactfit::explain(impactfit::parse_problem(text, data + "/examples/fuzz.toml", data)).empty(),
        "a problem has no explanation");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
