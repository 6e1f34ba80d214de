import FoundationEssentials

/// The body of a request on its way: from memory, or through a ``BodyPipe``. Lives on the thread of the ``CurlLoop``.
final class CurlBody {

    /// How many bytes have been taken.
    private(set) var sentCount = 0

    private let body: HTTPBody
    private let size: Int?
    private let host: RemoteHost
    private let becameReady: @Sendable () -> Void
    private var pipe: BodyPipe?

    /// Nil if the request has none.
    init?(_ start: CurlTransfer.Start) {
        guard let body = start.request.body else { return nil }
        self.body = body
        size = start.request.bodySize
        host = start.request.host
        becameReady = start.bodyBecameReady
        pipe = makePipe()
    }

    deinit {
        pipe?.close()
    }

    /// Whether it can be sent again.
    var isRepeatable: Bool {
        if case .stream = body.content { false } else { true }
    }

    /// What ``BodyPipe/Portion/failure`` means.
    var failure: NetworkError {
        if case .file(let url) = body.content {
            return .unreadableFile(name: url.lastPathComponent)
        }
        return .connectionLost(host: host, reason: "the stream to be sent cannot be read")
    }

    /// Takes what is there, as much as fits, and no more than was announced.
    func take(into target: UnsafeMutableRawBufferPointer) -> BodyPipe.Portion {
        let rest = size.map { $0 - sentCount } ?? .max
        guard rest > 0 else { return .end }
        let portion = takeAnything(into: UnsafeMutableRawBufferPointer(rebasing: target.prefix(rest)))
        if case .bytes(let count) = portion { sentCount += count }
        // The server would wait for what is missing.
        return portion == .end && size != nil ? .failure : portion
    }

    /// Goes back to the beginning, which libcurl wants where a connection turns out to have ended meanwhile.
    ///
    /// - Returns: Whether that can be done.
    func rewind() -> Bool {
        guard isRepeatable || sentCount == 0 else { return false }
        if isRepeatable {
            pipe?.close()
            pipe = makePipe()
        }
        sentCount = 0
        return true
    }

    private func takeAnything(into target: UnsafeMutableRawBufferPointer) -> BodyPipe.Portion {
        guard case .data(let data) = body.content else { return pipe?.take(into: target) ?? .end }
        let piece = data.dropFirst(sentCount).prefix(target.count)
        target.copyBytes(from: piece)
        return piece.isEmpty ? .end : .bytes(count: piece.count)
    }

    private func makePipe() -> BodyPipe? {
        switch body.content {
        case .data: nil
        case .file(let url): BodyPipe(FileBodyStream(url), becameReady: becameReady)
        case .stream(let stream): BodyPipe(stream, becameReady: becameReady)
        }
    }
}
