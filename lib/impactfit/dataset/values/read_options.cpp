#include "impactfit/dataset/values/read_options.hpp"

#include <fmt/format.h>

namespace impactfit {

void refuse_stated_layout(const TableReading& reading, const std::string& file) {
    if (reading.is_of_file()) return;
    const char* name = !reading.layout.empty() ? "layout" : reading.header_line ? "header-line" : "fill-down";
    const std::string got = !reading.layout.empty() ? reading.layout
                            : reading.header_line   ? fmt::format("{}", *reading.header_line)
                                                    : reading.fill_down.front();
    throw Error(ErrorKind::data, "the layout of this file cannot be stated", got,
                "a table as a CSV file or a sheet of a workbook, or the file without " + option(name),
                {file, 0, 0, option(name)});
}

}  // namespace impactfit
