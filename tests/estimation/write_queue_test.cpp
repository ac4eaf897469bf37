// The queue to the thread that writes: order, the units found in it, and errors that go the other way.
#include "impactfit/estimation/checkpoint/write_queue.hpp"

#include <doctest/doctest.h>

#include "impactfit/core/error.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::string words_of(const std::vector<WorkChange>& changes) {
    std::string words;
    for (const WorkChange& change : changes)
        words += change.values ? change.kind + std::to_string(change.number) + " " : "drop-" + change.kind + " ";
    return words;
}

std::exception_ptr error_about(const char* what) {
    return std::make_exception_ptr(Error(ErrorKind::usage, what, "run.checkpoint"));
}

}  // namespace

TEST_CASE("unit queue: changes come out in order without units dropped in between") {
    WriteQueue queue;
    queue.add({"draw", 0, {{1.0}}});
    queue.add({"evaluation", 0, {{1.0}}});
    queue.add({"evaluation", 1, {{1.0}}});
    queue.add({"draw", 1, {{1.0}}});
    queue.add({"evaluation", 0, {}});
    queue.add({"draw", 2, {{1.0}}});
    CHECK(words_of(queue.take_all()) == "draw0 draw1 drop-evaluation draw2 ");
    CHECK(queue.take_all().empty());
}

TEST_CASE("unit queue: the last change of a unit is found") {
    WriteQueue queue;
    queue.add({"draw", 0, {{1.0}}});
    queue.add({"draw", 0, {{2.0}}});
    REQUIRE(queue.last_of("draw", 0));
    CHECK(queue.last_of("draw", 0)->values == std::vector<double>{2.0});
    CHECK_FALSE(queue.last_of("draw", 1));
    CHECK_FALSE(queue.concerns("evaluation"));
    queue.add({"draw", 0, {}});
    queue.add({"draw", 1, {{}}});
    CHECK_FALSE(queue.last_of("draw", 0)->values);
    CHECK(queue.last_of("draw", 1)->values == std::vector<double>{});
    CHECK(queue.concerns("draw"));
    queue.take_all();
    CHECK_FALSE(queue.last_of("draw", 0));
}

TEST_CASE("unit queue: the next addition reports an error once") {
    WriteQueue queue;
    queue.fail(error_about("first"));
    queue.fail(error_about("second"));
    const auto error = thrown_error([&] { queue.add({"draw", 0, {{1.0}}}); });
    REQUIRE(error);
    CHECK(error->problem() == "first");
    CHECK_FALSE(thrown_error([&] { queue.throw_failure(); }));
    queue.add({"draw", 1, {{1.0}}});
    CHECK(words_of(queue.take_all()) == "draw0 draw1 ");
}

TEST_CASE("unit queue: is full at its limit of numbers") {
    WriteQueue queue;
    CHECK_FALSE(queue.full());
    queue.add({"evaluation", 0, std::vector<double>(WriteQueue::room)});
    CHECK(queue.full());
    queue.add({"evaluation", 0, {}});
    CHECK_FALSE(queue.full());
    queue.add({"evaluation", 0, std::vector<double>(WriteQueue::room)});
    queue.take_all();
    CHECK_FALSE(queue.full());
}
