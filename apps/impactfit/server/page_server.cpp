#include "server/page_server.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "exit_code.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/page/document_html.hpp"
#include "server/access.hpp"
#include "server/page_files.hpp"
#include "server/page_runs.hpp"
#include "server/temporary_folder.hpp"
#include "shell/error_text.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_request_bytes = 300'000'000;
constexpr int forbidden = 403, bad_request = 400, too_large = 413;

/// The commands of the page. Others start servers, or have no use in a temporary folder.
constexpr std::array page_commands{"fit",     "compare",  "design",     "export",  "translate", "datasets",
                                   "impacts", "convert",  "laws",       "forms",   "init",      "papers",
                                   "card",    "simulate", "sweep",      "damping", "stiffness", "report",
                                   "example", "validate", "regenerate", "help"};

/// A line of JSON, and the bytes of the files that it lists as {path, size}: the form of requests and results.
struct Message {
    Json head;
    std::vector<std::pair<std::string, std::string>> files;

    std::string text() const {
        Json line = head;
        line["files"] = Json::array();
        std::string bytes;
        for (const auto& [path, content] : files) {
            line["files"].push_back({{"path", path}, {"size", content.size()}});
            bytes += content;
        }
        return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" + bytes;
    }
};

/// A command of the page, the paths of the files that it wants back, and its files.
struct Job {
    std::vector<std::string> words, wanted;
    std::vector<std::pair<std::string, std::string>> files;
};

/// Throws an exception of JSON or std::out_of_range for another form.
Job job_of(const std::string& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Json head = Json::parse(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end));
    Job job{head.at("words"), head.at("wanted"), {}};
    std::size_t at = std::min(end + 1, text.size());
    for (const Json& file : head.at("files")) {
        const auto size = file.at("size").get<std::size_t>();
        if (size > text.size() - at) throw std::out_of_range("files");
        job.files.emplace_back(file.at("path").get<std::string>(), text.substr(at, size));
        at += size;
    }
    return job;
}

bool is_page_command(const Job& job) {
    return !job.words.empty() &&
           std::find(page_commands.begin(), page_commands.end(), job.words.front()) != page_commands.end();
}

std::string page_policy() {
    return fmt::format(
        "default-src 'none'; script-src 'self' {}; connect-src 'self'; style-src 'unsafe-inline'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'",
        permitted_scripts());
}

void set_page_headers(httplib::Response& response) {
    response.set_header("Content-Security-Policy", page_policy() + "; frame-ancestors 'none'");
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cache-Control", "no-store");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
}

std::string page_with_policy() {
    std::string html(page_html());
    const std::string mark = "@POLICY@";
    if (const std::size_t at = html.find(mark); at != std::string::npos) html.replace(at, mark.size(), page_policy());
    return html;
}

/// Runs the words of a job in a new folder. `send` returns false if the page is gone.
Message run_for_page(PageRuns& runs, const std::string& tab, const std::string& data, const Job& job,
                     const ChildRun::Listener& send) {
    const TemporaryFolder folder;
    for (const auto& [path, content] : job.files) folder.write(path, content);
    const auto child = std::make_shared<ChildRun>(job.words, folder.path(), data);
    if (!runs.begin(tab, child)) {
        child->stop();
        child->wait([](const std::string&) { return true; });
        throw Error(ErrorKind::usage, "this tab runs another command", {}, "one command at a time");
    }
    const int code = child->wait(send);
    runs.end(tab);
    Message result{{{"code", code}, {"out", child->output}, {"err", child->errors}}, {}};
    for (const std::string& path : job.wanted)
        if (folder.has(path)) result.files.emplace_back(path, read_text_file((folder.path() / path).string()));
    return result;
}

class PageServer {
public:
    explicit PageServer(const PageSettings& settings) : settings_(settings), port_(bind()), access_(port_) {
        set_limits();
        set_access();
        add_page();
        add_commands();
    }

    void run(const volatile std::sig_atomic_t& interrupted) {
        std::thread listening([this] { server_.listen_after_bind(); });
        while (!server_.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        settings_.listening(fmt::format("http://127.0.0.1:{}/?token={}", port_, access_.token()));
        while (interrupted == 0 && !runs_.is_abandoned()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        runs_.close();
        server_.stop();
        listening.join();
    }

private:
    int bind() {
        // Without SO_REUSEPORT, by which another process could share the port.
        server_.set_socket_options([](int socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        const int port = settings_.port == 0                                 ? server_.bind_to_any_port("127.0.0.1")
                         : server_.bind_to_port("127.0.0.1", settings_.port) ? settings_.port
                                                                             : -1;
        if (port > 0) return port;
        throw Error(ErrorKind::usage, "the port cannot be used", fmt::format("{}", settings_.port),
                    "a free port above 1023, or none for a free one", {{}, 0, 0, "--port"});
    }

    void set_limits() {
        constexpr int threads = 64;  // each tab has a stream, a command and a stop
        server_.new_task_queue = [] { return new httplib::ThreadPool(threads); };
        server_.set_keep_alive_timeout(1);
        server_.set_payload_max_length(most_request_bytes);
    }

    /// Every other request has the status 403 and nothing else.
    void set_access() {
        server_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            if (access_.permits(request)) {
                runs_.note_request();
                return httplib::Server::HandlerResponse::Unhandled;
            }
            response.status = forbidden;
            return httplib::Server::HandlerResponse::Handled;
        });
        server_.set_expect_100_continue_handler([this](const httplib::Request& request, httplib::Response& response) {
            constexpr int go_on = 100;
            return access_.permits(request) ? go_on : response.status = forbidden;
        });
        server_.set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
            response.status = bad_request;
        });
    }

