import CLinux
import Loadables
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An object that reports changes to a file, and to the file's entry in its folder.
final class FileChanges: Sendable {

    private struct State {
        /// The descriptor for the system's notifications. Nil before reporting starts, after it has ended, or if the
        /// system has no descriptors or threads left.
        var descriptor: Int32?
        var watch: DescriptorLoop.ID?
        var hasEnded = false
    }

    private let path: String
    private let folder: String
    private let name: String
    private let isTold: Bool
    private let loop: DescriptorLoop
    private let state = Mutex(State())
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// Creates a reporter for a file.
    ///
    /// - Parameter isTold: Whether to use the system's notifications.
    init(_ path: String, isTold: Bool, loop: DescriptorLoop = .shared) {
        self.path = path
        self.isTold = isTold
        self.loop = loop
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Starts to report changes. If reporting has already started, updates the watches, because the path may now lead
    /// to another file. May block.
    ///
    /// - Returns: Whether all changes are reported. False if notifications are off, if the system cannot watch the file
    ///   and its folder, or if the path contains symbolic links or components such as `..`.
    func begin() -> Bool {
        guard isTold, let descriptor = descriptor() else { return false }
        let file = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
        // The system reports changes of names as events of the folder.
        let names = UInt32(
            IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)
        var isFileTold = inotify_add_watch(descriptor, path, file) >= 0
        let isNameTold = inotify_add_watch(descriptor, folder, names) >= 0
        // If the path does not exist, the events of the folder are enough. A symbolic link to a missing file does
        // exist.
        var status = stat()
        let isMissing = !isFileTold && lstat(path, &status) != 0 && errno == ENOENT
        if isMissing { isFileTold = true }
        return isFileTold && isNameTold && (isMissing ? isDirect(folder) : isDirect(path))
    }

    /// Returns whether a path contains neither symbolic links nor components such as `..`.
    private func isDirect(_ path: String) -> Bool {
        func resolve(_ path: String) -> String? {
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return String(cString: resolved)
        }
        if path.hasPrefix("/") { return resolve(path) == path }
        return path == "." || resolve(".").map { resolve(path) == "\($0)/\(path)" } ?? false
    }

    /// Returns the system's descriptor, which is created on first use; nil if reporting has ended, or if the system has
    /// no descriptors or threads left.
    private func descriptor() -> Int32? {
        state.withLock { state in
            guard !state.hasEnded, state.descriptor == nil else { return state.descriptor }
            let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { return nil }
            do {
                state.watch = try loop.add(descriptor) { [weak self] in self?.readEvents(descriptor) }
                state.descriptor = descriptor
            } catch {
                close(descriptor)
            }
            return state.descriptor
        }
    }

    /// Waits until there has been a change since the last call, or until the period has passed. If the period is nil,
    /// waits only for a change.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func next(orAfter period: Duration?, clock: any WallClock) async throws {
        let timer = period.map { period in
            Task { [change] in
                try await clock.sleep(until: clock.now.advanced(by: period), tolerance: nil)
                change.yield()
            }
        }
        defer { timer?.cancel() }
        for await _ in changes { break }
        try Task.checkCancellation()
    }

    func end() {
        let (descriptor, watch) = state.withLock { state in
            state.hasEnded = true
            defer { state.descriptor = nil }
            return (state.descriptor, state.watch)
        }
        guard let descriptor, let watch else { return }
        loop.perform { [loop] in
            loop.remove(watch)
            close(descriptor)
        }
    }

    /// Reads the pending events. Ignores events about other files in the folder.
    private func readEvents(_ descriptor: Int32) {
        let headSize = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            var (offset, isOurs) = (0, false)
            while offset + headSize <= count {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let end = offset + headSize + Int(event.len)
                let name = buffer[(offset + headSize)..<min(end, buffer.count)].prefix { $0 != 0 }
                if name.isEmpty || name.elementsEqual(self.name.utf8) { isOurs = true }
                offset = end
            }
            if isOurs { change.yield() }
        }
    }
}
