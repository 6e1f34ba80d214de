import CMicroHTTPD
import FoundationEssentials

/// A connection, which libmicrohttpd passes to its callbacks. It is valid until its request is completed. A suspended
/// connection may be stored, because its request is not completed.
///
/// The conformance is `@unchecked`. Another thread uses a connection only for ``resume()``, which the library allows on
/// any thread.
struct HTTPConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    /// The headers of the request. Their names are in lower case.
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

    /// Passes a response to the library. Returns false if the library rejects the response.
    ///
    /// - Parameter suspended: The suspended connections. If the body contains pauses, this connection is added to them.
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

    /// Resets the connection. To close it, the callback of libmicrohttpd must then return a failure.
    func reset() {
        // The call fails if the client has already closed the connection. Ignore this failure.
        _ = cmicrohttpd_reset(pointer)
    }

    /// The descriptor of the connection's socket; -1 if unknown.
    var descriptor: Int32 {
        cmicrohttpd_socket(pointer)
    }

    var isHungUp: Bool {
        cmicrohttpd_is_hung_up(pointer)
    }

    /// Removes the connection from the event loop. Call this method only within a callback of the library.
    func suspend() {
        MHD_suspend_connection(pointer)
    }

    /// Returns the connection to the event loop. The library then calls its callback again. May be called on any thread
    /// while the daemon is running.
    func resume() {
        MHD_resume_connection(pointer)
    }

    /// Returns the library's representation of a response.
    private func makeHandle(of response: HTTPResponse, suspended: SuspendedConnections) -> OpaquePointer? {
        switch response.delivery {
        case .brokenOff, .overrun, .trickle, .endless, .paced:
            return StreamedBody(response, on: self, suspended: suspended).makeHandle()
        case .whole:
            return response.body.withUnsafeBytes { bytes in
                // The library copies the bytes and does not change them, although its C declaration lacks a `const`.
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
