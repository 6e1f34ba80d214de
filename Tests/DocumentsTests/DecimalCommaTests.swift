import Documents
import JSONDocuments
import Testing

@Suite(.timeLimit(.minutes(3)))
struct DecimalCommaTests {

    @Test(
        "A column with decimal commas has texts only",
        arguments: [
            ("Ort;Preis\na;1.234,50\nb;12.000\n", #"[{"Ort":"a","Preis":"1.234,50"},{"Ort":"b","Preis":"12.000"}]"#),
            ("Ort;Zahl\na;126.949\nb;3.755.251\n", #"[{"Ort":"a","Zahl":"126.949"},{"Ort":"b","Zahl":"3.755.251"}]"#),
            ("Ort;Preis\na;12.000\nb;0,5\n", #"[{"Ort":"a","Preis":"12.000"},{"Ort":"b","Preis":"0,5"}]"#),
            ("Ort;Preis\na;12\nb;0,5\n", #"[{"Ort":"a","Preis":"12"},{"Ort":"b","Preis":"0,5"}]"#),
            ("Ort;Preis\na;0,5\nb;12\n", #"[{"Ort":"a","Preis":"0,5"},{"Ort":"b","Preis":"12"}]"#),
            ("Ort;Preis\na;12\nb;0,125\n", #"[{"Ort":"a","Preis":"12"},{"Ort":"b","Preis":"0,125"}]"#),
            ("Ort;Preis\na;-12\nb;-0,5\n", #"[{"Ort":"a","Preis":"-12"},{"Ort":"b","Preis":"-0,5"}]"#),
            ("Ort;Preis\na;+1.5\nb;+0,5\n", #"[{"Ort":"a","Preis":"+1.5"},{"Ort":"b","Preis":"+0,5"}]"#),
            ("Ort;Preis\na;12.5\nb;0,5\n", #"[{"Ort":"a","Preis":"12.5"},{"Ort":"b","Preis":"0,5"}]"#),
            ("Ort;Preis\na;12\nb;0,5 km\n", #"[{"Ort":"a","Preis":"12"},{"Ort":"b","Preis":"0,5 km"}]"#),
            ("Ort,Preis\na,12\nb,\"0,5\"\n", #"[{"Ort":"a","Preis":"12"},{"Ort":"b","Preis":"0,5"}]"#),
            ("Zahl;Preis\n12;1,234\n0,5;7\n", #"[{"Zahl":"12","Preis":"1,234"},{"Zahl":"0,5","Preis":"7"}]"#),
            ("Ort;Preis\na;12.5\nb;x\n", #"[{"Ort":"a","Preis":12.5},{"Ort":"b","Preis":"x"}]"#),
            ("Ort;Preis\na;12.125\nb;1,234\n", #"[{"Ort":"a","Preis":12.125},{"Ort":"b","Preis":"1,234"}]"#),
        ])
    func decimalCommas(text: String, rows: String) async {
        #expect(await read(.csv(), text) == rows)
    }

    @Test(
        "Decimal commas in one column decide about the points in the others, unless a number contradicts them",
        arguments: [
            ("menge;preis\n1.234;12,50\n-56;0,5\n", "[1234,-56]", "thousands separators"),
            ("menge;preis\n56;12,50\n-12.345;3\n", "[56,-12345]", "thousands separators"),
            ("menge;preis\n1.234;1.234,50\n2;7\n", "[1234,2]", "thousands separators"),
            ("menge;preis\n1.234;12,50 €\n2;7\n", "[1234,2]", "thousands separators"),
            ("menge;preis\n+1.234;12,50\n-5;7\n", "[1234,-5]", "thousands separators"),
            ("menge;preis\n1.234 km;12,50\n-5 km;7\n", "[1234 km,-5 km]", "thousands separators"),
            ("menge;preis\n-1.234 km;12,50\n0,5 km;7\n", "[-1.234 km,0,5 km]", nil),
            ("menge;preis\n€ 1.234;12,50\n1.234 Stk;7\n", "[€ 1234,1234 Stk]", "thousands separators"),
            ("menge;preis\n1.234 km;12,50\n1.5 km;7\n", "[1.234 km,1.5 km]", nil),
            ("menge;preis\n1.234;12,50\n5;1.5 GB\n", "[1.234,5]", "decimal points"),
            ("menge;preis\n1.234 km;12,50\nRev. 1.234;7\n", "[1234 km,Rev. 1.234]", "thousands separators"),
            ("menge;preis\n1.234;12,50\n5;12.5\n", "[1.234,5]", "decimal points"),
            ("menge;preis\n1.5;12,50\n1.234;3\n", "[1.5,1.234]", nil),
            ("menge;preis\n0.123;12,50\n1.234;3\n", "[0.123,1.234]", nil),
            ("menge;preis\n1.234;5\n2;7\n", "[1.234,2]", nil),
            ("menge;preis\n1.234;1,234\n2;7\n", "[1.234,2]", nil),
            ("menge,preis\n1.234,\"12,50\"\n2,7\n", "[1.234,2]", nil),
        ] as [(String, String, String?)])
    func decimalCommasElsewhere(text: String, values: String, meaning: String?) async throws {
        let rows = await read(.csv(), text)
        let numbers = try JSONDocument(rows)
        let found = (0..<2).map { row in
            numbers.child(of: numbers.child(of: numbers.root, at: row), named: "menge").map { numbers.text(of: $0) }
                ?? ""
        }
        #expect("[\(found.joined(separator: ","))]" == values)
        #expect(
            await remarks(.csv(), text)
                == (meaning.map {
                    ["the points in “menge” are read as \($0), because other columns have decimal commas"]
                } ?? []))
    }

    @Test("Columns with decimal commas have texts, too")
    func decimalCommasInColumns() async {
        #expect(
            await read(.columns(["name", "price"]), "a 12\nb 0,50\n")
                == #"[{"name":"a","price":"12"},{"name":"b","price":"0,50"}]"#)
        #expect(
            await read(.columns(["name", "price"]), "a 12.000\nb 1.234,50\n")
                == #"[{"name":"a","price":"12.000"},{"name":"b","price":"1.234,50"}]"#)
    }
}
