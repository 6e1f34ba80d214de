public import Foundation

/// What a process has of what there is. What a test runs beside counts, too: suites that ask it of their own process run alone.
public struct ProcessUsage: Sendable {

    /// Its memory that is not swapped out.
    public let residentBytes: Int
    public let threads: Int
    /// How many descriptors are open.
    public let files: Int

    /// Asks for what a process has now.
    public init(of process: pid_t = getpid()) throws {
        var numbers: [Substring: Int] = [:]
        for line in try readText("/proc/\(process)/status").split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count > 1, let number = Int(words[1]) { numbers[words[0]] = number }
        }
        residentBytes = (numbers["VmRSS:"] ?? 0) << 10
        threads = numbers["Threads:"] ?? 0
        files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }
}
