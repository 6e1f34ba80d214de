public import FoundationEssentials
package import Loadables

/// A response whose body is read while it arrives. The body may be endless.
///
/// The body can be read only once, by one task at a time. At most 256 KiB are buffered. If the server sends faster than
/// the body is read, the server has to wait.
///
/// The transfer is cancelled when the reading task is cancelled, or when the stream and its iterators are released. The
/// HTTP/1 connection is then closed, or the HTTP/2 stream is reset.
public struct ResponseStream: AsyncSequence, Sendable {

    /// The response. If the body is read from the stream, ``HTTPResponse/body`` is empty.
    public let response: HTTPResponse

    /// The exchange, without secrets.
    package let exchange: LoadExchange

    private let reader: Reader

    /// Creates a stream that returns the whole body of a response as one piece.
    ///
    /// - Parameter response: The response with its body.
    public init(whole response: HTTPResponse) {
        self.init(response, exchange: LoadExchange(request: [], response: []), reader: Reader(response.body))
    }

    init(_ response: HTTPResponse, exchange: LoadExchange, reader: Reader) {
        (self.response, self.exchange, self.reader) = (response, exchange, reader)
    }

    /// Returns this stream if its response is a success.
    ///
    /// - Throws: ``NetworkError/status(_:host:retryAfter:message:)`` if the status is unsuccessful.
    public func success() throws(NetworkError) -> ResponseStream {
        try NetworkError.throwUnlessSuccess(response)
        return self
    }

    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// An iterator over the pieces of the body, in order.
    public struct Iterator: AsyncIteratorProtocol {

        fileprivate let reader: Reader

        /// Waits until at least one byte is available, and returns the available bytes; nil at the end of the body.
        ///
        /// - Throws: ``NetworkError`` if the connection is lost, or if the inactivity limit is reached;
        ///   `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> Data? { try await reader.next() }
    }

    /// A reader of the body. The transfer ends when the reader is released.
    final class Reader: Sendable {

        private let pipe: ResponsePipe
        private let owner: ClientCore?

        /// Creates a reader of a pipe.
        ///
        /// - Parameters:
        ///   - pipe: The pipe through which the body arrives.
        ///   - owner: The client, which the reader retains.
        init(_ pipe: ResponsePipe, owner: ClientCore? = nil) {
            (self.pipe, self.owner) = (pipe, owner)
        }

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
            // Reading buffered bytes does not suspend. Without this call, a fast server could occupy the thread.
            await Task.yield()
            return try await pipe.next()
        }
    }
}
