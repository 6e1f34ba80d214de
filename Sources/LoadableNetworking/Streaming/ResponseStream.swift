public import FoundationEssentials
package import Loadables

/// A response whose body is read as it comes, and may have no end.
///
/// It is read once, by one task at a time. A server that sends faster than the body is read has to wait: at most 256 KiB are held.
/// The connection is closed when the task that reads is cancelled, and when nobody holds the stream any more.
public struct ResponseStream: AsyncSequence, Sendable {

    /// The response. Its body is empty if it is read from the stream.
    public let response: HTTPResponse

    /// The lines and fields of the exchange, as far as they are safe to show.
    package let exchange: LoadExchange

    private let reader: Reader

    /// Makes a stream that gives a whole body at once.
    ///
    /// - Parameter response: The response with its body.
    public init(whole response: HTTPResponse) {
        self.init(response, exchange: LoadExchange(request: [], response: []), reader: Reader(response.body))
    }

    init(_ response: HTTPResponse, exchange: LoadExchange, reader: Reader) {
        (self.response, self.exchange, self.reader) = (response, exchange, reader)
    }

    /// The stream, if its response is a success.
    ///
    /// - Throws: ``NetworkError/status(_:host:retryAfter:message:)`` if it is not.
    public func success() throws(NetworkError) -> ResponseStream {
        try NetworkError.throwUnlessSuccess(response)
        return self
    }

    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// Gives the pieces of the body in order.
    public struct Iterator: AsyncIteratorProtocol {

        fileprivate let reader: Reader

        /// The next bytes, at least one, as soon as there are any; nil at the end of the body.
        ///
        /// - Throws: ``NetworkError`` if the connection is lost or silent for too long; `CancellationError`.
        public mutating func next() async throws -> Data? { try await reader.next() }
    }

    /// Reads the body, and closes the connection when it goes.
    final class Reader: Sendable {

        private let pipe: ResponsePipe
        private let owner: ClientCore?

        /// - Parameter owner: Kept as long as the reader.
        init(_ pipe: ResponsePipe, owner: ClientCore? = nil) {
            (self.pipe, self.owner) = (pipe, owner)
        }

        /// A reader of a body that is there already.
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
            // Bytes that are there already suspend nothing: a fast server would keep the thread of the reader.
            await Task.yield()
            return try await pipe.next()
        }
    }
}
