import FoundationEssentials

/// The body of a request that is being sent, from memory or through a ``BodyPipe``. Used on the thread of the
/// ``CurlLoop``.
final class CurlBody {

    /// The number of bytes that libcurl has taken.
    private(set) var sentCount = 0

    private let body: HTTPBody
    private let size: Int?
    private let host: RemoteHost
    private let becameReady: @Sendable () -> Void
    private var pipe: BodyPipe?

    /// Creates the body of a transfer. Returns nil if the request has no body.
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

    var isRepeatable: Bool {
        if case .stream = body.content { false } else { true }
    }

    /// The error of a request after ``take(into:)`` has returned ``BodyPipe/Portion/failure``.
    var failure: NetworkError {
        if case .file(let url) = body.content {
            return .unreadableFile(name: url.lastPathComponent)
        }
        return .connectionLost(host: host, reason: "the body of the request could not be read from its stream")
    }

    /// Copies available bytes to the target, up to the announced size of the body. May copy fewer bytes than are
    /// available.
    func take(into target: UnsafeMutableRawBufferPointer) -> BodyPipe.Portion {
        let rest = size.map { $0 - sentCount } ?? .max
        guard rest > 0 else { return .end }
        let portion = takeAnything(into: UnsafeMutableRawBufferPointer(rebasing: target.prefix(rest)))
        if case .bytes(let count) = portion { sentCount += count }
        // If the body ends before the announced size, the server would wait for the missing bytes.
        return portion == .end && size != nil ? .failure : portion
    }

    /// Goes back to the start of the body, if possible. libcurl requires this if the server has closed a reused
    /// connection.
    ///
    /// - Returns: Whether the body is at its start. False for a stream after bytes of the stream were sent.
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
