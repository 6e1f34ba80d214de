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
    /// Runs filters, patterns and readers of XML.
    let worker: FilterService
    /// The connections to other hosts.
    let shells: SecureShells
    /// The secrets of the board.
    let secrets: Secrets
    /// The key for hashes of credentials.
    let identityKey: IdentityKey
    /// The variables that are removed from the environment of commands, as they are secrets.
    let hiddenVariables: Set<String>
    let clock: any WallClock
    /// The number format of the locale; nil if it has none.
    var numberForm: NumberForm?
    /// The log for problems that are not errors of a load; nil for none.
    let log: LoadableEventLog?
    /// Decides which addresses sources may connect to; nil for all.
    var addresses: (any BoardAddressConsent)?
    /// The sharings of the board in order of precedence.
    var sharings: [BoardSharing] = []
    /// The responses in place of servers, commands and files.
    var answers: BoardSurroundings.Answers?
    /// Responses that were loaded before.
    var firstResponses: FirstResponses?

    /// Replaces secrets in content and errors of a source: the known values of its secrets, and of variables that are
    /// treated as secrets.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - texts: Other texts that are secret.
    func redaction(of source: SourceSettings, and texts: [String] = []) async -> Redaction {
        let names = source.origin.secrets
        let known = names.isEmpty ? [] : await secrets.known(of: names)
        return Redaction(known + source.origin.secretVariables.values + texts)
    }

    /// Computes the identities of sources.
    var identities: SourceIdentities {
        SourceIdentities(secrets: secrets, key: identityKey, sharesByName: sharings.contains { !$0.isOnMachine })
    }

    /// The sharing of a source, or the one that reports why it is not shared; nil if the board does not share.
    func sharing(of source: SourceSettings) -> BoardSharing? {
        guard sharings.count > 1 else { return sharings.first }
        return sharings.first { $0.description(of: source) != nil } ?? sharings.first
    }
}

extension ClientLimits {

    /// The limits of a board. The timeout of each request is that of its source.
    static let board = ClientLimits(
        timeout: .seconds(86_400), connectTimeout: .seconds(10), responseTimeout: .seconds(86_400))
}

/// The size of the place that shows a source in the last drawing.
final class ShownSize: Sendable {
    private let size = Mutex<(columns: Int, rows: Int)?>(nil)

    var latest: (columns: Int, rows: Int)? { size.withLock(\.self) }

    func note(columns: Int, rows: Int) {
        size.withLock { $0 = (columns, rows) }
    }
}
