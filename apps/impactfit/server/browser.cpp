#include "server/browser.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>

namespace impactfit::app {
namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

/// Returns the program that opens addresses; empty without one.
std::string browser_program() {
    if (std::string browser = variable("BROWSER"); !browser.empty()) return browser;
    const bool display = !variable("DISPLAY").empty() || !variable("WAYLAND_DISPLAY").empty();
    return display ? "xdg-open" : "";
}

/// A session apart, so that an interrupt of the server does not reach the browser; signals as at the start of a
/// program.
void set_apart(posix_spawnattr_t& attributes) {
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
}

}  // namespace

void open_in_browser(const std::string& address, const TemporaryFolder& folder) {
    std::string program = browser_program();
    if (program.empty()) return;
    folder.write("open.html", fmt::format("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>impactfit</title>\n"
                                          "<meta http-equiv=\"refresh\" content=\"0; url={0}\">\n"
                                          "<a href=\"{0}\" rel=\"noreferrer\">impactfit</a>\n",
                                          address));
    std::string page = "file://" + (folder.path() / "open.html").string();
    const std::array<char*, 3> arguments{program.data(), page.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    set_apart(attributes);
    pid_t process = 0;
    ::posix_spawnp(&process, program.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}

}  // namespace impactfit::app
