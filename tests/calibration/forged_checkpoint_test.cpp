// A checkpoint whose digest fits and whose results do not: they are held against the parameters of the problem.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/posterior/chain_archive.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Numbers = std::vector<double>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

const Solution solution{SolutionStatus::converged, Eigen::Vector2d(1.0, 2.0), 0.5, {9, 8, 0}};

/// Of numbers that are read as they are, and refused when `spoil` is done to them.
template <class Read>
void refused(const Numbers& numbers, const Read& read, const std::function<void(Numbers&)>& spoil) {
    CHECK_FALSE(thrown_error([&] { read(numbers); }));
    Numbers spoilt = numbers;
    spoil(spoilt);
    const auto error = thrown_error([&] { read(spoilt); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(std::string(error->what()).find("the checkpoint is damaged") == 0);
}

TEST_CASE("forged checkpoint: a solution of other parameters or without numbers is no result") {
    const auto read = [](const Numbers& numbers) { solution_of(numbers, 2); };
    const Numbers good = numbers_of(solution);  // ends with the number of parameters and their values
    refused(good, read, [](Numbers& n) { n.resize(n.size() - 2), n.back() = 0.0; });
    refused(good, read, [](Numbers& n) { n.pop_back(), n.end()[-2] = 1.0; });
    refused(good, read, [](Numbers& n) { n.push_back(3.0), n.end()[-4] = 3.0; });
    refused(good, read, [](Numbers& n) { n.end()[-3] = nan; });
    refused(good, read, [](Numbers& n) { n.end()[-3] = 2.5; });
    refused(good, read, [](Numbers& n) { n.back() = nan; });
    refused(good, read, [](Numbers& n) { n.back() = -inf; });
    refused(good, read, [](Numbers& n) { n[1] = nan; });
    CHECK(thrown_error([&] { solution_of(good, 3); }));
    Solution failed = solution;
    failed.status = SolutionStatus::failed;
    failed.cost = inf;  // as where no point had numbers
    CHECK(std::isinf(solution_of(numbers_of(failed), 2).cost));
}

TEST_CASE("forged checkpoint: a profile whose end needs a point has one") {
    const auto read = [](const Numbers& numbers) { profile_side_of(numbers, 2); };
    ProfileSide side{ProfileEnd::unbounded, inf, inf, {{0.5, Eigen::Vector2d(1.0, 2.0)}}, {5, 4, 1}};
    const Numbers good = numbers_of(side);
    refused(good, read, [](Numbers& n) { n.back() = inf; });
    refused(good, read, [](Numbers& n) { n.end()[-4] = nan; });
    refused(good, read, [](Numbers& n) { n.end()[-3] = 1e18; });
    for (const ProfileEnd end : {ProfileEnd::unbounded, ProfileEnd::better_minimum})
        refused(good, read, [&](Numbers& n) { n = numbers_of(ProfileSide{end, inf, inf, {}, {5, 4, 1}}); });
    CHECK(profile_side_of(numbers_of(ProfileSide{ProfileEnd::not_finite, nan, nan, {}, {5, 4, 1}}), 2).points.empty());
}

TEST_CASE("forged checkpoint: a result has its minimum, and each minimum all parameters") {
    const auto read = [](const Numbers& numbers) { solve_result_of(numbers, 2); };
    const SolveResult result{solution, {{solution, 3}}, {9, 8, 0}, 1};
    const Numbers good = numbers_of(result);
    refused(good, read, [](Numbers& n) { n.back() = nan; });
    refused(good, read, [](Numbers& n) { n.pop_back(), n.end()[-2] = 1.0; });
    refused(good, read, [](Numbers& n) { n = numbers_of(SolveResult{solution, {}, {9, 8, 0}, 1}); });
}

TEST_CASE("forged checkpoint: a chain has finite draws of all parameters") {
    const auto read = [](const Numbers& numbers) { nuts_chain_of(numbers, 2); };
    const NutsChain chain{{{Eigen::Vector2d(1.0, 2.0), -3.0, 0.9, 0.7, 4.0, 3, 7, true}}, 0.7};
    const Numbers good = numbers_of(chain);  // step size, number of draws, size and values of the point, the rest
    CHECK(numbers_of(nuts_chain_of(good, 2)) == good);
    refused(good, read, [](Numbers& n) { n[1] = 2.0; });
    refused(good, read, [](Numbers& n) { n[2] = 1.0; });
    refused(good, read, [](Numbers& n) { n[3] = nan; });
    refused(good, read, [](Numbers& n) { n[5] = inf; });
    refused(good, read, [](Numbers& n) { n.back() = 2.0; });
    refused(good, read, [](Numbers& n) { n.pop_back(); });
}

/// A finished checkpoint of a fit, into which `forge` puts another result under a digest that fits.
class Forgery {
public:
    Forgery() {
        run_program(fit_);  // its verdict does not matter here
        const std::string text = read_text_file(path_);
        const auto value_of = [&](const std::string& name) {
            const std::size_t at = text.find("\n" + name + " ") + name.size() + 2;
            return text.substr(at, text.find('\n', at) - at);
        };
        owner_ = {value_of("version"), value_of("problem"), value_of("data"), value_of("options")};
        honest_ = text;
    }

    void check_refused(const char* kind, long number, const std::function<void(Numbers&)>& spoil) const {
        CAPTURE(kind);
        CheckpointFormat text(owner_, honest_, path_);
        auto numbers = text.find(kind, number);
        REQUIRE(numbers);
        spoil(*numbers);
        text.keep(kind, number, *numbers);
        scratch_.write("run.checkpoint", text.all());
        check_bad_input({{fit_, 3, {"the checkpoint is damaged", "remove this file to restart"}}});
        CHECK(read_text_file(path_) == text.all());
    }

private:
    ScratchFolder scratch_;
    std::string path_ = (scratch_.path() / "run.checkpoint").string();
    std::string fit_ =
        "fit " + data_folder() + "/examples/bouc_wen_duration.toml --bootstrap 4 --quiet --resume " + path_;
    CheckpointOwner owner_;
    std::string honest_;
};

TEST_CASE("forged checkpoint: the program refuses it and leaves it as it is") {
    const Forgery forgery;
    for (const char* kind : {"search", "draw"}) {
        forgery.check_refused(kind, 0, [](Numbers& n) { n.resize(5), n.push_back(0.0); });
        forgery.check_refused(kind, 0, [](Numbers& n) { n[5] -= 1.0, n.erase(n.begin() + 6); });
        forgery.check_refused(kind, 0, [](Numbers& n) { n[6] = nan; });
    }
    forgery.check_refused("profile_0", 1, [](Numbers& n) { n.back() = inf; });
}

}  // namespace
}  // namespace impactfit
