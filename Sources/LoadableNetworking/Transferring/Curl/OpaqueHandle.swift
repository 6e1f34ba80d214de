/// A pointer of libcurl that can be passed between threads.
///
/// It is `@unchecked` because it is used only on the thread of libcurl, and there is at most one such thread. There are
/// two exceptions. First, any thread may wake the multi handle while it holds a lock, which libcurl allows. Second, the
/// share is freed when this thread no longer exists.
struct OpaqueHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}
