import Addresses
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

/// The sharing of the contents of a board's sources. It is set up at the first load and not earlier, because the setup
/// reads the secrets in the address of the store.
final class BoardSharing: Sendable {

    enum Place: Sendable {
        case redis(ShareSettings)
        case machine(BoardSurroundings.MachineSharing)
    }

    /// The reason why sources are currently loaded without the store.
    enum Trouble: Hashable {
        case store(SharedStoreError)
        /// A secret that the settings of the store use is not available.
        case secret(String)
        /// The settings of the store are unusable.
        case settings(String)
    }

    private struct State {
        var setup: Task<Sharing?, Never>?
        var sharing: Sharing?
        var problem: Trouble?
        var ignored: [SharedEntryProblem] = []
        var hasPeople = false
    }

    /// The name that other boards show for this board.
    let name: String
    private let place: Place
    private let identities: SourceIdentities
    private let surroundings: BoardSurroundings
    let report: SharingReport
    private let state = Mutex(State())

    init(
        _ place: Place, _ identities: SourceIdentities, _ surroundings: BoardSurroundings, _ report: SharingReport
    ) {
        (self.place, self.identities, self.surroundings, self.report) = (place, identities, surroundings, report)
        switch place {
        case .redis(let settings): name = settings.name?.plain ?? Self.personAndMachine(surroundings.variables)
        case .machine(let machine): name = machine.name
        }
    }

    var isOnMachine: Bool {
        if case .machine = place { true } else { false }
    }

    /// Returns the text that identifies the source for other boards; nil if the source is not shared. Sharing on this
    /// machine uses the identity of the source, because all of the user's programs compute the identity with the same
    /// key. In this case, returns nil if the identity depends on a value that is not available yet.
    func description(of source: SourceSettings) -> String? {
        guard case .described(let text) = sharing(of: source) else { return nil }
        guard isOnMachine else { return text }
        return identities.known(of: source).map { identity in
            let request = identity.isPlain ? identity.request : identities.key.code(of: identity.request)
            return "\(request)\n\(MachineIdentity.text)"
        }
    }

    /// Returns the reason why a source is not shared; nil if it is shared.
    func obstacle(of source: SourceSettings) -> String? {
        guard case .none(let reason) = sharing(of: source) else { return nil }
        return reason
    }

    private func sharing(of source: SourceSettings) -> SourceSettings.Sharing {
        isOnMachine ? source.sharingOnMachine : source.sharing
    }

    /// Returns a source that shares its contents; nil if ``description(of:)`` returns nil.
    ///
    /// - Parameter report: A closure that is called after each load, and when a load by another program is awaited.
    func source(
        _ base: any Source<Data>, _ settings: SourceSettings, _ report: @escaping @Sendable (SharedStatus) -> Void
    ) -> SharedBytes? {
        guard let description = description(of: settings) else { return nil }
        let period = surroundings.maximumAge.map { min($0, settings.every ?? $0) } ?? settings.every
        return SharedBytes(base, as: description, every: period, by: self, report: report)
    }

    /// Whether the contents are shown to a user of this program.
    var hasPeople: Bool {
        get { state.withLock { $0.hasPeople } }
        set { state.withLock { $0.hasPeople = newValue } }
    }

    /// Whether the first load counts as requested by the user. False if the settings name a store and no user is
    /// present, so that a board that is printed once can use the contents in the store.
    var asksFirst: Bool { isOnMachine || hasPeople }

    /// The reason why sources are currently loaded without the store. Nil while the store works, and before it is
    /// needed for the first time.
    var trouble: Trouble? {
        let (sharing, problem) = state.withLock { ($0.sharing, $0.problem) }
        return sharing?.trouble.map { .store($0) } ?? problem
    }

    /// Returns the problems of entries that were ignored or not stored since the last call.
    func takeIgnored() -> [SharedEntryProblem] {
        state.withLock { state in
            defer { state.ignored = [] }
            return state.ignored
        }
    }

    // MARK: Setup

    /// The sharing. Nil if it is currently unavailable; the next load then tries to set it up again.
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
        let problem: Trouble
        do {
            let sharing = try await makeSharing()
            state.withLock { $0.problem = nil }
            report.look()
            return sharing
        } catch let error as SecretError {
            problem = .secret(error.summary)
        } catch {
            problem = .settings("\(error)")
        }
        state.withLock { $0.problem = problem }
        report.look()
        return nil
    }

    private func makeSharing() async throws -> Sharing {
        switch place {
        case .redis(let settings): try await makeSharing(settings, identities.secrets.values(of: settings.secrets))
        case .machine(let machine):
            // Sharing among a few programs needs no distribution of the loads over time.
            Sharing(
                by: machine.makeStore(), board: name,
                waitAfter: { Self.wait(after: $0, every: $1, atMost: .seconds(1)) },
                random: { 0 }, report: { [weak self] in self?.note($0) })
        }
    }

    private func makeSharing(_ settings: ShareSettings, _ values: [String: String]) throws -> Sharing {
        // Secrets in an address are escaped.
        var address = try RedisAddress(settings.store.resolved { (values[$0] ?? "").percentEncoded() })
        if let password = settings.password { address.password = password.resolved { values[$0] ?? "" } }
        let key = try settings.key.map { text in
            guard let key = SharedKey(text.resolved { values[$0] ?? "" }) else { throw ShortKey() }
            return key
        }
        return Sharing(
            by: surroundings.makeStore(address, refusal(of: address, settings)), key: key, board: name,
            waitAfter: { Self.wait(after: $0, every: $1, atMost: .seconds(5)) },
            report: { [weak self] in self?.note($0) })
    }

    /// Returns a closure that checks an address. The closure returns the reason why the address is refused; nil if it
    /// is allowed. If all addresses are allowed, returns nil instead of a closure.
    private func refusal(of address: RedisAddress, _ settings: ShareSettings) -> RedisStore.Refusal? {
        guard let (host, port) = address.host, let policy = surroundings.addresses?.policy(for: settings) else {
            return nil
        }
        let name = HostName(host)
        return { address in
            guard !policy.allows(address, of: name, port: port) else { return nil }
            return "\(name) is at \(address), on \(FoundAddress.place(of: address)); you have not agreed to this "
                + "address; start the board again to be asked"
        }
    }

    /// Returns the time after an error during which no program loads the source from its server. If the server sets a
    /// time, returns this time. All other times are shorter than the interval of the source, so that sharing does not
    /// delay retries. Returns nil for an error that this machine may have caused.
    private static func wait(after error: any Error, every period: Duration?, atMost limit: Duration) -> Duration? {
        if let said = (error as? any RetryAfterProviding)?.retryAfter { return said }
        guard case .status(let code, _, _, _)? = error as? NetworkError, code == 429 || code >= 500 else { return nil }
        return period.map { min(limit, $0 - $0 / 10) } ?? limit
    }

    private func note(_ notice: Sharing.Notice) {
        // On this machine, sharing was not requested by the user, so unshareable entries are not reported.
        if case .ignored(let problem) = notice, !(isOnMachine && problem == .unshareable) {
            state.withLock { $0.ignored.append(problem) }
        }
        report.look()
    }

    /// Returns the names of the user and the machine: `anna@kitchen`.
    private static func personAndMachine(_ variables: [String: String]) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&bytes, bytes.count - 1) == 0
        let machine = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let person = variables["USER"] ?? variables["LOGNAME"] ?? "user"
        return isKnown && !machine.isEmpty ? "\(person)@\(machine)" : person
    }
}

private struct ShortKey: Error, CustomStringConvertible {
    var description: String { "the key of “share” has fewer than 16 bytes" }
}