    void add_page() {
        server_.Get("/", [this](const httplib::Request&, httplib::Response& response) {
            set_page_headers(response);
            response.set_header("Set-Cookie", access_.cookie());
            response.set_content(page_with_policy(), "text/html; charset=utf-8");
        });
        for (const PageFile& file : page_modules())
            server_.Get(std::string(file.path), [&file](const httplib::Request&, httplib::Response& response) {
                set_page_headers(response);
                response.set_content(std::string(file.content), "text/javascript; charset=utf-8");
            });
    }

    void add_commands() {
        add_files();
        server_.Get("/tab", [this](const httplib::Request& request, httplib::Response& response) {
            const auto tab = std::make_shared<PageRuns::Tab>(runs_, request.get_header_value("X-Impactfit-Tab"));
            set_page_headers(response);
            response.set_chunked_content_provider(
                "application/octet-stream", [this, tab](std::size_t, httplib::DataSink& sink) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(250));
                    return !runs_.is_closed() && sink.is_writable() && sink.write("\n", 1);
                });
        });
        server_.Post("/stop", [this](const httplib::Request& request, httplib::Response& response) {
            runs_.stop(request.get_header_value("X-Impactfit-Tab"));
            set_page_headers(response);
        });
        server_.Post("/run", [this](const httplib::Request& request, httplib::Response& response,
                                    const httplib::ContentReader& reader) { start_run(request, response, reader); });
    }

    void add_files() {
        server_.Get("/opened", [this](const httplib::Request&, httplib::Response& response) {
            Message message{Json::object(), {}};
            for (const OpenedFile& one : settings_.opened)
                message.files.emplace_back(one.path, read_text_file(one.file));
            set_page_headers(response);
            response.set_content(message.text(), "application/octet-stream");
        });
        server_.Get("/shipped", [this](const httplib::Request&, httplib::Response& response) {
            Json texts = Json::object();
            const fs::path examples = fs::path(settings_.data) / "examples";
            for (const auto& entry : fs::recursive_directory_iterator(examples))
                if (entry.is_regular_file())
                    texts["examples/" + entry.path().lexically_relative(examples).generic_string()] =
                        read_text_file(entry.path().string());
            set_page_headers(response);
            response.set_content(texts.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
        });
    }

    void start_run(const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
        std::string body;
        const bool read = reader([&](const char* bytes, std::size_t count) {
            body.append(bytes, count);
            return body.size() <= most_request_bytes;
        });
        if (!read) {
            response.status = too_large;
            return;
        }
        const auto job = std::make_shared<const Job>(job_of(body));
        if (!is_page_command(*job)) {
            response.status = bad_request;
            response.set_content("no command of the page", "text/plain");
            return;
        }
        set_page_headers(response);
        const std::string tab = request.get_header_value("X-Impactfit-Tab");
        response.set_chunked_content_provider(
            "application/octet-stream",
            [this, tab, job](std::size_t, httplib::DataSink& sink) { return answer(tab, *job, sink); });
    }

    /// Sends lines {"progress": TEXT}, then the result.
    bool answer(const std::string& tab, const Job& job, httplib::DataSink& sink) {
        const auto send = [&](const std::string& text) {
            return sink.is_writable() && sink.write(text.data(), text.size());
        };
        Message result;
        try {
            result = run_for_page(runs_, tab, settings_.data, job, [&](const std::string& line) {
                if (line.empty()) return send("\n");
                return send(Json{{"progress", line}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
            });
        } catch (const Error& error) {
            result = {{{"code", exit_code_of(error)}, {"out", ""}, {"err", error_text(error)}}, {}};
        } catch (const std::exception& error) {
            result = {{{"code", exit_internal}, {"out", ""}, {"err", error.what()}}, {}};
        }
        const bool sent = send(result.text());
        if (sent) sink.done();
        return sent;
    }

    const PageSettings& settings_;
    httplib::Server server_;
    int port_;
    Access access_;
    PageRuns runs_;
};

volatile std::sig_atomic_t is_interrupted = 0;

void note_interrupt(int) {
    is_interrupted = 1;
}

}  // namespace

void serve_page(const PageSettings& settings) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, note_interrupt);
    PageServer(settings).run(is_interrupted);
}

}  // namespace impactfit::app
