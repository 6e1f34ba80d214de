enum Route: Equatable {
    case document(Resource)
    case eventCounts
    case still(cameraID: String)
    case footage(cameraID: String)
    case setBarrier(id: String, isOpen: Bool)
    case openDoor(intercomID: String)
    case createCode
    case deleteCode(id: String)
    case readNotice(id: String)
    case payBill(id: String)
    case toggleFavorite(cameraID: String)
    case setPhoto

    /// Creates the route of a request. Returns nil if the path is unknown. The method matters only for paths with two
    /// routes.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - path: The path, without a query.
    init?(method: String, path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first.flatMap(Resource.init), parts.count, parts.last) {
        case (.codes, 1, _) where method == "POST": self = .createCode
        case (let resource?, 1, _) where Resource.documents.contains(resource): self = .document(resource)
        case (.events, 2, "counts"): self = .eventCounts
        case (.codes, 2, let id?): self = .deleteCode(id: id)
        case (.profile, 2, "photo"): self = .setPhoto
        case (.cameras, 3, "still"): self = .still(cameraID: parts[1])
        case (.cameras, 3, "footage"): self = .footage(cameraID: parts[1])
        case (.cameras, 3, "favorite"): self = .toggleFavorite(cameraID: parts[1])
        case (.barriers, 3, "open"): self = .setBarrier(id: parts[1], isOpen: true)
        case (.barriers, 3, "close"): self = .setBarrier(id: parts[1], isOpen: false)
        case (.intercoms, 3, "open"): self = .openDoor(intercomID: parts[1])
        case (.notices, 3, "read"): self = .readNotice(id: parts[1])
        case (.bills, 3, "pay"): self = .payBill(id: parts[1])
        default: return nil
        }
    }

    /// The resource whose fault and latency apply to the route.
    var resource: Resource {
        switch self {
        case .document(let resource): resource
        case .eventCounts: .events
        case .still: .stills
        case .footage: .footage
        case .setPhoto: .profile
        case .setBarrier, .openDoor, .createCode, .deleteCode, .readNotice, .payBill, .toggleFavorite: .actions
        }
    }

    var methods: [String] {
        switch self {
        case .document(.codes), .createCode: ["GET", "HEAD", "POST"]
        case .document, .eventCounts, .still, .footage: ["GET", "HEAD"]
        case .setBarrier, .openDoor, .readNotice, .payBill, .toggleFavorite: ["POST"]
        case .deleteCode: ["DELETE"]
        case .setPhoto: ["POST", "PUT"]
        }
    }
}
