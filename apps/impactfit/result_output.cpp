#include "result_output.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "impactfit/core/atomic_file.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit::app {

WrittenFile result_file(const Session& session, const std::string& command) {
    if (session.output.empty()) return {{}, "--output"};
    const std::string ending = session.format == "text" ? "txt" : session.format;
    return {fmt::format("{}/{}.{}", session.output, command, ending), "--output"};
}

void put_out(const Session& session, const Result& result) {
    const std::string content = session.format == "json"  ? result.json()
                                : session.format == "csv" ? result.csv()
                                                          : result.text();
    if (!session.output.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(session.output, failed);
        if (failed)
            throw Error(ErrorKind::usage, "the output folder cannot be made: " + failed.message(), session.output,
                        "a folder that can be written", {{}, 0, 0, "--output"});
        write_file_atomically(result_file(session, result.command).path, content);
    }
    if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::usage, "standard output cannot be written");
}

}  // namespace impactfit::app
