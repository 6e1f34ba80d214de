import Documents
import FoundationEssentials
import JSONDocuments
import Testing
import Values

/// Signs and currencies of numbers in texts.
@Suite(.timeLimit(.minutes(3)))
struct NumberSignTests {

    @Test(
        "A minus sign before or after a currency makes an amount negative",
        arguments: [
            ("-$1,200.50", "-1200.50", "$"), ("-€12,50", "-12.50", "€"), ("Saldo: -€12,50", "-12.50", "€"),
            ("−$5", "-5", "$"), ("–$5", "-5", "$"), ("$–5", "-5", "$"), ("$ -5", "-5", "$"), ("-$ 5", "-5", "$"),
            ("-USD 5", "-5", "USD"), ("EUR-5", "-5", "EUR"), ("EUR -5", "-5", "EUR"), ("-EUR5", "-5", "EUR"),
            ("-$\u{A0}7", "-7", "$"), ("-R$ 5,50", "-5.50", "R$"), ("US$ -5", "-5", "US$"),
            ("-kr 5", "-5", "kr"), ("-₹1,23,456", "-123456", "₹"), ("-$.5", "-0.5", "$"), ("P&L -$3", "-3", "$"),
            ("x = -$3", "-3", "$"), ("(-$5)", "-5", "$"), ("-5 $", "-5", "$"),
        ])
    func currency(text: String, number: String, unit: String) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        guard case .json(let json) = part.document else { throw DocumentError.cancelled }
        #expect(json.json(of: json.root) == number)
        #expect(part.unit == unit)
    }

    @Test(
        "Parentheses make an amount of money negative at the start of a line or after a colon",
        arguments: [
            ("($1,200.50)", "-1200.50"), ("Balance: ($1,200.50)", "-1200.50"), ("net = (€5)", "-5"),
            ("(5 EUR)", "-5"), ("( $5 )", "-5"), ("a\n(R$ 5)", "-5"),
        ])
    func accounting(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }

    @Test(
        "Hyphens, dashes, bullets and parentheses in a text are not signs",
        arguments: [
            ("node-3", "3"), ("Paris—5 km", "5"), ("Refund - $5", "5"), ("x - 5", "5"), ("- 5 items", "5"),
            ("10-day average", "10"), ("CHF 5.-", "5"), ("Inbox (5)", "5"), ("Net (1,234.50)", "1234.50"),
            ("Ping: (5 ms)", "5"), ("(1m30s)", "90"), ("(5 items)", "5"), ("+$5", "5"), ("5 % -3", "5"),
            ("No.5", "5"), ("log.5 12", "12"), ("a ,5", "5"), ("a,5", "5"), ("x: ,5", "0.5"), (",5,6", "0.5"),
            ("x,y: .5", "0.5"),
        ])
    func punctuation(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }

    @Test(
        "A number that is only a limit or an estimate is an error",
        arguments: [
            "<1 ms", "< 1 ms", "> 5 s", "<=5", ">= 5", "!= 5", "~3 GB", "≈ 10", "≤ 2", "≥2", "±3", "≠ 4", "> $5", "<-5",
            "~ -5", "load < 5", "x>5", "time: <5 ms", "Core 0: ~45 °C", "99+", "99+ unread", "5 GB+",
            "about 5", "ca. 5", "ca.5", "Approx. 5 ms", "circa 5 GB", "up to 5 GB", "at least 5", "At most $5",
            "less than 5 s", "over 5", "load: about 5", "about -5", "load is ca 5",
        ])
    func inexact(text: String) async {
        #expect(
            await read(.number, text)
                == "“\(text)” is not an exact number; choose a part of the text with “parse: { regex: … }”")
        #expect(ColumnReading(of: [text, "7 ms"], name: "v").values.first == .some(nil))
    }

    @Test(
        "Arrows, tags, labels and other words before or after a number are no limits and no estimates",
        arguments: [
            ("load average: 0.5", "0.5"), ("about: 5", "5"), ("over = 5", "5"), ("back to 5", "5"), ("least 5", "5"),
            ("most 5", "5"), ("about5 7", "7"), ("turnover 5", "5"), ("over. 5", "5"), ("5 over 7", "5"),
            ("Inbox about (5 new)", "5"), ("max 5", "5"), ("roundabout 5", "5"), ("well-above 5", "5"),
            ("<b>5</b>", "5"), ("<td class=\"n\">5</td>", "5"), ("a -> 5", "5"), ("a => 5", "5"), ("x = 5", "5"),
            ("x == 5", "5"), ("x <- 5", "5"), ("5 + 3", "5"), ("5 < 7", "5"), ("+5", "5"),
        ])
    func arrows(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }

    @Test(
        "A number whose sign is unclear is an error",
        arguments: [
            ("1234.56-", "1234.56"), ("5 €-", "5"), ("5%-", "5"), ("a: 5-, b", "5"), ("5–\n", "5"), ("-5-", "5"),
            ("(1,234.50)", "1234.50"), ("(5)", "5"), ("Change: (0.5%)", "0.5"), ("$(5)", "5"), ("Price ($5)", "5"),
            ("Total-$5", "5"), ("--5", "5"), ("+-5", "5"), ("+/-5", "5"), ("-$-5", "5"), ("- 5", "5"),
            ("- 3 °C\n", "3"), ("Balance: - $5", "5"), ("EUR - 5", "5"), ("Change: —0.5%", "0.5"),
        ])
    func unclear(text: String, number: String) async {
        let excerpt = text.replacing("\n", with: "")
        #expect(
            await read(.number, text) == "“\(excerpt)” may be -\(number) or \(number); write a minus sign directly "
                + "before the number, or choose a part of the text with “parse: { regex: … }”")
    }

    @Test(
        "The unit is the whole name of the currency",
        arguments: [
            ("A$ 5", "A$"), ("C$5", "C$"), ("HK$ 5", "HK$"), ("R$ 5,50", "R$"), ("TT$ 5", "TT$"), ("cost$5", "$"),
            ("12€ 5", "€"), ("kr 5", "kr"), ("Rs. 5", "Rs."), ("EUR5", "EUR"), ("5 000 ₽", "₽"), ("5 kr today", "kr"),
            ("5 zł", "zł"), ("USD/EUR 1.08", "EUR"),
        ])
    func names(text: String, unit: String) async throws {
        #expect(try await DocumentFormat.number.part(of: Data(text.utf8)).unit == unit)
    }

    @Test(
        "A text and a field have the same number, or both have none",
        arguments: [
            "-$1,200.50", "-€12,50", "−$5", "–$5", "$–5", "- $5", "-R$ 5", "A$ 5", "S$5", "EUR-5", "EUR5", "-EUR5",
            "EUR - 5", "USD -5", "($1,200.50)", "( $5 )", "(5 EUR)", "(1,234.50)", "(5)", "(0.5%)", "$(5)", "–0.5%",
            "—0.5%", "1234.56-", "5-", "5 €-", "5%-", "--5", "+-5", "-$-5", "$+5", "+$5", "-5 $", "- 5", "-5-", "−5 °C",
            "-1m30s", "kr 5", "-Rs. 5", "1.5e−3", "-.5", "5 ₽", ",5", "-,5", "$,5", "€ -,5", "Fr.12", "-kr.1", "EUR.5",
        ])
    func agreement(text: String) async throws {
        let number = Double(await read(.number, text))
        let field = ColumnReading(of: [text], name: "v").values.first ?? nil
        #expect(number == field)
    }
}
