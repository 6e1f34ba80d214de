/// Screens one after another, each with the time for which it is seen.
public struct FrameSequence: Hashable, Sendable {

    /// A screen and for how long it is seen.
    public struct Step: Hashable, Sendable {
        public let frame: Frame
        public internal(set) var duration: Duration
    }

    /// The screens in order. Neighbours differ.
    public private(set) var steps: [Step] = []

    /// Makes an empty sequence.
    public init() {}

    /// How long it is.
    public var duration: Duration { steps.reduce(.zero) { $0 + $1.duration } }

    /// Adds a screen. The same one again makes the last one stay; what is seen for no time at all is left out.
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

    /// The sequence as an SVG picture that moves, without scripts, over and over again. A row is stored once for each look
    /// that it has.
    ///
    /// Where pictures do not move, because the reader asked for that or the viewer cannot do it, one screen is seen.
    ///
    /// - Parameters:
    ///   - title: What the picture shows, for those who cannot see it.
    ///   - palette: What the colours look like that a theme leaves to the terminal.
    ///   - poster: The step that is seen where nothing moves; nil for the last one.
    public func animatedSVG(title: String, palette: SVGPalette = .dark, poster: Int? = nil) -> String {
        guard let still = poster.flatMap({ steps.indices.contains($0) ? $0 : nil }) ?? steps.indices.last else {
            return Frame(cells: CellBuffer(size: Size(width: 0, height: 0))).svg(title: title, palette: palette)
        }
        return AnimatedSVG(self, still: still, palette: palette).document(title: title)
    }
}

private struct AnimatedSVG {

    /// A row as it looks in some of the steps.
    private struct Look {
        var elements: [String]
        /// Of the steps in which it looks so, without gaps.
        var ranges: [Range<Int>]
    }

    private let steps: [FrameSequence.Step]
    private let still: Int
    private let palette: SVGPalette
    private let pageColor: String
    /// When each step begins, and the end, in parts of the whole.
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

    /// The different looks of a row, in the order of their first appearance, without those of which nothing is seen.
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

    /// When what is seen. An attribute of the element itself, which counts where nothing moves, yields to an animation.
    private func styleSheet(_ patterns: [[Range<Int>]]) -> String {
        let seconds = steps.reduce(Duration.zero) { $0 + $1.duration } / .seconds(1)
        let rules = patterns.enumerated().map { number, ranges in
            var keys: [String] = ranges.first?.lowerBound == 0 ? [] : ["0%{visibility:hidden}"]
            for range in ranges {
                keys.append("\(percentage(range.lowerBound)){visibility:visible}")
                if range.upperBound < steps.count { keys.append("\(percentage(range.upperBound)){visibility:hidden}") }
            }
            // A state lasts until the next key, the last one until the end.
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
