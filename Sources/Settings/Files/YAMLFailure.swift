/// A syntax error with an explanation that helps the user find and change the wrong line. The YAML library reports only
/// a position and a rule of YAML.
struct YAMLFailure {

    let message: String
    let place: SettingsPlace
    let lines: SettingsLines
    /// The place of the innermost bracket or brace that is open; nil if there is none.
    let bracket: SettingsPlace?
    /// The place of the key whose value is being read; nil if there is none.
    let key: SettingsPlace?

    var problem: SettingsProblem {
        tab ?? gluedBracket ?? unclosed ?? multiline ?? quote ?? value ?? structure
            ?? SettingsProblem(place, "this cannot be read as YAML: \(message)")
    }

    private func line(_ number: Int) -> String { String(Substring(lines[number])) }

    private func problem(_ line: Int, _ column: Int, _ message: String) -> SettingsProblem {
        SettingsProblem(SettingsPlace(place.file, line: line, column: column), message)
    }

    /// Returns the column of the first character other than a space or a tab; nil for a blank line.
    private func indentation(_ number: Int) -> Int? {
        let line = lines[number]
        guard let start = line.firstIndex(where: { $0 != " " && $0 != "\t" }) else { return nil }
        return line.distance(from: line.startIndex, to: start) + 1
    }

    /// Returns the number of the next line that is neither blank nor a comment; nil if there is none.
    private func next(after number: Int) -> Int? {
        guard number < lines.count else { return nil }
        return (number + 1...lines.count).first { next in indentation(next).map { character(next, $0) != "#" } ?? false
        }
    }

    private func character(_ line: Int, _ column: Int) -> Unicode.Scalar? {
        lines.scalar(at: SettingsPlace(place.file, line: line, column: column))
    }

    // MARK: Kinds of errors

    private var tab: SettingsProblem? {
        for number in [place.line, next(after: place.line)].compactMap({ $0 }) {
            let indentation = lines[number].prefix { $0 == " " || $0 == "\t" }
            guard let tab = indentation.firstIndex(of: "\t") else { continue }
            let column = indentation.distance(from: indentation.startIndex, to: tab) + 1
            return problem(number, column, "there is a tab in the indentation; YAML only accepts spaces")
        }
        return nil
    }

    /// The problem with a line such as `alert:{ failed: 3 }`, which YAML reads as a single key; nil for any other line.
    private var gluedBracket: SettingsProblem? {
        guard let problem = colonWithoutBlank(place.line) else { return nil }
        let behind = SettingsPlace(place.file, line: place.line, column: problem.place.column + 1)
        return lines.scalar(at: behind) == "{" || lines.scalar(at: behind) == "[" ? problem : nil
    }

    /// The problem inside brackets or braces: a bracket that is not closed, a missing comma, or missing quotes; nil if
    /// there is no such problem.
    private var unclosed: SettingsProblem? {
        guard let bracket, let opening = lines.scalar(at: bracket) else { return nil }
        let isLater = place.line > bracket.line
        if isLater || message.contains("without a closing") || message.contains("mismatched") {
            return SettingsProblem(bracket, "the \(opening) opened here is not closed")
        }
        guard message.contains("comma") || message.contains("flow") else { return nil }
        let before = Array(lines[place.line].prefix(place.column))
        if let dollar = before.indices.dropLast().last(where: { before[$0] == "$" && before[$0 + 1] == "{" }) {
            return problem(
                place.line, dollar + 1, "inside [ ] and { }, a value with ${…} must be in quotes")
        }
        guard message.contains("missing comma") else { return nil }
        // “{ a: x y: z }” lacks a comma, but “{ a: echo x: z }” lacks quotes. The two cases cannot be distinguished.
        let hasTwoColons = String(String.UnicodeScalarView(before)).split(separator: ",").last.map {
            $0.split(separator: ": ").count > 2
        }
        return SettingsProblem(
            place, "a comma is missing here" + (hasTwoColons == true ? ", or quotes around a text with “: ” in it" : "")
        )
    }

