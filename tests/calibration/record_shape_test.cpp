// Reading a record determines from its shape the sign, whether it is clipped or cut off, and the touch.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/calibration/record_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::string with_delay(const std::string& delay) {
    return replaced(record_problem, "measures = \"force\"\n", "measures = \"force\"\ndelay = " + delay + "\n");
}

const FitParameter& touch_of(const FitProblem& problem) {
    const FitRecord& record = problem.conditions.front().records.front();
    REQUIRE(record.touch);
    return problem.auxiliary[*record.touch];
}

bool has_note(const FitProblem& problem, const std::string& words) {
    for (const std::string& note : problem.sources.front().notes)
        if (note.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("rejects a reversed sign, clipped samples and a short record unless accepted") {
    const ErrorKind data = ErrorKind::data;
    refused(record_problem, half_sine(1e9, -1.0), data, "reversed", "reversed = true");
    refused(record_problem, half_sine(60.0), data, "clipped", "accept_faults = [\"clipped\"]");
    refused(record_problem, half_sine(1e9, 1.0, 0.8), data, "ends within the contact",
            "accept_faults = [\"incomplete\"]");
    const std::string sd = "sd = { force = \"2 % of peak\" }\n";
    CHECK(read(replaced(record_problem, sd, sd + "reversed = true\n"), half_sine(1e9, -1.0))
              .conditions[0]
              .records[0]
              .samples[14]
              .ordinate == 100.0);
    const FitProblem clipped =
        read(replaced(record_problem, sd, sd + "accept_faults = [\"clipped\"]\n"), half_sine(60.0));
    CHECK(clipped.sample_count() == 29 - 11);  // those with sin(pi t) > 0.6: 0.25 to 0.75 ms
    const FitProblem cut =
        read(replaced(record_problem, sd, sd + "accept_faults = [\"incomplete\"]\n"), half_sine(1e9, 1.0, 0.8));
    CHECK(cut.sample_count() == 21);
}

TEST_CASE("a delay that is known leaves the touch to be estimated") {
    const std::string csv = half_sine();
    const double without = touch_of(read(record_problem, csv)).value;
    for (const char* known : {"\"20 us\"", "{ start = 2e-5, prior = { normal = [2e-5, 1e-6] } }"}) {
        CAPTURE(known);
        const FitProblem problem = read(with_delay(known), csv);
        CHECK(touch_of(problem).role == FitParameter::Role::free);
        CHECK(touch_of(problem).value == doctest::Approx(without - 2e-5).epsilon(1e-12));  // to rounding
        CHECK_FALSE(has_note(problem, "only its sum with the sensor delay"));
    }
    for (const char* free : {"{ start = \"20 us\" }", "{ expression = \"0.001 / cell_filter_frequency\" }"}) {
        CAPTURE(free);
        const FitProblem problem = read(with_delay(free), csv);
        CHECK_FALSE(problem.conditions.front().records.front().touch);
        CHECK(has_note(problem, "only its sum with the sensor delay"));
    }
}

TEST_CASE("detects clipping although noise lowers some samples") {
    // A half sine of 100 N of 1001 samples, cut at 90 N, every other sample 5 N lower: no two at the ceiling in a row.
    const auto cut = [](double ceiling) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i <= 1000; ++i) {
            const double force = 100.0 * std::sin(std::numbers::pi * 0.001 * i) - (i % 2 == 1 ? 5.0 : 0.0);
            csv += std::to_string(0.001 * i) + "," + std::to_string(std::min(ceiling, force)) + "\n";
        }
        return csv;
    };
    CHECK(read(record_problem, cut(1e9)).sample_count() == 1001);
    // Above 90 N from 356.4 to 643.6 us: the even ones of 357 to 643. With 5 N less: odd ones where it is above 95 N.
    const std::size_t even = (642 - 358) / 2 + 1, odd = (601 - 399) / 2 + 1;
    refused(record_problem, cut(90.0), ErrorKind::data, std::to_string(even + odd).c_str(),
            "accept_faults = [\"clipped\"]");
    const FitProblem left =
        read(replaced(record_problem, force_noise, force_noise + "accept_faults = [\"clipped\"]\n"), cut(90.0));
    CHECK(left.sample_count() == 1001 - even - odd);
    for (const RecordSample& sample : left.conditions[0].records[0].samples) CHECK(sample.ordinate < 90.0);
}

TEST_CASE("a record rounded to coarse steps is not clipped") {
    for (const double steps : {10.0, 64.0}) {
        CAPTURE(steps);
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i <= 200; ++i)
            csv += std::to_string(0.005 * i) + "," +
                   std::to_string(std::round(steps * std::sin(std::numbers::pi * 0.005 * i))) + "\n";
        CHECK(read(record_problem, csv).sample_count() == 201);
    }
}

TEST_CASE("a few equal samples at the peak of a coarse record are no clipping") {
    std::string csv = "time [ms],force [N]\n";
    for (const int force : {0,  1,  7,  15, 24, 33, 41, 48, 55, 60, 64, 66, 67, 67, 68,
                            68, 68, 68, 66, 64, 60, 55, 48, 41, 33, 24, 15, 7,  1,  0})
        csv += std::to_string(0.05 * static_cast<double>(std::count(csv.begin(), csv.end(), '\n'))) + "," +
               std::to_string(force) + "\n";
    CHECK(read(record_problem, csv).sample_count() == 30);
}

