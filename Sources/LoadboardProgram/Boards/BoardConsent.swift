import BoardFiles
import Loadables

/// What somebody has agreed to of a board that is shown: what is new in it is asked for, what is gone is not.
@MainActor
final class BoardConsent {

    private let store: TrustStore
    private let path: String
    /// Whether nobody has to be asked, whatever the board does.
    private let isGivenForAll: Bool
    private var agreed = TrustRequest()

    init(_ store: TrustStore, of path: String, isGivenForAll: Bool) {
        (self.store, self.path, self.isGivenForAll) = (store, path, isGivenForAll)
    }

    /// What nobody has agreed to; nil if that is nothing.
    func missing(in settings: BoardSettings) -> TrustRequest? {
        let request = settings.trust
        guard !isGivenForAll, request.isNeeded, !store.isTrusted(request, of: path) else { return nil }
        let new = request.subtracting(agreed)
        return new.isEmpty ? nil : new
    }

    /// Notes that these settings are used, by which all in them is agreed to.
    ///
    /// - Throws: What the system says if it cannot be remembered for the next time. It is agreed to nevertheless.
    func give(to settings: BoardSettings) throws {
        agreed = settings.trust
        guard !isGivenForAll, agreed.isNeeded, !store.isTrusted(agreed, of: path) else { return }
        try store.trust(agreed, of: path)
    }
}
