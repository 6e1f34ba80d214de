import Foundation

/// Why a ``HomeHTTPServer`` could not be made.
public enum HomeServerError: Error, Hashable, Sendable {
    /// It could not listen on this port of 127.0.0.1 (0: on any); `errno` is the system's reason, 0 if it gave none.
    case cannotListen(port: UInt16, errno: Int32)
}

extension HomeServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotListen(let port, let errno):
            let address = port == 0 ? "a free port of 127.0.0.1" : "127.0.0.1:\(port)"
            let reason = errno == 0 ? "no reason given" : "\(String(cString: strerror(errno))), errno \(errno)"
            return "The home server cannot listen on \(address) (\(reason)); \(Self.advice(port: port, errno: errno))."
        }
    }

    private static func advice(port: UInt16, errno: Int32) -> String {
        switch errno {
        case EADDRINUSE: "stop the program that uses the port, or choose another one (0: any free one)"
        case EACCES where port != 0: "choose a port above 1023 (0: any free one)"
        case EMFILE, ENFILE: "close some files, or raise the limit with `ulimit -n`"
        default: "check that the loopback interface is up, then try again"
        }
    }
}
