#include "server/access.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "impactfit/core/error.hpp"

namespace impactfit::app {
namespace {

/// The time does not depend on the place of a difference.
bool is_equal_secret(const std::string& text, const std::string& secret) {
    if (text.size() != secret.size()) return false;
    volatile unsigned char difference = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        difference = static_cast<unsigned char>(difference | (text[i] ^ secret[i]));
    return difference == 0;
}

bool is_page(const std::string& path) {
    return path == "/" || path.ends_with(".js");
}

}  // namespace

std::string random_secret() {
    std::array<unsigned char, 32> bytes{};
    if (::getentropy(bytes.data(), bytes.size()) != 0)
        throw Error(ErrorKind::usage, "the system has no random numbers", std::strerror(errno), "getentropy");
    std::string text;
    for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

Access::Access(int port) : port_(port) {}

std::string Access::cookie() const {
    return fmt::format("impactfit_{}={}; Path=/; HttpOnly; SameSite=Lax", port_, page_);
}

bool Access::is_for_this_server(const httplib::Request& request) const {
    const std::string host = request.get_header_value("Host");
    if (request.get_header_value_count("Host") != 1) return false;
    if (host != fmt::format("127.0.0.1:{}", port_) && host != fmt::format("localhost:{}", port_)) return false;
    const std::size_t origins = request.get_header_value_count("Origin");
    return origins == 0 || (origins == 1 && request.get_header_value("Origin") == "http://" + host);
}

bool Access::permits(const httplib::Request& request) const {
    if (!is_for_this_server(request)) return false;
    if (is_equal_secret(request.get_header_value("X-Impactfit-Token"), token_)) return true;
    if (request.method != "GET" || !is_page(request.path)) return false;
    if (request.path == "/" && is_equal_secret(request.get_param_value("token"), token_)) return true;
    const std::string cookies = "; " + request.get_header_value("Cookie") + ";",
                      name = fmt::format("; impactfit_{}=", port_);
    const std::size_t at = cookies.find(name);
    if (at == std::string::npos) return false;
    const std::size_t begin = at + name.size();
    return is_equal_secret(cookies.substr(begin, cookies.find(';', begin) - begin), page_);
}

}  // namespace impactfit::app
