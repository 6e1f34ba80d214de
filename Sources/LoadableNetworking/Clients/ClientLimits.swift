/// What a client puts up with.
public struct ClientLimits: Hashable, Sendable {

    /// How long a whole request may take, from its start to the last byte of the answer.
    public var timeout: Duration

    /// How large the body of an answer may be, in bytes. It is enforced while the body arrives.
    public var maximumBodySize: Int

    /// Makes limits; by default 30 seconds and 16 MiB.
    public init(timeout: Duration = .seconds(30), maximumBodySize: Int = 16 << 20) {
        self.timeout = timeout
        self.maximumBodySize = maximumBodySize
    }
}
