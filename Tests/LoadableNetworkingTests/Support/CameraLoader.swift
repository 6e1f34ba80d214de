import HomeServer
import LoadableNetworking
import Loadables

/// As document 004 writes a loader.
final class CameraLoader: WebLoader<[Camera]>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        request(ListEndpoint.cameras)
    }
}

/// The same by the loadable's own hook.
final class HookedCameraLoader: WebLoader<[Camera]> {
    override func doSync() {
        request(ListEndpoint.cameras)
    }
}
