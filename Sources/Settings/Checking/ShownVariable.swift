extension SettingsChecker {

    /// An environment variable that occurs in a title, a name, a filter or another text whose use is
    /// ``SettingsTextUse/isShown``, or in an option other than a text.
    public struct ShownVariable: Hashable, Sendable {
        /// The name of the variable.
        public var name: String
        /// The file in which the variable occurs.
        public var file: String
        /// The ``SettingsChecker/source`` to which the text belongs; nil if it belongs to the settings as a whole.
        public var source: String?
        /// Whether the text is an option other than a text, such as a number or a word.
        public var isOption = false
    }
}