    /// The problem with a text that YAML reads as one value on several lines; nil if there is no such problem.
    private var multiline: SettingsProblem? {
        guard message == "invalid multiline plain key" || message == "could not find expected ':'" else { return nil }
        if indentation(place.line) == place.column, let colon = colonWithoutBlank(place.line) { return colon }
        if message == "could not find expected ':'" { return notAKey }
        var number = place.line
        while let line = next(after: number) {
            if let colon = colonWithoutBlank(line) { return colon }
            if hasKey(line) {
                return problem(
                    line, indentation(line) ?? 1,
                    "this line is indented further than the key above it, which already has a value")
            }
            number = line
        }
        return nil
    }

    private var notAKey: SettingsProblem {
        SettingsProblem(place, "this is not a key with a value: a colon and a space are missing")
    }

    private func hasKey(_ number: Int) -> Bool {
        let text = line(number)
        return text.hasSuffix(":") || text.contains(": ")
    }

    /// Returns the problem with a line such as `every:5m`; nil for any other line.
    private func colonWithoutBlank(_ number: Int) -> SettingsProblem? {
        guard let start = indentation(number) else { return nil }
        let text = lines[number].dropFirst(start - 1)
        let name = text.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" || ("0"..."9").contains($0) }
        let rest = text.dropFirst(name.count)
        guard !name.isEmpty, rest.first == ":", let second = rest.dropFirst().first, second != " ", second != "\t"
        else {
            return nil
        }
        return problem(
            number, start + name.count,
            "a space is missing after the colon of \(quoted(String(Substring(name))))")
    }

    private var quote: SettingsProblem? {
        if message.hasPrefix("wrongly indented"), message.hasSuffix("quoted scalar") {
            return SettingsProblem(place, "the quote opened here is not closed")
        }
        guard message.hasPrefix("invalid trailing content after") || message.contains("multiline") else { return nil }
        if let colon = colonWithoutBlank(place.line) { return colon }
        if let key, key.line < place.line,
            let quote = lines[key.line].enumerated().first(where: {
                $0.offset >= key.column - 1 && ($0.element == "\"" || $0.element == "'")
            })
        {
            return problem(key.line, quote.offset + 1, "the quote opened here is not closed on its line")
        }
        return message.contains("multiline")
            ? nil
            : SettingsProblem(
                place, "there is text after the closing quote; inside quotes, a quote is written twice ('')")
    }

    private var value: SettingsProblem? {
        if message.hasPrefix("plain scalar cannot start with") || message == "invalid directive in bare document mode" {
            let letter = character(place.line, place.column).map { String($0) } ?? ""
            return SettingsProblem(place, "a value that begins with \(quoted(letter)) must be in quotes")
        }
        if message == "invalid nested block mapping on the same line" {
            return SettingsProblem(place, "a value with a colon and a space must be in quotes")
        }
        if message.hasPrefix("invalid escape") {
            return SettingsProblem(
                place, "there is no such escape in double quotes; in single quotes, \\ is literal")
        }
        return nil
    }

    private var structure: SettingsProblem? {
        if message.contains("invalid extra closing") {
            let letter = character(place.line, place.column).map { String($0) } ?? ""
            return SettingsProblem(
                place, "\(quoted(letter)) closes nothing here; as a part of a value it must be in quotes")
        }
        if let colon = indentation(place.line) == place.column ? colonWithoutBlank(place.line) : nil { return colon }
        let isItem = character(place.line, place.column) == "-"
        if message.contains("indentation in mapping") || message.contains("indendation in sequence")
            || message.hasPrefix("wrongly indented")
        {
            return SettingsProblem(place, "the indentation of this line matches none of the lines above")
        }
        if isItem {
            return SettingsProblem(
                place, "a list item is not allowed here; check the indentation")
        }
        if message.contains("expected key") || message.contains("sequence") || message.contains("after mapping")
            || message.contains("document") || message.contains("stream end")
        {
            guard hasKey(place.line) else { return notAKey }
            return SettingsProblem(place, "this line does not belong to the lines above; check the indentation")
        }
        return nil
    }
}
