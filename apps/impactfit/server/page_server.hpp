#pragma once
// Page server: the page on 127.0.0.1, whose commands run in processes of this program.

#include <functional>
#include <string>
#include <vector>

namespace impactfit::app {

/// A file for the page, by the path that the page gives it.
struct OpenedFile {
    std::string path, file;
};

struct PageSettings {
    std::vector<OpenedFile> opened;
    std::string data;  ///< folder of the shipped data
    int port = 0;      ///< 0: a free one
    /// Receives the address with the token once, when the server listens.
    std::function<void(const std::string& address)> listening;
};

/// Serves the page until its last tab closes, no tab opens within five minutes, or an interrupt. Throws Error (usage)
/// for a port in use.
void serve_page(const PageSettings& settings);

}  // namespace impactfit::app
