import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pipe for a reader that must not block. The pipe reads a stream in advance, on a queue.
///
/// The `read` method of the stream cannot be interrupted. If it blocks forever, it occupies a thread of the queue.
final class BodyPipe: Sendable {

    enum Portion: Equatable {
        case bytes(count: Int)
        /// No bytes are available yet. The pipe calls `becameReady` when bytes, the end or an error can be taken.
        case later
        case end
        case failure
    }

    private struct State {
        var pieces: [Data] = []
        var size = 0
        var isReading = false
        var isAwaited = false
        var isClosed = false
        var ending: Portion?
    }

    /// The maximum size of a piece. The pipe reads ahead until it contains four pieces of this size.
    private static let pieceSize = 64 << 10
    private static let capacity = 4 * pieceSize

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "LoadableNetworking.BodyPipe")
    private let stream: any HTTPBodyStream
    private let becameReady: @Sendable () -> Void

    /// Creates a pipe for a stream.
    ///
    /// - Parameters:
    ///   - stream: The stream. It is read and closed on the queue.
    ///   - becameReady: Called if ``take(into:)`` has returned ``Portion/later``, as soon as bytes, the end or an error
    ///     can be taken.
    init(_ stream: any HTTPBodyStream, becameReady: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.becameReady = becameReady
    }

    /// Copies bytes of the first available piece to the target. May copy fewer bytes than are available.
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

    /// Stops reading. If a read is running, the stream is closed after the read.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.pieces = []
        }
        queue.async { [stream] in stream.close() }
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

    private func read() {
        var goesOn = !state.withLock(\.isClosed)
        while goesOn {
            let piece = try? stream.read(upTo: Self.pieceSize)
            let tells: Bool
            (goesOn, tells) = state.withLock { state in Self.add(piece, to: &state) }
            if tells { becameReady() }
        }
    }

    /// Adds the result of a read to the state.
    ///
    /// - Parameter piece: The bytes, empty at the end of the stream; nil if the stream cannot be read.
    /// - Returns: Whether to continue reading, and whether to call `becameReady`.
    private static func add(_ piece: Data?, to state: inout State) -> (goesOn: Bool, tells: Bool) {
        if let piece, !piece.isEmpty {
            state.pieces.append(piece)
            state.size += piece.count
        } else {
            state.ending = piece == nil ? .failure : .end
        }
        state.isReading = !state.isClosed && state.ending == nil && state.size < capacity
        defer { state.isAwaited = false }
        return (state.isReading, state.isAwaited && !state.isClosed)
    }
}

final class FileBodyStream: HTTPBodyStream {

    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    private struct Unreadable: Error {}

    init(_ url: URL) {
        path = url.path
    }

    deinit {
        close()
    }

    func read(upTo count: Int) throws -> Data {
        // Reading from a named pipe may block, so do not hold the lock during the read.
        let descriptor = try opened()
        var buffer = [UInt8](repeating: 0, count: count)
        var size = -1
        repeat { size = Self.read(descriptor, &buffer) } while size < 0 && errno == EINTR
        guard size >= 0 else { throw Unreadable() }
        return Data(buffer.prefix(size))
    }

    func close() {
        descriptor.withLock { descriptor in
            if let descriptor { Self.close(descriptor) }
            descriptor = nil
        }
    }

    private func opened() throws -> Int32 {
        if let descriptor = descriptor.withLock(\.self) { return descriptor }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Unreadable() }
        descriptor.withLock { $0 = opened }
        return opened
    }

    // The module must be named, because methods of this class hide the system functions.
    private static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, &buffer, buffer.count)
        #else
            Musl.read(descriptor, &buffer, buffer.count)
        #endif
    }

    private static func close(_ descriptor: Int32) {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Musl.close(descriptor)
        #endif
    }
}
