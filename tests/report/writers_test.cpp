#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"

using namespace impactfit;

namespace {

const Table table{{{"name"}, {"mass", "kg"}, {"count"}, {"empty"}},
                  {{std::string("a, \"b\""), 0.1, 3L, {}}, {std::string("c"), 1e-20, 12L, {}}}};

}  // namespace

TEST_CASE("JSON keeps the order of keys, writes infinities as words and refuses a NaN") {
    const Json json = json_rows("laws", table, {});
    CHECK(json.begin().key() == "schema");
    CHECK(json["rows"][0]["mass"] == 0.1);
    CHECK(json["rows"][0]["empty"].is_null());
    CHECK(json_number(std::numeric_limits<double>::infinity()) == "inf");
    CHECK(json_number(-std::numeric_limits<double>::infinity()) == "-inf");
    CHECK_THROWS_AS(json_number(std::nan("")), Error);
}

TEST_CASE("CSV has units in the header, all digits, and quotes where needed") {
    CHECK(csv_text(table) == "name,mass [kg],count,empty\n\"a, \"\"b\"\"\",0.1,3,\nc,1e-20,12,\n");
}

TEST_CASE("text aligns columns and omits empty ones") {
    CHECK(table_text(table) ==
          "name    mass [kg]  count\n"
          "a, \"b\"        0.1      3\n"
          "c           1e-20     12\n");
}
