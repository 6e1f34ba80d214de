import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables
import Pictures

/// The feeds of the cameras' pictures, one for each camera. The pictures are loaded automatically, one after another.
@MainActor
final class StillFeeds {

    /// The panels that show pictures.
    var panels = DependentPanels()

    private let makeFeed: (Camera.ID) -> Feed<PictureFile>
    private let clock: any WallClock
    private let foreground: Foreground
    private var feeds: [Camera.ID: (feed: Feed<PictureFile>, observer: LoadableObserver?)] = [:]
    private var round: Task<Void, Never>?

    /// Creates a collection without feeds. The feed of a camera is created when it is first used.
    init(clock: any WallClock, foreground: Foreground, _ feed: @escaping (Camera.ID) -> Feed<PictureFile>) {
        self.clock = clock
        self.foreground = foreground
        makeFeed = feed
    }

    convenience init(client: any Client, in environment: Environment) {
        self.init(clock: environment.clock, foreground: environment.foreground) { id in
            Feed(
                "Still of \(id)", from: EndpointSource(client, FileEndpoint(path: "cameras/\(id)/still")).picture(),
                // This object loads the pictures one after another, so the feeds have no period.
                every: nil, freshFor: HomeFeeds.freshFor,
                retry: BackoffTimeoutPolicy(period: nil, minimum: .seconds(60), maximum: .seconds(600), multiplier: 2),
                // There may be twenty pictures a minute. Write only some of them to disk.
                keepsAtMostEvery: .seconds(300), in: environment)
        }
    }

    deinit {
        round?.cancel()
    }

    /// Whether automatic loading has been started, even if its only round has ended.
    var isRefreshing: Bool { round != nil }

    func feed(for id: Camera.ID) -> Feed<PictureFile> {
        if let known = feeds[id] { return known.feed }
        let feed = makeFeed(id)
        let observer = feed.loader.sink { [weak self] loader in
            // Panels look the same when a load starts.
            if loader.loadableState != .syncing { self?.panels.remake() }
        }
        feeds[id] = (feed, observer)
        return feed
    }

    /// Repeatedly loads the pictures of the cameras one after another, with a pause after each round. Pictures are
    /// loaded only while the program is in the foreground.
    ///
    /// - Parameters:
    ///   - period: The pause after each round; nil for a single round.
    ///   - cameras: A closure that returns the cameras of the next round.
    func keepRefreshing(every period: Duration?, _ cameras: @escaping () async -> [Camera]) {
        round?.cancel()
        round = Task { [weak self, clock] in
            while !Task.isCancelled {
                for camera in await cameras() where self?.foreground.isActive == true {
                    guard let loader = self?.feed(for: camera.id).loader else { return }
                    loader.sync()
                    _ = try? await loader.contentsAfterDoneSyncing()
                }
                guard let period else { return }
                try? await clock.sleep(until: clock.now.advanced(by: period), tolerance: nil)
            }
        }
        panels.remake()
    }
}

struct FileEndpoint: Endpoint {

    let path: String

    func makeRequest() throws -> HTTPRequest { .get(try URL(homePath: path)) }

    func content(from response: HTTPResponse) -> Data { response.body }
}
