import Foundation
import Synchronization

/// A stream that is read ahead on a queue of its own, some way, for one that must not wait for it.
///
/// A stream whose `read` waits for ever keeps that queue's thread; nobody can call it back.
final class BodyPipe: Sendable {

    /// What there is to send.
    enum Portion: Equatable {
        case bytes(count: Int)
        /// Nothing yet: the pipe tells when there is.
        case later
        case end
        case failure
    }

    private struct State {
        /// What was read and not taken.
        var pieces: [Data] = []
        var size = 0
        var isReading = false
        var isAwaited = false
        var isClosed = false
        var ending: Portion?
    }

    /// The stream. `@unchecked` because only blocks on the pipe's serial queue touch it.
    private final class Source: @unchecked Sendable {
        var stream: InputStream?
        var buffer = [UInt8](repeating: 0, count: BodyPipe.pieceSize)
    }

    /// How many bytes are read at once, and how many are read ahead.
    private static let pieceSize = 64 << 10
    private static let capacity = 4 * pieceSize

    private let state = Mutex(State())
    private let source = Source()
    private let queue = DispatchQueue(label: "LoadableNetworking.BodyPipe")
    private let makeStream: @Sendable () -> InputStream?
    private let becameReady: @Sendable () -> Void

    /// - Parameters:
    ///   - makeStream: A stream that was not opened yet. Called on the queue.
    ///   - becameReady: Called after ``Portion/later`` was the answer, when there is another one.
    init(
        makeStream: @escaping @Sendable () -> InputStream?,
        becameReady: @escaping @Sendable () -> Void
    ) {
        self.makeStream = makeStream
        self.becameReady = becameReady
    }

    /// Takes what is there, as much as fits.
    func take(into target: UnsafeMutableRawBufferPointer) -> Portion {
        let (portion, reads) = state.withLock { state in
            let portion = Self.take(from: &state, into: target)
            state.isAwaited = portion == .later
            let reads = !state.isReading && !state.isClosed && state.ending == nil && state.size < Self.capacity
            if reads { state.isReading = true }
            return (portion, reads)
        }
        if reads { queue.async { self.read() } }
        return portion
    }

    /// Reads no more, and closes the stream as soon as it lets go.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.pieces = []
        }
        queue.async { self.source.stream?.close() }
    }

    private static func take(from state: inout State, into target: UnsafeMutableRawBufferPointer) -> Portion {
        guard let piece = state.pieces.first else { return state.ending ?? .later }
        let taken = piece.prefix(target.count)
        target.copyBytes(from: taken)
        if taken.count == piece.count {
            state.pieces.removeFirst()
        } else {
            state.pieces[0] = piece.dropFirst(taken.count)
        }
        state.size -= taken.count
        return .bytes(count: taken.count)
    }

    /// Reads until enough is there.
    private func read() {
        var goesOn = !state.withLock(\.isClosed)
        while goesOn {
            if source.stream == nil {
                source.stream = makeStream()
                source.stream?.open()
            }
            let count = source.stream?.read(&source.buffer, maxLength: Self.pieceSize) ?? -1
            let piece = Data(source.buffer.prefix(max(0, count)))
            let tells: Bool
            (goesOn, tells) = state.withLock { state in Self.add(piece, isFailure: count < 0, to: &state) }
            if tells { becameReady() }
        }
    }

    private static func add(_ piece: Data, isFailure: Bool, to state: inout State) -> (goesOn: Bool, tells: Bool) {
        if piece.isEmpty {
            state.ending = isFailure ? .failure : .end
        } else {
            state.pieces.append(piece)
            state.size += piece.count
        }
        state.isReading = !state.isClosed && state.ending == nil && state.size < capacity
        defer { state.isAwaited = false }
        return (state.isReading, state.isAwaited && !state.isClosed)
    }
}
