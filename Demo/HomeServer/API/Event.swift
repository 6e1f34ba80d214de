public import Foundation

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
