import BoardFiles
import Feeds
import Loadables

/// Sees to it that a source shows and keeps only content of its present identity.
///
/// The identity of most sources is known when they are made. Where it depends on the value of a secret that has to be asked for, it
/// is known at the first load, and may be another one at a later load: then the content before is withdrawn.
@MainActor
final class ContentOwner {

    /// Content that a source had before it was made anew, with the identity that it belongs to.
    struct Inheritance {
        let identity: SourceIdentity
        let content: KeptContent<BoardContent>?
        let checks: [MonitorContent.Check]
    }

    private let settings: SourceSettings
    private let environment: Environment
    /// It holds its source, which holds this.
    private weak var feed: Feed<BoardContent>?
    private var inheritance: Inheritance?
    private var earlierChecks: [MonitorContent.Check] = []
    private var madeChecks: CheckHistory?

    /// The present identity; nil while it is not known.
    private(set) var identity: SourceIdentity?

    init(_ settings: SourceSettings, in environment: Environment) {
        (self.settings, self.environment) = (settings, environment)
    }

    /// The checks of a monitor. Nothing is read of them before a panel shows them.
    var checks: CheckHistory {
        if let madeChecks { return madeChecks }
        let made = CheckHistory(
            settings.name, keepsFor: settings.keep, in: environment.storage, clock: environment.clock)
        if let identity { made.begin(version: identity.version, after: earlierChecks) }
        madeChecks = made
        return made
    }

    /// Begins with the identity that is known at once.
    ///
    /// - Parameters:
    ///   - identity: Nil if it is not known yet: then nothing is shown before it is.
    ///   - inheritance: What the source had before it was made anew.
    ///   - restores: Whether what was kept is shown at once; otherwise after the feed is told to.
    func begin(
        _ feed: Feed<BoardContent>, as identity: SourceIdentity?, after inheritance: Inheritance?, restores: Bool
    ) {
        self.feed = feed
        self.inheritance = inheritance
        if let identity { take(identity, restores: restores) }
    }

    /// Leaves what there is to a source that is made in its place, and shows it no more if that one is not known to be the same.
    func leave(to identity: SourceIdentity?) -> Inheritance? {
        guard let own = self.identity, let loader = feed?.loader else { return inheritance }
        let content = loader.state.content.flatMap { content in
            loader.provenance.map { KeptContent(content, from: $0) }
        }
        if own != identity { loader.withdrawContent() }
        return Inheritance(identity: own, content: content, checks: madeChecks?.checks ?? earlierChecks)
    }

    /// Goes on as the identity of the load that has begun, with what was kept of it.
    ///
    /// - Returns: The request, for the content that is there now.
    func adopt(_ new: SourceIdentity, for request: LoadRequest) -> LoadRequest {
        // A load that is over says nothing of the next one.
        guard !Task.isCancelled, let loader = feed?.loader else { return request }
        if new != identity {
            if identity != nil { loader.withdrawContent() }
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
        guard let feed else { return }
        feed.keepContent(
            version: new.version, keeps: settings.keep > .zero, for: settings.keep, restores: restores,
            in: environment)
        if let content = known?.content { feed.loader.restore(content.content, from: content.provenance) }
    }

    /// A server did not take the credentials. If they never had a success, the content that is there is another account's.
    ///
    /// - Parameter code: That of the credentials, as content has it that was loaded with them.
    func reject(_ code: String) {
        guard !Task.isCancelled, let loader = feed?.loader, loader.state.content?.credentials != code else { return }
        loader.withdraw()
    }
}
