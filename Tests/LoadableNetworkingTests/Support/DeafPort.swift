import Glibc
import TestSupport

/// A port of the loopback interface that nobody listens on, and that nobody else gets meanwhile.
final class DeafPort {

    let number: Int
    private let descriptor: Int32

    init() throws {
        (descriptor, number) = try LoopbackSocket.bound()
    }

    deinit {
        close(descriptor)
    }
}
