/// A libcurl pointer that crosses threads.
///
/// `@unchecked` because it is only used on libcurl's thread, of which there is one at a time. There are two
/// exceptions. The multi handle is woken from any thread, which libcurl allows, under a lock. The share is freed
/// when no thread is left.
struct OpaqueHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}
