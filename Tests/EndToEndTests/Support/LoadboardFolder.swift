import Foundation
import TestSupport

/// A folder with boards, which is also the home of the programs that run in it; it goes away with this object, if it was made for it.
final class LoadboardFolder: Sendable {

    static let program = BuiltProgram.path("loadboard")

    let url: URL
    private let isOwn: Bool

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "loadboard-\(UUID().uuidString)")
        isOwn = true
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    /// The folder of a terminal.
    init(_ tmux: Tmux) {
        url = tmux.folder
        isOwn = false
    }

    deinit {
        if isOwn { try? FileManager.default.removeItem(at: url) }
    }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// What stands in a file; empty if there is none.
    func read(_ name: String) -> String {
        (try? readText(url.appending(path: name).path)) ?? ""
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: name).path) }

    private func environment(with variables: [String: String]) -> [String: String] {
        ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": url.path]
            .merging(variables) { $1 }.merging(BuiltProgram.quietSanitizers) { $1 }
    }

    private func words(_ arguments: [String]) -> [String] {
        ["-c", "cd '\(url.path)' && exec \"$@\"", "sh", Self.program] + arguments
    }

    /// Runs `loadboard` there, without a terminal.
    func run(_ arguments: String..., with variables: [String: String] = [:]) throws -> Command {
        try run(arguments, with: variables)
    }

    /// Runs `loadboard` there, without a terminal.
    func run(_ arguments: [String], with variables: [String: String] = [:]) throws -> Command {
        try Command("/bin/sh", words(arguments), environment: environment(with: variables))
    }

    /// Starts `loadboard` there, without a terminal.
    func start(_ arguments: String..., with variables: [String: String] = [:]) throws -> RunningProgram {
        try start(arguments, with: variables)
    }

    /// Starts `loadboard` there, without a terminal.
    func start(_ arguments: [String], with variables: [String: String] = [:]) throws -> RunningProgram {
        try RunningProgram("/bin/sh", words(arguments), environment: environment(with: variables))
    }

    /// Whether a file in a folder in it, or in one in that, has the text in it.
    func isAnywhere(in folder: String, _ text: String) -> Bool {
        let folder = url.appending(path: folder).path
        return (FileManager.default.enumerator(atPath: folder) ?? .init()).contains { name in
            let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
            return data?.range(of: Data(text.utf8)) != nil
        }
    }

    /// The processes whose command line has the text in it.
    static func processes(having text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard pid_t(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
                return false
            }
            return String(decoding: line, as: UTF8.self).contains(text)
        }
    }
}
