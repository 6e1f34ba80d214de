import Documents
import Testing
import Values

/// Numbers that are only a part of what a text states.
@Suite(.timeLimit(.minutes(3)))
struct CompoundNumberTests {

    @Test(
        "A part of a power, a mixed fraction, a range or a word of digits and letters is no number",
        arguments: [
            // Powers
            ("5×10³", "5×10³"), ("5*10^3", "5*10^3"), ("5 * 10^3 m", "5 * 10^3"), ("1.5 x 10^6\n", "1.5 x 10^6"),
            ("1.5·10⁻³", "1.5·10⁻³"), ("5 × 10**3", "5 × 10**3"), ("2^10 items", "2^10"), ("10² m", "10²"),
            ("10**6", "10**6"), ("10^-3", "10^-3"), ("1.5 E+03", "1.5 E+03"), ("12e4567", "12e4567"),
            // Fractions
            ("5 1/2", "5 1/2"), ("1½ cups", "1½"), ("1 ½", "1 ½"), ("5⅓", "5⅓"), ("3⁄4", "3⁄4"), ("2 3⁄4 in", "2 3⁄4"),
            // Durations, lengths and words
            ("2h30", "2h30"), ("1h30 left", "1h30"), ("5'6\"", "5'6"), ("2'30\"", "2'30"), ("1920x1080", "1920x1080"),
            ("7f3a9c", "7f3a9c"), ("0b1a2", "0b1a2"),
            // Ranges
            ("10–20 °C", "10–20"), ("10..20", "10..20"), ("10…20", "10…20"), ("$5-$10", "5-$10"), ("5−3", "5−3"),
            ("10—20", "10—20"),
            // Groups of digits
            ("1,234,5678", "1,234,5678"), ("1,234,56 items", "1,234,56"),
        ])
    func compound(text: String, compound: String) async {
        #expect(
            await read(.number, text)
                == "“\(compound)” is not a single number; choose a part of the text with “parse: { regex: … }”")
        #expect(ColumnReading(of: [text], name: "v").values == [nil])
    }

    @Test(
        "A number before a unit, a total or another number stands alone",
        arguments: [
            ("25m2", "25"), ("6ft2", "6"), ("3 m²", "3"), ("25 m²", "25"), ("2m30s.", "150"), ("1h5m, then", "3900"),
            ("5em", "5"), ("1,2,3", "1"), ("1,234,567", "1234567"),
            ("5 x 10", "5"), ("5 x 0.5", "5"), ("0.10 0.20 0.30 1/234 5678", "0.10"), ("12 100/200", "12"),
            ("1.5e−3", "1.5e-3"), ("**5** items", "5"), ("5^", "5"), ("5.", "5"), ("5_", "5"), ("2.5 1/2", "2.5"),
            ("5 e3", "5"), ("10% - 20%", "10"),
        ])
    func alone(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }

    @Test(
        "A JSON object is no number, because it may be about an error",
        arguments: [
            #"{"error":"bad","code":500}"#, #"{"status":429,"title":"Too Many Requests"}"#, #"{"detail":"x","n":5}"#,
            #" { "errors" : [ { "code" : 7 } ] }"#, #"{"error":{"code":403}}"#, #"{"code":500}"#,
            #"{"error":"HTTP 500"}"#,
            #"{"errorCount":5}"#, #"{"statusCode":404}"#, #"[{"message":"limit 5"}]"#, #"{"a":1}\#n{"a":2}"#,
            #"{"error":"bad","code":500"#,
        ])
    func json(text: String) async {
        let error = await read(.number, text)
        #expect(error.hasPrefix("not a number: JSON that begins with “"))
        #expect(error.hasSuffix("”; check what the source returns, or set another “parse”"))
    }

    @Test(
        "Other JSON, and an object with one number, may contain a number",
        arguments: [
            (#"{"value": 42}"#, "42"), ("{ \"v\": -2.5 }\n", "-2.5"), ("[5, 6]", "5"), ("{5}", "5"), ("\"5 MB\"", "5"),
            ("42", "42"),
        ])
    func number(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }
}
