import FoundationEssentials
import Synchronization

/// A pipe that passes the body of a response from the receiving thread to the reading task. When its buffer is full,
/// the transfer pauses until the task reads.
package final class ResponsePipe: Sendable {

    /// The maximum number of buffered bytes. An empty buffer also accepts a larger piece.
    static let capacity = 256 << 10

    /// The transfer that fills a pipe.
    struct Transfer: Sendable {
        var resume: @Sendable () -> Void
        /// Ends the transfer before the end of its body.
        var cancel: @Sendable () -> Void
    }

    private struct State {
        var bytes = Data()
        var transfer: Transfer?
        var isOpen = false
        var isPaused = false
        var ending: Result<Void, any Error>?
        var reader: CheckedContinuation<Data?, any Error>?

        /// Removes and returns all buffered bytes. If there are none and the pipe has ended, returns the error of the
        /// pipe, or `.success(nil)` without an error. Returns nil if the pipe has not ended.
        mutating func take() -> Result<Data?, any Error>? {
            if !bytes.isEmpty {
                defer { bytes = Data() }
                return .success(bytes)
            }
            return ending?.map { nil }
        }
    }

    private let state = Mutex(State())

    /// Whether the body of the response is sent through the pipe.
    var isOpen: Bool { state.withLock(\.isOpen) }

    // MARK: Transfer

    /// Connects a transfer. Its body is sent through the pipe only after ``open()``.
    func connect(_ transfer: Transfer) {
        state.withLock { $0.transfer = transfer }
    }

    /// Records that the body of the connected transfer is sent through the pipe.
    func open() {
        state.withLock { $0.isOpen = true }
    }

    /// Appends all bytes, or none of them. If the pipe has ended, discards the bytes.
    ///
    /// - Returns: Whether the bytes were appended or discarded. False if the pipe is full. ``Transfer/resume`` is
    ///   called when there is space again.
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

    /// Ends the pipe. Buffered bytes can still be read. Has no effect if the pipe has already ended.
    ///
    /// - Parameter error: The error to throw after the buffered bytes; nil for none.
    func finish(throwing error: (any Error)? = nil) {
        let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
            guard state.ending == nil else { return nil }
            state.ending = error.map { .failure($0) } ?? .success(())
            defer { state.reader = nil }
            return state.reader
        }
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    // MARK: Reader

    /// Waits until bytes are available, and returns them; nil at the end.
    ///
    /// - Throws: The error of the pipe; `CancellationError` if the task is cancelled.
    func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let (result, transfer) = state.withLock { state -> (Result<Data?, any Error>?, Transfer?) in
                    // The cancellation handler takes the same lock. If the task is cancelled after this check, the
                    // handler ends the wait.
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

    /// Ends the pipe and its transfer. Buffered bytes are discarded.
    func close() {
        let transfer = state.withLock { state in
            state.bytes = Data()
            return state.ending == nil ? state.transfer : nil
        }
        finish(throwing: CancellationError())
        transfer?.cancel()
    }
}
