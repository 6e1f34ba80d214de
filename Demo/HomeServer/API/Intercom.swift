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
