import Foundation
import FoundationXML
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct FrameSequenceTests {

    private func frame(_ lines: String...) -> Frame {
        canvas(9, lines.count) { canvas in
            for (y, line) in lines.enumerated() { canvas.write(line, x: 0, y: y) }
        }.frame
    }

    private func sequence(_ steps: (Frame, Duration)...) -> FrameSequence {
        steps.reduce(into: FrameSequence()) { $0.append($1.0, for: $1.1) }
    }

    private func isWellFormed(_ svg: String) -> Bool {
        XMLParser(data: Data(svg.utf8)).parse()
    }

    @Test("The same screen again is the same step, and a step without time is dropped")
    func steps() {
        let sequence = sequence(
            (frame("a"), .seconds(1)), (frame("a"), .seconds(2)), (frame("b"), .zero), (frame("b"), .seconds(-1)),
            (frame("c"), .milliseconds(500)))

        #expect(sequence.steps.map(\.duration) == [.seconds(3), .milliseconds(500)])
        #expect(sequence.duration == .milliseconds(3_500))
    }

    @Test("Unchanged parts are stored once, changed parts once for each appearance")
    func rows() {
        let svg = sequence(
            (frame("title", "one"), .seconds(1)), (frame("title", "two"), .seconds(2)),
            (frame("title", "one"), .seconds(1))
        ).animatedSVG(title: "A count")

        #expect(svg.split(separator: ">title<").count == 2)
        #expect(svg.split(separator: ">one<").count == 2)
        #expect(svg.split(separator: ">two<").count == 2)
        #expect(svg.split(separator: "<g class=").count == 3)
        #expect(svg.contains("<title>A count</title>"))
        #expect(isWellFormed(svg))
    }

    @Test("Each appearance is visible in its part of the time, repeatedly")
    func keyframes() {
        let svg = sequence((frame("one"), .seconds(1)), (frame("two"), .seconds(2)), (frame("one"), .seconds(1)))
            .animatedSVG(title: "")

        #expect(
            svg.contains(
                "@keyframes f0{0%{visibility:visible}25%{visibility:hidden}75%{visibility:visible}"
                    + "100%{visibility:visible}}.f0{animation:f0 4s step-end infinite}"))
        #expect(
            svg.contains(
                "@keyframes f1{0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}"
                    + "100%{visibility:hidden}}"))
    }

    @Test("Without animation the last step is visible, or the selected one")
    func poster() {
        let sequence = sequence((frame("one"), .seconds(1)), (frame("two"), .seconds(1)))

        #expect(sequence.animatedSVG(title: "").contains("<g class=\"f0\" visibility=\"hidden\">"))
        #expect(sequence.animatedSVG(title: "").contains("<g class=\"f1\">"))
        #expect(sequence.animatedSVG(title: "", poster: 0).contains("<g class=\"f0\">"))
        #expect(sequence.animatedSVG(title: "", poster: 9).contains("<g class=\"f1\">"))
        #expect(sequence.animatedSVG(title: "").contains("@media(prefers-reduced-motion:reduce){g{animation:none"))
    }

    @Test("A single step is not animated, and is the picture of its frame")
    func single() {
        let svg = sequence((frame("one"), .seconds(1))).animatedSVG(title: "")

        #expect(!svg.contains("<style>"))
        #expect(svg == frame("one").svg(title: ""))
    }

    @Test("The picture has the size of the largest screen; an empty sequence is an empty picture")
    func sizes() {
        let svg = sequence((frame("a"), .seconds(1)), (frame("a", "b", "c"), .seconds(1))).animatedSVG(title: "")

        #expect(svg.contains("viewBox=\"0 0 109 88\""))
        #expect(isWellFormed(FrameSequence().animatedSVG(title: "")))
    }

    @Test("Very long and very short steps are valid")
    func extremes() {
        let sequence = sequence(
            (frame("a"), .seconds(Int64.max)), (frame("b"), .nanoseconds(1)), (frame("c"), .seconds(Int64.max)))
        #expect(isWellFormed(sequence.animatedSVG(title: "")))
    }

    @Test("Any drawing gives a well-formed picture without scripts")
    func random() {
        var random = SplitMix64(seed: 31)
        for turn in 0..<40 {
            var sequence = FrameSequence()
            for _ in 0..<5 { sequence.append(RandomFrame.make(using: &random), for: .milliseconds(70)) }
            let svg = sequence.animatedSVG(title: RandomText.make(upTo: 5, using: &random))
            #expect(isWellFormed(svg), "turn \(turn)")
            #expect(!svg.contains("<script"))
        }
    }
}
