public import FoundationEssentials

/// A code that opens the doors of all intercoms until it expires.
public struct AccessCode: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// The six digits of the code, with leading zeros.
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

/// The body of `POST /codes`. A code that is requested without a body is valid for 10 minutes.
public struct AccessCodeRequest: Codable, Hashable, Sendable {
    /// The number of minutes for which the code is valid, from 1 to 60.
    public var minutes: Int

    public init(minutes: Int) {
        self.minutes = minutes
    }
}
