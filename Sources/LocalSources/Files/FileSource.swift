public import FoundationEssentials
public import Loadables
import Synchronization

/// A source that loads the content of a file.
///
/// ```swift
/// let load = ContentLoader(FileSource("/proc/loadavg").text())
/// let log = ContentLoader(FileSource("/var/log/syslog", last: .lines(200), follows: true).text())
/// let hosts = ContentLoader(FileSource("/etc/hosts", watches: true).text())
/// ```
///
/// A file is not read again if its dates show that it is unchanged. The content of a followed file is its last lines,
/// which are updated as new lines are written. A watched file is read again as a whole after each change.
///
/// If another file replaces a followed or watched file, the source continues with the new file. A log therefore
/// continues after a rotation, whether the old file was replaced or truncated.
public struct FileSource: Source {

    /// The path of the file. A relative path is resolved against the working folder of this program.
    public var path: String

    /// The maximum size in bytes, at least 1. Ignored if only the last lines or bytes of the file are used.
    public let limit: Int

    /// The part of the file to use as content: its last lines or bytes. If nil, the content is the whole file or, if the
    /// file is followed, the last 1,000 lines.
    public var last: Tail?

    /// Whether new lines are reported as they are written, for a growing file such as a log.
    public var follows: Bool

    /// Whether the file is read again as a whole after each change. Use this for a file that is replaced, such as a
    /// picture or settings. Ignored if the file is followed.
    public var watches: Bool

    /// The interval at which a followed or watched file is checked if the system does not report its changes. This
    /// concerns files on network file systems, virtual kernel files, files whose paths contain symbolic links, and
    /// missing files.
    ///
    /// If nil, only loads check such files. A file that is removed is also checked after the time ``absence``. Use nil
    /// for a file that is loaded at an interval anyway.
    public var period: Duration?

    /// The time for which a watched file must be unchanged before it is read again, so that it is not read while it is
    /// only partly written. A file that does not stop changing is read after eight times this time.
    public var pause: Duration

    /// The time for which a followed or watched file may be missing, for example during a rotation, before an error is
    /// reported.
    public var absence: Duration

    /// Whether a watched file that does not exist counts as empty. If false, a file that is missing at the beginning
    /// causes an error at once, and a file that is removed causes an error after the time ``absence``.
    package var isOptional = false

    let clock: any WallClock
    /// Whether to use the system's notifications.
    var isTold = true

    /// Creates a source that loads the content of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum size in bytes; 16 MiB by default.
    ///   - last: The part of the file to use as content; see ``last``.
    ///   - follows: Whether new lines are reported as they are written.
    ///   - watches: Whether the file is read again as a whole after each change.
    ///   - period: The interval at which a followed or watched file is checked if the system does not report its
    ///     changes; nil for no such checks. See ``period``.
    ///   - pause: The time for which a watched file must be unchanged before it is read again.
    ///   - absence: The time for which a followed or watched file may be missing before an error is reported.
    ///   - clock: The clock for comparisons with the dates of files, and for all waits.
    public init(
        _ path: String, limit: Int = 16 << 20, last: Tail? = nil, follows: Bool = false, watches: Bool = false,
        period: Duration? = .seconds(1), pause: Duration = .milliseconds(250), absence: Duration = .seconds(10),
        clock: any WallClock = .system
    ) {
        self.path = path
        self.limit = max(1, limit)
        self.last = last
        self.follows = follows
        self.watches = watches
        self.period = period
        self.pause = pause
        self.absence = absence
        self.clock = clock
    }

