extension Int {

    /// Returns the number with a noun, such as `1 row` or `3 rows`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// Returns a number in hexadecimal with lowercase letters. The number must not be negative.
    ///
    /// - Parameter digits: The minimum number of digits. Shorter numbers are padded with zeros.
    package func hexadecimal(digits: Int) -> String {
        let number = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - number.count)) + number
    }
}
