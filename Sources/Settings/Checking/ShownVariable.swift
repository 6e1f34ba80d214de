extension SettingsChecker {

    /// A variable of the environment in a title, a name or a filter.
    public struct ShownVariable: Hashable, Sendable {
        /// The name of the variable.
        public var name: String
        /// The file in which the text stands.
        public var file: String
        /// The ``SettingsChecker/source`` of the text; nil if it is about the whole of the settings.
        public var source: String?
    }
}
