import CLinux

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Starts a detached thread. The thread blocks all signals except signals of a crash, so that no signal handler
/// interrupts its system calls.
///
/// - Parameters:
///   - name: The name of the thread in debuggers, at most 15 bytes.
///   - body: The work of the thread.
/// - Returns: 0 on success, or the error number.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let error = pthread_create(&thread, &attributes, { runThread($0) }, box.toOpaque())
    if error != 0 { box.release() }
    return error
}

private final class ThreadBody {

    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
        self.name = name
        self.run = run
    }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // `startThread(named:_:)` has retained the context.
    let body = Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
    var signals = sigset_t()
    sigfillset(&signals)
    for crash in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, crash) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    clinux_name_thread(body.name)
    body.run()
    return nil
}
