// The thread that writes a checkpoint: units not yet written are found, and no error of the thread is lost.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/estimation/checkpoint/checkpoint.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

const CheckpointOwner owner{"1.0", "problem", "data", "options"};

CheckpointFormat written_to(const std::string& path) {
    return {owner, read_text_file(path), path};
}

/// In a folder that is not there any more.
struct LostCheckpoint {
    ScratchFolder scratch;
    fs::path folder = scratch.path() / "folder";
    std::string path = (folder / "run.checkpoint").string();
    bool made = fs::create_directory(folder);
    Checkpoint checkpoint{path, owner};

    LostCheckpoint() { fs::remove_all(folder); }

    /// The error of the writer comes a few milliseconds after the first unit; a minute is for a machine that is
    /// blocked.
    std::optional<Error> error_of_a_later_keep() {
        std::optional<Error> error;
        for (long number = 0; !error && number < 60'000; ++number) {
            error = thrown_error([&] { checkpoint.keep("draw", number, {1.0}); });
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return error;
    }
};

}  // namespace

TEST_CASE("checkpoint: finds kept units and forgets dropped ones before the write") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "run.checkpoint").string();
    Checkpoint checkpoint(path, owner);
    for (int round = 0; round < 200; ++round) {  // some of them while the file is written
        CAPTURE(round);
        const std::vector<double> values{1.0 * round};
        checkpoint.keep("draw", 0, values);
        checkpoint.keep("evaluation", round, values);
        CHECK(checkpoint.find("draw", 0) == values);
        CHECK(checkpoint.find("evaluation", round) == values);
        CHECK_FALSE(checkpoint.find("evaluation", round - 1));
        if (round % 7 == 0) checkpoint.write();
        checkpoint.drop("evaluation");
        CHECK_FALSE(checkpoint.find("evaluation", round));
    }
    checkpoint.write();
    CHECK_FALSE(written_to(path).holds("evaluation"));
    CHECK(written_to(path).find("draw", 0) == std::vector<double>{199.0});
}

TEST_CASE("checkpoint: units are written in the order in which they were kept") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "run.checkpoint").string();
    Checkpoint checkpoint(path, owner);
    CheckpointFormat text(owner);
    for (int number = 0; number < 5'000; ++number) {
        const std::string kind = number % 3 == 0 ? "evaluation" : "draw";
        checkpoint.keep(kind, number, {0.5 * number});
        text.keep(kind, number, {0.5 * number});
    }
    checkpoint.write();
    CHECK(read_text_file(path) == text.all());
}

TEST_CASE("checkpoint: the written file has the units of every thread") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "run.checkpoint").string();
    Checkpoint checkpoint(path, owner);
    const auto kind_of = [](int thread) { return "draw_" + std::to_string(thread); };
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&checkpoint, kind = kind_of(thread)] {
                for (int number = 0; number < 500; ++number) {
                    checkpoint.keep(kind + "_evaluation", number, {1.0});
                    checkpoint.keep(kind, number, std::vector<double>(20, number));
                    checkpoint.drop(kind + "_evaluation");
                }
            });
    }
    checkpoint.write();
    const CheckpointFormat text = written_to(path);
    for (int thread = 0; thread < 4; ++thread) {
        CHECK_FALSE(text.holds(kind_of(thread) + "_evaluation"));
        for (int number = 0; number < 500; ++number)
            CHECK(text.find(kind_of(thread), number) == std::vector<double>(20, number));
    }
}

TEST_CASE("checkpoint: accepts more units than the queue can hold") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "run.checkpoint").string();
    Checkpoint checkpoint(path, owner);
    const std::vector<double> values(WriteQueue::room / 2 + 1, 0.1);
    for (int number = 0; number < 3; ++number) checkpoint.keep("evaluation", number, values);
    CHECK(checkpoint.find("evaluation", 2) == values);
    checkpoint.drop("evaluation");
    checkpoint.write();
    CHECK_FALSE(written_to(path).holds("evaluation"));
}

TEST_CASE("checkpoint: a later keep reports a failed write, and no unit is lost") {
    LostCheckpoint lost;
    const auto error = lost.error_of_a_later_keep();
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::usage);
    CHECK(error->got() == lost.path);
    CHECK(error->allowed().find("an existing folder") != std::string::npos);
    fs::create_directory(lost.folder);
    thrown_error([&] { lost.checkpoint.write(); });  // of a try between the two lines above, or none
    CHECK_FALSE(thrown_error([&] { lost.checkpoint.write(); }));
    CHECK(written_to(lost.path).find("draw", 0) == std::vector<double>{1.0});
}

TEST_CASE("checkpoint: a write states the error and the destructor does not throw") {
    LostCheckpoint lost;
    lost.checkpoint.keep("draw", 0, {1.0});
    CHECK(refuses(
        ErrorKind::usage, [&] { lost.checkpoint.write(); }, lost.path, "an existing folder"));
    thrown_error([&] { lost.checkpoint.keep("draw", 1, {1.0}); });  // of another try, or none
}

TEST_CASE("checkpoint: does not touch a file that another run uses meanwhile") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "run.checkpoint").string();
    Checkpoint one(path, owner);
    fs::remove(path);
    Checkpoint other(path, owner);
    other.keep("draw", 0, {2.0});
    other.write();
    one.keep("draw", 0, {1.0});
    CHECK(refuses(
        ErrorKind::usage, [&] { one.write(); }, path, "a separate file for each run"));
    CHECK(written_to(path).find("draw", 0) == std::vector<double>{2.0});
}
