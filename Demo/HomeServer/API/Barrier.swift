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
