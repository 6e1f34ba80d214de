extension StringProtocol {

    /// Without the characters at both ends that the closure chooses.
    func trimmed(where isTrimmed: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// Without the blanks at both ends.
    func trimmingBlanks() -> String {
        trimmed { $0 == " " || $0 == "\t" }
    }
}
