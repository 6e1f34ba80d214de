/// What a path asks for.
enum Route: Equatable {
    case list(Resource)
    case setBarrier(id: String, isOpen: Bool)
    case toggleFavourite(cameraID: String)
    case setPhoto

    /// The route of a path without its query; nil if nothing is there.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first.flatMap(Resource.init), parts.count, parts.last) {
        case (let resource?, 1, _): self = .list(resource)
        case (.barriers, 3, "open"): self = .setBarrier(id: parts[1], isOpen: true)
        case (.barriers, 3, "close"): self = .setBarrier(id: parts[1], isOpen: false)
        case (.profile, 2, "photo"): self = .setPhoto
        case (.cameras, 3, "favourite"): self = .toggleFavourite(cameraID: parts[1])
        default: return nil
        }
    }

    /// The resource whose faults and latency it shares.
    var resource: Resource {
        switch self {
        case .list(let resource): resource
        case .setBarrier: .barriers
        case .toggleFavourite: .cameras
        case .setPhoto: .profile
        }
    }

    /// The methods that it allows.
    var methods: [String] {
        switch self {
        case .list: ["GET", "HEAD"]
        case .setBarrier, .toggleFavourite: ["POST"]
        case .setPhoto: ["POST", "PUT"]
        }
    }
}

extension World {
    /// Does what a request asks for and returns the answer.
    mutating func answer(_ request: ReceivedRequest) -> HTTPResponse {
        guard let route = Route(path: request.path) else {
            return .notFound("There is nothing at \(request.path).")
        }
        guard route.methods.contains(request.method) else {
            return .methodNotAllowed(request.method, allowed: route.methods)
        }
        switch route {
        case .list(let resource):
            return list(resource, ifNoneMatch: request.headers["if-none-match"])
        case .setBarrier(let id, let isOpen):
            return .json(setBarrier(id, isOpen: isOpen), otherwise: "There is no barrier \(id).")
        case .setPhoto:
            return .json(Delivery(byteCount: request.bodySize))
        case .toggleFavourite(let cameraID):
            return .json(toggleFavourite(cameraID), otherwise: "There is no camera \(cameraID).")
        }
    }

    private func list(_ resource: Resource, ifNoneMatch condition: String?) -> HTTPResponse {
        let response: HTTPResponse =
            switch resource {
            case .notices: .json(notices)
            case .cameras: .json(cameras)
            case .intercoms: .json(intercoms)
            case .barriers: .json(barriers)
            case .profile: .json(profile)
            case .events: .json(events)
            }
        return response.tagged(ifNoneMatch: condition)
    }
}
