import Feeds
import Loadables

/// Ensures that a source shows and caches only content of its current identity.
///
/// The identity is usually computed when the source is created. If a secret has not been read yet, the identity is
/// computed at the first load. When the identity changes at a later load, the earlier content is withdrawn.
@MainActor
final class ContentOwner {

    /// The content and the checks that a source hands over to the source that replaces it.
    struct Inheritance {
        let identity: SourceIdentity
        let content: KeptContent<BoardContent>?
        let checks: [MonitorContent.Check]
    }

    private let settings: SourceSettings
    private let name: String
    private let environment: Environment
    /// The loader. The reference is weak, because the loader retains its source, which retains this object.
    private weak var loader: ContentLoader<BoardContent>?
    /// The owners of the sources that are composed from this source. Each closure returns an owner; nil if the owner no
    /// longer exists.
    private var dependents: [() -> ContentOwner?] = []
    private var inheritance: Inheritance?
    private var earlierChecks: [MonitorContent.Check] = []
    private var madeChecks: CheckHistory?

    /// The current identity; nil until it has been computed.
    private(set) var identity: SourceIdentity?

    /// Creates the owner of a source's content.
    ///
    /// - Parameter name: The storage name of the content; nil to use ``SourceSettings/storageName``.
    init(_ settings: SourceSettings, as name: String? = nil, in environment: Environment) {
        (self.settings, self.name, self.environment) = (settings, name ?? settings.storageName, environment)
    }

    /// The checks that a monitor shows for this source. They are read from the storage when a panel first shows them.
    var checks: CheckHistory {
        if let madeChecks { return madeChecks }
        let made = CheckHistory(name, keepsFor: settings.keep, in: environment.storage, clock: environment.clock)
        if let identity { made.begin(version: identity.version, after: earlierChecks) }
        madeChecks = made
        return made
    }

    /// Starts with the identity that was computed when the source was created.
    ///
    /// - Parameters:
    ///   - loader: The loader of the content.
    ///   - identity: The identity; nil if it cannot be computed yet. Until it is computed, no cached content is shown.
    ///   - inheritance: The content and the checks of the source that this source replaces; nil if there are none.
    ///   - restores: Whether cached content is shown immediately. If false, the loader shows it later.
    func begin(
        _ loader: ContentLoader<BoardContent>, as identity: SourceIdentity?, after inheritance: Inheritance?,
        restores: Bool
    ) {
        self.loader = loader
        self.inheritance = inheritance
        if let identity { take(identity, restores: restores) }
    }

    /// Hands the content over to the source that replaces this source. If the identities of the two sources differ,
    /// this source withdraws the content.
    ///
    /// - Parameter identity: The identity of the new source; nil if it cannot be computed yet.
    /// - Returns: The content, its identity and the checks; nil if there is nothing to hand over.
    func leave(to identity: SourceIdentity?) -> Inheritance? {
        guard let own = self.identity, let loader else { return inheritance }
        let content = loader.state.content.flatMap { content in
            loader.provenance.map { KeptContent(content, from: $0) }
        }
        let checks = madeChecks?.checks ?? earlierChecks
        if own != identity {
            madeChecks?.clear()
            loader.withdrawContent(because: own.reason(against: identity))
        }
        return Inheritance(identity: own, content: content, checks: checks)
    }

    /// Sets the identity of the load that has begun. If it differs from the previous identity, withdraws the earlier
    /// content and shows the cached content of the new identity.
    ///
    /// - Returns: The request, updated for the content that is shown now.
    func adopt(_ new: SourceIdentity, for request: LoadRequest) -> LoadRequest {
        // A load that was cancelled must not affect the next one.
        guard !Task.isCancelled, let loader else { return request }
        if new != identity {
            if let identity {
                // Clear the checks first, so that observers that are notified of the withdrawal no longer see them.
                madeChecks?.clear()
                loader.withdrawContent(because: identity.reason(against: new))
            }
            take(new, restores: true)
        }
        var request = request
        request.content = loader.state.content
        request.known = request.content == nil ? nil : loader.validator
        return request
    }

    private func take(_ new: SourceIdentity, restores: Bool) {
        identity = new
        let known = inheritance?.identity == new ? inheritance : nil
        inheritance = nil
        earlierChecks = known?.checks ?? []
        madeChecks?.begin(version: new.version, after: earlierChecks)
        guard let loader else { return }
        loader.keepContent(
            as: name, version: new.version, keeps: settings.keep > .zero, for: settings.keep, restores: restores,
            in: environment)
        if let content = known?.content { loader.restore(content.content, from: content.provenance) }
    }

    /// Withdraws the content after a server has rejected credentials, unless the content was loaded with these
    /// credentials. Credentials that the server has never accepted may belong to another account.
    ///
    /// - Parameter code: The keyed hash of the rejected credentials.
    func reject(_ code: String) {
        guard !Task.isCancelled, let loader, loader.state.content?.credentials != code else { return }
        // If this source has no content, the contents of its dependents include nothing from this source.
        let hadContent = loader.state.content != nil
        loader.withdraw(because: Self.refused)
        if hadContent { withdrawDependents() }
    }

    private static let refused = "that may be of another account"

    /// Adds a dependent source. When ``reject(_:)`` withdraws the content of this source, it also withdraws the content
    /// of the dependent source.
    func add(dependent: ContentOwner) {
        dependents.removeAll { $0() == nil }
        dependents.append { [weak dependent] in dependent }
    }

    private func withdrawDependents() {
        for dependent in dependents.compactMap({ $0() }) {
            dependent.loader?.withdraw(because: Self.refused)
            dependent.withdrawDependents()
        }
    }
}
