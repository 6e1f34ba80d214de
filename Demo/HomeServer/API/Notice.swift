public import Foundation

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
