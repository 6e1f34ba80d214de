import Glibc
import TestSupport

/// A port of the loopback interface that lets nobody in: those who wait there already are all that it has room for.
final class FullPort {

    let number: Int
    private let descriptors: [Int32]

    init() throws {
        let (listener, port) = try LoopbackSocket.listen(backlog: 0)
        number = port
        descriptors = [listener] + (0..<8).map { _ in LoopbackSocket.beginToConnect(to: port) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
