import Foundation
import TestSupport

/// A folder with boards, which is also the home of the programs that run in it; it goes away with this object.
final class LoadboardFolder: Sendable {

    static let program = BuiltProgram.path("loadboard")

    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "loadboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Runs `loadboard` there, without a terminal.
    func run(_ arguments: String..., with variables: [String: String] = [:]) throws -> Command {
        let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": url.path]
        return try Command(
            "/bin/sh", ["-c", "cd '\(url.path)' && exec \"$@\"", "sh", Self.program] + arguments,
            environment: environment.merging(variables) { $1 }.merging(BuiltProgram.quietSanitizers) { $1 })
    }
}
