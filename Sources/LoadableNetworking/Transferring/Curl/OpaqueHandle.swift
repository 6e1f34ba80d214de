/// A libcurl pointer that crosses threads.
///
/// `@unchecked` because it is only used on libcurl's thread, of which there is one at a time, with two exceptions:
/// waking the multi handle, which libcurl allows from any thread and a lock protects, and freeing the share when no
/// thread is left.
struct OpaqueHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}
