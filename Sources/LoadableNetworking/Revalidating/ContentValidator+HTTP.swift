import Foundation
import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ContentValidator {

    /// How many bytes each of the two may have. Longer ones could make requests that the server refuses.
    static let maximumSize = 1 << 10

    /// What the answer says; nil if it says nothing, or nothing that can be sent back.
    ///
    /// - Parameter old: What counts where the answer is silent.
    init?(_ response: HTTPURLResponse, insteadOf old: ContentValidator? = nil) {
        func field(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name).flatMap { Self.isSendable($0) ? $0 : nil }
        }
        self.init(
            entityTag: field("ETag") ?? old?.entityTag,
            lastModified: field("Last-Modified") ?? old?.lastModified
        )
    }

    /// The headers that ask for another version than this one. A text that is no header, as an old or damaged cache may have
    /// one, is left out.
    var headers: [String: String] {
        let headers = ["If-None-Match": entityTag, "If-Modified-Since": lastModified]
        return headers.compactMapValues { value in value.flatMap { Self.isSendable($0) ? $0 : nil } }
    }

    private static func isSendable(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.count <= maximumSize && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
}
