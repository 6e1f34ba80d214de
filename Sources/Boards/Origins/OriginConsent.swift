import Settings

/// A command or a request that needs the user's consent.
package struct OriginConsent: Hashable, Sendable {

    let kind: ConsentItem.Kind

    let text: String

    /// The requests for further pages, in words; nil if there is only one page.
    var pages: String?

    /// Whether release 0.1 showed the whole text when it asked for consent.
    var wasShownWhole = false
}
