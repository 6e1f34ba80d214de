import CMicroHTTPD
import Foundation

/// A connection as libmicrohttpd gives it to its callbacks.
///
/// Valid until the request is completed. A suspended connection does not complete, so that one who knows it to be
/// suspended may keep it.
///
/// It crosses threads for ``resume()`` alone, the one call that the library allows on any of them; hence `@unchecked`.
struct HTTPConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    /// The first value of a request header.
    func header(_ name: String) -> String? {
        MHD_lookup_connection_value(pointer, .HEADER_KIND, name).map { String(cString: $0) }
    }

    /// Hands the answer over to be sent; false if the library refuses it.
    func send(_ response: HTTPResponse) -> Bool {
        guard let handle = Self.makeHandle(of: response) else { return false }
        defer { MHD_destroy_response(handle) }
        for (name, value) in response.headers where MHD_add_response_header(handle, name, value) != .YES {
            return false
        }
        return MHD_queue_response(pointer, UInt32(response.status), handle) == .YES
    }

    /// Resets the connection. The callback must then tell the library to close it.
    func reset() {
        // If it fails then the client is already gone, which is what a reset is about.
        _ = CMicroHTTPD_reset(pointer)
    }

    /// Takes the connection out of the event loop; only within a callback of the library.
    func suspend() {
        MHD_suspend_connection(pointer)
    }

    /// Puts it back, whereupon the library calls its callback again; on any thread, while its daemon runs.
    func resume() {
        MHD_resume_connection(pointer)
    }

    /// The library's form of a body and its length.
    private static func makeHandle(of response: HTTPResponse) -> OpaquePointer? {
        if let length = response.announcedLength {
            return BrokenOffBody(bytes: response.body).makeHandle(announcing: length)
        }
        return response.body.withUnsafeBytes { bytes in
            // The library copies the bytes and writes to none of them: its parameter lacks a `const`.
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
        }
    }
}
