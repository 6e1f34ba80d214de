/// A sequence of screens, each with its duration.
public struct FrameSequence: Hashable, Sendable {

    /// A screen and its duration.
    public struct Step: Hashable, Sendable {
        public let frame: Frame
        public internal(set) var duration: Duration
    }

    /// The steps in order. The screens of adjacent steps differ.
    public private(set) var steps: [Step] = []

    /// Creates an empty sequence.
    public init() {}

    /// The total duration.
    public var duration: Duration { steps.reduce(.zero) { $0 + $1.duration } }

    /// Appends a screen. If it equals the last screen, the duration of the last screen is extended. A screen whose
    /// duration is not positive is ignored.
    public mutating func append(_ frame: Frame, for duration: Duration) {
        guard duration > .zero else { return }
        if let last = steps.last, last.frame == frame {
            steps[steps.count - 1].duration += duration
        } else {
            steps.append(Step(frame: frame, duration: duration))
        }
    }
}

extension FrameSequence {

    /// Renders the sequence as an SVG animation that repeats endlessly and contains no scripts. An empty sequence
    /// results in an empty picture.
    ///
    /// If the reader has disabled animation, or if the viewer does not support it, only the poster is visible.
    ///
    /// - Parameters:
    ///   - title: A text alternative for readers who cannot see the picture.
    ///   - palette: The colors for the terminal's default colors and palette.
    ///   - poster: The index of the step that is visible without animation. If nil or out of range, the last step is
    ///     visible.
    public func animatedSVG(title: String, palette: SVGPalette = .dark, poster: Int? = nil) -> String {
        guard let still = poster.flatMap({ steps.indices.contains($0) ? $0 : nil }) ?? steps.indices.last else {
            return Frame(cells: CellBuffer(size: Size(width: 0, height: 0))).svg(title: title, palette: palette)
        }
        return AnimatedSVG(self, still: still, palette: palette).document(title: title)
    }
}

private struct AnimatedSVG {

    /// A version of a row: its elements, and the steps that show them.
    private struct Look {
        var elements: [String]
        /// The ranges of the steps that show this version. Adjacent ranges are merged.
        var ranges: [Range<Int>]
    }

    private let steps: [FrameSequence.Step]
    private let still: Int
    private let palette: SVGPalette
    private let pageColor: String
    /// The start of each step, and the end of the last one, as fractions of the whole duration.
    private let moments: [Double]

    init(_ sequence: FrameSequence, still: Int, palette: SVGPalette) {
        steps = sequence.steps
        self.still = still
        self.palette = palette
        let background = sequence.steps[still].frame.dominantBackground
        pageColor = palette.value(background, standard: palette.background)
        let whole = sequence.duration
        var moments = [0.0]
        var elapsed = Duration.zero
        for step in sequence.steps {
            elapsed += step.duration
            moments.append(elapsed / whole)
        }
        self.moments = moments
    }

    func document(title: String) -> String {
        let size = Size(
            width: steps.map(\.frame.size.width).max() ?? 0, height: steps.map(\.frame.size.height).max() ?? 0)
        let picture = SVGGeometry.size(of: size)
        var patterns: [[Range<Int>]] = []
        var elements: [String] = []
        for y in 0..<size.height {
            for look in looks(of: y) {
                elements += self.elements(look, patterns: &patterns)
            }
        }
        var lines = [SVGDocument.head(title: title, width: picture.width, height: picture.height)]
        if !patterns.isEmpty { lines.append("<style>\(styleSheet(patterns))</style>") }
        lines.append(SVGDocument.page(background: pageColor))
        lines += SVGDocument.drawing(elements, palette: palette)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the versions of the given row in the order of their first appearance. Versions without visible elements
    /// are omitted.
    private func looks(of y: Int) -> [Look] {
        var places: [ArraySlice<Cell>: Int] = [:]
        var looks: [Look] = []
        for (index, step) in steps.enumerated() where y < step.frame.size.height {
            let row = step.frame.cells.row(y)
            if let place = places[row] {
                if looks[place].ranges.last?.upperBound == index {
                    let start = looks[place].ranges.removeLast().lowerBound
                    looks[place].ranges.append(start..<index + 1)
                } else {
                    looks[place].ranges.append(index..<index + 1)
                }
            } else {
                places[row] = looks.count
                var layers = SVGLayers(palette: palette, pageColor: pageColor)
                layers.add(row, y: y)
                looks.append(Look(elements: layers.elements, ranges: [index..<index + 1]))
            }
        }
        return looks.filter { !$0.elements.isEmpty }
    }

    private func elements(_ look: Look, patterns: inout [[Range<Int>]]) -> [String] {
        if look.ranges == [0..<steps.count] { return look.elements }
        let number = patterns.firstIndex(of: look.ranges) ?? patterns.count
        if number == patterns.count { patterns.append(look.ranges) }
        let isStill = look.ranges.contains { $0.contains(still) }
        return ["<g class=\"f\(number)\"\(isStill ? "" : " visibility=\"hidden\"")>"] + look.elements + ["</g>"]
    }

    /// Returns the style sheet for the visibility of each version of a row over time. Without animation, the
    /// `visibility` attribute of the element applies.
    private func styleSheet(_ patterns: [[Range<Int>]]) -> String {
        let seconds = steps.reduce(Duration.zero) { $0 + $1.duration } / .seconds(1)
        let rules = patterns.enumerated().map { number, ranges in
            var keys: [String] = ranges.first?.lowerBound == 0 ? [] : ["0%{visibility:hidden}"]
            for range in ranges {
                keys.append("\(percentage(range.lowerBound)){visibility:visible}")
                if range.upperBound < steps.count { keys.append("\(percentage(range.upperBound)){visibility:hidden}") }
            }
            // The visibility applies until the next key frame, or until the end.
            return "@keyframes f\(number){\(keys.joined())100%{visibility:\(isLast(ranges) ? "visible" : "hidden")}}"
                + ".f\(number){animation:f\(number) \(SVGText.number(seconds))s step-end infinite}"
        }
        return rules.joined() + "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    }

    private func isLast(_ ranges: [Range<Int>]) -> Bool {
        ranges.last?.upperBound == steps.count
    }

    private func percentage(_ step: Int) -> String {
        SVGText.number(moments[step] * 100) + "%"
    }
}