    /// Reads the file, or the current end of a followed file. A file that has not changed since the last load is not
    /// read, unless its dates are unreliable: virtual kernel files, empty files, and files that were changed within the
    /// last 2 seconds are always read.
    ///
    /// - Throws: ``FileError``; a `CancellationError` if the task was cancelled.
    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        request.note(LoadExchange(request: [path], response: []))
        return try await BlockingWork.shared.run { try read(request) }
    }

    /// Returns the whole content if the file can be read, is not larger than ``limit``, is on a local file system, and
    /// is not a virtual kernel file. Returns nil for all other files.
    package func contentNow() -> Data? {
        guard let file = try? OpenFile(path), file.tellsOfChanges, let version = try? file.version() else { return nil }
        return try? whole(file, version, LoadRequest()).0
    }

    private func read(_ request: LoadRequest) throws(FileError) -> LoadAnswer<Data> {
        let file = try OpenFile(path)
        let last = last ?? (follows ? .followed : nil)
        var attempts = 3
        while true {
            let before = try file.version()
            // The validator of the request may come from a source with other settings.
            let validator = validator(of: before, in: file, last)
            if let validator, validator == request.known { return .unchanged(facts(validator, nil)) }
            let (content, count) =
                if let last { try end(of: file, before, last) } else { try whole(file, before, request) }
            attempts -= 1
            let isWhole = try file.version() == before
            if isWhole || attempts == 0 {
                return .content(content, facts(isWhole ? validator : nil, count))
            }
        }
    }

    /// Returns the validator of a version of the file, for the part of the file that is used. Returns nil if a later
    /// version might have the same validator.
    private func validator(
        of version: FileVersion, in file: OpenFile, _ last: Tail?
    ) -> ContentValidator? {
        guard version.size > 0, version.isSettled(at: clock.now), file.hasReliableDates else { return nil }
        guard let last else { return version.validator }
        return version.validator?.entityTag.flatMap {
            ContentValidator(entityTag: "\($0.dropLast())-\(last.lines ?? 0)-\(last.bytes)\"")
        }
    }

    private func end(of file: OpenFile, _ version: FileVersion, _ tail: Tail) throws(FileError) -> (Data, Int) {
        // The system reports the size 0 for virtual kernel files.
        if version.size == 0 {
            let bytes = try file.read(at: 0, count: tail.bytes)
            return (TailBuffer(tail, bytes).content(isOver: true), bytes.count)
        }
        let start = max(0, version.size - tail.bytes)
        let bytes = try file.read(at: start, count: version.size - start)
        return (TailBuffer(tail, bytes, skipped: start).content(isOver: true), bytes.count)
    }

    private func whole(
        _ file: OpenFile, _ version: FileVersion, _ request: LoadRequest
    ) throws(FileError) -> (Data, Int) {
        if version.size > limit { throw .tooLarge(path: path, size: version.size, limit: limit) }
        var content = Data()
        content.reserveCapacity(version.size)
        let chunk = 1 << 20
        while true {
            // Read one byte more than allowed, to detect that the file is too large.
            let room = limit - content.count
            let bytes = try file.read(at: content.count, count: room < chunk ? room + 1 : chunk)
            content.append(contentsOf: bytes)
            if content.count > limit {
                throw .tooLarge(path: path, size: max(version.size, content.count), limit: limit)
            }
            if bytes.isEmpty { return (content, content.count) }
            request.report(content.count, of: version.size > 0 ? version.size : nil)
        }
    }

    private func facts(_ validator: ContentValidator?, _ byteCount: Int?) -> LoadFacts {
        let exchange = LoadExchange(
            request: [path], response: [byteCount == nil ? "unchanged" : "read"], receivedByteCount: byteCount)
        return LoadFacts(validator: validator, byteCount: byteCount, exchange: exchange)
    }

    // MARK: Following and watching

    public var sendsUpdates: Bool { follows || watches }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        if follows {
            let tail = last ?? .followed
            return .newest { send in try await observe(FollowedFile(path, tail), pause: tail.pause, send) }
        }
        guard watches else { return nil }
        let file = WatchedFile(path, pause: pause, isOptional: isOptional) { () throws(FileError) in
            try read(LoadRequest()).content ?? Data()
        }
        return .newest { send in try await observe(file, pause: .zero, send) }
    }

    /// Sends the content of the file, and sends it again after each change.
    ///
    /// - Parameter pause: The time to wait after a change before the next check.
    @concurrent
    private func observe(
        _ observed: some ObservedFile, pause: Duration, _ send: @escaping @Sendable (LoadAnswer<Data>) -> Void
    ) async throws {
        var file = observed
        let changes = FileChanges(path, isTold: isTold)
        defer { changes.end() }
        var missingSince: Timestamp?
        while true {
            // Start reporting before the check, so that changes during the check are reported.
            let (next, look) = try await BlockingWork.shared.run { [file] in
                let isTold = changes.begin()
                var file = file
                var look = try file.look()
                if !isTold { look.isTold = false }
                return (file, look)
            }
            file = next
            if look.isNew {
                send(.content(look.content, facts(nil, look.byteCount)))
                try await clock.sleep(for: pause)
            }
            if look.isMissing {
                let since = missingSince ?? clock.now
                missingSince = since
                let time = since.duration(to: clock.now)
                if time >= absence { throw FileError.gone(path: path, time: time) }
            } else {
                missingSince = nil
            }
            if let again = look.again {
                try await clock.sleep(for: again)
            } else {
                // Check a missing file again at the latest when its absence must be reported as an error.
                let period = look.isMissing ? period ?? absence : look.isTold ? nil : period
                try await changes.next(orAfter: period, clock: clock)
            }
        }
    }
}
