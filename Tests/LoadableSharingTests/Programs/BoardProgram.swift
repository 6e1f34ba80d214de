import Foundation
import Synchronization
import TestSupport

/// A program `sharing-board`. It is killed with the object.
final class BoardProgram: @unchecked Sendable {

    let name: String
    let said = BoardProgramLog()
    private let process: pid_t
    private let input: Int32
    private let hasEnded = Mutex(false)

    init(_ name: String, store: String, origin: OriginServer, _ options: [String]) throws {
        self.name = name
        var (outputs, inputs): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard pipe(&outputs) == 0, pipe(&inputs) == 0 else { throw CocoaError(.fileReadUnknown) }
        for end in outputs + inputs { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        process = try spawn(
            BuiltProgram.path("sharing-board"), [store, "\(origin.port)", "name=\(name)"] + options,
            environment: BuiltProgram.quietSanitizers
        ) { files in
            posix_spawn_file_actions_adddup2(&files, inputs[0], STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&files, outputs[1], STDOUT_FILENO)
        }
        close(inputs[0])
        close(outputs[1])
        input = inputs[1]
        let (output, said) = (outputs[0], said)
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            var rest: [UInt8] = []
            while true {
                let count = read(output, &bytes, bytes.count)
                guard count > 0 else { break }
                rest += bytes[..<count]
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    said.note(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            close(output)
        }
    }

    deinit {
        kill()
        close(input)
    }

    /// By SIGKILL, at once.
    func kill() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        guard isFirst else { return }
        Foundation.kill(process, SIGCONT)
        Foundation.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    func stop() { Foundation.kill(process, SIGSTOP) }

    func goOn() { Foundation.kill(process, SIGCONT) }

    /// How many seconds of the processor it has had.
    var seconds: Double {
        let text = (try? readText("/proc/\(process)/stat")) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / 100
    }
}

/// The output of a program of boards so far.
final class BoardProgramLog: Sendable {

    /// What a board has shown after a load.
    struct Shown: Hashable {
        var source: Int
        var version: Int
        /// Under which number it was shared; 0 if the board has loaded it.
        var number: UInt64
        var milliseconds: Int
    }

    /// What a board that follows got, and how long after it was given.
    struct Got: Hashable {
        var board: Int
        var source: Int
        var version: Int
        var microseconds: Int
    }

    private struct State {
        var shown: [Shown] = []
        var got: [Got] = []
        var failures: [String] = []
        var notice = ""
    }

    private let state = Mutex(State())

    var shown: [Shown] { state.withLock { $0.shown } }
    var shownCount: Int { state.withLock { $0.shown.count } }
    var got: [Got] { state.withLock { $0.got } }
    var failures: [String] { state.withLock { $0.failures } }
    /// The latest version that it has shown.
    var version: Int { state.withLock { $0.shown.last?.version ?? 0 } }
    var isSharing: Bool { state.withLock { $0.notice == "loaded content is shared" } }

    fileprivate func note(_ line: String) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().prefix(4).compactMap { Int($0) }
        state.withLock { state in
            switch words.first {
            case "shown" where numbers.count == 4:
                state.shown.append(
                    Shown(
                        source: numbers[0], version: numbers[1], number: UInt64(numbers[2]), milliseconds: numbers[3]))
            case "got" where numbers.count == 4:
                state.got.append(
                    Got(board: numbers[0], source: numbers[1], version: numbers[2], microseconds: numbers[3]))
            case "notice": state.notice = String(line.dropFirst(7))
            default: state.failures.append(line)
            }
        }
    }
}
