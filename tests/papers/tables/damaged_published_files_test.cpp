// Published files of the recipes of Ramaswamy and Humbert, of the two pendulums and of Milehins and Marghitu, damaged
// or missing: one error that names the file.
#include <doctest/doctest.h>

#include <filesystem>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/cli/data_copy.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Damage {
    const char *recipe, *file, *from, *to, *token;
};

constexpr const char *damping = "ramaswamy_humbert_damping", *impact_time = "ramaswamy_humbert_impact_time",
                     *pendulums = "poursina_nikravesh_2020_pendulums", *plates = "milehins_2024_table_1",
                     *baseball = "milehins_2024_table_2";

void check_named(const DataCopy& copy, const Damage& damage) {
    CAPTURE(damage.recipe);
    CAPTURE(damage.token);
    const auto error = thrown_error([&] { find_recipe(damage.recipe).run({copy.root()}); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(has(error->what(), damage.file));
    CHECK(has(error->what(), damage.token));
}

}  // namespace

TEST_CASE("damaged published files of Ramaswamy and Humbert and of the pendulums are named") {
    for (const Damage& damage : std::vector<Damage>{
             {damping, "ramaswamy-humbert/damping_ratio_constants.csv", "17,1.381", "17,", "alpha"},
             {damping, "ramaswamy-humbert/damping_ratio_constants.csv", "beta [1]", "gamma [1]", "beta"},
             {damping, "ramaswamy-humbert/claims.csv", "96.65,1001", "-96.65,1001", "a range is empty"},
             {damping, "ramaswamy-humbert/claims.csv", "damping_ratio_error", "error", "damping_ratio_error"},
             {impact_time, "ramaswamy-humbert/impact_time_constants.csv", "0.461", "0.4x61", "0.4x61"},
             {impact_time, "ramaswamy-humbert/impact_time_constants.csv", "23,constants", "23,digits",
              "a row 'constants'"},
             {impact_time, "ramaswamy-humbert/claims.csv", "0.237,10,1,5", "0.237,10,1,50", "hertz_exponent"},
             {pendulums, "poursina-nikravesh-2020/two_pendulums.csv", "downward vertical", "upward vertical", "upward"},
             {pendulums, "poursina-nikravesh-2020/two_pendulums.csv", "A,downward vertical,1,",
              "A,downward vertical,-1,", "a mass of a rod"},
             {pendulums, "poursina-nikravesh-2020/two_pendulums_claims.csv", ",Eq. 50,", ",Eq. 51,", "Eq. 51"},
             {pendulums, "poursina-nikravesh-2020/two_pendulums_claims.csv", "16,reproduced", "16,maybe", "maybe"}}) {
        const DataCopy copy;
        copy.edit(std::string("published/") + damage.file, damage.from, damage.to);
        check_named(copy, damage);
    }
}

TEST_CASE("damaged files of Milehins and Marghitu are named") {
    const char *table_1 = "datasets/mm24-table-1/points.csv", *table_2 = "datasets/mm24-table-2/points.csv",
               *surrogate = "datasets/kharaz-gorham-surrogate/points.csv",
               *claims = "published/milehins-2024/claims.csv",
               *impacts = "published/milehins-2024/baseball_impacts.csv",
               *loops = "published/milehins-2024/baseball_claims.csv";
    for (const Damage& damage : std::vector<Damage>{{plates, table_1, "0.00868", "0.0x868", "0.0x868"},
                                                    {plates, table_1, "0.00868", "-0.00868", "rate_damping"},
                                                    {plates, table_1, "0.00868", "", "pi_1_base"},
                                                    {plates, table_1, "-0.808", "-0.88", "pi_3"},
                                                    {plates, table_1, "maxwell", "maxwel", "bouc_wen_maxwell_2024"},
                                                    {plates, surrogate, "DSA,", "DSB,", "rows of plate DSA"},
                                                    {plates, surrogate, "0.1085", "-0.1085", "impact_speed"},
                                                    {plates, claims, "not reproducible", "maybe", "maybe"},
                                                    {plates, claims, "2024,DSA", "2024,DSB", "a row for"},
                                                    {baseball, table_2, "-961.4", "-9610.4", "hysteresis_gamma"},
                                                    {baseball, table_2, "0.146", "-0.146", "mass"},
                                                    {baseball, impacts, "6,0.5", "six,0.5", "six"},
                                                    {baseball, loops, "beyond", "behind", "a row 'beyond'"}}) {
        const DataCopy copy;
        copy.edit(damage.file, damage.from, damage.to);
        check_named(copy, damage);
    }
}

TEST_CASE("missing published files of the recipes are named") {
    for (const Damage& missing : std::vector<Damage>{
             {damping, "ramaswamy-humbert/damping_ratio_constants.csv", "", "", "damping_ratio_constants"},
             {impact_time, "ramaswamy-humbert/impact_time_constants.csv", "", "", "impact_time_constants"},
             {pendulums, "poursina-nikravesh-2020/two_pendulums.csv", "", "", "two_pendulums"},
             {plates, "milehins-2024/claims.csv", "", "", "claims"},
             {baseball, "milehins-2024/baseball_impacts.csv", "", "", "baseball_impacts"}}) {
        const DataCopy copy;
        std::filesystem::remove(copy.root() + "/published/" + missing.file);
        check_named(copy, missing);
    }
}
