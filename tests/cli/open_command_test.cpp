// impactfit open: the requests that it permits, the files of its commands, and its end.
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/opened_page.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

std::string shipped_example(const std::string& name) {
    return data_folder() + "/examples/" + name;
}

std::map<std::string, std::string> bounce_test_files() {
    std::map<std::string, std::string> files;
    for (const char* name : {"bounce_test.toml", "bounce_test.csv"})
        files[name] = impactfit::read_text_file(shipped_example(name));
    return files;
}

/// Sends bytes to a port and returns the reply to its end.
std::string reply_to_bytes(int port, const std::string& bytes) {
    const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size()));
    std::string reply;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = ::recv(connection, part.data(), part.size(), 0)) > 0;)
        reply.append(part.data(), static_cast<std::size_t>(count));
    ::close(connection);
    return reply;
}

/// A problem with these data. Its law has values, so that only the data can be refused.
std::string problem_of(const std::string& data) {
    std::string text = impactfit::read_text_file(shipped_example("bounce_test.toml"));
    const std::string shipped = "bounce_test.csv";
    text.replace(text.find(shipped), shipped.size(), data);
    return text;
}

}  // namespace

TEST_CASE("open: a request without the token, by another name or from another page gets 403 and nothing else") {
    const OpenedPage page({});
    REQUIRE(page.port() > 0);
    CHECK(page.token().size() == 64);
    const std::string host = "127.0.0.1:" + std::to_string(page.port()),
                      good = "\r\nX-Impactfit-Token: " + page.token();
    const std::string first = "GET /?token=" + page.token() + " HTTP/1.1\r\nHost: ";
    const auto header = [](const std::string& method, const std::string& path, const std::string& rest) {
        return method + " " + path + " HTTP/1.1\r\nHost: " + rest + "\r\nConnection: close\r\n\r\n";
    };
    std::string wrong = page.token();
    wrong.back() = wrong.back() == '0' ? '1' : '0';
    const std::vector<std::string> refused{
        header("GET", "/", host),
        header("GET", "/main.js", host),
        header("GET", "/opened", host),
        header("GET", "/nowhere", host),
        header("OPTIONS", "/run", host),
        header("POST", "/run", host + "\r\nContent-Length: 0"),
        header("POST", "/run", host + "\r\nExpect: 100-continue\r\nContent-Length: 4"),
        header("GET", "/?token=", host),
        header("GET", "/?token=" + wrong, host),
        header("GET", "/opened?token=" + page.token(), host),
        header("GET", "/opened", host + "\r\nX-Impactfit-Token: " + wrong),
        header("GET", "/opened", host + "\r\nX-Impactfit-Token: " + page.token() + "0"),
        header("GET", "/opened", host + "\r\nCookie: impactfit_" + std::to_string(page.port()) + "=" + page.token()),
        header("GET", "/opened", "evil.example:" + std::to_string(page.port()) + good),
        header("GET", "/opened", "127.0.0.1" + good),
        header("GET", "/opened", "127.0.0.1:1" + good),
        header("GET", "/opened", host + "\r\nHost: " + host + good),
        header("GET", "/opened", host + "\r\nOrigin: http://evil.example" + good),
        header("GET", "/opened", host + "\r\nOrigin: null" + good),
        header("GET", "/opened", host + "\r\nOrigin: https://" + host + good),
        header("GET", "/opened", host + "\r\nOrigin: http://localhost:" + std::to_string(page.port()) + good)};
    for (const std::string& request : refused) {
        CAPTURE(request);
        CHECK(reply_to_bytes(page.port(), request) ==
              "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
    for (const std::string& request :
         {header("GET", "/opened", host + good), header("GET", "/opened", host + "\r\nOrigin: http://" + host + good),
          header("GET", "/opened", "localhost:" + std::to_string(page.port()) + good),
          header("GET", "/?token=" + page.token(), host)}) {
        CAPTURE(request);
        CHECK(reply_to_bytes(page.port(), request).starts_with("HTTP/1.1 200 OK\r\n"));
    }
}

TEST_CASE("open: the cookie of the page permits the page again, and no command") {
    const OpenedPage page({});
    auto client = page.client();
    const auto first = client.Get(("/?token=" + page.token()).c_str());
    REQUIRE(first);
    const std::string policy = first->get_header_value("Content-Security-Policy");
    for (const char* part : {"default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"})
        CHECK(has(policy, part));
    CHECK_FALSE(has(first->body, page.token()));
    const std::string stated = first->get_header_value("Set-Cookie"), cookie = stated.substr(0, stated.find(';'));
    CHECK(has(stated, "HttpOnly"));
    CHECK_FALSE(has(stated, page.token()));
    const httplib::Headers headers{{"Cookie", cookie}};
    CHECK(client.Get("/", headers)->status == 200);
    for (const char* module : {"/main.js", "/program.js", "/words.js"})
        CHECK(client.Get(module, headers)->get_header_value("Content-Type") == "text/javascript; charset=utf-8");
    CHECK(has(client.Get("/program.js", headers)->body, "X-Impactfit-Token"));
    CHECK(client.Get("/opened", headers)->status == 403);
    CHECK(client.Post("/run", headers, "{}", "text/plain")->status == 403);
}

TEST_CASE("open: the page has the files of the command and those that a problem file names beside it") {
    const OpenedPage page({shipped_example("bounce_test.toml")});
    auto client = page.client();
    const auto reply = client.Get("/opened", page.headers());
    REQUIRE(reply);
    CHECK(page_answer(reply->body).files == bounce_test_files());
    CHECK(page_answer(reply->body).result["files"][0]["path"] == "bounce_test.toml");
}

TEST_CASE("open: a command of the page prints what the program prints") {
    const OpenedPage page({});
    const PageAnswer answer = page.run({"fit", "bounce_test.toml", "--format", "json", "--card", "card.json"},
                                       bounce_test_files(), {"card.json", "missing.json", "../card.json"});
    const ScratchFolder scratch;
    for (const auto& [name, content] : bounce_test_files()) scratch.write(name, content);
    const ProgramRun run =
        run_program("fit bounce_test.toml --format json --card card.json", "cd " + scratch.path().string() + " && ");
    CHECK(answer.result["code"] == run.exit_code);
    CHECK(answer.result["out"] == run.output);
    CHECK(answer.result["err"] == run.errors);
    CHECK(answer.files == std::map<std::string, std::string>{
                              {"card.json", impactfit::read_text_file((scratch.path() / "card.json").string())}});
    const PageAnswer validated = page.run({"validate", "papers", "--progress"});
    CHECK(validated.progress.front() == "checking Zhang et al. 2021");
    CHECK(validated.result["err"] == "");
}

TEST_CASE("open: a command writes and reads nothing outside of its folder, by a word or by a problem file") {
    const ScratchFolder scratch;
    const std::string secret =
                          scratch.write("secret.csv", impactfit::read_text_file(shipped_example("bounce_test.csv"))),
                      outside = (scratch.path() / "written").string();
    const OpenedPage page({});
    const auto files = bounce_test_files();
    const std::string up = "../" + fs::relative(secret, fs::temp_directory_path()).string(),
                      up_outside = "../" + fs::relative(outside, fs::temp_directory_path()).string();
    const std::vector<std::vector<std::string>> writing{{"fit", "bounce_test.toml", "--report", outside + ".html"},
                                                        {"fit", "bounce_test.toml", "--report", up_outside + ".html"},
                                                        {"fit", "bounce_test.toml", "--card", outside},
                                                        {"fit", "bounce_test.toml", "--figure", outside + ".svg"},
                                                        {"fit", "bounce_test.toml", "--output", outside},
                                                        {"fit", "bounce_test.toml", "--resume", outside},
                                                        {"example", "bounce_test", "--output", outside},
                                                        {"init", "bounce_test.csv", "--problem", outside},
                                                        {"fit", "bounce_test.toml", "--card", "/dev/full"}};
    for (const auto& words : writing) {
        CAPTURE(words);
        const PageAnswer answer = page.run(words, files);
        CHECK(answer.result["code"] != 0);
        CHECK_MESSAGE(has(answer.result["err"], "a command of a page may not"), answer.result["err"]);
    }
    const std::vector<std::vector<std::string>> reading{{"fit", secret},
                                                        {"datasets", secret},
                                                        {"fit", up},
                                                        {"impacts", secret},
                                                        {"report", secret, "--report", "r.html"},
                                                        {"fit", "/dev/stdin"},
                                                        {"laws", "--data", scratch.path().string()},
                                                        {"export", secret, "--to", "adams"}};
    for (const auto& words : reading) {
        CAPTURE(words);
        const PageAnswer answer = page.run(words, files);
        if (words.front() == "laws" && answer.result["code"] == 0) continue;  // reads no data
        CHECK(answer.result["code"] != 0);
        CHECK_MESSAGE(has(answer.result["err"], "a command of a page may not read this file"), answer.result["err"]);
    }
    for (const std::string& data : {secret, up}) {
        const PageAnswer answer = page.run({"fit", "problem.toml"}, {{"problem.toml", problem_of(data)}});
        CHECK(answer.result["code"] != 0);
        CHECK_MESSAGE(has(answer.result["err"], "a command of a page may not read this file"), answer.result["err"]);
    }
    const PageAnswer named = page.run({"laws"}, {{up_outside, "mine"}});
    CHECK(has(named.result["err"], "leaves its folder"));
    CHECK_FALSE(fs::exists(outside));
    CHECK_FALSE(fs::exists(outside + ".svg"));
    CHECK_FALSE(fs::exists(outside + ".html"));
}

TEST_CASE("open: only commands of the page run") {
    const OpenedPage page({});
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {}, {"open"}, {"man"}, {"--threads", "1", "open"}, {"completion", "bash"}, {"sh", "-c", "true"}}) {
        CAPTURE(words);
        CHECK(page.run(words).status == 400);
    }
    auto client = page.client();
    for (const char* body : {"", "{", "[]", "{\"words\":[\"laws\"]}",
                             "{\"words\":[\"laws\"],\"wanted\":[],\"files\":[{\"path\":\"a\",\"size\":9}]}\nab"}) {
        CAPTURE(body);
        CHECK(client.Post("/run", page.headers(), body, "text/plain")->status == 400);
    }
    for (const char* command : {"laws", "papers", "regenerate", "datasets"})
        CHECK(page.run({command}).result["code"] == 0);
}

