/// What a path asks for.
enum Route: Equatable {
    case list(Resource)
    case setBarrier(id: String, isOpen: Bool)
    case toggleFavourite(cameraID: String)
    case setPhoto

    /// The route of a path without its query; nil if there is nothing.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first.flatMap(Resource.init), parts.count, parts.last) {
        case (let source?, 1, _): self = .list(source)
        case (.barriers, 3, "open"): self = .setBarrier(id: parts[1], isOpen: true)
        case (.barriers, 3, "close"): self = .setBarrier(id: parts[1], isOpen: false)
        case (.profile, 2, "photo"): self = .setPhoto
        case (.cameras, 3, "favourite"): self = .toggleFavourite(cameraID: parts[1])
        default: return nil
        }
    }

    /// The source whose faults and latency it shares.
    var source: Resource {
        switch self {
        case .list(let source): source
        case .setBarrier: .barriers
        case .toggleFavourite: .cameras
        case .setPhoto: .profile
        }
    }

    /// The methods that it can be asked with.
    var methods: [String] {
        switch self {
        case .list: ["GET", "HEAD"]
        case .setBarrier, .toggleFavourite: ["POST"]
        case .setPhoto: ["POST", "PUT"]
        }
    }
}
