extension StringProtocol {

    func trimmed(where isTrimmed: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// Returns the text without leading and trailing spaces and tabs.
    func trimmingBlanks() -> String {
        trimmed { $0 == " " || $0 == "\t" }
    }
}
