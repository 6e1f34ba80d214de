import Basics
import Dashboard
import Dispatch
import FoundationEssentials
import Glibc
import Settings

/// The output of a board's metrics: a file that is replaced repeatedly or, if the path ends with `.sock`, a socket.
@MainActor
final class MetricsOutput {

    private let metrics: BoardMetrics
    private let path: String
    private let complain: (String) -> Void
    private var socket: MetricsSocket?
    private var timer: (any DispatchSourceTimer)?
    /// Whether the metrics have changed since they were last written.
    private var isDue = false
    private var hasFailed = false

    /// The minimum and the maximum time between two writes, in seconds. Ages in the metrics grow even if nothing else
    /// changes, so there is a maximum.
    private static let (shortest, longest) = (1, 15)

    /// Starts providing metrics.
    ///
    /// - Parameters:
    ///   - metrics: The metrics.
    ///   - path: The path of the file or socket.
    ///   - complain: A closure that is called with a message when the file cannot be written. After a call, it is
    ///     called again only if a write has succeeded in the meantime.
    /// - Throws: An error if the file cannot be written or the socket cannot be created.
    init(_ metrics: BoardMetrics, at path: String, complain: @escaping (String) -> Void) throws(MetricsError) {
        (self.metrics, self.path, self.complain) = (metrics, path, complain)
        guard !path.hasSuffix(".sock") else {
            socket = try MetricsSocket(path) { metrics.text }
            return
        }
        guard Self.isReplaceable(path) else {
            throw MetricsError(path: path, reason: "the file exists, and does not contain metrics; choose another path")
        }
        if let error = write() { throw MetricsError(path: path, reason: "\(error)") }
        metrics.onChange = { [weak self] in self?.isDue = true }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(
            deadline: .now() + .seconds(Self.shortest), repeating: .seconds(Self.shortest), leeway: .milliseconds(200))
        var waited = 0
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                waited += Self.shortest
                guard let self, self.isDue || waited >= Self.longest else { return }
                (waited, self.isDue) = (0, false)
                self.writeAgain()
            }
        }
        timer.resume()
        self.timer = timer
    }

    /// Returns whether nothing is lost if the file is replaced: there is no file, or it is empty or contains metrics.
    private static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return true }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { close(file) }
        let start = Array("# TYPE loadboard_".utf8)
        var found = [UInt8](repeating: 0, count: start.count)
        return read(file, &found, found.count) == found.count && found == start
    }

    private func write() -> FileWriteError? {
        do throws(FileWriteError) {
            try FileReplacement.write(Array(metrics.text.utf8), to: path, permissions: 0o644)
            return nil
        } catch {
            return error
        }
    }

    private func writeAgain() {
        let error = write()
        if let error, !hasFailed { complain("\(MetricsError(path: path, reason: "\(error)"))") }
        hasFailed = error != nil
    }

    /// Ends the output, and removes the file or the socket.
    func end() {
        timer?.cancel()
        unlink(path)
    }
}

struct MetricsError: Error, CustomStringConvertible {

    let path: String
    let reason: String

    var description: String { "--metrics: cannot write \(OneLine(path, limit: 200)): \(reason)" }
}

/// A socket that sends the metrics to each client that connects. Only the user can connect.
@MainActor
private final class MetricsSocket {

    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "metrics")

    /// The maximum time to wait for a client to send or receive data, in seconds.
    private nonisolated static let timeout = 2

    init(_ path: String, text: @escaping @MainActor () -> String) throws(MetricsError) {
        let listener = try Self.makeListener(path)
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: .main)
        source.setEventHandler { [queue] in
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let metrics = MainActor.assumeIsolated { text() }
            // Respond on another queue, so that a slow client does not block the board.
            queue.async { Self.answer(connection, metrics) }
        }
        source.setCancelHandler { close(listener) }
        source.resume()
    }

    isolated deinit { source.cancel() }

    private static func makeListener(_ path: String) throws(MetricsError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else {
            throw MetricsError(path: path, reason: "the path is longer than \(room - 1) bytes")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw MetricsError(path: path, reason: String(cString: strerror(errno))) }
        removeStale(path, address)
        // The socket file gets the mode of the socket, so other users can never connect.
        fchmod(listener, 0o600)
        guard withAddress(address, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0 else {
            let reason = errno == EADDRINUSE ? "it is in use" : String(cString: strerror(errno))
            close(listener)
            throw MetricsError(path: path, reason: reason)
        }
        return listener
    }

    /// Removes the file at the path if it is a socket without a listening program.
    private static func removeStale(_ path: String, _ address: sockaddr_un) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        if withAddress(address, { connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED { unlink(path) }
    }

    private static func withAddress(
        _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Reads a request and sends the metrics. If the client sends an HTTP request, the metrics are sent as an HTTP
    /// response.
    private nonisolated static func answer(_ connection: Int32, _ metrics: String) {
        defer { close(connection) }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while request.count < 16_384, !request.endsHeader {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            request += buffer[..<count]
        }
        let isHTTP = request.starts(with: "GET ".utf8)
        let head = """
            HTTP/1.1 200 OK\r
            Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8\r
            Content-Length: \(metrics.utf8.count)\r
            Connection: close\r
            \r

            """
        var rest = Array(((isHTTP ? head : "") + metrics).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

extension [UInt8] {

    /// Whether the bytes end with an empty line, which is the end of the headers.
    fileprivate var endsHeader: Bool {
        suffix(4).elementsEqual("\r\n\r\n".utf8) || suffix(2).elementsEqual("\n\n".utf8)
    }
}
