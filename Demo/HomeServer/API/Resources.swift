public import Foundation

/// One of the lists that the server offers; its raw value is its path.
public enum Resource: String, CaseIterable, Sendable {
    case notices
    case cameras
    case intercoms
    case barriers
    case profile
    case events
}

/// An announcement of the house's management, for all its residents.
public struct Notice: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var title: String
    public var body: String
    /// Whether it should be seen before the others.
    public var isImportant: Bool
    public var publishedAt: Date

    public init(id: String, title: String, body: String, isImportant: Bool, publishedAt: Date) {
        self.id = id
        self.title = title
        self.body = body
        self.isImportant = isImportant
        self.publishedAt = publishedAt
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

    public init(id: String, name: String, isReady: Bool) {
        self.id = id
        self.name = name
        self.isReady = isReady
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

/// The flat, who lives in it, and what its account holds.
public struct Profile: Codable, Hashable, Sendable {
    /// The flat's number as it stands on its door.
    public var flat: String
    public var owner: String
    /// How many people live there.
    public var residents: Int
    /// In hundredths of `currency`; negative for a debt.
    public var balanceCents: Int
    /// An ISO 4217 code.
    public var currency: String

    public init(flat: String, owner: String, residents: Int, balanceCents: Int, currency: String) {
        self.flat = flat
        self.owner = owner
        self.residents = residents
        self.balanceCents = balanceCents
        self.currency = currency
    }
}

/// Something that happened in the house: "Gate" · "opened from the app".
public struct Event: Codable, Hashable, Sendable, Identifiable {
    /// Grows by one from event to event.
    public var id: Int
    public var date: Date
    public var place: String
    public var text: String

    public init(id: Int, date: Date, place: String, text: String) {
        self.id = id
        self.date = date
        self.place = place
        self.text = text
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
