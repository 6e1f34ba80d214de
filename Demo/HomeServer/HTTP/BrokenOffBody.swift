import CMicroHTTPD
import Foundation

/// A body that ends before its announced length, whereupon the connection is closed.
///
/// libmicrohttpd reads it piece by piece, as it offers no other way to break off: a `Content-Length` among the headers
/// is sent next to the library's own.
final class BrokenOffBody {
    private let bytes: Data

    init(bytes: Data) {
        self.bytes = bytes
    }

    /// A response that owns this body; nil if the library refuses it.
    func makeHandle(announcing length: Int) -> OpaquePointer? {
        let context = Unmanaged.passRetained(self)
        let handle = MHD_create_response_from_callback(
            UInt64(length), 4096, readBrokenOffBody, context.toOpaque(), releaseBrokenOffBody)
        if handle == nil {
            context.release()
        }
        return handle
    }

    /// Copies as much as there is from a position on; nil at the end.
    fileprivate func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let rest = bytes.dropFirst(position).prefix(buffer.count)
        guard !rest.isEmpty else { return nil }
        buffer.copyBytes(from: rest)
        return rest.count
    }
}

private func readBrokenOffBody(
    context: UnsafeMutableRawPointer?,
    position: UInt64,
    buffer: UnsafeMutablePointer<CChar>?,
    capacity: Int
) -> Int {
    /// `MHD_CONTENT_READER_END_WITH_ERROR`, a macro that is not imported.
    let endWithError = -2
    guard let context, let buffer else { return endWithError }
    let body = Unmanaged<BrokenOffBody>.fromOpaque(context).takeUnretainedValue()
    let target = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
    return body.read(at: Int(position), into: target) ?? endWithError
}

private func releaseBrokenOffBody(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<BrokenOffBody>.fromOpaque(context).release()
}
