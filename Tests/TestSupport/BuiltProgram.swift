import Foundation

/// A program of this package, built beside the tests because they depend on it.
public enum BuiltProgram {

    /// Where the program is.
    public static func path(_ name: String) -> String {
        let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
        let beside = starts.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: name).path }
        return beside.first { FileManager.default.isExecutableFile(atPath: $0) }
            ?? walkUp(to: name, from: URL(fileURLWithPath: #filePath))
    }

    /// What has a program built for a sanitizer keep to itself: it reports into the tests of the modules.
    public static let quietSanitizers = [
        "TSAN_OPTIONS": "report_bugs=0", "ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=1",
    ]

    /// Whether the tests and their programs run under the thread sanitizer, as `Tests/run --thread` has it.
    public static let hasThreadSanitizer = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

    private static func walkUp(to name: String, from file: URL) -> String {
        var folder = file
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let path = folder.appending(path: ".build/debug/\(name)").path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return name
    }
}
