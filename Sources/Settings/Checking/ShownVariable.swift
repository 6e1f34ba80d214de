extension SettingsChecker {

    /// An environment variable whose value can be shown. It occurs in a text with ``SettingsTextUse/isShown``, or in
    /// the value of an option that is not a text.
    public struct ShownVariable: Hashable, Sendable {
        /// The name of the variable.
        public var name: String
        /// The file in which the variable occurs.
        public var file: String
        /// The ``SettingsChecker/source`` with the variable; nil if the variable belongs to the settings as a whole.
        public var source: String?
        /// Whether the variable occurs in an option that is not a text, such as a number or a word.
        public var isOption = false
    }
}
