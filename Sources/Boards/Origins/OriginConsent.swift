import Settings

/// A command or a request that needs the user's consent.
package struct OriginConsent: Hashable, Sendable {

    let kind: ConsentItem.Kind

    let text: String

    /// Whether release 0.1 showed the whole text when it asked for consent.
    var wasShownWhole = false
}
