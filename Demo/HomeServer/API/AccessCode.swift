public import FoundationEssentials

/// Six digits that open the doors of all intercoms until they expire.
public struct AccessCode: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// Six digits, with zeros in front.
    public var digits: String
    public var createdAt: Date
    public var expiresAt: Date

    public init(id: String, digits: String, createdAt: Date, expiresAt: Date) {
        self.id = id
        self.digits = digits
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// What may be sent with `POST /codes`; without a body the code is valid for 10 minutes.
public struct AccessCodeRequest: Codable, Hashable, Sendable {
    /// How long the code is to be valid: 1 to 60.
    public var minutes: Int

    public init(minutes: Int) {
        self.minutes = minutes
    }
}
