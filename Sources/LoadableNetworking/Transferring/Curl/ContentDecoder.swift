import CZlib

/// A decoder of bodies that are compressed with gzip or deflate. The decoders of libcurl are not used, because they
/// accept truncated data.
final class ContentDecoder {

    enum Problem: Error {
        case malformed
        /// An encoding of the body is not supported, or the body has too many encodings.
        case unsupported(String)
    }

    /// The maximum number of encodings of a body. Each encoding may multiply the number of bytes by a thousand.
    private static let mostEncodings = 3

    /// The inflaters, in the order in which they are applied.
    private var inflaters: [Inflater] = []
    private var unsupported: String?
    private var isEmpty = true

    /// Creates a decoder. Returns nil if the body is not encoded.
    ///
    /// - Parameter fields: The values of `Content-Encoding`.
    init?(of fields: [String]) {
        let names = fields.flatMap { $0.split(separator: ",") }.map { $0.trimmingBlanks().lowercased() }
            .filter { !["", "identity", "none"].contains($0) }
        if names.isEmpty { return nil }
        let known = ["gzip": false, "x-gzip": false, "deflate": true]
        let isLong = names.count > Self.mostEncodings
        unsupported = names.first { known[$0] == nil } ?? (isLong ? names.joined(separator: ", ") : nil)
        if unsupported == nil { inflaters = names.reversed().map { Inflater(acceptsRaw: known[$0] == true) } }
    }

    func append(_ bytes: some Collection<UInt8>) {
        if bytes.isEmpty { return }
        isEmpty = false
        inflaters.first?.append(bytes)
    }

    /// Returns the next decoded bytes; nil if further bytes of the body are needed.
    func next() throws(Problem) -> [UInt8]? {
        if let unsupported { throw .unsupported(unsupported) }
        var index = inflaters.count - 1
        while index >= 0 {
            guard let piece = try inflaters[index].next() else {
                index -= 1
                continue
            }
            if index == inflaters.count - 1 { return piece }
            index += 1
            inflaters[index].append(piece)
        }
        return nil
    }

    /// Whether the body may end now: it is empty, or its compressed data is complete.
    var isComplete: Bool { isEmpty || inflaters.allSatisfy(\.isComplete) }
}

/// A decoder of a single encoding.
private final class Inflater {

    private enum Phase {
        /// The header has not been read. It determines the format.
        case start
        case data
        /// The compressed data is complete. In gzip, another member may follow.
        case end
        /// The compressed data is complete. All further bytes are ignored.
        case rest
    }

    private static let pieceSize = 32 << 10

    private let acceptsRaw: Bool
    /// The state of zlib. Its address must not change.
    private let stream: UnsafeMutablePointer<z_stream>
    private var phase = Phase.start
    private var input: [UInt8] = []
    /// The number of bytes of the input that have been read.
    private var position = 0
    /// Whether zlib may return more output without more input.
    private var hasOutput = false

    /// Creates a decoder.
    ///
    /// - Parameter acceptsRaw: Whether to accept data without a header. Some servers send such data as `deflate`.
    init(acceptsRaw: Bool) {
        self.acceptsRaw = acceptsRaw
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var isComplete: Bool { (phase == .end || phase == .rest) && position == input.count }

    func append(_ bytes: some Collection<UInt8>) {
        input.removeFirst(position)
        position = 0
        input += bytes
    }

    /// Returns the next decoded bytes; nil if all bytes of the input are decoded.
    func next() throws(ContentDecoder.Problem) -> [UInt8]? {
        while position < input.count || hasOutput {
            switch phase {
            case .start:
                guard position + 1 < input.count else { return nil }
                try begin()
            case .end:
                guard isGzip(0) else {
                    phase = .rest
                    continue
                }
                guard position + 1 < input.count else { return nil }
                if isGzip(1) { try begin() } else { phase = .rest }
            case .data:
                let piece = try inflatePiece()
                if !piece.isEmpty { return piece }
            case .rest:
                position = input.count
            }
        }
        return nil
    }

    /// Returns whether the byte at the index, 0 or 1, after the current position is the corresponding byte of a gzip
    /// header.
    private func isGzip(_ index: Int) -> Bool { input[position + index] == [0x1F, 0x8B][index] }

    private func begin() throws(ContentDecoder.Problem) {
        let (first, second) = (Int(input[position]), Int(input[position + 1]))
        let bits: Int32
        if isGzip(0), isGzip(1) {
            bits = MAX_WBITS + 16
        } else if first & 0xF == 8, (first << 8 + second) % 31 == 0 {
            bits = MAX_WBITS
        } else if acceptsRaw {
            bits = -MAX_WBITS
        } else {
            throw .malformed
        }
        inflateEnd(stream)
        stream.pointee = z_stream()
        let code = inflateInit2_(stream, bits, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .malformed }
        phase = .data
    }

    private func inflatePiece() throws(ContentDecoder.Problem) -> [UInt8] {
        var code = Z_OK
        let start = position
        let piece = input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
                stream.pointee.next_in = input.baseAddress.map { $0 + start }
                stream.pointee.avail_in = UInt32(input.count - start)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                code = inflate(stream, Z_NO_FLUSH)
                position = input.count - Int(stream.pointee.avail_in)
                count = output.count - Int(stream.pointee.avail_out)
            }
        }
        hasOutput = code == Z_OK && piece.count == Self.pieceSize
        switch code {
        case Z_STREAM_END: phase = .end
        // Z_BUF_ERROR means that zlib needs more input.
        case Z_OK, Z_BUF_ERROR: break
        default: throw .malformed
        }
        return piece
    }
}
