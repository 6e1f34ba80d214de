import HomeServer
import LoadableNetworking
import Loadables

/// A loader of the cameras.
@MainActor
func makeCameraLoader(
    _ client: any Client, clock: any WallClock = .system, asksConditionally: Bool = true
) -> ContentLoader<[Camera]> {
    ContentLoader(
        EndpointSource(client, ListEndpoint.cameras, asksConditionally: asksConditionally), clock: clock)
}
