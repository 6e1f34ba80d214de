import Basics
import CHiredis
import CLinux
import LoadableCaching
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A watch that detects changes to a cache file by other programs. It uses a thread that sleeps while there are no
/// changes.
///
/// After a program has stored an entry or released a lease, it changes the timestamps of the lock file. When a program
/// ends, the system closes its lock file. The watch observes the folder for both events, and detects them even if the
/// files are replaced.
final class CacheFileWatch: Sendable {

    private struct Subscriber {
        var source: SharedIdentity
        var receive: @Sendable (SharedNews) -> Void
        var isNew = true
    }

    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        /// The sources that another load has locked, and that loads of this program are waiting for.
        var waiting: Set<SharedIdentity> = []
        var nextID = 0
        var isStarted = false
        var isWatching = false
        var isOver = false
    }

    fileprivate let path: String
    private let presence: CacheFilePresence
    /// The access to the file. Used only by the watch's thread.
    private let records: Mutex<CacheFileRecords>
    private let state = Mutex(State())
    fileprivate let signal = chiredis_signal_make()

    init(path: String, _ presence: CacheFilePresence, _ records: sending CacheFileRecords) {
        (self.path, self.presence) = (path, presence)
        self.records = Mutex(records)
    }

    deinit {
        if signal >= 0 { close(signal) }
    }

    /// Whether changes by other programs are currently detected.
    var isWatching: Bool { state.withLock { $0.isWatching } }

    func subscribe(to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void) -> Int {
        let (id, starts) = state.withLock { state in
            state.nextID += 1
            state.subscribers[state.nextID] = Subscriber(source: source, receive: receive)
            defer { state.isStarted = true }
            return (state.nextID, !state.isStarted)
        }
        if starts, signal >= 0 {
            _ = startThread(named: "cache file") { CacheFileWatcher(self).run() }
        }
        chiredis_signal(signal)
        return id
    }

    func unsubscribe(_ id: Int) {
        state.withLock { $0.subscribers[id] = nil }
    }

    /// Starts to watch for the end of the source's lease. When the lease ends without a new entry, the subscribers of
    /// the source get ``SharedNews/released``.
    func wait(for source: SharedIdentity) {
        state.withLock { _ = $0.waiting.insert(source) }
        // Check at once, because the lease may already have ended.
        chiredis_signal(signal)
    }

    /// If changes are not detected yet, checks again whether the folder exists.
    func poke() {
        if state.withLock({ $0.isStarted && !$0.isWatching }) { chiredis_signal(signal) }
    }

    func end() {
        state.withLock { $0.isOver = true }
        chiredis_signal(signal)
    }

    // MARK: Thread

    fileprivate var isOver: Bool { state.withLock { $0.isOver } }

    fileprivate func note(isWatching: Bool) {
        state.withLock { state in
            state.isWatching = isWatching
            // When watching resumes, report to all subscribers that they may have missed changes.
            if !isWatching { for id in state.subscribers.keys { state.subscribers[id]?.isNew = true } }
        }
    }

    fileprivate var sources: Set<SharedIdentity> { state.withLock { Set($0.subscribers.values.map(\.source)) } }

    fileprivate func newest(of source: SharedIdentity) throws(SQLiteError) -> UInt64 {
        try records.withLock { (records) throws(SQLiteError) in try records.newest(of: source) }
    }

    /// Returns whether the lock of the source is free and a load was waiting for the lock. If true, removes the source
    /// from the waiting sources, so the next call returns false.
    fileprivate func hasEnded(_ source: SharedIdentity) throws(SQLiteError) -> Bool {
        guard state.withLock({ $0.waiting.contains(source) }) else { return false }
        if try presence.isLocked(source.place) { return false }
        state.withLock { _ = $0.waiting.remove(source) }
        return true
    }

    fileprivate func tell(_ source: SharedIdentity, _ news: SharedNews?) {
        let receivers = state.withLock { state in
            state.subscribers.filter { $0.value.source == source }.compactMap { id, subscriber in
                // The subscriber may have missed changes before the watch began. Later changes are detected.
                let own = subscriber.isNew && state.isWatching ? SharedNews.reconnected : news
                if state.isWatching { state.subscribers[id]?.isNew = false }
                return own.map { news in { subscriber.receive(news) } }
            }
        }
        for receive in receivers { receive() }
    }
}

