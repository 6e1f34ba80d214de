import Basics
package import Settings

/// An error that occurs if the value of a reference is not allowed at its position.
package struct ReferenceError: SummarizedError, Hashable, CustomStringConvertible {

    package enum Reason: Hashable, Sendable {
        /// The source, the item, the row or the variable has no content.
        case noContent
        /// The value cannot be used as text: it is null, empty, a list, a map, a picture or a masked secret field. The
        /// payload describes the value, for example `a list`, `null` or `a secret field`.
        case kind(String)
        /// The value contains a character that is not allowed at its position. The payload names the position, for
        /// example `a header`.
        case character(in: String)
        /// With the value, a path segment would be `.`, `..` or empty.
        case segment
        case host
        case url
        case sshHost
        /// The value leads out of the folder that must contain the path.
        case outside
        /// The host is not listed in `hosts`. A host must be listed if it is not public, or if the request contains a
        /// secret, credentials or headers.
        case unlisted(host: String, because: String)
    }

    package let reference: ContentReference

    package let reason: Reason

    package init(_ reference: ContentReference, _ reason: Reason) {
        (self.reference, self.reason) = (reference, reason)
    }

    package var summary: String {
        let name = OneLine("\(reference)", limit: 80)
        return switch reason {
        case .noContent: "\(name): “\(OneLine(reference.name, limit: 60))” has no content"
        case .kind(let kind): "\(name) is \(kind)"
        case .character(let place): "\(name) contains a character that is not allowed in \(place)"
        case .segment: "\(name) would make a component of the path empty, “.” or “..”"
        case .host: "\(name) is not a host name or an address"
        case .url: "\(name) is not a URL with http:// or https://"
        case .sshHost: "\(name) is not a host for ssh"
        case .outside: "\(name) leads outside the folder"
        case .unlisted(let host, let reason): "\(name): “\(OneLine(host, limit: 80))” is not in “hosts”, and \(reason)"
        }
    }

    package var description: String {
        let advice =
            switch reason {
            case .kind("null"), .kind("empty"):
                reference.fallback == nil ? "; to set a default, write ${…:-default}" : ""
            case .kind: "; a reference takes text, a number, true or false"
            case .unlisted: "; to allow the request, add the host to “hosts”"
            default: ""
            }
        return summary + advice
    }
}
