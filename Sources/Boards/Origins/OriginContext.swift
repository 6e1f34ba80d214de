import Settings

/// The context of an origin's load.
package struct OriginContext: Sendable {

    /// The source that is loaded.
    let settings: SourceSettings
    let tools: BoardTools
    /// The size of the panel that shows the source.
    let size: ShownSize
    /// The values of the secrets.
    let secrets: [String: String]
    /// The results of earlier loads of a stream.
    let memory: StreamMemory
    /// The page of the list that is loaded; nil unless the source has pages.
    var page: PageResponse?

    /// Returns a text with the values of its secrets.
    func text(_ text: SettingsText) -> String { text.resolved { secrets[$0] ?? "" } }
}
