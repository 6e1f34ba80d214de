import FoundationEssentials
import Synchronization

/// The body of a response on its way from the thread that receives it to the task that reads it, bounded: when it is full, the
/// transfer waits for the reader.
package final class ResponsePipe: Sendable {

    /// How many bytes wait for the reader at most.
    static let capacity = 256 << 10

    /// What the pipe wants of its transfer.
    struct Transfer: Sendable {
        /// Goes on receiving.
        var resume: @Sendable () -> Void
        /// Ends, and closes the connection.
        var cancel: @Sendable () -> Void
    }

    private struct State {
        var bytes = Data()
        var transfer: Transfer?
        var isOpen = false
        var isPaused = false
        var ending: Result<Void, any Error>?
        var reader: CheckedContinuation<Data?, any Error>?

        /// What the reader gets now; nil if it has to wait.
        mutating func take() -> Result<Data?, any Error>? {
            if !bytes.isEmpty {
                defer { bytes = Data() }
                return .success(bytes)
            }
            return ending?.map { nil }
        }
    }

    private let state = Mutex(State())

    /// Whether bytes come through it, or came.
    var isOpen: Bool { state.withLock(\.isOpen) }

    // MARK: On the side of the transfer

    /// Connects the transfer that may fill it.
    func connect(_ transfer: Transfer) {
        state.withLock { $0.transfer = transfer }
    }

    /// Says that the body of the connected transfer comes through it.
    func open() {
        state.withLock { $0.isOpen = true }
    }

    /// Takes bytes, all of them or none.
    ///
    /// - Returns: False if it is full: then ``Transfer/resume`` is called when there is room.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (isTaken, reader) = state.withLock { state -> (Bool, CheckedContinuation<Data?, any Error>?) in
            guard state.ending == nil else { return (true, nil) }
            if let reader = state.reader {
                state.reader = nil
                return (true, reader)
            }
            guard state.bytes.isEmpty || state.bytes.count + bytes.count <= Self.capacity else {
                state.isPaused = true
                return (false, nil)
            }
            state.bytes.append(contentsOf: bytes)
            return (true, nil)
        }
        reader?.resume(returning: Data(bytes))
        return isTaken
    }

    /// Ends it. Bytes that wait are still read. Has no effect on one that has ended.
    func finish(throwing error: (any Error)? = nil) {
        let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
            guard state.ending == nil else { return nil }
            state.ending = error.map { .failure($0) } ?? .success(())
            defer { state.reader = nil }
            return state.reader
        }
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    // MARK: On the side of the reader

    /// The next bytes, as soon as there are any; nil at the end.
    func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let (result, transfer) = state.withLock { state -> (Result<Data?, any Error>?, Transfer?) in
                    // Under the lock: the handler of the cancellation, which takes it too, finds the reader if it is later.
                    guard !Task.isCancelled else { return (.failure(CancellationError()), nil) }
                    guard let result = state.take() else {
                        state.reader = reader
                        return (nil, nil)
                    }
                    defer { state.isPaused = false }
                    return (result, state.isPaused ? state.transfer : nil)
                }
                transfer?.resume()
                if let result { reader.resume(with: result) }
            }
        } onCancel: {
            close()
        }
    }

    /// Ends it, and the transfer with it.
    func close() {
        let transfer = state.withLock { state in
            state.bytes = Data()
            return state.ending == nil ? state.transfer : nil
        }
        finish(throwing: CancellationError())
        transfer?.cancel()
    }
}
