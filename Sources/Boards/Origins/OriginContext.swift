import Settings

package struct OriginContext: Sendable {

    let settings: SourceSettings
    let tools: BoardTools
    /// The size of the panel that shows the source.
    let size: ShownSize
    /// The values of the secrets, keyed by name.
    let secrets: [String: String]
    /// The content that earlier loads of a stream have received.
    let memory: StreamMemory
    /// The page of the list that is loaded, or the sample from which settings are proposed. Nil for all other loads.
    var page: PageResponse?

    /// Returns the text with the values of its secrets. A secret without a value is replaced with nothing.
    func text(_ text: SettingsText) -> String { text.resolved { secrets[$0] ?? "" } }
}
