// Use the Unicode tables of the standard library, because the equivalent function of Foundation would load ICU.
@_spi(_Unicode) import Swift

extension String {

    /// The canonical form of the string, in which equal strings have the same bytes. A letter and its accent are
    /// composed into one character if that character exists.
    var canonical: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
    }
}
