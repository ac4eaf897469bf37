// Checkpoints: exact numbers, and a stopped fit that resumes to the same result.
#include "impactfit/estimation/checkpoint/checkpoint.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const CheckpointOwner owner{"1.0", "problem", "data", "options"};

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

std::string path_in(const ScratchFolder& scratch, const char* name) {
    return (scratch.path() / name).string();
}

FitProblem steel_ball(int draws) {
    const std::string root = data_folder();
    FitProblem problem = read_problem(root + "/examples/zhang_sharf_exponent.toml", root);
    problem.solver.starts = 4;
    problem.uncertainty.bootstrap = draws;
    return problem;
}

}  // namespace

TEST_CASE("checkpoint: numbers are read back to the bit") {
    const ScratchFolder scratch;
    const std::string path = path_in(scratch, "run.checkpoint");
    const double infinity = std::numeric_limits<double>::infinity(), no_number = std::nan("");
    const std::vector<double> numbers{0.1, -0.0, 1e-310, infinity, -infinity, -1e308, 3.0, no_number, -no_number};
    {
        Checkpoint checkpoint(path, owner);
        checkpoint.keep("draw", 7, numbers);
        checkpoint.keep("draw", 8, {});
        checkpoint.keep("evaluation", 0, {1.0});
        checkpoint.drop("evaluation");
        checkpoint.write();
    }
    const Checkpoint again(path, owner);
    REQUIRE(again.find("draw", 7));
    CHECK(same_bits(*again.find("draw", 7), numbers));
    REQUIRE(again.find("draw", 8));
    CHECK(again.find("draw", 8)->empty());
    CHECK_FALSE(again.find("evaluation", 0));
    CHECK_FALSE(again.find("draw", 9));
}

