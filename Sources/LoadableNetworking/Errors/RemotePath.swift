import Foundation
import Loadables

/// The path of a URL as far as it may be shown to anybody: words and short names, but no part that may be a secret, such as
/// the token of a web hook. An ellipsis stands in its place.
struct RemotePath: CustomStringConvertible {

    let description: String

    init(of url: URL?) {
        // What has no host may be anything: an address of mail, a name of a file.
        guard let url, url.host() != nil else {
            description = ""
            return
        }
        let parts = url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false)
        description = OneLine(parts.map { Self.isHarmless($0) ? String($0) : "…" }.joined(separator: "/")).description
    }

    /// Short ones are names and numbers; of those in lower case, long ones are words, too.
    private static func isHarmless(_ part: Substring) -> Bool {
        let isPlain = part.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
        let isWords = part.allSatisfy { $0.isLowercase && $0.isASCII || "-_.".contains($0) }
        return isPlain && part.count <= 20 || isWords && part.count <= 40
    }
}