TEST_CASE("open: a request above 300 MB is refused") {
    const OpenedPage page({});
    const std::string head = "POST /run HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(page.port()) +
                             "\r\nX-Impactfit-Token: " + page.token() +
                             "\r\nConnection: close\r\nContent-Length: 300000001\r\n\r\n";
    CHECK(reply_to_bytes(page.port(), head).starts_with("HTTP/1.1 413 "));
}

TEST_CASE("open: a stop ends the command of its tab, and two tabs run at the same time") {
    const OpenedPage page({});
    const std::vector<std::string> long_words{"fit", "bounce_test.toml", "--bootstrap", "100000", "--progress"};
    PageAnswer stopped, second;
    std::thread running([&] { stopped = page.run(long_words, bounce_test_files(), {}, "a"); });
    auto client = page.client();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    second = page.run({"laws"}, {}, {}, "b");
    CHECK(second.result["code"] == 0);
    const PageAnswer refused = page.run({"laws"}, {}, {}, "a");
    CHECK(has(refused.result["err"], "this tab runs another command"));
    CHECK(client.Post("/stop", page.headers("b"), "", "text/plain")->status == 200);
    CHECK(client.Post("/stop", page.headers("a"), "", "text/plain")->status == 200);
    running.join();
    CHECK(stopped.result["code"] == -1);
    CHECK(page.run({"laws"}, {}, {}, "a").result["code"] == 0);
}

