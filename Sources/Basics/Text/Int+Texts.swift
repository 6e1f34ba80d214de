extension Int {

    /// Returns the number with a noun, such as `1 row` or `3 rows`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
