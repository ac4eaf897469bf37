#pragma once
// Page runs: the commands that run for the tabs of a page, at most one for a tab.

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/child_run.hpp"

namespace impactfit::app {

class PageRuns {
public:
    /// Counts a tab that is connected. The destructor stops its command.
    class Tab {
    public:
        Tab(PageRuns& runs, std::string id);
        ~Tab();
        Tab(const Tab&) = delete;
        Tab& operator=(const Tab&) = delete;

    private:
        PageRuns& runs_;
        std::string id_;
    };

    /// Returns false while the tab has another command, or at the end of the server.
    bool begin(const std::string& tab, const std::shared_ptr<ChildRun>& run);
    void end(const std::string& tab);

    /// Stops the command of a tab, and waits for its end.
    void stop(const std::string& tab);
    /// Stops all commands; no other begins.
    void close();

    bool is_closed() const;
    /// Notes a request, so that the server does not end for want of one.
    void note_request();
    /// Returns true if no tab is connected, none runs a command, and the last request was long ago.
    bool is_abandoned() const;

private:
    using Time = std::chrono::steady_clock;
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::map<std::string, std::shared_ptr<ChildRun>> running_;
    int tabs_ = 0;
    bool had_tabs_ = false, closed_ = false;
    Time::time_point last_ = Time::now();
};

}  // namespace impactfit::app
