import BoardFiles
import FoundationEssentials
import LoadableNetworking
import LoadableSharing
import Loadables
import Settings
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// By what the sources of a board share what they load. It is set up when the first of them is loaded, as it may need secrets,
/// and has no connection before.
final class BoardSharing: Sendable {

    /// Why sources are loaded without the store.
    enum Trouble: Hashable {
        case store(SharedStoreError)
        /// The store cannot even be asked.
        case settings(String)
    }

    private struct State {
        var setup: Task<Sharing?, Never>?
        var sharing: Sharing?
        var problem: String?
        var ignored: [SharedEntryProblem] = []
        var hasPeople = false
    }

    /// What this board is called on others.
    let name: String
    private let settings: ShareSettings
    private let secrets: Secrets
    private let surroundings: BoardSurroundings
    let report: SharingReport
    private let state = Mutex(State())

    init(
        _ settings: ShareSettings, _ secrets: Secrets, _ surroundings: BoardSurroundings, _ report: SharingReport
    ) {
        (self.settings, self.secrets, self.surroundings, self.report) = (settings, secrets, surroundings, report)
        name = settings.name ?? Self.personAndMachine(surroundings.variables)
    }

    /// The source by which boards share what that one gives; nil if it is not shared.
    ///
    /// - Parameter report: Called with where the content comes from.
    func source(
        _ base: any Source<Data>, _ settings: SourceSettings, _ report: @escaping @Sendable (SharedStatus) -> Void
    ) -> (any Source<Data>)? {
        guard case .described(let description) = settings.sharing else { return nil }
        let period = surroundings.maximumAge.map { min($0, settings.every ?? $0) } ?? settings.every
        return SharedBytes(base, as: description, every: period, by: self, report: report)
    }

    /// Whether what is asked for is asked for by people: the board says so of all else.
    var hasPeople: Bool {
        get { state.withLock { $0.hasPeople } }
        set { state.withLock { $0.hasPeople = newValue } }
    }

    /// Why sources are loaded without the store now; nil if they are not.
    var trouble: Trouble? {
        let (sharing, problem) = state.withLock { ($0.sharing, $0.problem) }
        return sharing?.trouble.map { .store($0) } ?? problem.map { .settings($0) }
    }

    /// What in the store was ignored since this was asked last.
    func takeIgnored() -> [SharedEntryProblem] {
        state.withLock { state in
            defer { state.ignored = [] }
            return state.ignored
        }
    }

    // MARK: Setting up

    /// Nil if it cannot be had now; it is tried again the next time.
    var sharing: Sharing? {
        get async {
            let setup = state.withLock { state in
                let setup = state.setup ?? Task { await self.setUp() }
                state.setup = setup
                return setup
            }
            let sharing = await setup.value
            state.withLock { state in
                state.sharing = sharing
                if sharing == nil, state.setup == setup { state.setup = nil }
            }
            return sharing
        }
    }

    private func setUp() async -> Sharing? {
        let problem: String
        do {
            let values = try await secrets.values(of: settings.secrets)
            let sharing = try makeSharing(values)
            state.withLock { $0.problem = nil }
            report.look()
            return sharing
        } catch let error as SecretError {
            problem = error.summary
        } catch {
            problem = "\(error)"
        }
        state.withLock { $0.problem = problem }
        report.look()
        return nil
    }

    private func makeSharing(_ values: [String: String]) throws -> Sharing {
        // No character of a secret has a meaning in an address.
        var address = try RedisAddress(settings.store.resolved { (values[$0] ?? "").percentEncoded() })
        if let password = settings.password { address.password = password.resolved { values[$0] ?? "" } }
        let key = try settings.key.map { text in
            guard let key = SharedKey(text.resolved { values[$0] ?? "" }) else { throw ShortKey() }
            return key
        }
        return Sharing(
            by: surroundings.makeStore(address), key: key, board: name, waitAfter: Self.wait,
            report: { [weak self] in self?.note($0) })
    }

    /// For how long nobody is to ask a server after the error; nil for an error that may be this machine's own.
    private static func wait(after error: any Error) -> Duration? {
        if let said = (error as? any RetryAfterProviding)?.retryAfter { return said }
        guard case .status(let code, _, _)? = error as? NetworkError, code == 429 || code >= 500 else { return nil }
        return .seconds(5)
    }

    private func note(_ notice: Sharing.Notice) {
        if case .ignored(let problem) = notice { state.withLock { $0.ignored.append(problem) } }
        report.look()
    }

    /// `anna@kitchen`.
    private static func personAndMachine(_ variables: [String: String]) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&bytes, bytes.count - 1) == 0
        let machine = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let person = variables["USER"] ?? variables["LOGNAME"] ?? "somebody"
        return isKnown && !machine.isEmpty ? "\(person)@\(machine)" : person
    }
}

/// A key is not long enough to be one.
private struct ShortKey: Error, CustomStringConvertible {
    var description: String { "the key of “share” has fewer than 16 bytes" }
}
