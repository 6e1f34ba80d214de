/// A pointer of libcurl's that crosses threads.
///
/// `@unchecked` because it is used on libcurl's thread alone, of which there is one at a time, but for two calls: waking the
/// multi handle, which libcurl allows from any thread and which a lock keeps from a handle that is gone, and cleaning up the
/// share when no thread is left.
struct OpaqueHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}
