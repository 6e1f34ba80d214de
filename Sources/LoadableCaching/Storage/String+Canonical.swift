// Use the Unicode tables of the standard library. The equivalent function of Foundation would load ICU.
@_spi(_Unicode) import Swift

extension String {

    /// The canonical form of the string. In this form, equal strings have the same bytes. A letter and its accent
    /// become one character if that character exists.
    var canonical: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
    }
}
