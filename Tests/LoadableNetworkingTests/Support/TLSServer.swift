import Foundation
import TestSupport

/// `openssl s_server` on the loopback interface, with a certificate of an authority of its own.
final class TLSServer {

    /// A certificate that is not as it should be.
    enum Flaw {
        case none, selfSigned, expired, otherHost
    }

    let port: Int
    /// A file with the certificate of the authority.
    let authority: String

    /// The SHA-256 of its public key, in base 64.
    let publicKey: String

    private let folder: URL
    private let process: pid_t

    /// The server could not be started.
    struct Failure: Error {
        let output: String
    }

    /// - Parameter options: More for the server: what it speaks.
    init(_ flaw: Flaw = .none, options: String = "") async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authority = folder.appending(path: "authority.crt").path
        let days = flaw == .expired ? -1 : 2
        let signer = flaw == .selfSigned ? "-key key" : "-CA authority.crt -CAkey authority.key -CAcreateserial"
        let name = flaw == .otherHost ? "DNS:other.example" : "IP:127.0.0.1,DNS:localhost"
        let new = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        let script = """
            set -e
            cd '\(folder.path)'
            openssl req -x509 \(new) -keyout authority.key -out authority.crt -subj /CN=Authority -days 9
            openssl req \(new) -keyout key -out request -subj /CN=Server
            echo subjectAltName=\(name) >names
            openssl x509 -req -in request -out crt -days \(days) -extfile names \(signer)
            openssl pkey -in key -pubout -outform der | openssl dgst -sha256 -binary | base64 >pin
            mkfifo input
            openssl s_server -accept 127.0.0.1:0 -cert crt -key key \(options) >log 2>&1 0<>input &
            echo $! >process
            """
        let path = ["PATH": "/usr/bin:/bin"]
        let command = try Command("/bin/sh", ["-c", script], environment: path)
        guard command.code == 0 else { throw Failure(output: command.errors) }
        process = pid_t(try readText(folder.appending(path: "process").path).trimmingCharacters(in: .newlines)) ?? 0
        publicKey = try readText(folder.appending(path: "pin").path).trimmingCharacters(in: .newlines)
        let log = folder.appending(path: "log").path
        await until { (try? readText(log).contains("ACCEPT ")) == true }
        let line = try readText(log).split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
        guard let port = line.flatMap({ Int($0.split(separator: ":").last ?? "") }) else {
            throw Failure(output: try readText(log))
        }
        self.port = port
    }

    deinit {
        kill(process, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    /// What it has said: what was sent to it is in that, too, but for one that answers by itself.
    var log: String { (try? readText(folder.appending(path: "log").path)) ?? "" }
}