TEST_CASE("peak and end of a force are relative to the reading at rest") {
    const auto lifted = [](double ceiling) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = -100; i <= 200; ++i) {
            const double t = 0.01 * i, force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
            csv += std::to_string(t) + "," + std::to_string(80.0 + std::min(ceiling, force)) + "\n";
        }
        return csv;
    };
    CHECK(read(record_problem, lifted(1e9)).sample_count() == 301);
    refused(record_problem, lifted(95.0), ErrorKind::data, "clipped", "accept_faults = [\"clipped\"]");
    const std::string no_offset = replaced(record_problem, "offset = \"2 N\"\n", "");
    refused(no_offset, lifted(1e9), ErrorKind::data, "ends within the contact", "accept_faults = [\"incomplete\"]");
}

TEST_CASE("either coordinate of a loop may be reversed and the error states which") {
    const auto turned = [](const char* what) {
        return replaced(loop_problem(), "kind =", std::string("reversed = ") + what + "\nkind =");
    };
    const ErrorKind data = ErrorKind::data;
    refused(loop_problem(), loop(-1, 1), data, "reversed sign of the indentation", "reversed = \"indentation\"");
    refused(loop_problem(), loop(1, -1), data, "reversed", "reversed = true");
    refused(turned("true"), loop(-1, -1), data, "reversed sign of the indentation", "\"both\"");
    for (const auto& [setting, x, f] : {std::tuple{"\"indentation\"", -1, 1}, std::tuple{"\"force\"", 1, -1},
                                        std::tuple{"true", 1, -1}, std::tuple{"\"both\"", -1, -1}}) {
        const char* const what = setting;  // which clang 14 can capture
        CAPTURE(what);
        const RecordSample peak = read(turned(what), loop(x, f)).conditions[0].records[0].samples[50];
        CHECK(peak.abscissa == doctest::Approx(1e-3));
        CHECK(peak.ordinate == 80.0);
    }
    refused(turned("\"forse\""), loop(1, 1), ErrorKind::problem, "forse", "force");
    refused(replaced(record_problem, "kind =", "reversed = \"force\"\nkind ="), half_sine(), ErrorKind::problem,
            "reversed", "true or false");
}

TEST_CASE("the bend determines the sign of an indentation over time for any length of free motion") {
    const std::string over_time =
        replaced(replaced(replaced(record_problem, "force_time", "indentation_time"), "sensor = \"cell\"\n", ""),
                 force_noise, "sd = { indentation = \"1 um\" }\n");
    // 2 m/s in, 1 ms of contact to 0.5 mm, 1.2 m/s out.
    const auto flight = [](double sign, double before, double after) {
        std::string csv = "time [ms],indentation [mm]\n";
        for (double t = -before; t < 1.0 + after; t += 0.05) {
            const double contact = 0.5 * std::sin(std::numbers::pi * t), noise = 0.01 * std::sin(123.0 * t * t);
            const double x = t < 0.0 ? 2.0 * t : t > 1.0 ? -1.2 * (t - 1.0) : contact;
            csv += std::to_string(t) + "," + std::to_string(sign * (x + noise)) + "\n";
        }
        return csv;
    };
    const std::string accepted = replaced(over_time, "kind =", "accept_faults = [\"incomplete\"]\nkind =");
    for (const auto& [earlier, later] : {std::pair{0.2, 3.0}, std::pair{5.0, 3.0}, std::pair{0.2, 20.0}}) {
        const double before = earlier, after = later;  // which clang 14 can capture
        CAPTURE(before);
        CAPTURE(after);
        CHECK(read(over_time, flight(1.0, before, after)).conditions.size() == 1);
        refused(over_time, flight(-1.0, before, after), ErrorKind::data, "reversed", "reversed = true");
        CHECK(read(accepted, flight(1.0, before, -0.55)).conditions.size() == 1);
        refused(accepted, flight(-1.0, before, -0.55), ErrorKind::data, "reversed", "reversed = true");
        // Cut right after touch it is a line, and its noise no sign.
        CHECK(read(accepted, flight(1.0, before, -0.95)).conditions.size() == 1);
    }
    // The touch is where the last rise from free motion ends.
    CHECK(std::abs(touch_of(read(over_time, flight(1.0, 5.0, 3.0))).value) < 1e-4);  // two samples
}

TEST_CASE("detects the touch after a long wait, with an offset and a spike") {
    const auto late = [](double offset, double spike) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i < 1000; ++i) {
            const double t = 0.05 * i - 30.0, noise = 0.5 * std::sin(12.3 * i);
            const double force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
            csv += std::to_string(0.05 * i) + "," + std::to_string(offset + noise + (i == 50 ? spike : force)) + "\n";
        }
        return csv;
    };
    for (const double offset : {0.0, 9.0, -300.0})
        for (const double spike : {0.0, 8.0, 900.0}) {
            CAPTURE(offset);
            CAPTURE(spike);
            // Within two samples of the truth.
            CHECK(std::abs(touch_of(read(record_problem, late(offset, spike))).value - 0.03) < 1e-4);
        }
    // A record that begins in the contact and never rests has the sign it has.
    std::string falling = "time [ms],force [N]\n";
    for (int i = 0; i <= 20; ++i) falling += std::to_string(0.5 + 0.025 * i) + "," + std::to_string(100 - 5 * i) + "\n";
    CHECK(read(record_problem, falling).sample_count() == 21);
}
