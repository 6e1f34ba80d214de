import FoundationEssentials
import Testing
import TextEncodings

@Suite(.timeLimit(.minutes(3)))
struct DecodedTextTests {

    private func decoded(_ bytes: [UInt8], _ name: String? = nil) -> String {
        do throws(UnknownTextEncoding) {
            let text = try DecodedText.utf8(Data(bytes), named: name)
            return String(decoding: text, as: UTF8.self)
        } catch {
            return "unknown: \(error.name)"
        }
    }

    @Test(
        "Text is decoded by the name of its encoding, in the notation of the web, MIME or the C library",
        arguments: [
            ("latin1", [0xC4, 0x70], "Äp"), ("ISO-8859-1", [0x80, 0xE9], "€é"), ("us-ascii", [0x93, 0x41], "“A"),
            ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("CP1251", [0xCF], "П"), ("x-cp1251", [0xCF], "П"),
            ("koi8-r", [0xF0, 0xD2], "Пр"), ("iso-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"),
            ("iso-8859-15", [0xA4], "€"), ("ISO_8859-5", [0xBF], "П"), ("iso-8859-8-i", [0xE9], "י"),
            ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("x-sjis", [0x87, 0x40], "①"),
            ("euc-jp", [0xC6, 0xFC], "日"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
            ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4], "中文"), ("gb2312", [0xE9, 0x46], "镕"), ("x-gbk", [0xD6, 0xD0], "中"),
            ("big5", [0xA4, 0xA4], "中"), ("euc-kr", [0xB0, 0xA1], "가"), ("ks_c_5601-1987", [0x8C, 0x63], "똠"),
            ("windows-949", [0xB0, 0xA1], "가"), ("tis-620", [0xA1], "ก"), ("macintosh", [0x8A], "ä"),
            ("x-mac-cyrillic", [0x80], "А"), ("ibm437", [0x81], "ü"), ("\"utf-8\"", [0xC3, 0xA4], "ä"),
            ("utf8mb4", [0x61], "a"),
            ("utf-16le", [0x41, 0x00], "A"), ("utf-16", [0x41, 0x00, 0x3C, 0x04], "Aм"),
            ("utf-16be", [0x00, 0x41], "A"),
        ] as [(String, [UInt8], String)])
    func names(name: String, bytes: [UInt8], text: String) {
        #expect(decoded(bytes, name) == text)
    }

    @Test(
        "An unknown name is an error that contains it",
        arguments: ["klingon", "utf-9", "utf-8//IGNORE", "iso-2022-cn-ext", "-", "x-"])
    func unknown(name: String) {
        #expect(decoded([0x41], name) == "unknown: \(name)")
    }

    @Test(
        "A byte order mark determines the encoding, and is removed",
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x61], "a"), ([0xFF, 0xFE, 0x61, 0x00, 0xFC, 0x00], "aü"),
            ([0xFE, 0xFF, 0x00, 0x61], "a"),
            ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "a"),
            ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "a"),
            ([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE], "😀"),
        ] as [([UInt8], String)])
    func marks(bytes: [UInt8], text: String) {
        #expect(decoded(bytes) == text)
        #expect(decoded(bytes, "windows-1251") == text)
    }

    @Test(
        "UTF-16 without a mark is detected if it is evident",
        arguments: ["[{\"a\": 1}]", "a,b\n1,ü\n", "Привет, мир: 1", "über alles\r\n"])
    func unmarked(text: String) {
        let units = Array(text.utf16)
        #expect(decoded(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == text)
        #expect(decoded(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == text)
    }

    @Test(
        "Zero bytes alone do not make UTF-16",
        arguments: ["abc\u{0}", "./one\u{0}./two\u{0}", "\u{0}\u{0}\u{0}\u{0}log line\n", "PATH=/bin\u{0}"])
    func zeros(text: String) {
        #expect(decoded(Array(text.utf8)) == text)
    }

    @Test("The declaration of an XML document sets the encoding unless the server does, and is corrected")
    func declarations() {
        let russian = Array("<?xml version='1.0' encoding='windows-1251'?><a>".utf8) + [0xCF]
        let text = "<?xml version='1.0' encoding='UTF-8'?><a>П"
        #expect(decoded(russian) == text)
        #expect(decoded(Array("\n\n ".utf8) + russian) == "\n\n " + text)
        #expect(decoded(Array(decoded(russian).utf8)) == text)
        #expect(decoded(russian, "koi8-r") == text.replacing("П", with: "о"))
        // A server that calls everything UTF-8 is not believed where that cannot be.
        #expect(decoded(russian, "utf-8") == text)
        #expect(decoded(Array("<?xml version='1.0' encoding='utf-16'?><a>ä".utf8)).hasSuffix("<a>ä"))
        #expect(decoded(Array("<?xml version='1.0' encoding='klingon'?><a>".utf8)) == "unknown: klingon")
        let json = "{\"xml\": \"<?xml version='1.0' encoding='klingon'?>\"}"
        #expect(decoded(Array(json.utf8)) == json)
    }

    @Test(
        "Bytes without a character in the encoding are invalid UTF-8",
        arguments: [("windows-1251", [0x41, 0x98, 0x42]), ("shift_jis", [0x41, 0x81])] as [(String, [UInt8])])
    func faults(name: String, bytes: [UInt8]) throws {
        let text = try DecodedText.utf8(Data(bytes), named: name)
        #expect(!text.isUTF8)
        #expect(text.first == 0x41)
        #expect(text.filter { $0 == 0xFF }.count == 1)
    }

    @Test(
        "Binary data is distinguished from text",
        arguments: [
            ([0x1F, 0x8B, 0x08, 0x00], "gzip"), ([0x89, 0x50, 0x4E, 0x47], "PNG"), ([0x50, 0x4B, 0x03, 0x04], "zip"),
            ([0x7F, 0x45, 0x4C, 0x46, 0x02], "ELF"), (Array("%PDF-1.7".utf8), "PDF"),
        ] as [([UInt8], String)])
    func kinds(bytes: [UInt8], name: String) {
        #expect(BinaryKind(bytes)?.name == name)
    }

    @Test("Unknown bytes are binary if they have unusual control characters")
    func unknownKinds() {
        func isBinary(_ bytes: [UInt8]) -> Bool { BinaryKind.isBinary(bytes, isUTF8: Data(bytes).isUTF8) }
        #expect(isBinary([0, 1, 2, 0xFF]))
        #expect(isBinary([0, 0, 0, 0]))
        #expect(isBinary([1, 0, 0, 0, 2, 0, 0, 0]))
        #expect(isBinary((0...255).map { UInt8($0) }))
        #expect(!isBinary(Array("plain\ttext\u{1B}[31m\r\n".utf8)))
        #expect(!isBinary(Array("K\u{FC}che offen".unicodeScalars.map { UInt8($0.value) })))
        #expect(!isBinary([UInt8](repeating: 0, count: 100) + Array("a log after a crash\n".utf8)))
        #expect(!isBinary(Array("A=1\u{0}B=2\u{0}".utf8)))
        #expect(!isBinary([]))
    }
}
