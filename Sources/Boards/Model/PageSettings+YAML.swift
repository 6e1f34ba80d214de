import Dashboard
import Settings

extension PageSettings {

    /// Returns the page as YAML for a board’s file, with its panels in the given layout.
    ///
    /// - Parameter layout: The layout, which refers to panels by their number on the page. Panels that are in no row
    ///   are omitted.
    func yaml(of layout: BoardLayout, in settings: BoardSettings) -> String {
        let panels = panels(in: settings)
        let rows = (layout.rows ?? []).enumerated().map { row, places in
            let height = layout.shares.contains { $0 != 1 } && row < layout.shares.count ? layout.shares[row] : nil
            let items = places.enumerated().map { place, item in
                Self.item(item, of: panels, height: place == 0 ? height : nil)
            }
            return "      - " + (items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]")
        }
        let options: [(String, YAMLScalar?)] = [
            ("title", title.map { YAMLScalar($0) }), ("name", name.map { YAMLScalar($0) }),
            ("tab", hasTab ? nil : .false), ("scroll", layout.scrolls ? .true : nil),
        ]
        let lines = options.compactMap { name, value in value.map { "\(name): \($0)" } } + ["rows:"]
        return
            (["pages:"] + lines.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 } + rows)
            .joined(separator: "\n") + "\n"
    }

    /// Returns the YAML of a panel, or of `tabs` if several panels share the place.
    private static func item(_ place: BoardLayout.Place, of panels: [PanelSettings], height: Int?) -> String {
        let items = place.panels.filter(panels.indices.contains).enumerated().map { number, panel in
            panels[panel].yaml(
                width: number == 0 ? place.width : 1, height: number == 0 ? height : nil,
                span: number == 0 ? place.span : 1)
        }
        let tabs = items.map { $0.hasOptions ? "{ \($0.text) }" : $0.text }
        return tabs.count > 1 ? "{ tabs: [\(tabs.joined(separator: ", "))] }" : tabs.first ?? "[]"
    }
}

extension PanelSettings {

    fileprivate func yaml(width: Int, height: Int?, span: Int) -> (text: String, hasOptions: Bool) {
        let view = view.map { view in
            view.options.entries.isEmpty
                ? ("view", "\(YAMLScalar(view.name))") : (view.name, SettingsValue.Content.record(view.options).yaml)
        }
        let options: [(String, String)?] = [
            view, title.map { ("title", "\(YAMLScalar($0))") }, width == 1 ? nil : ("width", "\(width)"),
            height.map { ("height", "\($0)") }, span == 1 ? nil : ("span", "\(span)"),
            empty.map { ("empty", "\(YAMLScalar($0))") }, opens.map { ("open", "\(YAMLScalar($0.name))") },
        ]
        let texts = options.compactMap { $0.map { "\($0.0): \($0.1)" } }
        let source = "\(YAMLScalar(source))"
        return texts.isEmpty ? (source, false) : ("\(source): { \(texts.joined(separator: ", ")) }", true)
    }
}

extension SettingsValue.Content {

    fileprivate var yaml: String {
        switch self {
        case .text(let text): "\(YAMLScalar(text.shown))"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .duration(let duration): duration.setting
        case .flag(let flag): "\(flag)"
        case .word(let word): "\(YAMLScalar(word))"
        case .list(let values): "[\(values.map(\.content.yaml).joined(separator: ", "))]"
        case .map(let entries): Self.yaml(of: entries)
        case .record(let record): Self.yaml(of: record.entries)
        }
    }

    private static func yaml(of entries: [SettingsValue.Entry]) -> String {
        guard !entries.isEmpty else { return "{}" }
        return "{ \(entries.map { "\(YAMLScalar($0.name)): \($0.value.content.yaml)" }.joined(separator: ", ")) }"
    }
}

/// A YAML scalar that is valid inside brackets and braces. It is written in double quotes unless it is a plain word
/// that YAML reads as text.
private struct YAMLScalar: CustomStringConvertible {

    static let `true` = YAMLScalar(plain: "true")
    static let `false` = YAMLScalar(plain: "false")

    let description: String

    init(_ text: String) {
        description = Self.isPlain(text) ? text : Self.quoted(text)
    }

    private init(plain: String) { description = plain }

    private static func isPlain(_ text: String) -> Bool {
        text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_-]*/#) != nil
            && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    }

    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }
}
