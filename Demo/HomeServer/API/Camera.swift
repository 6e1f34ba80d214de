public import Foundation

/// A camera of the house.
public struct Camera: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The part of the house that it looks at.
    public var place: String
    public var isOnline: Bool
    public var isFavourite: Bool
    /// When it went on or off line, whichever came last.
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
