import Synchronization

/// Processes that commands have left running, such as daemons. They end with this program. Each needs a supervisor
/// process, so only the latest are kept.
final class Leftovers: Sendable {

    static let shared = Leftovers(limit: 64)

    private let limit: Int
    private let runs = Mutex<[ProgramRun]>([])

    /// - Parameter limit: The number of commands whose processes are kept. Those of the oldest ones are ended.
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
