import Addresses
import Settings

// References to content in a request, and the restrictions on hosts that content names.

extension HTTPOrigin {

    package func filled(with values: ReferenceValues) throws -> HTTPOrigin {
        guard !references.isEmpty else { return self }
        var filled = self
        let url = try FilledURL(url, with: values)
        filled.url = url.text
        for index in headers.indices {
            filled.headers[index].value = try headers[index].value.filledHeader(with: values)
        }
        if let body {
            let form = BodyForm(body, contentType: contentType)
            filled.body = try body.filledBody(as: form, with: values)
            filled.bodyForm = form
        }
        filled.unixSocket = try unixSocket?.filledPath(with: values)
        if let reference = url.hostReference { try filled.restrict(toHostOf: reference) }
        return filled
    }

    /// The value of the `Content-Type` header. Nil if there is no such header, or if its value contains content.
    /// Content must not determine how the body is escaped.
    var contentType: String? {
        guard let value = headers.first(where: { $0.name.lowercased() == "content-type" })?.value,
            value.contents.isEmpty
        else { return nil }
        return value.resolved(marking: "x")
    }

    /// The first error about references to content in the URL or the body; empty if there is none.
    ///
    /// Content is not allowed in some parts of the URL, nor in a body whose format is unknown. If a request contains a
    /// secret, credentials or headers, content must not name the host, unless the file lists hosts.
    var contentMistakes: [(place: SettingsPlace, message: String)] {
        let positions = url.contentPositions
        if positions.count > 1 || url.pieces.count > 1, let first = positions.first, first.position == .scheme {
            return [
                (first.reference.place, "a URL that begins with a reference to content cannot contain anything else")
            ]
        }
        if let first = url.contentInUser {
            return [(first.place, "a reference to content is not allowed before the @ of a URL")]
        }
        if let body, let first = body.contents.first, !body.contentIsWhole, contentType == nil,
            BodyForm(body, contentType: nil) == .plain
        {
            return [
                (
                    first.place,
                    "this body contains content, but is neither JSON nor XML; add a “Content-Type” header, which determines how the content is escaped"
                )
            ]
        }
        guard let reference = url.hostContent, hosts.texts.isEmpty, unixSocket == nil else { return [] }
        guard
            let carried = secrets.first.map({ "the secret “\($0)”" })
                ?? (url.hasCredentials ? "a user name or a password" : nil)
                ?? headers.first.map({ "the header “\($0.name)”" })
        else { return [] }
        return [
            (
                reference.place,
                "\(carried) is not sent, because the host of this URL comes from a reference; list the allowed hosts in “hosts”, for example hosts: [\"*.example.com\"]"
            )
        ]
    }

    /// Records the reference that provides the host. A host that the file does not list must be public, and must
    /// receive no secret, no credentials and no headers.
    ///
    /// - Throws: A ``ReferenceError`` if these conditions are not met, unless the request goes to a socket.
    private mutating func restrict(toHostOf reference: ContentReference) throws(ReferenceError) {
        hostReference = reference
        guard unixSocket == nil, let host = target?.host, !hosts.contains(host) else { return }
        let reason: String? =
            if !secrets.isEmpty {
                "the request contains a secret"
            } else if url.hasCredentials {
                "the URL contains a user name or a password"
            } else if !headers.isEmpty {
                "the request has headers"
            } else if host.scope != .publicNetwork {
                "it is on \(host.scope.words)"
            } else {
                nil
            }
        if let reason { throw ReferenceError(reference, .unlisted(host: "\(host)", because: reason)) }
    }
}
