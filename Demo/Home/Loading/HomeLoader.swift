import HomeServer
import LoadableNetworking
import Loadables

/// Loads one of the server's sources. Shared by every panel that shows something of it.
final class HomeLoader<Content: Decodable & Sendable>: WebLoader<Content>, ContentLoading {

    private let source: Resource

    init(_ source: Resource, apiClient: any Client, clock: any WallClock) {
        self.source = source
        super.init(apiClient: apiClient, clock: clock)
    }

    func load() {
        guard startLoading() else { return }
        request(HomeEndpoint<Content>(source: source))
    }
}
