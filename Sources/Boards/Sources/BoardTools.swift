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

    /// The HTTP client.
    let client: any Client
    /// The service that runs filters, patterns and XML parsers.
    let worker: FilterService
    /// The ssh connections to other hosts.
    let shells: SecureShells
    /// The secrets of the board.
    let secrets: Secrets
    /// The key for hashes of credentials.
    let identityKey: IdentityKey
    /// The variables that are removed from the environment of commands, because they are secrets.
    let hiddenVariables: Set<String>
    /// The change to the environment of a command that removes the ``hiddenVariables``.
    var hiding: [String: String?] { Dictionary(uniqueKeysWithValues: hiddenVariables.map { ($0, nil as String?) }) }
    let clock: any WallClock
    /// The number format of the locale; nil if it has none.
    var numberForm: NumberForm?
    /// The log for problems that are not errors of a load; nil for no log.
    let log: LoadableEventLog?
    /// The object that decides to which addresses sources may connect; nil to allow all addresses.
    var addresses: (any BoardAddressConsent)?
    /// The sharings of the board in order of precedence.
    var sharings: [BoardSharing] = []
    /// A closure that returns responses in place of those from servers, commands and files; nil to load from servers,
    /// commands and files.
    var answers: BoardSurroundings.Answers?
    /// Responses that were loaded before the board was created; nil for none.
    var firstResponses: FirstResponses?

    /// Returns the redaction that replaces secrets in content and errors of a source. It includes the current and
    /// earlier values of the source's secrets, and the values of variables that are treated as secrets.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - texts: Other texts that are secret.
    func redaction(of source: SourceSettings, and texts: [String] = []) async -> Redaction {
        let names = source.origin.secrets
        let known = names.isEmpty ? [] : await secrets.known(of: names)
        return Redaction(known + source.origin.secretVariables.values + texts)
    }

    /// The object that computes the identities of sources.
    var identities: SourceIdentities {
        SourceIdentities(secrets: secrets, key: identityKey, sharesByName: sharings.contains { !$0.isOnMachine })
    }

    /// Returns the first sharing that shares the source. If the source is not shared, returns the first sharing, which
    /// reports the reason. Returns nil if the board shares nothing.
    func sharing(of source: SourceSettings) -> BoardSharing? {
        guard sharings.count > 1 else { return sharings.first }
        return sharings.first { $0.description(of: source) != nil } ?? sharings.first
    }
}

extension ClientLimits {

    /// The limits of a board. The timeout of each request is set by its source.
    static let board = ClientLimits(
        timeout: .seconds(86_400), connectTimeout: .seconds(10), responseTimeout: .seconds(86_400))
}

/// The size at which a source was last drawn.
final class ShownSize: Sendable {
    private let size = Mutex<(columns: Int, rows: Int)?>(nil)

    var latest: (columns: Int, rows: Int)? { size.withLock(\.self) }

    func note(columns: Int, rows: Int) {
        size.withLock { $0 = (columns, rows) }
    }
}
