import Foundation

/// Sockets of this machine, at ports of the loopback interface and at paths. Programs that are started do not get them.
public enum LoopbackSocket {

    /// A socket that listens at a path.
    public static func listen(at path: String) throws -> Int32 {
        try opened(AF_UNIX) { descriptor in
            withAddress(path) { bind(descriptor, $0, $1) } == 0 && Glibc.listen(descriptor, 64) == 0
        }
    }

    /// A socket that listens on a free port.
    public static func listen(backlog: Int32 = 64) throws -> (descriptor: Int32, port: Int) {
        let (descriptor, port) = try bound()
        guard Glibc.listen(descriptor, backlog) == 0 else { throw POSIXError(.EADDRINUSE) }
        return (descriptor, port)
    }

    /// A socket that has a free port, and does not listen.
    public static func bound() throws -> (descriptor: Int32, port: Int) {
        var address = address(port: 0)
        let descriptor = try opened(AF_INET) { descriptor in
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
                }
            }
        }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// A socket that is connected to a path.
    public static func connect(at path: String) throws -> Int32 {
        try opened(AF_UNIX) { descriptor in withAddress(path) { Glibc.connect(descriptor, $0, $1) } == 0 }
    }

    /// A socket that is connected to a port.
    public static func connect(to port: Int) throws -> Int32 {
        try opened(AF_INET) { connect($0, to: port) }
    }

    /// A socket that begins to connect to the port, and does not wait for it.
    public static func beginToConnect(to port: Int) -> Int32 {
        let descriptor = open(AF_INET, SOCK_NONBLOCK)
        _ = connect(descriptor, to: port)
        return descriptor
    }

    /// The next connection to a socket that listens; nil when it does not listen any more.
    public static func accept(from listener: Int32) -> Int32? {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
    }

    /// Ends a connection for the other side, too, if a program that was started while it was accepted has it.
    public static func end(_ connection: Int32) {
        shutdown(connection, Int32(SHUT_RDWR))
        close(connection)
    }

    private static func open(_ family: Int32, _ flags: __socket_type = SOCK_STREAM) -> Int32 {
        socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags.rawValue), 0)
    }

    private static func opened(_ family: Int32, _ begin: (Int32) -> Bool) throws -> Int32 {
        let descriptor = open(family)
        guard begin(descriptor) else {
            let code = errno
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        return descriptor
    }

    private static func connect(_ descriptor: Int32, to port: Int) -> Bool {
        withUnsafePointer(to: address(port: port)) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return address
    }

    private static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
