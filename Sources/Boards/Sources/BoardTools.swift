import Dashboard
import Filters
import FoundationEssentials
import LoadableNetworking
import Loadables
import LocalSources
import Synchronization
import Values

/// What all sources of a board share.
struct BoardTools: Sendable {

    /// Whom sources over HTTP ask.
    let client: any Client
    /// Runs filters, patterns and readers of XML.
    let worker: FilterService
    /// The connections to other hosts.
    let shells: SecureShells
    /// The secrets of the board.
    let secrets: Secrets
    /// The key for hashes of credentials.
    let identityKey: IdentityKey
    /// The variables that no command gets, as they are secrets.
    let hiddenVariables: Set<String>
    let clock: any WallClock
    /// The form of numbers in the language of the environment; nil if it has none.
    var numberForm: NumberForm?
    /// The first day of the week in calendars.
    var weekStart = WeekStart.monday
    /// Where problems are written down that are nobody's error; nil for nowhere.
    let log: LoadableEventLog?
    /// Decides which addresses sources are loaded from; nil for all.
    var addresses: (any BoardAddressConsent)?
    /// By what boards share what they load, first what is asked first.
    var sharings: [BoardSharing] = []
    /// What answers in place of servers, commands and files.
    var answers: BoardSurroundings.Answers?
    /// Responses that were loaded before.
    var firstResponses: FirstResponses?

    /// Takes out of content and errors of a source what is secret in it: the values of its secrets, as far as they are known, and of
    /// variables that are treated as secrets.
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

    /// By what a source is shared, or why not is to be said; nil if the board does not share.
    func sharing(of source: SourceSettings) -> BoardSharing? {
        guard sharings.count > 1 else { return sharings.first }
        return sharings.first { $0.description(of: source) != nil } ?? sharings.first
    }
}

extension ClientLimits {

    /// Those of a board: the time of each request is its source's.
    static let board = ClientLimits(
        timeout: .seconds(86_400), connectTimeout: .seconds(10), responseTimeout: .seconds(86_400))
}

/// How large the place is where a source is shown, as it was drawn last.
final class ShownSize: Sendable {
    private let size = Mutex<(columns: Int, rows: Int)?>(nil)

    var latest: (columns: Int, rows: Int)? { size.withLock(\.self) }

    func note(columns: Int, rows: Int) {
        size.withLock { $0 = (columns, rows) }
    }
}
