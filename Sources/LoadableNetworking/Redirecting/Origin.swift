import Foundation

/// What makes two URLs be of the same server: scheme, host and port.
struct Origin: Hashable {

    let scheme: String
    let host: String
    let port: Int?

    init(of url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: false)?.lowercased() ?? ""
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }
}
