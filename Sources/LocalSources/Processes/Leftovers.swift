import Synchronization

/// What programs have left running after their end, as daemons do: it ends with this program. Each costs a process that
/// supervises it, so only the latest are kept.
final class Leftovers: Sendable {

    static let shared = Leftovers(limit: 64)

    private let limit: Int
    private let runs = Mutex<[ProgramRun]>([])

    /// - Parameter limit: The number of programs whose leftovers are kept; of the oldest ones they are ended.
    init(limit: Int) {
        self.limit = limit
    }

    func add(_ run: ProgramRun) {
        let oldest = runs.withLock { runs in
            runs.append(run)
            return runs.count > limit ? runs.removeFirst() : nil
        }
        oldest?.endLeftovers()
    }

    func remove(_ run: ProgramRun) {
        runs.withLock { $0.removeAll { $0 === run } }
    }
}
