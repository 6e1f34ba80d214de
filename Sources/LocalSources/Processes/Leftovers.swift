import Synchronization

/// Processes that commands have left running, such as daemons. They end when this program ends. The processes of each
/// command need a supervisor process, so only those of the latest commands are kept.
final class Leftovers: Sendable {

    static let shared = Leftovers(limit: 64)

    private let limit: Int
    private let runs = Mutex<[ProgramRun]>([])

    /// Creates an empty collection.
    ///
    /// - Parameter limit: The maximum number of commands whose processes keep running. If there are more, the processes
    ///   of the oldest commands are ended.
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
