import Foundation
import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ContentValidator {

    /// What the answer says; nil if it says nothing.
    ///
    /// - Parameter old: What counts where the answer is silent.
    init?(_ response: HTTPURLResponse, insteadOf old: ContentValidator? = nil) {
        self.init(
            entityTag: response.value(forHTTPHeaderField: "ETag") ?? old?.entityTag,
            lastModified: response.value(forHTTPHeaderField: "Last-Modified") ?? old?.lastModified
        )
    }

    /// The headers that ask for another version than this one. A text that is no header, as a damaged cache may have one,
    /// is left out.
    var headers: [String: String] {
        let headers = ["If-None-Match": entityTag, "If-Modified-Since": lastModified]
        return headers.compactMapValues { value in
            value.flatMap { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? nil : $0 }
        }
    }
}
