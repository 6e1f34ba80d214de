import Foundation
import TestSupport

/// The program `terminal-probe` in a terminal.
final class Probe {

    let terminal: PseudoTerminal
    /// What it wrote until the first frame was shown.
    private(set) var start = ""

    private let folder: URL
    private var seen = 0

    /// A shell that waits for it and says its exit code then.
    static let waiting = "\"$@\"; echo \"code $?.\"; sleep 60"

    /// How the terminal was set before it, as far as that is known.
    let settings: [UInt32]
    /// Its process.
    private(set) var process: pid_t = 0

    /// Starts it and waits for its first frame, or until it reports something else.
    ///
    /// - Parameter script: How a shell runs it as `"$@"`; nil if it is to lead the terminal's session itself, so that the
    ///   terminal goes away with it.
    init(
        term: String = "xterm-256color", environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        arguments: [String] = [], script: String? = nil, waitingFor report: String? = "started"
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = [
            "TERM": term, "LANG": "C.UTF-8", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "PROBE_REPORT": folder.appending(path: "report").path, "PROBE_GATE": folder.appending(path: "gate").path,
            "SWIFT_BACKTRACE": "enable=no",
        ]
        let all = plain.merging(BuiltProgram.quietSanitizers) { $1 }.merging(environment) { $1 }
        let command = [BuiltProgram.path("terminal-probe")] + arguments
        terminal = try PseudoTerminal(
            script == nil ? command[0] : "/bin/sh",
            script.map { ["-c", "read line; " + $0, "sh"] + command } ?? arguments, environment: all, columns: columns,
            rows: rows)
        settings = terminal.settings
        if script != nil { terminal.send("\n") }
        guard let report else { return }
        try await wait(for: report)
        if report == "started" { process = try await pid_t(wait(for: "process ").dropFirst(8)) ?? 0 }
        start = terminal.read()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// What it has reported so far.
    var reports: [String] {
        let text = (try? readText(folder.appending(path: "report").path)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// What a script has written to the file beside that of the reports.
    var data: String {
        get throws { try readText(folder.appending(path: "report.data").path) }
    }

    /// Waits until it reports something that begins so, after what was waited for before.
    ///
    /// - Returns: The report.
    @discardableResult
    func wait(for report: String, limit: Duration = .seconds(15)) async throws -> String {
        let end = ContinuousClock.now.advanced(by: limit)
        while true {
            let reports = reports
            if let index = reports.indices.dropFirst(seen).first(where: { reports[$0].hasPrefix(report) }) {
                seen = index + 1
                return reports[index]
            }
            guard .now < end else { throw ProbeError.waited(report, reports, terminal.read()) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Sends keys and waits until what they lead to was drawn.
    ///
    /// - Returns: What was written then.
    @discardableResult
    func send(_ text: String, waitingFor report: String) async throws -> String {
        terminal.send(text)
        try await wait(for: report)
        return terminal.read()
    }

    /// Presses a key that types a character.
    @discardableResult
    func press(_ key: Character) async throws -> String {
        try await send(String(key), waitingFor: "key \(key)")
    }

    /// Lets the end happen that waits for it.
    func openGate() throws {
        try Data().write(to: folder.appending(path: "gate"))
    }

    /// Reads until what was written is as it should be, or the limit has come.
    func read(limit: Duration = .seconds(15), until condition: (String) -> Bool) -> String {
        let end = ContinuousClock.now.advanced(by: limit)
        var written = ""
        repeat { written += terminal.read(quiet: .milliseconds(10)) } while !condition(written) && .now < end
        return written
    }

    /// Waits for the end.
    ///
    /// - Returns: The exit code, and what it wrote last.
    func end(limit: Duration = .seconds(15)) async throws -> (code: Int32, written: String) {
        let end = ContinuousClock.now.advanced(by: limit)
        var written = ""
        while true {
            written += terminal.read(quiet: .milliseconds(5))
            if let code = terminal.exitCode() { return (code, written + terminal.read()) }
            guard .now < end else { throw ProbeError.waited("its end", reports, written) }
        }
    }
}

enum ProbeError: Error {
    case waited(String, [String], String)
}
