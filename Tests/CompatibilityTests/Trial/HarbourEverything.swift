import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import Loadability
import MMMAsyncLoadable
import MMMLoadable

// MARK: - All six libraries in one file, as in an app that came together over the years

/// Any endpoint as an async loadable.
final class EndpointLoadable<T: Endpoint>: AsyncLoadable<T.Content> {

    private let client: Client
    private let endpoint: T
    private var progress: Progress?

    init(client: Client, endpoint: T) {
        self.client = client
        self.endpoint = endpoint
        super.init()
    }

    override func doSync() {
        progress = client.request(endpoint) { [weak self] result in
            switch result {
            case .success(let content):
                self?.setDidSyncSuccessfullyWithContent(content)
            case .failure(let error):
                self?.setFailedToSyncWithError(error)
            }
        }
    }
}

/// A reference, as our models were before anybody spoke of `Sendable`.
final class Harbour {
    let pilot: Pilot
    var moorings: [Mooring]

    init(pilot: Pilot, moorings: [Mooring]) {
        self.pilot = pilot
        self.moorings = moorings
    }
}

final class HarbourRepository {

    private let client: Client
    private let names = Cache<Place, String>()

    init(client: Client) {
        self.client = client
    }

    func pilot() -> AsyncLoadable<Pilot> {
        EndpointLoadable(client: client, endpoint: PilotEndpoint(id: 7))
    }

    func harbour() -> AsyncLoadable<Harbour> {
        pilot()
            .joined { [client] _ in EndpointLoadable(client: client, endpoint: MooringsEndpoint()) }
            .map { pilot, moorings in Harbour(pilot: pilot, moorings: moorings) }
    }

    func places() -> AsyncLoadable<Int> {
        harbour()
            .asyncMap { harbour in harbour.moorings }
            .map { moorings in moorings.reduce(0) { $0 + $1.places } }
    }

    func pilotName() async throws -> String {
        let place = Place(id: "pilot")
        if let name = names[place] {
            return name
        }
        let name = try await pilot().fetch().name
        names[place] = name
        return name
    }

    func both() async throws -> (String, Int) {
        async let pilot = pilot().fetch()
        async let places = places().fetchIfNeeded()
        return try await (pilot.name, places)
    }

    func all() async throws -> Harbour {
        let harbour = try await harbour().fetch()
        harbour.moorings.sort { $0.places > $1.places }
        return harbour
    }
}

/// Two values in one loadable, as a tuple.
final class WatchLoadable: AsyncLoadable<(hour: Int, name: String?)> {

    override func doSync() {
        setDidSyncSuccessfullyWithContent((hour: 4, name: nil))
    }
}

/// Nothing to say is something to say.
final class MessageLoadable: AsyncLoadable<String?> {

    override func doSync() {
        setDidSyncSuccessfullyWithContent(.some(nil))
    }
}

final class PassageLoadable: AsyncLoadable<Void> {

    override func doSync() {
        setDidSyncSuccessfullyWithContent(())
    }
}

final class WatchProxy: MMMLoadableProxy {
    var hour: Int { (loadable as? WatchLoadable)?.content?.hour ?? 0 }
}

/// Whatever it is, it is shown in one way.
final class StatusLine {

    private var observers: [MMMLoadableObserver?] = []
    private(set) var lines: [String] = []

    func show<L: AsyncLoadableProtocol>(_ loadable: L, _ text: @escaping (L.C) -> String) {
        let observer = loadable.sink { [weak self] loadable in
            guard let content = loadable.content else { return }
            self?.lines.append(text(content))
        }
        observers.append(observer)
    }

    func follow(_ loadable: MMMPureLoadableProtocol) {
        observers.append(
            loadable.sink { [weak self] _ in
                await self?.note()
            })
    }

    func line<Content>(for state: LoadingState<Content>) -> String {
        switch state {
        case .initial:
            return "-"
        case .loading(.none):
            return "…"
        case .loading(.some(let cache)):
            return "\(cache)…"
        case .success(let content):
            return "\(content)"
        case .failure(let error, let cache):
            return "\(error) (\(cache.map { "\($0)" } ?? "nothing"))"
        }
    }

    @MainActor
    private func note() async {
        lines.append("changed")
    }
}

/// An endpoint behind a keyed loader.
class PilotKeyLoader: Loader {
    @Published var object: Pilot?
    @Published var error: IdentifiableError?

    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func loadData(key: Int) async throws -> Pilot {
        try await client.request(PilotEndpoint(id: key))
    }
}
