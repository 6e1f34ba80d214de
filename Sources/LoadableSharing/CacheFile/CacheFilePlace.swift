import FoundationEssentials
import LoadableCaching
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the file of a cache has of a shared source, but for the content's bytes. Times are nanoseconds of the machine's clock
/// that nobody sets, which begins anew with each start of the machine.
struct CacheFilePlace: Codable, Hashable {

    struct Record: Codable, Hashable {
        var number: UInt64
        var stored: Int64
        var granted: Int64
    }

    /// Which start of the machine the times count from.
    var start: String
    /// When the latest lease was granted that replaced one of a stopped program. An earlier lease stores nothing any more.
    var takenOver: Int64?
    var content: Record?
    var failure: Record?
    var failureBytes: Data?

    var newest: UInt64 { max(content?.number ?? 0, failure?.number ?? 0) }

    /// After the machine was started anew, what was stored is too old for anything.
    mutating func adopt(_ present: MachineTime) {
        // Nobody wrote a time that is still to come.
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

/// The clock that goes on while the machine sleeps, that nobody sets, and that is the same for all its programs.
package struct MachineTime: Sendable {

    let start: String
    var now: Int64

    /// The present.
    init() {
        start = Self.start
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// A number that the system makes when it starts.
    package static let start: String = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { bytes in
            let count = read(file, bytes.baseAddress, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }()

    /// Never below 0, whatever stands in the file.
    func age(of moment: Int64) -> Duration {
        let (nanoseconds, isTooLarge) = now.subtractingReportingOverflow(moment)
        return isTooLarge ? .zero : .nanoseconds(max(0, nanoseconds))
    }

    func advanced(by duration: Duration) -> Int64 {
        now + Int64(min(max(duration, .zero), .seconds(86_400)) / .nanoseconds(1))
    }
}
