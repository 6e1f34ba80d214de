import Dashboard
import Filters
import FoundationEssentials
import LoadableNetworking
import Loadables
import LocalSources
import Synchronization
import Values

/// The tools that all sources of a board share.
struct BoardTools: Sendable {

    let client: any Client
    /// The service that runs filters, patterns and XML parsers.
    let worker: FilterService
    let shells: SecureShells
    let secrets: Secrets
    /// The key for hashes of credentials.
    let identityKey: IdentityKey
    /// The variables that are removed from the environment of commands, because they are secrets.
    let hiddenVariables: Set<String>
    var hiding: [String: String?] { Dictionary(uniqueKeysWithValues: hiddenVariables.map { ($0, nil as String?) }) }
    let clock: any WallClock
    /// The number format of the locale; nil if the locale has none.
    var numberForm: NumberForm?
    /// The log for problems that are not errors of a load; nil for no log.
    let log: LoadableEventLog?
    /// The object that decides to which addresses sources may connect; nil if all addresses are allowed.
    var addresses: (any BoardAddressConsent)?
    /// The sharings of the board, in order of preference.
    var sharings: [BoardSharing] = []
    /// A closure that returns the responses of a source in place of its server, command or file. If the closure is nil,
    /// or returns nil for a source, the source loads from its server, command or file.
    var answers: BoardSurroundings.Answers?
    /// Responses that were loaded before the board was created; nil for none.
    var firstResponses: FirstResponses?

    /// Returns the redaction that replaces secrets in the content and the errors of a source. Secrets are the current
    /// and earlier values of the source's secrets, the values of variables that are treated as secrets, and the given
    /// texts.
    ///
    /// - Parameter texts: Other texts that are secret.
    func redaction(of source: SourceSettings, and texts: [String] = []) async -> Redaction {
        let names = source.origin.secrets
        let known = names.isEmpty ? [] : await secrets.known(of: names)
        return Redaction(known + source.origin.secretVariables.values + texts)
    }

    var identities: SourceIdentities {
        SourceIdentities(secrets: secrets, key: identityKey, sharesByName: sharings.contains { !$0.isOnMachine })
    }

    /// Returns the first sharing that shares the source. If no sharing shares the source, returns the first sharing,
    /// because it reports the reason. Returns nil if the board shares nothing.
    func sharing(of source: SourceSettings) -> BoardSharing? {
        guard sharings.count > 1 else { return sharings.first }
        return sharings.first { $0.description(of: source) != nil } ?? sharings.first
    }
}

extension ClientLimits {

    /// The limits for the requests of a board. Requests and responses may take a day, because each source limits the
    /// time of its own requests.
    static let board = ClientLimits(
        timeout: .seconds(86_400), connectTimeout: .seconds(10), responseTimeout: .seconds(86_400))
}

/// The size at which a source was last drawn, in columns and rows. ``latest`` is nil until the source is drawn.
final class ShownSize: Sendable {
    private let size = Mutex<(columns: Int, rows: Int)?>(nil)

    var latest: (columns: Int, rows: Int)? { size.withLock(\.self) }

    func note(columns: Int, rows: Int) {
        size.withLock { $0 = (columns, rows) }
    }
}
