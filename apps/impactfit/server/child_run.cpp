#include "server/child_run.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit::app {
namespace {

constexpr std::string_view progress_mark = "progress: ";

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environment_of_child(const std::filesystem::path& folder, const std::string& data) {
    std::vector<std::string> variables{"IMPACTFIT_PERMITTED_FOLDER=" + folder.string(), "IMPACTFIT_DATA=" + data};
    for (char** variable = environ; *variable != nullptr; ++variable)
        if (!std::string_view(*variable).starts_with("IMPACTFIT_")) variables.emplace_back(*variable);
    return variables;
}

/// Appends the bytes that are there; false at the end of the pipe.
bool append_part(int from, std::string& text) {
    std::array<char, 65536> part{};
    const ssize_t count = ::read(from, part.data(), part.size());
    if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

/// Signals as at the start of a program: the server ignores some.
void set_signals(posix_spawnattr_t& attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
}

}  // namespace

ChildRun::ChildRun(const std::vector<std::string>& words, const std::filesystem::path& folder,
                   const std::string& data) {
    std::array<int, 2> out{-1, -1}, err{-1, -1};
    int fault = ::pipe2(out.data(), O_CLOEXEC) == 0 && ::pipe2(err.data(), O_CLOEXEC) == 0 ? 0 : errno;
    out_ = out[0], err_ = err[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    set_signals(attributes);
    std::vector<std::string> arguments{"impactfit"}, variables = environment_of_child(folder, data);
    arguments.insert(arguments.end(), words.begin(), words.end());
    if (fault == 0)
        fault = ::posix_spawn(&process_, "/proc/self/exe", &actions, &attributes, pointers_to(arguments).data(),
                              pointers_to(variables).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(out[1]);
    ::close(err[1]);
    if (fault == 0) return;
    ::close(out_);
    ::close(err_);
    throw Error(ErrorKind::usage, std::string("the command cannot be started: ") + std::strerror(fault), words.front(),
                "fewer processes");
}

ChildRun::~ChildRun() {
    ::close(out_);
    ::close(err_);
}

void ChildRun::stop() {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    stopped_ = true;
    ::kill(-process_, SIGKILL);
}

/// Passes whole lines of progress on, and keeps the others.
bool ChildRun::pass_lines(const Listener& listener) {
    bool goes_on = true;
    for (std::size_t end = 0; (end = lines_.find('\n')) != std::string::npos; lines_.erase(0, end + 1)) {
        const std::string line = lines_.substr(0, end);
        if (line.starts_with(progress_mark))
            goes_on = listener(line.substr(progress_mark.size())) && goes_on;
        else
            errors += line + "\n";
    }
    return goes_on;
}

/// Reads both streams to their ends. False if the listener ended it.
bool ChildRun::read_parts(const Listener& listener) {
    constexpr int beat_ms = 250;
    std::array<pollfd, 2> streams{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        const int ready = ::poll(streams.data(), streams.size(), beat_ms);
        if (ready == 0 && !listener({})) return false;
        if (ready <= 0) continue;
        if (streams[0].revents != 0 && !append_part(out_, output)) streams[0].fd = -1;
        if (streams[1].fd >= 0 && streams[1].revents != 0 && !append_part(err_, lines_)) streams[1].fd = -1;
        if (!pass_lines(listener)) return false;
    }
    errors += lines_;
    return true;
}

int ChildRun::wait(const Listener& listener) {
    if (!read_parts(listener)) stop();
    siginfo_t end{};
    while (::waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    if (stopped_) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace impactfit::app
