import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables

/// The actions of residents. Each change is shown at once and sent to the server. A change that fails is reverted, and
/// the last line shows the reason.
@MainActor
final class HomeActions {

    var host = PageHost()

    private let client: any Client
    private let feeds: HomeFeeds
    private let clock: any WallClock
    private var observers: [LoadableObserver] = []
    /// The changes that have ended. Their results have been processed.
    private var ended: Set<EndedChange> = []
    private var codeCount = 0

    /// The time for which an item shows that its action has failed.
    static let failureTime: Duration = .seconds(15)

    init(client: any Client, feeds: HomeFeeds, clock: any WallClock) {
        self.client = client
        self.feeds = feeds
        self.clock = clock
        // The server adds the opening of a barrier to the history, and closes the barrier after 15 seconds.
        watch(feeds.barriers) { [weak self] in
            feeds.history.all.loader.sync()
            self?.sync(feeds.barriers.loader, after: .seconds(16))
        }
        watch(feeds.intercoms) { [weak self] in
            feeds.history.all.loader.sync()
            self?.sync(feeds.intercoms.loader, after: .seconds(6))
        }
        watch(feeds.bills) {
            feeds.profile.loader.sync()
            feeds.balance.loader.sync()
        }
        watch(feeds.codes) { feeds.history.all.loader.sync() }
        watch(feeds.notices) {}
        watch(feeds.cameras) {}
    }

    private struct EndedChange: Hashable {
        let loader: ObjectIdentifier
        let change: OptimisticChange.ID
    }

    // MARK: Barriers and intercoms

    func move(_ barrier: Barrier, isOpen: Bool) {
        let verb = isOpen ? "open" : "close"
        change(feeds.barriers, "\(verb) \(barrier.name)", key: barrier.id, .post("barriers/\(barrier.id)/\(verb)")) {
            $0.update(barrier.id) { $0.isOpen = isOpen }
        }
    }

    func open(_ intercom: Intercom) {
        change(feeds.intercoms, "open \(intercom.name)", key: intercom.id, .post("intercoms/\(intercom.id)/open")) {
            $0.update(intercom.id) { $0.isOpen = true }
        }
    }

    // MARK: Codes

    /// Creates a code for the intercoms. Until the server responds, the code is shown without digits.
    func createCode(minutes: Int) {
        codeCount += 1
        let now = Date(timeIntervalSince1970: clock.now.secondsSince1970)
        let expected = AccessCode(
            id: "new-\(codeCount)", digits: "", createdAt: now, expiresAt: now + TimeInterval(minutes * 60))
        let answer = CreatedCode()
        feeds.codes.changes.change("create a code", key: expected.id) { codes in
            let code = answer.code ?? expected
            if !codes.contains(where: { $0.id == code.id }) { codes.append(code) }
        } by: { [client, weak self] in
            let body = try HTTPBody.json(encoding: AccessCodeRequest(minutes: minutes))
            let command = HomeCommand<AccessCode>(method: .post, path: "codes", body: body)
            let code = try await client.request(command)
            await answer.set(code)
            await self?.tell(code, minutes: minutes)
        }
    }

    private func tell(_ code: AccessCode, minutes: Int) {
        host.say("The code \(CodesScreen.text(of: code)) is valid for \(minutes) min")
        // Load the codes again after this code has expired, so that it disappears.
        sync(feeds.codes.loader, after: .seconds(minutes * 60 + 1))
    }

    @MainActor
    private final class CreatedCode {
        private(set) var code: AccessCode?

        func set(_ code: AccessCode) { self.code = code }
    }

    func delete(_ code: AccessCode) {
        change(feeds.codes, "delete a code", key: code.id, HomeCommand(method: .delete, path: "codes/\(code.id)")) {
            $0.removeAll { $0.id == code.id }
        }
    }

    // MARK: Notices, cameras, bills

    func markAsRead(_ notice: Notice) {
        guard !notice.isRead else { return }
        change(feeds.notices, "mark “\(notice.title)” as read", key: notice.id, .post("notices/\(notice.id)/read")) {
            $0.update(notice.id) { $0.isRead = true }
        }
    }

    func toggleFavorite(_ camera: Camera) {
        let isFavorite = !camera.isFavorite
        let name = isFavorite ? "make \(camera.name) a favorite" : "remove \(camera.name) from the favorites"
        change(feeds.cameras, name, key: camera.id, .post("cameras/\(camera.id)/favorite")) {
            $0.update(camera.id) { $0.isFavorite = isFavorite }
        }
    }

    /// Pays a bill from the account. The payment decreases the balance.
    func pay(_ bill: Bill) {
        let now = Date(timeIntervalSince1970: clock.now.secondsSince1970)
        change(feeds.bills, "pay the bill", key: bill.id, .post("bills/\(bill.id)/pay")) {
            $0.update(bill.id) { $0.paidAt = $0.paidAt ?? now }
        }
    }

    /// Saves the last minute that the camera recorded to a file in the current folder.
    func saveFootage(of camera: Camera) {
        let loader = feeds.footage.loader(for: camera.id)
        guard loader.loadableState != .syncing else { return }
        loader.sync()
        Task { [host] in
            do {
                let file = try await loader.contentsAfterDoneSyncing()
                if let error = loader.error { throw error }
                host.say("Saved the last minute of \(camera.name) to \(file.name) (\(ByteCount(file.byteCount).text))")
            } catch {
                host.say("Could not save the last minute of \(camera.name)", because: error)
            }
        }
    }

    // MARK: Editing

    private func change<Item: Sendable>(
        _ feed: ChangeableFeed<[Item]>, _ name: String, key: String, _ command: HomeCommand<Nothing>,
        _ apply: @escaping (inout [Item]) -> Void
    ) {
        feed.changes.change(name, key: key, apply) { [client] in
            _ = try await client.request(command)
        }
    }

    /// Reports failed changes, and calls the closure after successful changes.
    private func watch<Item: Sendable>(_ feed: ChangeableFeed<[Item]>, afterwards: @escaping () -> Void) {
        observers += [
            feed.changes.sink { [weak self] loader in
                for change in loader.changes { self?.note(change, of: loader, afterwards) }
            }
        ]
    }

    private func note<Content>(
        _ change: OptimisticChange, of loader: OptimisticLoader<Content>, _ afterwards: () -> Void
    ) {
        if case .running = change.status { return }
        guard ended.insert(EndedChange(loader: ObjectIdentifier(loader), change: change.id)).inserted else { return }
        guard let error = change.error else { return afterwards() }
        host.say("Could not \(change.name)", because: error)
        Task { [clock, weak loader] in
            try? await clock.sleep(until: clock.now.advanced(by: Self.failureTime), tolerance: nil)
            loader?.dismiss(change.id)
        }
    }

    private func sync(_ loader: some LoadableProtocol, after delay: Duration) {
        Task { [clock, weak loader] in
            try? await clock.sleep(until: clock.now.advanced(by: delay), tolerance: nil)
            loader?.sync()
        }
    }
}

extension HomeCommand where Content == Nothing {

    fileprivate static func post(_ path: String) -> HomeCommand { HomeCommand(method: .post, path: path) }
}

extension Array where Element: Identifiable {

    /// Changes the item with the given identity. Has no effect if there is no such item.
    fileprivate mutating func update(_ id: Element.ID, _ change: (inout Element) -> Void) {
        if let index = firstIndex(where: { $0.id == id }) { change(&self[index]) }
    }
}
