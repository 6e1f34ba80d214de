import Basics
import CLinux
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A loop that reports when file descriptors become readable. A single thread waits for all descriptors. The thread
/// exists only while there are descriptors or closures to call.
final class DescriptorLoop: Sendable {

    typealias ID = UInt64

    private struct Entry {
        let descriptor: Int32
        let handler: @Sendable () -> Void
        var isPaused = false
    }

    private struct State {
        var entries: [ID: Entry] = [:]
        var errands: [@Sendable () -> Void] = []
        var lastID: ID = 0
        var hasThread = false
        /// The descriptor that wakes the thread. It is created once and never closed.
        var bell: Int32 = -1
    }

    static let shared = DescriptorLoop()

    private let state = Mutex(State())

    /// Adds a handler. It is called on the thread of the loop each time the descriptor is readable or its other end is
    /// closed.
    ///
    /// - Throws: An error if the system has no descriptors or threads left.
    func add(_ descriptor: Int32, _ handler: @escaping @Sendable () -> Void) throws(SystemError) -> ID {
        try change { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(descriptor: descriptor, handler: handler)
            return state.lastID
        }
    }

    func setPaused(_ isPaused: Bool, _ id: ID) {
        state.withLock { state in
            guard let entry = state.entries[id], entry.isPaused != isPaused else { return }
            state.entries[id]?.isPaused = isPaused
            ring(state)
        }
    }

    /// Removes a handler. Close the descriptor only on the thread of the loop; from another thread, use
    /// ``perform(_:)``.
    func remove(_ id: ID) {
        state.withLock { state in
            state.entries[id] = nil
            ring(state)
        }
    }

    /// Calls the closure on the thread of the loop as soon as possible. If the thread cannot be started, calls the
    /// closure on the current thread.
    func perform(_ errand: @escaping @Sendable () -> Void) {
        do {
            try change { $0.errands.append(errand) }
        } catch {
            // There is no thread, so no handler can be using a descriptor.
            errand()
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) throws(SystemError) -> Result {
        let result: Swift.Result<Result, SystemError> = state.withLock { state in
            if state.bell < 0 { state.bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }
            if state.bell < 0 { return .failure(.last) }
            if !state.hasThread {
                let error = startThread(named: "local sources") { self.run() }
                if error != 0 { return .failure(SystemError(number: error)) }
                state.hasThread = true
            }
            defer { ring(state) }
            return .success(body(&state))
        }
        return try result.get()
    }

    private func ring(_ state: borrowing State) {
        if state.bell >= 0 { eventfd_write(state.bell, 1) }
    }

    // MARK: Thread

    private func run() {
        while let (ids, descriptors) = gather() {
            var descriptors = descriptors
            let count = poll(&descriptors, nfds_t(descriptors.count), -1)
            for errand in takeErrands() { errand() }
            guard count > 0 else { continue }
            for (id, descriptor) in zip(ids, descriptors.dropFirst()) where descriptor.revents != 0 { call(id) }
        }
    }

    /// Returns the descriptors to wait for, starting with `bell`; nil if the thread can end.
    private func gather() -> (ids: [ID], descriptors: [pollfd])? {
        state.withLock { state in
            if state.entries.isEmpty, state.errands.isEmpty {
                state.hasThread = false
                return nil
            }
            let active = state.entries.filter { !$0.value.isPaused }
            let events = Int16(POLLIN)
            let bell = pollfd(fd: state.bell, events: events, revents: 0)
            return (
                Array(active.keys), [bell] + active.values.map { pollfd(fd: $0.descriptor, events: events, revents: 0) }
            )
        }
    }

    private func takeErrands() -> [@Sendable () -> Void] {
        state.withLock { state in
            var count: eventfd_t = 0
            eventfd_read(state.bell, &count)
            defer { state.errands = [] }
            return state.errands
        }
    }

    private func call(_ id: ID) {
        // An earlier handler may have removed this one.
        state.withLock { $0.entries[id]?.handler }?()
    }
}

struct SystemError: Error, Hashable {

    let number: Int32

    /// The last error of the calling thread.
    static var last: SystemError { SystemError(number: errno) }

    var reason: String {
        switch number {
        case EMFILE: "this program has too many files open"
        case ENFILE: "the system has too many files open"
        case EAGAIN: "the system cannot start another process or thread"
        case ENOMEM: "the system has no memory left"
        default: String(cString: strerror(number))
        }
    }
}
