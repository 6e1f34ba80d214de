package import FoundationEssentials
import Loadables
import Synchronization

/// A type that sends requests and receives their responses. ``ClientCore`` is responsible for adapters, time limits and
/// redirects.
package protocol Transport: Sendable {

    /// Sends the request once, and waits for the whole response. A redirect is returned without its body. If the watch
    /// has a pipe and the transport supports pipes, a successful response is returned as soon as its headers are
    /// complete.
    ///
    /// The transfer ends immediately when the task is cancelled, or when the body exceeds the limit.
    ///
    /// - Throws: ``NetworkError`` or `CancellationError`.
    func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> HTTPResponse

    /// Returns the proxy for requests to the URL; nil if there is none, or if it is unknown.
    func proxy(for url: URL) -> RemoteHost?

    /// Ends all transfers. After this call, no requests can be sent.
    func invalidate()
}

/// Callbacks about a transfer. They are called on any thread.
package struct TransferWatch: Sendable {

    /// Called when the headers of a response that is not a redirect are complete. The argument is the announced size of
    /// the body in bytes; nil if unknown.
    package var didReceiveHead: @Sendable (_ expectedSize: Int?) -> Void = { _ in }

    /// Called when bytes of the response's body arrive. The argument is the number of bytes received so far.
    package var didReceive: @Sendable (_ byteCount: Int) -> Void = { _ in }

    /// Called when bytes of the request's body have been sent. The arguments are the number of bytes sent so far, and
    /// the size of the body in bytes; nil if unknown.
    package var didSend: @Sendable (_ byteCount: Int, _ expectedSize: Int?) -> Void = { _, _ in }

    /// The pipe for the body of a successful response; nil to add the body to the response. A transport without support
    /// for pipes ignores this property.
    package var pipe: ResponsePipe?
}

extension TransferWatch {

    /// The direction of the bytes that count for the progress of a load.
    enum Direction {
        case sent, received
    }

    init(reporting direction: Direction, to load: LoadRequest) {
        switch direction {
        case .sent:
            didSend = { load.report($0, of: $1) }
        case .received:
            let total = ExpectedSize()
            didReceiveHead = { size in
                total.value.withLock { $0 = size }
                load.report(0, of: size)
            }
            didReceive = { load.report($0, of: total.value.withLock(\.self)) }
        }
    }

    private final class ExpectedSize: Sendable {
        let value = Mutex<Int?>(nil)
    }
}
