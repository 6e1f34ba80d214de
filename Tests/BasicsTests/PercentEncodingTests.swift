import Basics
import Testing

struct PercentEncodingTests {

    @Test(
        "Percent signs are followed by two hexadecimal digits; a sign is not a digit",
        arguments: [
            ("", []), ("a%20b", [0x61, 0x20, 0x62]), ("%c3%A9", [0xC3, 0xA9]), ("+", [0x2B]), ("%", nil), ("%4", nil),
            ("%4g", nil), ("%+f", nil), ("%-1", nil), ("%-0", nil), ("% 1", nil), ("%é", nil),
        ] as [(String, [UInt8]?)])
    func decoding(text: String, bytes: [UInt8]?) {
        #expect(text[...].percentDecoded == bytes)
    }
}
