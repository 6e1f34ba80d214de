package import FoundationEssentials
import Loadables
import Synchronization

/// Sends requests and brings their responses. Adapters, limits of time and redirects are the ``ClientCore``'s.
package protocol Transport: Sendable {

    /// Sends the request once, and waits for the whole response. A redirect is a response, which comes without its body. So is a
    /// success if the watch has a pipe that the transport opens: then it returns as soon as the head is there.
    ///
    /// It ends at once when its task is cancelled, and when the body is larger than the transport takes.
    ///
    /// - Throws: ``NetworkError`` or `CancellationError`.
    func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> HTTPResponse

    /// The proxy that requests to the URL go through; nil if they need none, or if the transport does not know.
    func proxy(for url: URL) -> RemoteHost?

    /// Ends everything that runs. Nothing can be sent any more.
    func invalidate()
}

/// Is told how a transfer is going, on any thread.
package struct TransferWatch: Sendable {

    /// The head of the response is there, whose body will have so many bytes; nil if that is not known.
    package var didReceiveHead: @Sendable (_ expectedSize: Int?) -> Void = { _ in }

    /// So many bytes of the response's body are there.
    package var didReceive: @Sendable (_ byteCount: Int) -> Void = { _ in }

    /// So many bytes of the request's body are sent, of so many; nil if that is not known.
    package var didSend: @Sendable (_ byteCount: Int, _ expectedSize: Int?) -> Void = { _, _ in }

    /// Takes the body of a response that is a success, as it comes; nil to have the body in the response. A transport that cannot do
    /// that does not open it.
    package var pipe: ResponsePipe?
}

extension TransferWatch {

    /// Which bytes are the progress of a load.
    enum Direction {
        case sent, received
    }

    /// A watch that reports the progress of a load.
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
