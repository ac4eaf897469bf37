#include "impactfit/recording/signal/array_process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace impactfit {
namespace {

constexpr const char* damaged = "damaged";

void append_count(std::string& bytes, std::uint64_t count) {
    bytes.append(reinterpret_cast<const char*>(&count), sizeof count);
}

/// Takes the parts of the bytes of a sink, with checks of their lengths.
class SinkReader {
public:
    explicit SinkReader(std::string_view bytes) : bytes_(bytes) {}

    std::optional<std::uint64_t> count() {
        std::uint64_t value = 0;
        if (bytes_.size() < sizeof value) return std::nullopt;
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
        return value;
    }

    std::optional<std::string_view> text(std::uint64_t length) {
        if (length > bytes_.size()) return std::nullopt;
        const std::string_view part = bytes_.substr(0, length);
        bytes_.remove_prefix(length);
        return part;
    }

private:
    std::string_view bytes_;
};

/// Returns the arrays of complete bytes: number of arrays, text of a fault, arrays.
std::optional<ReadArrays> arrays_of(std::string_view bytes) {
    SinkReader reader(bytes);
    ReadArrays result;
    const auto fault = reader.text(reader.count().value_or(bytes.size()));
    const auto arrays = reader.count();
    if (!fault || !arrays) return std::nullopt;
    result.fault = *fault;
    SinkReader parts(reader.text(*arrays).value_or(std::string_view()));
    for (auto length = parts.count(); length; length = parts.count()) {
        NamedArray array;
        const auto name = parts.text(*length);
        const auto rows = parts.count(), columns = parts.count();
        if (!name || !rows || !columns || *rows > most_array_values || *columns > most_array_values)
            return std::nullopt;
        const auto text = parts.text(parts.count().value_or(bytes.size()));
        if (!text) return std::nullopt;
        const auto values = parts.text(*rows * *columns * sizeof(double));
        if (!values) return std::nullopt;
        array.text = *text;
        array.name = *name;
        array.rows = *rows;
        array.columns = *columns;
        array.values.resize(*rows * *columns);
        if (!values->empty()) std::memcpy(array.values.data(), values->data(), values->size());
        result.arrays.push_back(std::move(array));
    }
    return result;
}

bool write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t done = ::write(to, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
}

std::string read_all(int from) {
    std::string bytes;
    std::array<char, 65536> part{};
    for (;;) {
        const ssize_t done = ::read(from, part.data(), part.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return bytes;
        bytes.append(part.data(), static_cast<std::size_t>(done));
    }
}

void limit_process() {
    const auto limit = [](auto kind, rlim_t most) {
        const rlimit limits{most, most};
        setrlimit(kind, &limits);
    };
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, 60);
#if !defined(__SANITIZE_ADDRESS__)  // its shadow memory is larger
    limit(RLIMIT_AS, rlim_t{4} << 30);
#endif
    for (const int fault : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGXCPU}) ::signal(fault, SIG_DFL);
    if (const int nowhere = ::open("/dev/null", O_WRONLY); nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
}

/// The separate process: it ends without the destructors of the program.
[[noreturn]] void run_process(const std::function<void(ArraySink&)>& read, int to) {
    limit_process();
    ArraySink sink;
    try {
        read(sink);
    } catch (const std::exception& error) {
        sink.refuse(error.what());
    }
    std::string head;
    append_count(head, sink.fault().size());
    head += sink.fault();
    append_count(head, sink.bytes().size());
    const bool written = write_all(to, head) && write_all(to, sink.bytes());
    ::_exit(written ? 0 : 1);
}

}  // namespace

void ArraySink::add(const NamedArray& array) {
    values_ += array.values.size();
    if (values_ > most_array_values) throw std::length_error("more than 2e7 values");
    append_count(bytes_, array.name.size());
    bytes_ += array.name;
    append_count(bytes_, array.rows);
    append_count(bytes_, array.columns);
    append_count(bytes_, array.text.size());
    bytes_ += array.text;
    bytes_.append(reinterpret_cast<const char*>(array.values.data()), array.values.size() * sizeof(double));
}

ReadArrays arrays_of_process(const std::function<void(ArraySink&)>& read) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {{}, "no pipe for the process that reads it"};
    const pid_t process = ::fork();
    if (process == 0) run_process(read, ends[1]);
    ::close(ends[1]);
    const std::string bytes = process > 0 ? read_all(ends[0]) : std::string();
    ::close(ends[0]);
    if (process < 0) return {{}, "no process to read it"};
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {{}, damaged};
    return arrays_of(bytes).value_or(ReadArrays{{}, damaged});
}

}  // namespace impactfit
