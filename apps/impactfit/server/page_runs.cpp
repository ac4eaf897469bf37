#include "server/page_runs.hpp"

#include <utility>

namespace impactfit::app {

PageRuns::Tab::Tab(PageRuns& runs, std::string id) : runs_(runs), id_(std::move(id)) {
    const std::lock_guard lock(runs_.mutex_);
    ++runs_.tabs_;
    runs_.had_tabs_ = true;
}

PageRuns::Tab::~Tab() {
    const std::lock_guard lock(runs_.mutex_);
    --runs_.tabs_;
    runs_.last_ = Time::now();
    if (const auto found = runs_.running_.find(id_); found != runs_.running_.end()) found->second->stop();
}

bool PageRuns::begin(const std::string& tab, const std::shared_ptr<ChildRun>& run) {
    const std::lock_guard lock(mutex_);
    return !closed_ && running_.emplace(tab, run).second;
}

void PageRuns::end(const std::string& tab) {
    const std::lock_guard lock(mutex_);
    running_.erase(tab);
    last_ = Time::now();
    ended_.notify_all();
}

void PageRuns::stop(const std::string& tab) {
    std::unique_lock lock(mutex_);
    const auto found = running_.find(tab);
    if (found == running_.end()) return;
    const std::shared_ptr<ChildRun> run = found->second;
    run->stop();
    ended_.wait_for(lock, std::chrono::seconds(5), [&] {
        const auto now = running_.find(tab);
        return now == running_.end() || now->second != run;
    });
}

void PageRuns::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& [tab, run] : running_) run->stop();
}

bool PageRuns::is_closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
}

void PageRuns::note_request() {
    const std::lock_guard lock(mutex_);
    last_ = Time::now();
}

bool PageRuns::is_abandoned() const {
    // A reload takes less; a browser that starts for the first time takes some seconds.
    constexpr std::chrono::seconds after_tabs{3}, before_tabs{300};
    const std::lock_guard lock(mutex_);
    return tabs_ == 0 && running_.empty() && Time::now() - last_ > (had_tabs_ ? after_tabs : before_tabs);
}

}  // namespace impactfit::app
