#include "impactfit/report/format/gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "impactfit/core/error.hpp"
#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

/// Unnamed temporary file. The system deletes it at the end of the process.
class UnnamedFile {
public:
    UnnamedFile() : file_(std::tmpfile()) {
        if (!file_)
            throw Error(ErrorKind::usage, std::string("cannot create a temporary file: ") + std::strerror(errno),
                        "/tmp", "a writable temporary folder with free disk space");
    }

    int descriptor() const { return ::fileno(file_.get()); }

    void write(const std::string& text) const {
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0)
            throw Error(ErrorKind::usage, std::string("cannot write a temporary file: ") + std::strerror(errno), "/tmp",
                        "free disk space");
        std::rewind(file_.get());
    }

    std::string read() const {
        std::rewind(file_.get());
        std::string text;
        std::array<char, 65536> part;
        while (const std::size_t count = std::fread(part.data(), 1, part.size(), file_.get()))
            text.append(part.data(), count);
        return text;
    }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
};

struct ProgramEnd {
    int start_error = 0;  ///< errno of a failed start; 0 after a start
    bool succeeded = false;
    std::string output, messages;
};

bool ended_well(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Runs gnuplot without a shell. -d ignores user settings, which change the figure.
ProgramEnd run_gnuplot(const char* argument, const std::string& input) {
    const UnnamedFile in, out, err;
    in.write(input);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const auto& [file, descriptor] : {std::pair{&in, STDIN_FILENO}, {&out, STDOUT_FILENO}, {&err, STDERR_FILENO}})
        posix_spawn_file_actions_adddup2(&actions, file->descriptor(), descriptor);
    std::string program = "gnuplot", without_settings = "-d", last = argument;
    const std::array<char*, 4> arguments{program.data(), without_settings.data(), last.data(), nullptr};
    pid_t process = 0;
    ProgramEnd end;
    end.start_error = ::posix_spawnp(&process, "gnuplot", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (end.start_error != 0) return end;
    end.succeeded = ended_well(process);
    end.output = out.read();
    end.messages = err.read();
    return end;
}

[[noreturn]] void refuse_start(const ProgramEnd& end) {
    const std::string reason = end.start_error != 0 ? std::strerror(end.start_error) : visible_text(end.messages);
    throw Error(ErrorKind::usage, "gnuplot does not start", reason, "gnuplot on the search path (PATH)");
}

}  // namespace

void check_gnuplot() {
    if (const ProgramEnd end = run_gnuplot("--version", ""); !end.succeeded) refuse_start(end);
}

std::string draw_by_gnuplot(const std::string& script) {
    const ProgramEnd end = run_gnuplot("-", script);
    if (end.start_error != 0) refuse_start(end);
    if (!end.succeeded || end.output.empty())
        throw Error(ErrorKind::usage, "gnuplot failed to draw the figure", visible_text(end.messages),
                    "gnuplot with the terminals svg and pngcairo");
    return end.output;
}

}  // namespace impactfit
