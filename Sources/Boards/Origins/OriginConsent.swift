import Settings

/// A command or a request that the user has to agree to.
package struct OriginConsent: Hashable, Sendable {

    /// The kind of the item.
    let kind: ConsentItem.Kind

    /// The complete text of the item.
    let text: String

    /// Whether the question of release 0.1 showed all of it.
    var wasShownWhole = false
}

/// The server that an origin asks first.
package struct OriginServer: Hashable, Sendable {

    /// The server; nil if it is at a socket, or if the URL does not say it plainly.
    package let target: RequestTarget?
}
