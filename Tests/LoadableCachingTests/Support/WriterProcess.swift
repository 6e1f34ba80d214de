import Foundation
import TestSupport
import Testing

/// The program `cache-writer`, and its output so far.
final class WriterProcess {

    private let process: pid_t
    private var input: Int32
    private let output: Int32
    private var text = Data()
    private var readCount = 0
    private var hasEnded = false

    init(_ arguments: [String]) throws {
        var (outputs, inputs): ([Int32], [Int32]) = ([0, 0], [0, 0])
        try #require(pipe(&outputs) == 0 && pipe(&inputs) == 0)
        for end in outputs + inputs { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer {
            close(inputs[0])
            close(outputs[1])
        }
        process = try spawn(CacheWriter.path, arguments, environment: BuiltProgram.quietSanitizers) { files in
            posix_spawn_file_actions_adddup2(&files, inputs[0], STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&files, outputs[1], STDOUT_FILENO)
        }
        (input, output) = (inputs[1], outputs[0])
        signal(SIGPIPE, SIG_IGN)
    }

    /// One that does what it is told.
    ///
    /// - Parameter isPatient: Whether reading waits for what others do with the file, and not for a moment only.
    static func talking(_ path: String, isPatient: Bool = false) throws -> WriterProcess {
        try WriterProcess(["talk", path, isPatient ? "30000" : "100"])
    }

    deinit {
        if !hasEnded {
            kill()
            end()
        }
        if input >= 0 { close(input) }
        close(output)
    }

    /// Tells it something.
    func tell(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(input, bytes, bytes.count)
    }

    /// The next line that it says, problems aside; nil if it says nothing for so long, or ends.
    func answer(patience: Int32 = 60_000) -> String? {
        while true {
            let known = lines
            if readCount < known.count {
                defer { readCount += 1 }
                if known[readCount].hasPrefix("problem: ") { continue }
                return known[readCount]
            }
            guard readMore(patience) else { return nil }
        }
    }

    /// Sends it a command, and waits for its reply.
    func ask(_ line: String) -> String? {
        tell(line)
        return answer()
    }

    /// Reads until it has said so many lines, or says nothing for a long time.
    func read(lines: Int, patience: Int32 = 20_000) {
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < lines, readMore(patience) {}
    }

    private func readMore(_ patience: Int32) -> Bool {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, patience) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(output, &bytes, bytes.count)
        if count > 0 { text.append(contentsOf: bytes[..<count]) }
        return count > 0
    }

    /// Lets it end normally.
    func hangUp() {
        close(input)
        input = -1
    }

    func kill() {
        Glibc.kill(process, SIGKILL)
    }

    /// Waits for its end, and reads what it has said until then. Not until the pipe ends: another program that was
    /// started at the same time may have got hold of it.
    func end() {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        read(lines: .max, patience: 0)
    }

    /// The lines that are whole.
    var lines: [String] {
        String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// So many entries were reported as stored.
    var storedCount: Int {
        lines.compactMap { $0.hasPrefix("stored ") ? Int($0.dropFirst(7)) : nil }.last ?? 0
    }
}
