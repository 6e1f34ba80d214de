/// Is told how a transfer is going, on any thread.
struct TransferWatch: Sendable {

    /// The head of the answer is there, whose body will have so many bytes; nil if nobody knows.
    var didReceiveHead: @Sendable (_ expectedSize: Int?) -> Void = { _ in }

    /// So many bytes of the answer's body are there.
    var didReceive: @Sendable (_ byteCount: Int) -> Void = { _ in }

    /// So many bytes of the request's body are gone, of so many; nil if nobody knows.
    var didSend: @Sendable (_ byteCount: Int, _ expectedSize: Int?) -> Void = { _, _ in }
}
