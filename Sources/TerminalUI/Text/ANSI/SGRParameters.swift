/// The parameters of a sequence that changes the style (SGR, "select graphic rendition").
struct SGRParameters: Sendable {

    private struct Number {
        var value = 0
        /// Whether a colon precedes the number. If so, the number belongs to the same parameter as the previous number.
        var isPart = false
    }

    /// The maximum count of numbers, which is more than programs need. Numbers beyond the limit are ignored.
    private static let limit = 32

    private var numbers: [Number] = []
    private var current = Number()

    var first: Int { numbers.first?.value ?? current.value }

    /// The second number; 0 if there is none.
    var second: Int { numbers.count > 1 ? numbers[1].value : numbers.count == 1 ? current.value : 0 }

    mutating func addDigit(_ digit: UInt8) {
        current.value = min(current.value * 10 + Int(digit), 65_535)
    }

    mutating func endNumber(nextIsPart isPart: Bool) {
        if numbers.count < Self.limit { numbers.append(current) }
        current = Number(isPart: isPart)
    }

    func applied(to style: Style) -> Style {
        var style = style
        var rest = (numbers.count < Self.limit ? numbers + [current] : numbers)[...]
        while let number = rest.popFirst() {
            let parts = rest.prefix { $0.isPart }
            rest = rest[parts.endIndex...]
            switch number.value {
            case 38: if let color = Self.color(Array(parts), &rest) { style.foreground = color }
            case 48: if let color = Self.color(Array(parts), &rest) { style.background = color }
            // The color of underlines is parsed so that its numbers are not mistaken for other styles, but has no
            // effect.
            case 58: _ = Self.color(Array(parts), &rest)
            case 4: style.attributes.set(.underline, to: parts.first?.value != 0)
            default: Self.apply(number.value, to: &style)
            }
        }
        return style
    }

    private static func apply(_ number: Int, to style: inout Style) {
        switch number {
        case 0: style = .plain
        case 1: style.attributes.insert(.bold)
        case 2: style.attributes.insert(.dim)
        case 3: style.attributes.insert(.italic)
        case 7: style.attributes.insert(.reverse)
        case 21: style.attributes.insert(.underline)
        case 22: style.attributes.subtract([.bold, .dim])
        case 23: style.attributes.remove(.italic)
        case 24: style.attributes.remove(.underline)
        case 27: style.attributes.remove(.reverse)
        case 30...37: style.foreground = .indexed(UInt8(number - 30))
        case 39: style.foreground = .standard
        case 40...47: style.background = .indexed(UInt8(number - 40))
        case 49: style.background = .standard
        case 90...97: style.foreground = .indexed(UInt8(number - 90 + 8))
        case 100...107: style.background = .indexed(UInt8(number - 100 + 8))
        default: break
        }
    }

    /// Returns the color after 38, 48 or 58, which has the form `5;n` or `2;r;g;b`; nil if the color is invalid. In the
    /// form with colons, a color space may precede the components.
    private static func color(_ parts: [Number], _ rest: inout ArraySlice<Number>) -> Color? {
        if let kind = parts.first {
            let values = parts.dropFirst().map(\.value)
            return color(kind.value, kind.value == 2 && values.count > 3 ? Array(values.dropFirst()) : values)
        }
        guard let kind = rest.popFirst()?.value, let count = [2: 3, 5: 1][kind] else { return nil }
        let values = rest.prefix(count).map(\.value)
        rest = rest.dropFirst(count)
        return color(kind, values)
    }

    private static func color(_ kind: Int, _ values: [Int]) -> Color? {
        let bytes = values.prefix(3).compactMap { UInt8(exactly: $0) }
        switch kind {
        case 2 where bytes.count == 3: return .rgb(bytes[0], bytes[1], bytes[2])
        case 5 where !bytes.isEmpty && values[0] < 256: return .indexed(bytes[0])
        default: return nil
        }
    }
}

extension Style.Attributes {

    fileprivate mutating func set(_ attribute: Style.Attributes, to isOn: Bool) {
        if isOn { insert(attribute) } else { remove(attribute) }
    }
}
