import Foundation

/// The program under test: built beside the tests, because they depend on it.
enum HomeBinary {

    static let path: String = {
        let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
        let beside = starts.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "home").path }
        let found = beside.first { FileManager.default.isExecutableFile(atPath: $0) }
        return found ?? walkUp(from: URL(fileURLWithPath: #filePath))
    }()

    private static func walkUp(from file: URL) -> String {
        var folder = file
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let path = folder.appending(path: ".build/debug/home").path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return "home"
    }

    /// Sanitizers report into the tests of the modules; here their reports would only stand on the screens.
    static let sanitizerOptions = ["TSAN_OPTIONS": "report_bugs=0", "ASAN_OPTIONS": "detect_leaks=0"]

    /// Runs it without a terminal.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        let plain = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"]
        let all = plain.merging(sanitizerOptions) { $1 }.merging(environment) { $1 }
        return try Command(path, arguments, environment: all)
    }
}
