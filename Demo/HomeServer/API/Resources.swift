public import FoundationEssentials

/// One of the things that the server offers, each with faults and a latency of its own.
public enum Resource: String, CaseIterable, Sendable {
    case notices
    case cameras
    case intercoms
    case barriers
    case profile
    /// The history: pages of events, and their counts.
    case events
    case codes
    case residents
    case meters
    case bills
    case balance
    /// The pictures of the cameras.
    case stills
    /// What the cameras have recorded.
    case footage
    /// All that changes something: to open, to create, to delete, to pay, to mark.
    case actions

    /// Those that are one JSON document each, at their raw value as the path: `GET /cameras`.
    public static let documents = allCases.filter { ![.stills, .footage, .actions].contains($0) }
}

/// An announcement of the house's management, for all its residents.
public struct Notice: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var title: String
    public var body: String
    /// Whether it should be seen before the others.
    public var isImportant: Bool
    public var publishedAt: Date
    /// Whether the flat has marked it as read.
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
    /// The part of the house that it looks at.
    public var place: String
    public var isOnline: Bool
    public var isFavourite: Bool
    /// When it last went online or offline.
    public var changedAt: Date

    public init(id: String, name: String, place: String, isOnline: Bool, isFavourite: Bool, changedAt: Date) {
        self.id = id
        self.name = name
        self.place = place
        self.isOnline = isOnline
        self.isFavourite = isFavourite
        self.changedAt = changedAt
    }
}

/// An intercom at one of the house's doors.
public struct Intercom: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// False while it is out of order.
    public var isReady: Bool
    /// Whether its door is unlocked.
    public var isOpen: Bool

    public init(id: String, name: String, isReady: Bool, isOpen: Bool = false) {
        self.id = id
        self.name = name
        self.isReady = isReady
        self.isOpen = isOpen
    }
}

/// A gate or a boom that lets cars in and out.
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

/// What the server says of something that was sent to it.
public struct Delivery: Codable, Hashable, Sendable {
    /// How many bytes arrived.
    public var byteCount: Int

    public init(byteCount: Int) {
        self.byteCount = byteCount
    }
}

/// How resources become the bodies of answers, and what is read of these.
enum ResourceCoding {
    /// Equal values give equal bytes, and so equal entity tags.
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
