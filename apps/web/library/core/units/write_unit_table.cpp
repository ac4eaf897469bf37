// Writes unit_table.cpp from the database of UDUNITS-2. A program of the machine that builds the page, linked with
// UDUNITS.
//
//   write_unit_table DATABASE_FOLDER unit_table.cpp

#include <cstdio>
#include <cstdlib>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <utility>

#include "impactfit/core/units/unit_symbol.hpp"

namespace {

using impactfit::read_unit_symbol;
using impactfit::SymbolReading;
using Spelling = std::pair<std::string, bool>;  // text, and whether it is a name

bool same(const SymbolReading& a, const SymbolReading& b) {
    return a.unit.to_si == b.unit.to_si && a.unit.dimension == b.unit.dimension && a.offset == b.offset;
}

/// The plural that UDUNITS forms without a rule here: the one that it reads as the same unit.
void add_plurals(const std::string& name, std::set<Spelling>& all) {
    const auto singular = read_unit_symbol(name);
    if (!singular) return;
    for (const std::string& plural : {name + "s", name + "es", name.substr(0, name.size() - 1) + "ies"})
        if (const auto reading = read_unit_symbol(plural); reading && same(*reading, *singular))
            all.insert({plural, true});
}

void add_spellings(const pugi::xml_node& unit, std::set<Spelling>& all) {
    for (const auto& found : unit.select_nodes(".//symbol")) all.insert({found.node().child_value(), false});
    for (const auto& found : unit.select_nodes(".//plural")) all.insert({found.node().child_value(), true});
    for (const auto& found : unit.select_nodes(".//singular")) {
        const std::string name = found.node().child_value();
        all.insert({name, true});
        add_plurals(name, all);
    }
}

void write_row(const Spelling& spelling, const SymbolReading& reading) {
    std::printf("    {\"");
    for (const char c : spelling.first) std::printf("\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
    std::printf("\", %d, %a, {", spelling.second ? 1 : 0, reading.unit.to_si);
    for (const double power : reading.unit.dimension) std::printf("%d, ", static_cast<int>(power));
    std::printf("}, %d, %d, %d},\n", reading.offset, reading.logarithmic, reading.known_dimension);
}

pugi::xml_document database(const std::string& folder, const char* part) {
    pugi::xml_document document;
    if (!document.load_file((folder + "/udunits2-" + part + ".xml").c_str())) std::exit(1);
    return document;
}

void write_units(const std::string& folder) {
    // The expressions are those of base_unit.cpp.
    std::set<Spelling> all{{"mile/hour", false}, {"km/hour", false}};
    for (const char* part : {"base", "derived", "accepted", "common"}) {
        const pugi::xml_document document = database(folder, part);
        for (const auto& unit : document.child("unit-system").children("unit")) add_spellings(unit, all);
    }
    std::printf("constexpr UnitRow units[] = {\n");
    for (const Spelling& spelling : all)
        if (const auto reading = read_unit_symbol(spelling.first)) write_row(spelling, *reading);
    std::printf("};\n");
}

void write_prefixes(const std::string& folder) {
    std::printf("constexpr UnitRow prefixes[] = {\n");
    const pugi::xml_document document = database(folder, "prefixes");
    for (const auto& prefix : document.child("unit-system").children("prefix")) {
        const SymbolReading reading{{std::strtod(prefix.child_value("value"), nullptr), {}}};
        for (const auto& name : prefix.children("name")) write_row({name.child_value(), true}, reading);
        for (const auto& symbol : prefix.children("symbol")) write_row({symbol.child_value(), false}, reading);
    }
    std::printf("};\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 || std::freopen(argv[2], "w", stdout) == nullptr) return 2;
    std::printf("#include \"unit_table.hpp\"\n\nnamespace impactfit {\nnamespace {\n\n");
    write_units(argv[1]);
    write_prefixes(argv[1]);
    std::printf(
        "\n}  // namespace\n\nstd::span<const UnitRow> unit_rows() { return units; }\n"
        "std::span<const UnitRow> prefix_rows() { return prefixes; }\n\n}  // namespace impactfit\n");
}