TEST_CASE("checkpoint: rejects a damaged file and that of another owner, unchanged") {
    const ScratchFolder scratch;
    const std::string path = path_in(scratch, "run.checkpoint");
    Checkpoint(path, owner).keep("draw", 0, {1.0});
    const std::string text = read_text_file(path);
    const std::pair<CheckpointOwner, const char*> others[] = {
        {{"2.0", "problem", "data", "options"}, "another version"},
        {{"1.0", "other", "data", "options"}, "another problem file"},
        {{"1.0", "problem", "other", "options"}, "another set of data"},
        {{"1.0", "problem", "data", "other"}, "another set of options"}};
    for (const auto& [of_another, problem] : others) {
        const CheckpointOwner& other = of_another;  // which clang 14 can capture
        const auto error = thrown_error([&] { Checkpoint(path, other); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(error->problem().find(problem) != std::string::npos);
        CHECK(error->where().file == path);
    }
    CHECK(read_text_file(path) == text);
    for (const std::string& wrong : {text.substr(0, text.size() / 2), text.substr(0, text.size() - 2) + "0\n",
                                     std::string("a,b\n1,2\n"), std::string()}) {
        const std::string damaged = scratch.write("damaged", wrong);
        const auto error = thrown_error([&] { Checkpoint(damaged, owner); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(read_text_file(damaged) == wrong);
    }
}

TEST_CASE("checkpoint: rejects a file with any changed byte") {
    const ScratchFolder scratch;
    const std::string path = path_in(scratch, "run.checkpoint");
    {
        Checkpoint checkpoint(path, owner);
        checkpoint.keep("draw", 0, {1.0, -0.5});
        checkpoint.keep("draw", 1, {2.0});
        checkpoint.write();
    }
    const std::string text = read_text_file(path);
    for (std::size_t at = 0; at < text.size(); ++at) {
        CAPTURE(at);
        std::string wrong = text;
        wrong[at] = wrong[at] == 'B' ? 'C' : 'B';
        for (const std::string& damaged : {wrong, text.substr(0, at)}) {
            const auto error = thrown_error([&] { CheckpointFormat(owner, damaged, path); });
            REQUIRE(error);
            CHECK(error->kind() == ErrorKind::data);
            CHECK(error->problem().find(at < 23 ? "checkpoint" : "damaged") !=
                  std::string::npos);  // the first line states the format
        }
    }
}

TEST_CASE("checkpoint: a run killed while it writes leaves the former state") {
    CheckpointFormat text(owner);
    text.keep("draw", 0, {1.0});
    const std::string former = text.all();
    text.keep("draw", 1, {2.0});
    const std::string next = text.all();
    const auto draws_in = [](const std::string& file) {
        const CheckpointFormat read(owner, file, "run.checkpoint");
        CHECK(read.all().size() <= file.size());
        return static_cast<int>(read.find("draw", 0).has_value()) + static_cast<int>(read.find("draw", 1).has_value());
    };
    for (std::size_t size = former.size(); size <= next.size(); ++size)  // the line that counts comes last
        CHECK(draws_in(former + next.substr(former.size(), size - former.size())) == 1);
    CHECK(draws_in(next) == 2);
}

TEST_CASE("checkpoint: the next write removes an unfinished unit at the end of the file") {
    const ScratchFolder scratch;
    CheckpointFormat text(owner);
    text.keep("draw", 0, {1.0});
    const std::string path = scratch.write("run.checkpoint", text.all() + "draw 1 AAAA");
    Checkpoint checkpoint(path, owner);
    checkpoint.keep("draw", 1, {2.0});
    checkpoint.write();
    text.keep("draw", 1, {2.0});
    CHECK(read_text_file(path) == text.all());
}

TEST_CASE("checkpoint: one of another format is refused as of another version and stays as it is") {
    const ScratchFolder scratch;
    const std::string former = "impactfit checkpoint 1\ndata -\n", path = scratch.write("run.checkpoint", former);
    const auto error = thrown_error([&] { Checkpoint(path, owner); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(error->problem() == "the checkpoint is of another version of the program");
    CHECK(error->got() == "impactfit checkpoint 1");
    CHECK(error->allowed().find("remove this file") != std::string::npos);
    CHECK(read_text_file(path) == former);
}

TEST_CASE("checkpoint: the file is the same whether its units came in one run or in several") {
    const ScratchFolder scratch;
    const std::string at_once = path_in(scratch, "at_once"), in_parts = path_in(scratch, "in_parts");
    Checkpoint whole(at_once, owner);
    for (int number = 0; number < 6; ++number) {
        const std::vector<double> values{0.1 * number, -0.0};
        Checkpoint part(in_parts, owner);
        for (Checkpoint* checkpoint : {&whole, &part}) {
            checkpoint->keep("draw", number, values);
            checkpoint->keep("evaluation", number, {1.0});
            checkpoint->write();
            if (number == 3) checkpoint->drop("evaluation");
            checkpoint->write();
        }
        CHECK(read_text_file(in_parts) == read_text_file(at_once));
    }
    const Checkpoint again(in_parts, owner);
    for (int number = 0; number < 6; ++number) {
        CHECK(again.find("draw", number) == std::vector<double>{0.1 * number, -0.0});
        CHECK(again.find("evaluation", number).has_value() == (number > 3));
    }
}

TEST_CASE("checkpoint: forgets dropped units and removes them once they fill half of the text") {
    CheckpointFormat text(owner);
    CHECK_FALSE(text.drop("evaluation"));
    text.keep("draw", 0, std::vector<double>(100, 0.5));
    const std::vector<double> evaluation(30, 0.1);
    std::size_t longest = 0;
    for (int draw = 1; draw < 20; ++draw) {
        const std::string kind = "draw_" + std::to_string(draw) + "_evaluation";
        text.keep(kind, 0, evaluation);
        CHECK(text.drop(kind));
        const CheckpointFormat again(owner, text.all(), "run.checkpoint");
        CHECK_FALSE(again.find(kind, 0));
        CHECK(again.find("draw", 0) == std::vector<double>(100, 0.5));
        longest = std::max(longest, text.all().size());
    }
    CHECK(text.rewritten() >= 2);
    CHECK(text.rewritten() <= 19 / 3);  // three such draws are less than half
    CHECK(longest < 2 * (100 + 3 * 30) * 11);
    // A kind that is kept again after it was dropped counts again.
    text.keep("draw_1_evaluation", 0, {3.0});
    CHECK(CheckpointFormat(owner, text.all(), "run.checkpoint").find("draw_1_evaluation", 0)->front() == 3.0);
}

TEST_CASE("checkpoint: of two units with one number the last counts") {
    const ScratchFolder scratch;
    const std::string path = path_in(scratch, "run.checkpoint");
    {
        Checkpoint checkpoint(path, owner);
        for (const double value : {1.0, 2.0}) checkpoint.keep("draw", 0, {value, value});
        CHECK(checkpoint.find("draw", 0)->front() == 2.0);
        checkpoint.write();
    }
    CHECK(Checkpoint(path, owner).find("draw", 0)->front() == 2.0);
}

TEST_CASE("checkpoint: results are read back completely, invalid numbers are rejected") {
    ProfileSide side;
    side.end = ProfileEnd::at_bound;
    side.limit = std::numeric_limits<double>::infinity();
    side.counts = {5, 4, 1};
    side.points = {{0.5, Eigen::Vector2d(1.0, 2.0)}, {1.5, Eigen::Vector2d(3.0, 4.0)}};
    std::vector<double> numbers = numbers_of(side);
    CHECK(same_bits(numbers_of(profile_side_of(numbers, 2)), numbers));
    CHECK(profile_side_of(numbers, 2).points[1].parameters == side.points[1].parameters);
    numbers.pop_back();
    CHECK_THROWS_AS(profile_side_of(numbers, 2), Error);
    CHECK_THROWS_AS(solution_of({99.0, 0.0}, 1), Error);
    CHECK_THROWS_AS(solve_result_of({}, 1), Error);
}

TEST_CASE("checkpoint: a fit stopped at any point resumes to the same result") {
    const FitProblem problem = steel_ball(20);
    const std::string whole = fit_json(fit(problem));
    long all = 0;
    fit(problem, [&](const SearchProgress&) { return ++all > 0; });
    for (const double part : {0.05, 0.3, 0.6, 0.95}) {
        const ScratchFolder scratch;
        const std::string path = path_in(scratch, "run.checkpoint");
        {
            Checkpoint checkpoint(path, owner);
            long calls = 0;
            fit(
                problem,
                [&](const SearchProgress&) { return ++calls < static_cast<long>(part * static_cast<double>(all)); },
                &checkpoint);
            checkpoint.write();
        }
        Checkpoint checkpoint(path, owner);
        CHECK(fit_json(fit(problem, {}, &checkpoint)) == whole);
    }
}

TEST_CASE("checkpoint: a posterior stopped between its chains resumes to the same draws, and draws no chain again") {
    FitProblem problem = steel_ball(0);
    problem.uncertainty.posterior.emplace().draws = 100;
    problem.solver.threads = 1;  // one chain after the other
    long transitions = 0;
    const auto run = [&](WorkStore* store, long most) {
        transitions = 0;
        const FitResult result = fit(
            problem, [&](const SearchProgress& progress) { return progress.unit != "chain" || ++transitions < most; },
            store);
        std::string text = fit_json(result);
        for (std::size_t chain = 0; chain < result.posterior->drawn.chains.size(); ++chain)
            text += posterior_draws_text(result, chain);
        return text;
    };
    const std::string whole = run(nullptr, 1'000'000);
    const long all = transitions;
    for (const double part : {0.1, 0.6}) {
        const ScratchFolder scratch;
        const std::string path = path_in(scratch, "run.checkpoint");
        {
            Checkpoint checkpoint(path, owner);
            run(&checkpoint, static_cast<long>(part * static_cast<double>(all)));
            checkpoint.write();
        }
        Checkpoint checkpoint(path, owner);
        CHECK(run(&checkpoint, 1'000'000) == whole);
        CHECK(transitions == (part < 0.25 ? all : all / 2 + 2));  // two chains, and one report of each finished one
        CHECK(run(&checkpoint, 1'000'000) == whole);
        CHECK(transitions == 4);
    }
}
