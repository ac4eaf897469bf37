#pragma once
// A page that `impactfit open` serves, as a browser uses it.

#include <httplib.h>
#include <sys/types.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace impactfit_tests {

/// The result of a command of the page: the last line, its files, and the lines of progress before.
struct PageAnswer {
    int status = 0;
    nlohmann::json result;
    std::map<std::string, std::string> files;
    std::vector<std::string> progress;
};

class OpenedPage {
public:
    /// Starts `impactfit open` with the words; waits for the address.
    explicit OpenedPage(const std::vector<std::string>& words);
    ~OpenedPage();
    OpenedPage(const OpenedPage&) = delete;
    OpenedPage& operator=(const OpenedPage&) = delete;

    const std::string& output() const { return output_; }
    int port() const { return port_; }
    const std::string& token() const { return token_; }
    httplib::Client client() const;
    httplib::Headers headers(const std::string& tab = "a") const;

    PageAnswer run(const std::vector<std::string>& words, const std::map<std::string, std::string>& files = {},
                   const std::vector<std::string>& wanted = {}, const std::string& tab = "a") const;

    void interrupt() const;
    /// Returns the exit code; -1 after 10 s.
    int wait();

private:
    pid_t process_ = -1;
    int port_ = 0;
    std::string output_, token_;
};

/// Separates the line of JSON with its files from the lines before.
PageAnswer page_answer(const std::string& text);

}  // namespace impactfit_tests
