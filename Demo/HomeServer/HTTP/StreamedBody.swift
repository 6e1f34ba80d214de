import CMicroHTTPD
import FoundationEssentials

/// A body that libmicrohttpd reads in parts. Only such a body can be aborted, paused, or sent without end.
final class StreamedBody {
    private let bytes: Data
    private let pieces: (any BodyPieces)?
    private let delivery: HTTPResponse.Delivery
    private let connection: HTTPConnection
    private let suspended: SuspendedConnections
    /// The position of the last pause in the body; nil before the first pause. In an endless body, this is the number
    /// of the last pause.
    private var pausedAt: Int?
    /// The piece that is being sent. Its position in the body is `pieceStart`.
    private var piece = Data()
    private var pieceStart = 0
    private var nextPiece = 0

    /// The number of bytes of an endless body between two pauses.
    private static let stretch = 256 << 10

    init(_ response: HTTPResponse, on connection: HTTPConnection, suspended: SuspendedConnections) {
        bytes = response.body
        pieces = response.pieces
        delivery = response.delivery
        self.connection = connection
        self.suspended = suspended
    }

    /// Returns a response that owns this body. Returns nil if the library rejects the body.
    func makeHandle() -> OpaquePointer? {
        let context = Unmanaged.passRetained(self)
        let handle = MHD_create_response_from_callback(
            announcedLength, 4096, readStreamedBody, context.toOpaque(), releaseStreamedBody)
        if handle == nil {
            context.release()
        }
        return handle
    }

    private var announcedLength: UInt64 {
        switch delivery {
        case .brokenOff(let length): UInt64(length)
        // The value of the macro `MHD_SIZE_UNKNOWN`, which Swift does not import.
        case .endless, .overrun: UInt64.max
        case .whole, .trickle, .paced: UInt64(pieces?.length ?? bytes.count)
        }
    }

    /// Results with a special meaning, in place of a number of bytes. The library defines them as macros, which Swift
    /// does not import.
    fileprivate enum Signal {
        static let later = 0
        static let end = -1
        static let endWithError = -2
    }

    /// Copies the bytes at a position to the buffer. Returns the number of bytes or a ``Signal``.
    fileprivate func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch delivery {
        case .endless(let pause):
            guard !suspended.isClosed else { return Signal.endWithError }
            let stretch = position / Self.stretch
            if let pause, pausedAt != stretch {
                pausedAt = stretch
                return suspended.suspend(connection, for: pause) ? Signal.later : Signal.endWithError
            }
            return copy(bytes.prefix(buffer.count), into: buffer)
        case .trickle(let interval):
            guard !suspended.isClosed else { return Signal.endWithError }
            guard pausedAt == position else {
                pausedAt = position
                return suspended.suspend(connection, for: interval) ? Signal.later : Signal.endWithError
            }
            return copy(bytes.dropFirst(position).prefix(1), into: buffer)
        case .paced(let interval):
            guard !suspended.isClosed else { return Signal.endWithError }
            if position == pieceStart + piece.count {
                guard pausedAt == position else {
                    pausedAt = position
                    return suspended.suspend(connection, for: interval) ? Signal.later : Signal.endWithError
                }
                takeNextPiece(at: position)
            }
            return copy(piece.dropFirst(position - pieceStart).prefix(buffer.count), into: buffer)
        case .overrun where position >= bytes.count:
            return Signal.end
        case .whole, .brokenOff, .overrun:
            return copy(bytes.dropFirst(position).prefix(buffer.count), into: buffer)
        }
    }

    private func takeNextPiece(at position: Int) {
        pieceStart = position
        guard let pieces, nextPiece < pieces.count else { return piece = Data() }
        piece = pieces.piece(nextPiece)
        nextPiece += 1
    }

    private func copy(_ piece: Data, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !piece.isEmpty else { return Signal.endWithError }
        buffer.copyBytes(from: piece)
        return piece.count
    }
}

private func readStreamedBody(
    context: UnsafeMutableRawPointer?,
    position: UInt64,
    buffer: UnsafeMutablePointer<CChar>?,
    capacity: Int
) -> Int {
    guard let context, let buffer else { return StreamedBody.Signal.endWithError }
    let body = Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue()
    return body.read(at: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

private func releaseStreamedBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StreamedBody>.fromOpaque(context).release()
}
