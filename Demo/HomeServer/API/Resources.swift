public import FoundationEssentials

/// A resource of the server. Each resource has its own fault and latency.
public enum Resource: String, CaseIterable, Sendable {
    case notices
    case cameras
    case intercoms
    case barriers
    case profile
    /// The history: pages of events, and numbers of events.
    case events
    case codes
    case residents
    case meters
    case bills
    case balance
    /// The pictures of the cameras.
    case stills
    /// The recordings of the cameras.
    case footage
    /// The commands, such as opening a door or paying a bill.
    case actions

    /// The resources that are JSON documents. Their raw values are their paths, as in `GET /cameras`.
    public static let documents = allCases.filter { ![.stills, .footage, .actions].contains($0) }
}

/// A notice from the house's management for all residents.
public struct Notice: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var title: String
    public var body: String
    /// Whether the notice is shown before other notices.
    public var isImportant: Bool
    public var publishedAt: Date
    /// Whether a resident of the flat has marked the notice as read.
    public var isRead: Bool

    public init(
        id: String, title: String, body: String, isImportant: Bool, publishedAt: Date, isRead: Bool = false
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.isImportant = isImportant
        self.publishedAt = publishedAt
        self.isRead = isRead
    }
}

/// A camera of the house.
public struct Camera: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The part of the house that the camera shows.
    public var place: String
    public var isOnline: Bool
    public var isFavorite: Bool
    /// The time at which the camera last went online or offline.
    public var changedAt: Date

    public init(id: String, name: String, place: String, isOnline: Bool, isFavorite: Bool, changedAt: Date) {
        self.id = id
        self.name = name
        self.place = place
        self.isOnline = isOnline
        self.isFavorite = isFavorite
        self.changedAt = changedAt
    }
}

/// An intercom at one of the house's doors.
public struct Intercom: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// Whether the intercom works; false while it is out of order.
    public var isReady: Bool
    /// Whether the door of the intercom is unlocked.
    public var isOpen: Bool

    public init(id: String, name: String, isReady: Bool, isOpen: Bool = false) {
        self.id = id
        self.name = name
        self.isReady = isReady
        self.isOpen = isOpen
    }
}

/// A gate or a barrier that lets cars in and out.
public struct Barrier: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    public var isOpen: Bool

    public init(id: String, name: String, isOpen: Bool) {
        self.id = id
        self.name = name
        self.isOpen = isOpen
    }
}

/// The response to data that was sent to the server.
public struct Delivery: Codable, Hashable, Sendable {
    /// The number of bytes that the server received.
    public var byteCount: Int

    public init(byteCount: Int) {
        self.byteCount = byteCount
    }
}

enum ResourceCoding {
    /// Returns an encoder that encodes equal values as equal bytes, so that they have equal entity tags.
    static func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }

    static func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}
