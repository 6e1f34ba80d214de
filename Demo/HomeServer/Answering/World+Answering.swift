import Foundation

extension World {
    /// Does what a request asks for and returns the answer.
    mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard let route = Route(path: request.path) else {
            return .notFound("There is nothing at \(request.path).")
        }
        guard route.methods.contains(request.method) else {
            return .methodNotAllowed(request.method, allowed: route.methods)
        }
        switch route {
        case .list(let source):
            return list(source, ifNoneMatch: request.ifNoneMatch)
        case .setBarrier(let id, let isOpen):
            return .json(setBarrier(id, isOpen: isOpen), otherwise: "There is no barrier \(id).")
        case .setPhoto:
            return .json(Delivery(byteCount: request.bodySize))
        case .toggleFavourite(let cameraID):
            return .json(toggleFavourite(cameraID), otherwise: "There is no camera \(cameraID).")
        }
    }

    private func list(_ source: Resource, ifNoneMatch condition: String?) -> HTTPResponse {
        let response =
            switch source {
            case .notices: HTTPResponse.json(notices)
            case .cameras: HTTPResponse.json(cameras)
            case .intercoms: HTTPResponse.json(intercoms)
            case .barriers: HTTPResponse.json(barriers)
            case .profile: HTTPResponse.json(profile)
            case .events: HTTPResponse.json(events)
            }
        return response.tagged(ifNoneMatch: condition)
    }
}
