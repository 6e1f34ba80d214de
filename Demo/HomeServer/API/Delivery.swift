/// What the server says of something that was sent to it.
public struct Delivery: Codable, Hashable, Sendable {
    /// How many bytes arrived.
    public var byteCount: Int

    public init(byteCount: Int) {
        self.byteCount = byteCount
    }
}
