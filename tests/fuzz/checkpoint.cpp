// A damaged checkpoint, with a digest that fits, and the results in it.
#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

const impactfit::CheckpointOwner owner{"0.1.0", "-", "data", "options"};

/// A checkpoint that holds these bytes as its units.
std::string with_digest(const std::string& units) {
    const std::string empty = impactfit::CheckpointFormat(owner).all(), head = empty.substr(0, empty.find("holds "));
    return fmt::format("{}holds {:020} {}\n{}", head, units.size(), impactfit::sha256_hex(head + units), units);
}

void look_up(const std::string& text) {
    const impactfit::CheckpointFormat checkpoint(owner, text, "fuzz.checkpoint");
    for (const char* kind : {"a", "start", "draw"})
        for (long number = 0; number < 3; ++number) checkpoint.find(kind, number);
}

std::vector<double> numbers_of_bytes(const std::string& text) {
    std::vector<double> numbers(text.size() / sizeof(double));
    if (!numbers.empty()) std::memcpy(numbers.data(), text.data(), numbers.size() * sizeof(double));
    return numbers;
}

/// Results that are read come back as the same numbers.
template <class Result>
void read_result(const std::vector<double>& numbers, Result (*result_of)(const std::vector<double>&, Eigen::Index)) {
    for (Eigen::Index parameters = 0; parameters < 4; ++parameters) try {
            const std::vector<double> back = impactfit::numbers_of(result_of(numbers, parameters));
            impactfit_tests::require(back.size() == numbers.size(), "a result holds another number of values");
        } catch (const impactfit::Error&) {
        }
}

void read_input(const std::string& text) {
    const std::vector<double> numbers = numbers_of_bytes(text);
    read_result(numbers, impactfit::solution_of);
    read_result(numbers, impactfit::profile_side_of);
    read_result(numbers, impactfit::solve_result_of);
    try {
        look_up(with_digest(text));
    } catch (const impactfit::Error&) {
    }
    look_up(text);
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