TEST_CASE("open: ends with its last tab, and its commands with it") {
    OpenedPage page({});
    auto client = page.client();
    int parts = 0;
    const auto read_two = [&](const char*, std::size_t) { return ++parts < 2; };
    client.Get("/tab", page.headers(), read_two);  // closed by the second part
    auto again = page.client();
    parts = 0;
    again.Get("/tab", page.headers(), read_two);  // a reload: the server is still there
    CHECK(parts == 2);
    CHECK(page.wait() == 0);
}

TEST_CASE("open: an interrupt ends the server and removes the files of its commands") {
    const ScratchFolder scratch;
    ::setenv("TMPDIR", scratch.path().c_str(), 1);
    OpenedPage page({});
    ::unsetenv("TMPDIR");
    std::thread running([&] { page.run({"fit", "bounce_test.toml", "--bootstrap", "100000"}, bounce_test_files()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK_FALSE(fs::is_empty(scratch.path()));
    page.interrupt();
    CHECK(page.wait() == 0);
    running.join();
    CHECK(fs::is_empty(scratch.path()));
}

TEST_CASE("open: two servers have different ports and tokens, and a stated port is used once") {
    const OpenedPage one({}), other({});
    CHECK(one.port() != other.port());
    CHECK(one.token() != other.token());
    check_bad_input(
        {{"open --no-browser --port " + std::to_string(one.port()), 2, {"the port cannot be used", "--port"}},
         {"open --no-browser --port 70000", 2, {"out of range", "65535", "--port"}},
         {"open --no-browser nowhere.csv", 2, {"no such file", "nowhere.csv"}},
         {"open --no-browser --folder " + data_folder() + "/nowhere", 2, {"no such folder", "--folder"}},
         {"open --no-browser --folder " + data_folder() + "/tables " + shipped_example("bounce_test.csv"),
          2,
          {"outside of the folder", "--folder"}}});
}

TEST_CASE("open: the browser gets a private file that leads to the address, not the address itself") {
    const ScratchFolder scratch;
    const std::string passed = (scratch.path() / "passed").string(),
                      browser = scratch.write("browser", "#!/bin/sh\necho \"$1\" >" + passed +
                                                             ".new\ncat \"${1#file://}\" >>" + passed + ".new\nmv " +
                                                             passed + ".new " + passed + "\n");
    fs::permissions(browser, fs::perms::owner_all);
    const ProgramRun run = run_program("open", "BROWSER=" + browser + " timeout --preserve-status --signal=INT 1 ");
    CHECK(run.exit_code == 0);
    const std::string text = impactfit::read_text_file(passed), file = text.substr(0, text.find('\n'));
    CHECK(file.starts_with("file:///"));
    CHECK_FALSE(has(file, "token"));
    const std::string address =
        run.output.substr(run.output.find("http://"), run.output.find('\n') - run.output.find("http://"));
    CHECK(has(text, "url=" + address + "\""));
    CHECK_FALSE(fs::exists(file.substr(std::string("file://").size())));
}
