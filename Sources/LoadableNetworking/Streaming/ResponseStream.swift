public import FoundationEssentials
package import Loadables

/// A response whose body is read as it arrives, and may never end.
///
/// It is read once, by one task at a time. A server that sends faster than the body is read has to wait: at most 256
/// KiB are buffered. The connection is closed when the reading task is cancelled, and when the stream is released.
public struct ResponseStream: AsyncSequence, Sendable {

    /// The response. Its body is empty if it is read from the stream.
    public let response: HTTPResponse

    /// The exchange, without secrets.
    package let exchange: LoadExchange

    private let reader: Reader

    /// Creates a stream that returns a whole body at once.
    ///
    /// - Parameter response: The response with its body.
    public init(whole response: HTTPResponse) {
        self.init(response, exchange: LoadExchange(request: [], response: []), reader: Reader(response.body))
    }

    init(_ response: HTTPResponse, exchange: LoadExchange, reader: Reader) {
        (self.response, self.exchange, self.reader) = (response, exchange, reader)
    }

    /// Returns the stream if its response is a success.
    ///
    /// - Throws: ``NetworkError/status(_:host:retryAfter:message:)`` if it is not.
    public func success() throws(NetworkError) -> ResponseStream {
        try NetworkError.throwUnlessSuccess(response)
        return self
    }

    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// Iterates over the pieces of the body, in order.
    public struct Iterator: AsyncIteratorProtocol {

        fileprivate let reader: Reader

        /// Returns the next bytes, at least one, as soon as they are available; nil at the end of the body.
        ///
        /// - Throws: ``NetworkError`` if the connection is lost or silent for too long; `CancellationError`.
        public mutating func next() async throws -> Data? { try await reader.next() }
    }

    /// Reads the body, and closes the connection when it is released.
    final class Reader: Sendable {

        private let pipe: ResponsePipe
        private let owner: ClientCore?

        /// - Parameter owner: Retained by the reader.
        init(_ pipe: ResponsePipe, owner: ClientCore? = nil) {
            (self.pipe, self.owner) = (pipe, owner)
        }

        /// Creates a reader of a body in memory.
        convenience init(_ body: Data) {
            let pipe = ResponsePipe()
            body.withUnsafeBytes { bytes in
                if !bytes.isEmpty { _ = pipe.append(bytes) }
            }
            pipe.finish()
            self.init(pipe)
        }

        deinit {
            pipe.close()
        }

        func next() async throws -> Data? {
            // Buffered bytes never suspend: a fast server would block the reader's thread.
            await Task.yield()
            return try await pipe.next()
        }
    }
}
