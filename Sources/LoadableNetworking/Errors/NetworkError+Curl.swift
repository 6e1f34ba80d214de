import CCurl
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension NetworkError {

    /// Creates the error for an error code of libcurl.
    ///
    /// - Parameters:
    ///   - errno: The system's error number for the failed connection; 0 if there is none.
    ///   - connectTimeout: The time limit for making the connection. This is the only time limit that libcurl enforces.
    init(_ code: CURLcode, errno: Int32, host: RemoteHost, connectTimeout: Duration) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            self = .connectTimedOut(host: host, after: connectTimeout)
        case CURLE_COULDNT_RESOLVE_HOST:
            self = .unreachable(host: host, reason: Reason.noSuchHost)
        case CURLE_COULDNT_RESOLVE_PROXY:
            self = .unreachable(host: host, reason: Reason.noSuchProxy)
        case CURLE_COULDNT_CONNECT:
            self = .unreachable(host: host, reason: Self.reason(errno: errno))
        case CURLE_PEER_FAILED_VERIFICATION:
            self = .unreachable(host: host, reason: Reason.notTrusted)
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            self = .unreachable(host: host, reason: "its public key does not match any pinned key")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
            self = .unreachable(host: host, reason: Reason.notSecure)
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
            self = .unreachable(host: host, reason: "no certificates to verify it with")
        case CURLE_GOT_NOTHING:
            self = .connectionLost(host: host, reason: "closed without a response")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            self = .connectionLost(host: host, reason: "reset")
        case CURLE_PARTIAL_FILE:
            self = .connectionLost(host: host, reason: Reason.truncated)
        case CURLE_BAD_CONTENT_ENCODING:
            self.init(ContentDecoder.Problem.malformed, host: host)
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            self = .connectionLost(host: host, reason: "response aborted")
        case CURLE_SEND_FAIL_REWIND:
            self = .connectionLost(host: host, reason: "the body cannot be sent again")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            self = .notHTTP(host: host)
        case CURLE_URL_MALFORMAT:
            self = .invalidURL("the URL for \(host) is invalid")
        case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
            // If a header exceeds 100 KiB, libcurl returns the code for missing memory. Later versions return 100.
            self = .headersTooLarge(host: host)
        case CURLE_FAILED_INIT:
            self = .libraryFailed(at: host)
        default:
            self = .connectionLost(host: host, reason: "curl error \(code.rawValue)")
        }
    }

    init(_ problem: ContentDecoder.Problem, host: RemoteHost) {
        switch problem {
        case .malformed: self = .connectionLost(host: host, reason: "response compressed incorrectly")
        case .unsupported(let name):
            let name = OneLine(name, limit: 40)
            self = .connectionLost(
                host: host,
                reason: "unsupported content encoding “\(name)” (supported: gzip and deflate, at most three)")
        }
    }

    static func libraryFailed(at host: RemoteHost) -> NetworkError {
        .connectionLost(host: host, reason: "libcurl is not usable")
    }

    /// Returns the error for a missing or outdated libcurl.
    static func libraryMissing(for host: RemoteHost) -> NetworkError {
        .unreachable(host: host, reason: "libcurl 7.68 or later is not installed here")
    }

    private static func reason(errno: Int32) -> String {
        switch errno {
        case ENETUNREACH, ENETDOWN: Reason.noNetwork
        case EHOSTUNREACH, EHOSTDOWN: "no route to it"
        case EACCES, EPERM: "not allowed"
        case EMFILE, ENFILE: "too many open files"
        case EADDRNOTAVAIL: "no free port"
        default: Reason.refused
        }
    }
}
