// Heights of successive bounces are impacts with drop heights of their own; numbers of repeats pair responses.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;

Dataset read_text(const std::string& content, const std::vector<ColumnMapping>& columns = {}) {
    return read_table(content, "mine.csv", columns);
}

/// Returns the texts of a column, row by row.
std::vector<std::string> texts(const Dataset& data, const char* column) {
    std::vector<std::string> all;
    for (std::size_t row = 0; row < data.rows.size(); ++row) all.push_back(data.text(row, column));
    return all;
}

using Texts = std::vector<std::string>;

TEST_CASE("successive bounces: heights after bounces in columns have the height before as drop height") {
    for (const char* header :
         {"Drop height [cm],Bounce 1 [cm],Bounce 2 [cm],Bounce 3 [cm]",
          "Drop height [cm],Rebound height 1 [cm],Rebound height 2 [cm],Rebound height 3 [cm]",
          "Drop height [cm],1st bounce [cm],2nd bounce [cm],3rd bounce [cm]", "h0 [cm],h1 [cm],h2 [cm],h3 [cm]"}) {
        CAPTURE(header);
        const Dataset data = read_text(std::string(header) + "\n100,81,65.6,53\n120,97,78.7,\n");
        CHECK(texts(data, "drop_height") == Texts{"100", "81", "65.6", "120", "97"});
        CHECK(texts(data, "rebound_height") == Texts{"81", "65.6", "53", "97", "78.7"});
        CHECK(std::any_of(data.notes.begin(), data.notes.end(),
                          [](const std::string& note) { return note.find("successive") != std::string::npos; }));
    }
}

TEST_CASE("successive bounces: heights that scatter about one height stay repeats") {
    const Dataset data =
        read_text("Drop height [cm],Bounce 1 [cm],Bounce 2 [cm],Bounce 3 [cm]\n100,81,80.2,79.6\n120,97,98.7,95.8\n");
    CHECK(texts(data, "drop_height") == Texts{"100", "100", "100", "120", "120", "120"});
}

TEST_CASE("successive bounces: heights that mostly fall are refused, unless the user names them") {
    const char* text = "Drop height [cm],Bounce 1 [cm],Bounce 2 [cm]\n100,81,65.6\n120,97,78.7\n80,64.8,66\n";
    CHECK(refuses(
        ErrorKind::data, [&] { read_text(text); }, "line 4, column 3", "rebound_height [cm]"));
    const Dataset stated = read_text(text, {{"Bounce 1", "rebound_height [cm]"}, {"Bounce 2", "rebound_height [cm]"}});
    CHECK(texts(stated, "drop_height") == Texts{"100", "100", "120", "120", "80", "80"});
}

TEST_CASE("successive bounces: one option names all columns without a unit") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h [cm],Bounce 1,Bounce 2\n100,81,65.6\n"); }, "two meanings", "Bounce 2"));
    const Dataset data = read_text("h [cm],Bounce 1,Bounce 2\n100,81,65.6\n",
                                   {{"Bounce 1", "rebound_height [cm]"}, {"Bounce 2", "rebound_height [cm]"}});
    CHECK(texts(data, "drop_height") == Texts{"100", "81"});
}

TEST_CASE("successive bounces: h0 and repeated h1 are before and after") {
    const Dataset data = read_text("h0 (cm),h1 (cm),h1 (cm)\n20,14.8,15.0\n30,22.4,22.3\n");
    CHECK(texts(data, "drop_height") == Texts{"20", "20", "30", "30"});
    CHECK(texts(data, "rebound_height") == Texts{"14.8", "15.0", "22.4", "22.3"});
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h0 (cm),h1 (cm)\n20,14.8\n30,32.4\n"); }, "two columns mean drop_height",
        "rebound_height [cm]"));
}

TEST_CASE("successive bounces: a count that leaves out a bounce is refused with its line") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("drop,bounce,height [cm]\n1,0,60\n1,1,44.4\n1,3,23\n"); },
        "leaves out a number", "bounce\"] = \"unused"));
}