private final class CacheFileWatcher {

    private let watch: CacheFileWatch
    private let folder: String
    private let names: [String]
    private var inotify: Int32 = -1
    /// The greatest number found so far for each source.
    private var known: [SharedIdentity: UInt64] = [:]
    /// The times at which to check for changes even if no event occurs.
    private var checks: [ContinuousClock.Instant] = []
    /// The end of the pause that follows a failed read of the file.
    private var pauseEnd = ContinuousClock.now

    init(_ watch: CacheFileWatch) {
        self.watch = watch
        let lock = CacheFilePresence.path(of: watch.path)
        folder = CachePath.folder(of: lock)
        names = [lock, watch.path].map(CachePath.name)
    }

    deinit {
        stop()
    }

    func run() {
        while !watch.isOver {
            if inotify < 0 { begin() }
            if .now >= pauseEnd { check() }
            while !watch.isOver, !wait() {}
        }
    }

    private func begin() {
        inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        // The folder must exist. The files need not exist, because the folder reports when they are created.
        let mask = IN_ATTRIB | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        guard inotify >= 0, inotify_add_watch(inotify, folder, UInt32(mask)) >= 0 else { return stop() }
        watch.note(isWatching: true)
    }

    private func stop() {
        if inotify >= 0 { close(inotify) }
        inotify = -1
        watch.note(isWatching: false)
    }

    private func check() {
        let sources = watch.sources
        known = known.filter { sources.contains($0.key) }
        for source in sources {
            do throws(SQLiteError) {
                let hasEnded = try watch.hasEnded(source)
                let newest = try watch.newest(of: source)
                let before = known.updateValue(newest, forKey: source) ?? newest
                let change: SharedNews = newest > before ? .stored(number: newest) : .reconnected
                watch.tell(source, newest != before ? change : hasEnded ? .released : nil)
            } catch {
                // A failed read closes the file, which causes another event. Pause to avoid an endless loop.
                pauseEnd = .now + .seconds(1)
                checks = [pauseEnd]
                return
            }
        }
    }

    /// Waits for an event.
    ///
    /// - Returns: Whether to check for changes.
    private func wait() -> Bool {
        let now = ContinuousClock.now
        let rest = checks.min().map { Int32(clamping: now.duration(to: $0).wholeMilliseconds) }
        var files = [watch.signal, inotify].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&files, nfds_t(files.count), rest ?? -1)
        let isSignalled = files[0].revents != 0
        if isSignalled { chiredis_signal_calm(watch.signal) }
        let isDue = checks.contains { $0 <= .now }
        checks.removeAll { $0 <= .now }
        return (count > 0 && files[1].revents != 0 && readEvents()) || isSignalled || isDue
    }

    /// Reads the events that have occurred.
    ///
    /// - Returns: Whether any event concerns the files or the folder.
    private func readEvents() -> Bool {
        let headSize = MemoryLayout<inotify_event>.size
        return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
            var (isLost, isNew) = (false, false)
            while inotify >= 0 {
                let count = read(inotify, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                var offset = 0
                while offset + headSize <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let end = offset + headSize + Int(event.len)
                    let name = buffer[(offset + headSize)..<min(end, buffer.count)].prefix { $0 != 0 }
                    // An event without a name concerns the folder itself, or reports that events were lost.
                    let isOurs = name.isEmpty || names.contains { name.elementsEqual($0.utf8) }
                    if isOurs { isNew = true }
                    // The system reports the end of a program before it releases the locks of the program, so check
                    // again later.
                    if isOurs, event.mask & UInt32(IN_CLOSE_WRITE) != 0 {
                        // Checks during a pause are skipped, so schedule the last check for after the pause.
                        let latest = max(.now + .milliseconds(500), pauseEnd)
                        checks = [.now + .milliseconds(5), .now + .milliseconds(50), latest]
                    }
                    let gone = IN_DELETE_SELF | IN_MOVE_SELF | Int32(IN_IGNORED) | IN_UNMOUNT
                    if event.mask & UInt32(gone) != 0 { isLost = true }
                    offset = end
                }
            }
            if isLost { stop() }
            return isNew
        }
    }
}
