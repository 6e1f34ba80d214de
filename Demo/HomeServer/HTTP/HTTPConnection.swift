import CMicroHTTPD
import FoundationEssentials

/// A connection as libmicrohttpd gives it to its callbacks.
///
/// Valid until the request is completed. A suspended connection does not complete, so that it may be kept while it is
/// suspended.
///
/// It crosses threads for ``resume()`` alone, the one call that the library allows on any of them; hence `@unchecked`.
struct HTTPConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    /// The headers of the request, by their names in lower case.
    var headers: [String: String] {
        Dictionary(values(of: .HEADER_KIND).map { ($0.key.lowercased(), $0.value) }) { $1 }
    }

    /// The query of the request, percent-decoded.
    var query: [String: String] {
        values(of: .GET_ARGUMENT_KIND)
    }

    private func values(of kind: MHD_ValueKind) -> [String: String] {
        var values: [String: String] = [:]
        withUnsafeMutablePointer(to: &values) {
            _ = MHD_get_connection_values(pointer, kind, collectValue, $0)
        }
        return values
    }

    /// Hands the answer over to be sent; false if the library refuses it.
    ///
    /// - Parameter suspended: Where the connection waits if the body comes with pauses.
    func send(_ response: HTTPResponse, suspended: SuspendedConnections) -> Bool {
        guard let handle = makeHandle(of: response, suspended: suspended) else { return false }
        defer { MHD_destroy_response(handle) }
        if case .overrun(let length) = response.delivery {
            guard
                cmicrohttpd_allow_content_length(handle) == .YES,
                MHD_add_response_header(handle, "Content-Length", String(length)) == .YES
            else { return false }
        }
        for (name, value) in response.headers where MHD_add_response_header(handle, name, value) != .YES {
            return false
        }
        return MHD_queue_response(pointer, UInt32(response.status), handle) == .YES
    }

    /// Resets the connection. The callback must then tell the library to close it.
    func reset() {
        // If it fails then the client is already gone, which is what a reset is about.
        _ = cmicrohttpd_reset(pointer)
    }

    /// The socket; -1 if the library does not tell.
    var descriptor: Int32 {
        cmicrohttpd_socket(pointer)
    }

    /// Whether the client has closed it, and waits for no answer.
    var isHungUp: Bool {
        cmicrohttpd_is_hung_up(pointer)
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
    private func makeHandle(of response: HTTPResponse, suspended: SuspendedConnections) -> OpaquePointer? {
        switch response.delivery {
        case .brokenOff, .overrun, .trickle, .endless, .paced:
            return StreamedBody(response, on: self, suspended: suspended).makeHandle()
        case .whole:
            return response.body.withUnsafeBytes { bytes in
                // The library copies the bytes and writes to none of them: its parameter lacks a `const`.
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                return MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
            }
        }
    }
}

private func collectValue(
    context: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .NO }
    let values = context.assumingMemoryBound(to: [String: String].self)
    values.pointee[String(cString: name)] = value.map { String(cString: $0) } ?? ""
    return .YES
}