TEST_CASE("successive bounces: falling heights without a drop height are refused") {
    const char* text = "Ball,Bounce 1 [cm],Bounce 2 [cm],Bounce 3 [cm]\nA,81,65.6,53.1\nB,70,49,34\n";
    CHECK(refuses(
        ErrorKind::data, [&] { read_text(text); }, "repeats or successive", "a column with the drop height"));
    CHECK(read_text("Ball,Bounce 1 [cm],Bounce 2 [cm],Bounce 3 [cm]\nA,66,65,64\nB,49,50,51\n").rows.size() == 6);
}

TEST_CASE("successive bounces: heights in rows below a counter of bounces") {
    for (const char* text : {"drop,bounce,height [cm]\n1,0,100\n1,1,81\n1,2,65.6\n2,0,120\n2,1,97\n",
                             "drop,bounce no,Bounce height [cm]\n1,1,100\n1,2,81\n1,3,65.6\n2,1,120\n2,2,97\n"}) {
        CAPTURE(text);
        const Dataset data = read_text(text);
        CHECK(texts(data, "drop_height") == Texts{"100", "81", "120"});
        CHECK(texts(data, "rebound_height") == Texts{"81", "65.6", "97"});
        CHECK(data.rows[1].line_of(data.column("drop_height")) == 3);
    }
    const Dataset both = read_text(
        "bounce,Drop height [cm],Rebound height [cm]\n1,100,81\n2,100,65.6\n3,100,53\n1,120,97\n2,120,78.7\n");
    CHECK(texts(both, "drop_height") == Texts{"100", "81", "65.6", "120", "97"});
}

TEST_CASE("successive bounces: rows that may be set heights or repeats are refused or stay") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("bounce,height [cm],tc [ms]\n1,100,5\n2,80,5.1\n3,60,5.2\n"); },
        "set or those of successive bounces", "bounce\"] = \"unused"));
    for (const char* header : {"impact,Drop height [cm],tc [ms]", "impact,height [cm],tc [ms]"})
        CHECK_FALSE(read_text(std::string(header) + "\n1,100,5\n2,80,5.1\n").has_column("rebound_height"));
    CHECK(refuses(
        ErrorKind::data,
        [] { read_text("Drop height [cm],Bounce height [cm]\n100,81\n100,65.6\n100,53\n120,97\n120,78\n"); },
        "repeats or successive bounces", "rebound_height [cm]"));
    CHECK(read_text("bounce,Drop height [cm],Rebound height [cm]\n1,100,81\n2,80,65\n3,60,49\n").rows.size() == 3);
}

TEST_CASE("numbers of repeats: responses with one number belong to one repeat") {
    const Dataset data = read_text("v [m/s],e 1,e 2,e 3,tc 2 [ms],tc 3 [ms],Fmax 3 [N]\n1,0.95,0.94,0.96,1.2,1.3,7\n");
    CHECK(texts(data, "restitution") == Texts{"0.95", "0.94", "0.96"});
    CHECK(texts(data, "duration") == Texts{"", "1.2", "1.3"});
    CHECK(texts(data, "peak_force") == Texts{"", "", "7"});
    CHECK(data.column_in_file(1, "duration") == 5);
    CHECK(std::count(data.notes.begin(), data.notes.end(),
                     "'tc 2 [ms]', 'tc 3 [ms]' are read as 2 repeats of duration [ms]: 2, 3") == 1);
}

TEST_CASE("numbers of repeats: a first column without a number is repeat 1; numbers of columns pair by place") {
    CHECK(texts(read_text("v [m/s],e,e 2,tc 2 [ms]\n1,0.95,0.94,1.2\n"), "duration") == Texts{"", "1.2"});
    CHECK(texts(read_text("v [m/s],e 1,e 2,tc [ms]\n1,0.95,0.94,1.2\n"), "duration") == Texts{"1.2", ""});
    const Dataset counted = read_text("v [m/s],2. e,3. e,4. tc [ms],5. tc [ms]\n1,0.95,0.94,1.2,1.3\n");
    CHECK(texts(counted, "duration") == Texts{"1.2", "1.3"});
}

}  // namespace
}  // namespace impactfit
