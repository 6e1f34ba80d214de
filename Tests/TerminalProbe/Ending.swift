import Foundation

/// A way in which a program can end without having asked the terminal: what happens, and on which kind of thread.
struct Ending {

    enum What: String {
        case exit, exitAtOnce, trap, abort, overflow
    }

    enum Place: String {
        case main, thread, queue, task
    }

    let what: What
    let place: Place
    /// The file for which it waits, if it does.
    let gate: String?

    /// What the variables PROBE_END, PROBE_GATE and PROBE_GATED say.
    static var fromEnvironment: Ending? {
        let environment = ProcessInfo.processInfo.environment
        let isGated = environment["PROBE_GATED"]?.isEmpty == false
        return Ending(environment["PROBE_END"] ?? "", gate: isGated ? environment["PROBE_GATE"] : nil)
    }

    /// - Parameter text: For example `overflow thread`.
    init?(_ text: String, gate: String?) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let what = What(rawValue: words[0]), let place = Place(rawValue: words[1]) else {
            return nil
        }
        self.what = what
        self.place = place
        self.gate = gate
    }

    /// Has it happen there.
    func happen() {
        guard let gate else { return happenNow() }
        Thread.detachNewThread {
            while access(gate, F_OK) != 0 { usleep(1_000) }
            happenNow()
        }
    }

    private func happenNow() {
        let what = what
        switch place {
        case .main: Self.end(what)
        case .thread: Thread.detachNewThread { Self.end(what) }
        case .queue: DispatchQueue.global().async { Self.end(what) }
        case .task: Task.detached { Self.end(what) }
        }
    }

    private static func end(_ what: What) {
        try? FileHandle.standardError.write(contentsOf: Data("last words\n".utf8))
        switch what {
        case .exit: Foundation.exit(3)
        case .exitAtOnce: _exit(4)
        case .trap: fatalError("a trap")
        case .abort: Foundation.abort()
        case .overflow: print(overflow(0))
        }
    }

    @inline(never)
    private static func overflow(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
            room.initialize(repeating: depth)
            return depth == .max ? 0 : overflow(depth + 1) &+ room[depth & 63]
        }
    }
}
