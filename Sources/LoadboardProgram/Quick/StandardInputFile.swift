import Boards
import Dispatch
import FoundationEssentials
import Glibc
import Loadables
import Settings
import Synchronization

/// A temporary file with a copy of standard input, so that a source can read the input repeatedly and follow it.
final class StandardInputFile: Sendable {

    /// The path of the file. Only the user can read the file.
    let path: String

    private struct State {
        var byteCount = 0
        var hasEnded = false
        /// The error number of a failed write; nil for none.
        var failure: Int32?
    }

    private let state = Mutex(State())

    /// The maximum size of the file in bytes. The file is emptied when more input would exceed this size.
    private static let sizeLimit = 64 << 20

    /// Starts to copy standard input.
    ///
    /// - Throws: An error if standard input is a terminal, or if the file cannot be created.
    init() throws(StandardInputError) {
        guard isatty(STDIN_FILENO) == 0 else { throw .isTerminal }
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/loadboard.XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw .notWritable(folder, String(cString: strerror(errno))) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        DispatchQueue(label: "standard input").async { [weak self] in
            let failure = Self.copy(input, to: file) { self?.note($0) }
            self?.end(failure)
            close(file)
            close(input)
        }
    }

    func remove() { unlink(path) }

    var typed: TypedOrigin {
        var typed = Origins.typed(path)
        typed.names = ["input"]
        typed.fileName = nil
        typed.isTemporary = true
        return typed
    }

    private func note(_ count: Int) { state.withLock { $0.byteCount += count } }

    private func end(_ failure: Int32?) { state.withLock { ($0.hasEnded, $0.failure) = (true, failure) } }

    /// Copies until the input ends. If a write fails, for example because the disk is full, empties the file and
    /// repeats the write once.
    ///
    /// - Returns: The error number if the repeated write has failed; nil on success.
    private static func copy(_ input: Int32, to file: Int32, _ note: (Int) -> Void) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var size = 0
        while true {
            let count = read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            if size + count > sizeLimit, empty(file) { size = 0 }
            var failure = add(buffer[..<count], to: file)
            if failure != nil, empty(file) {
                size = 0
                failure = add(buffer[..<count], to: file)
            }
            if let failure { return failure }
            size += count
            note(count)
        }
    }

    private static func empty(_ file: Int32) -> Bool { ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0 }

    /// Writes bytes. Returns the error number if writing has failed; nil on success.
    private static func add(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int32? {
        FileReplacement.writeAll(bytes, to: file) ? nil : errno
    }

    /// Waits for the first byte. Then waits for the end of the input, for at most a second. Returns all bytes that have
    /// arrived.
    ///
    /// - Throws: An error if a write has failed, or if the file cannot be read.
    func firstResponse() async throws -> FirstResponse {
        while state.withLock({ $0.byteCount == 0 && !$0.hasEnded }) { try await Task.sleep(for: .milliseconds(20)) }
        let begin = ContinuousClock.now
        while !state.withLock({ $0.hasEnded }), begin.duration(to: .now) < .seconds(1) {
            try await Task.sleep(for: .milliseconds(20))
        }
        let (goesOn, failure) = state.withLock { (!$0.hasEnded, $0.failure) }
        if let failure { throw StandardInputError.notWritable(path, String(cString: strerror(failure))) }
        let bytes = try DiskFiles().read(path, limit: Self.sizeLimit)
        return FirstResponse(answer: .content(Data(bytes)), goesOn: goesOn)
    }
}

enum StandardInputError: Error, Hashable, CustomStringConvertible {

    case isTerminal
    case notWritable(String, String)

    var description: String {
        switch self {
        case .isTerminal: "it is a terminal; “-” is for the output of another program, as in “ps aux | loadboard -”"
        case .notWritable(let path, let reason): "cannot write to \(path): \(reason)"
        }
    }
}
