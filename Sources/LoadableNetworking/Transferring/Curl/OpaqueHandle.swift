/// A pointer of libcurl that can be passed between threads.
///
/// The type is `@unchecked` because the pointer is used only on the thread of libcurl, and there is at most one such
/// thread. There are two exceptions. Any thread that holds the lock may wake the multi handle, which libcurl allows.
/// The share is freed after the thread has ended.
struct OpaqueHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}
