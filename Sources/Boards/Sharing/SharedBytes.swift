import FoundationEssentials
import LoadableSharing
import Loadables
import Synchronization

/// The bytes of a source. They are loaded once for all boards that share the source.
final class SharedBytes: Sendable {

    private let base: any Source<Data>
    private let description: String
    private let period: Duration?
    private let sharing: BoardSharing
    private let report: @Sendable (SharedStatus) -> Void
    private let made = Mutex<SharedSource<Data>?>(nil)

    init(
        _ base: any Source<Data>, as description: String, every period: Duration?, by sharing: BoardSharing,
        report: @escaping @Sendable (SharedStatus) -> Void
    ) {
        self.base = base
        self.description = description
        self.period = period
        self.sharing = sharing
        self.report = report
    }

    var timeLimit: Duration? { base.timeLimit.map(SharedSource<Data>.timeLimit(sharing:)) }

    func follow(_ request: LoadRequest, _ take: (LoadAnswer<Data>) async throws -> Void) async throws {
        if let shared = await shared { return try await shared.follow(request, take) }
        let answer = try await base.load(request)
        report(.alone)
        try await take(answer)
    }

    /// Calls a closure each time another program stores content, until this source is loaded for the first time. Has no
    /// effect if the source has no interval, or if sharing cannot be set up.
    func listen(_ receive: @escaping @Sendable () -> Void) async {
        await shared?.listen(receive)
    }

    private var shared: SharedSource<Data>? {
        get async {
            guard let sharing = await sharing.sharing else { return nil }
            let asksFirst = self.sharing.asksFirst
            return made.withLock { made in
                let shared =
                    made
                    ?? SharedSource(
                        base, as: description, every: period, coder: .bytes, by: sharing, asksFirst: asksFirst,
                        report: report)
                made = shared
                return shared
            }
        }
    }
}
