import FoundationEssentials
import LoadableCaching
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The metadata of a shared source in a cache file. Times are in nanoseconds of the machine's monotonic clock, which
/// restarts at each boot.
struct CacheFilePlace: Codable, Hashable {

    struct Record: Codable, Hashable {
        var number: UInt64
        var stored: Int64
        var granted: Int64
    }

    /// The identity of the boot since which the times are measured.
    var start: String
    /// The time of the latest lease that replaced the lease of a suspended program; nil if there is none. A program
    /// with a lease from before that time can no longer store an entry.
    var takenOver: Int64?
    var content: Record?
    var failure: Record?
    var failureBytes: Data?

    var newest: UInt64 { max(content?.number ?? 0, failure?.number ?? 0) }

    /// Adapts the times to the current boot. After a reboot, stored entries count as one day old.
    mutating func adopt(_ present: MachineTime) {
        // Times in the future are invalid.
        if let moment = takenOver, moment > present.now { takenOver = nil }
        guard start != present.start else { return }
        (start, takenOver) = (present.start, nil)
        let past = present.now.subtractingReportingOverflow(Int64(86_400) * 1_000_000_000).partialValue
        for path in [\CacheFilePlace.content, \.failure] {
            guard let number = self[keyPath: path]?.number else { continue }
            self[keyPath: path] = Record(number: number, stored: past, granted: past)
        }
    }

    mutating func removeFailure() {
        (failure, failureBytes) = (nil, nil)
    }
}

/// A time of the machine's monotonic clock. The clock continues during sleep and is the same for all programs.
package struct MachineTime: Sendable {

    let start: String
    var now: Int64

    init() {
        start = Self.start
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The unique identifier that the system creates at each boot; empty if it cannot be read.
    package static let start: String = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { bytes in
            let count = read(file, bytes.baseAddress, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }()

    /// Returns the time that has passed since the given time of the clock in nanoseconds; zero for a time in the
    /// future.
    func age(of moment: Int64) -> Duration {
        let (nanoseconds, isTooLarge) = now.subtractingReportingOverflow(moment)
        return isTooLarge ? .zero : .nanoseconds(max(0, nanoseconds))
    }

    func advanced(by duration: Duration) -> Int64 {
        now + Int64(min(max(duration, .zero), .seconds(86_400)) / .nanoseconds(1))
    }
}
