#include "tests/cli/opened_page.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "tests/paths/paths.hpp"

namespace impactfit_tests {

OpenedPage::OpenedPage(const std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return;
    std::vector<std::string> all{program_file(), "open", "--no-browser"};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) output_ += c;
    ::close(ends[0]);
    const std::string before = "http://127.0.0.1:", mark = "/?token=";
    const std::size_t at = output_.find(before), end = output_.find(mark);
    if (at == std::string::npos || end == std::string::npos) return;
    port_ = std::stoi(output_.substr(at + before.size()));
    token_ = output_.substr(end + mark.size());
}

OpenedPage::~OpenedPage() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

httplib::Client OpenedPage::client() const {
    httplib::Client client("127.0.0.1", port_);
    client.set_read_timeout(30);
    return client;
}

httplib::Headers OpenedPage::headers(const std::string& tab) const {
    return {{"X-Impactfit-Token", token_}, {"X-Impactfit-Tab", tab}};
}

PageAnswer page_answer(const std::string& text) {
    PageAnswer answer;
    std::size_t at = 0;
    while (at < text.size() && answer.result.is_null()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (line.empty()) continue;
        const auto json = nlohmann::json::parse(line);
        if (json.contains("files"))
            answer.result = json;
        else
            answer.progress.push_back(json.at("progress"));
    }
    if (!answer.result.is_null())
        for (const auto& file : answer.result.at("files")) {
            answer.files[file.at("path")] = text.substr(at, file.at("size"));
            at += file.at("size").get<std::size_t>();
        }
    return answer;
}

PageAnswer OpenedPage::run(const std::vector<std::string>& words, const std::map<std::string, std::string>& files,
                           const std::vector<std::string>& wanted, const std::string& tab) const {
    nlohmann::json line{{"words", words}, {"wanted", wanted}, {"files", nlohmann::json::array()}};
    std::string bytes;
    for (const auto& [path, content] : files) {
        line["files"].push_back({{"path", path}, {"size", content.size()}});
        bytes += content;
    }
    const auto reply = client().Post("/run", headers(tab), line.dump() + "\n" + bytes, "application/octet-stream");
    if (!reply) return {};
    PageAnswer answer;
    if (reply->status == 200) answer = page_answer(reply->body);
    answer.status = reply->status;
    return answer;
}

void OpenedPage::interrupt() const {
    ::kill(process_, SIGINT);
}

int OpenedPage::wait() {
    for (int i = 0; i < 1000; ++i) {
        int status = 0;
        if (::waitpid(process_, &status, WNOHANG) == process_) {
            process_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return -1;
}

}  // namespace impactfit_tests
