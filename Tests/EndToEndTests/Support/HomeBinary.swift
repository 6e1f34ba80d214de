import Foundation
import TestSupport

/// The program under test: built beside the tests, because they depend on it.
enum HomeBinary {

    static let path = BuiltProgram.path("home")

    /// Runs it without a terminal, with a home folder of its own.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        try run(arguments, environment: environment)
    }

    /// The same, by a script of the shell that gets the program and its arguments as its own.
    static func run(
        _ arguments: [String], in script: String = "exec \"$@\"", environment: [String: String] = [:]
    ) throws -> Command {
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let plain = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "HOME": home.path]
        let all = plain.merging(BuiltProgram.quietSanitizers) { $1 }.merging(environment) { $1 }
        return try Command("/bin/sh", ["-c", script, "sh", path] + arguments, environment: all)
    }
}
