import CZlib
import Foundation

/// The forms of compressed bytes. The numbers are those with which zlib chooses them.
enum Compression: Int32 {
    /// Data without a header and a checksum, which some servers send as `deflate`.
    case raw = -15
    case deflate = 15
    case gzip = 31

    /// The bytes in this form.
    func compressed(_ bytes: Data) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, rawValue, 8, Z_DEFAULT_STRATEGY, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = Array(bytes)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                _ = CZlib.deflate(&stream, Z_FINISH)
                return Int(stream.total_out)
            }
        }
        return Data(output.prefix(count))
    }
}
