/// The purpose of text or lines on the screen. A ``Theme`` determines the style of each role.
///
/// A program can add custom roles. If a theme contains no style for a custom role, the role has the style of the role
/// that it is based on; see <doc:Themes>.
public struct Role: Hashable, Sendable {

    /// The roles of this module have numbers, so that their styles are found quickly.
    private enum Kind: Hashable {
        case known(Known)
        case added(Added)
    }

    private enum Known: UInt8, CaseIterable {
        case text, secondary, emphasis, title, focusedTitle, border, focusedBorder, selection, inactiveSelection
        case tab, selectedTab, key, hint
        case progress, success, info, caution, failure
        case warning, added, removed, header, guide, match, currentMatch, placeholder
        case propertyName, string, number, literal
        case series1, series2, series3, series4, series5, series6
        case heat1, heat2, heat3, heat4, heat5
    }

    private final class Added: Hashable, Sendable {
        let name: String
        let model: Role

        init(name: String, model: Role) {
            self.name = name
            self.model = model
        }

        static func == (left: Added, right: Added) -> Bool { left.name == right.name }

        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private let kind: Kind

    private init(_ known: Known) {
        kind = .known(known)
    }

    /// Creates a custom role. Custom roles with the same name are equal.
    ///
    /// - Parameters:
    ///   - name: A unique name.
    ///   - model: The role whose style is used in themes that contain no style for the custom role.
    public init(_ name: String, like model: Role) {
        kind = .added(Added(name: name, model: model))
    }

    /// The name of the role, such as `focusedTitle`.
    public var name: String {
        switch kind {
        case .known(let known): "\(known)"
        case .added(let added): added.name
        }
    }

    /// The number of the role; nil for a custom role.
    var number: Int? {
        if case .known(let known) = kind { Int(known.rawValue) } else { nil }
    }

    /// The number of roles of this module.
    static var knownCount: Int { Int(Known.heat5.rawValue) + 1 }

    /// The role whose style is used in themes that contain no style for this role; nil for the roles of this module.
    var model: Role? {
        if case .added(let added) = kind { added.model } else { nil }
    }
}

extension Role {
    public static var text: Role { Role(.text) }
    /// Less important text.
    public static var secondary: Role { Role(.secondary) }
    /// Emphasized text.
    public static var emphasis: Role { Role(.emphasis) }
    public static var title: Role { Role(.title) }
    public static var focusedTitle: Role { Role(.focusedTitle) }
    public static var border: Role { Role(.border) }
    public static var focusedBorder: Role { Role(.focusedBorder) }
    /// The selected row of the view that has the focus.
    public static var selection: Role { Role(.selection) }
    /// The selected row of a view without the focus.
    public static var inactiveSelection: Role { Role(.inactiveSelection) }
    public static var tab: Role { Role(.tab) }
    public static var selectedTab: Role { Role(.selectedTab) }
    /// The name of a key in help.
    public static var key: Role { Role(.key) }
    public static var hint: Role { Role(.hint) }
    /// Work in progress.
    public static var progress: Role { Role(.progress) }
    /// A success, or a normal state.
    public static var success: Role { Role(.success) }
    /// Neutral information.
    public static var info: Role { Role(.info) }
    /// A problem that needs no attention yet.
    public static var caution: Role { Role(.caution) }
    /// A failure.
    public static var failure: Role { Role(.failure) }
    /// A problem that needs attention but is not a failure.
    public static var warning: Role { Role(.warning) }
    public static var added: Role { Role(.added) }
    public static var removed: Role { Role(.removed) }
    /// The column names of a table.
    public static var header: Role { Role(.header) }
    /// The lines of a tree, the axes of a chart, the empty part of a bar.
    public static var guide: Role { Role(.guide) }
    /// A search result.
    public static var match: Role { Role(.match) }
    /// The current search result.
    public static var currentMatch: Role { Role(.currentMatch) }
    /// The placeholder of an empty text field.
    public static var placeholder: Role { Role(.placeholder) }
    /// The name of a property in a document such as JSON.
    public static var propertyName: Role { Role(.propertyName) }
    public static var string: Role { Role(.string) }
    public static var number: Role { Role(.number) }
    /// `true`, `false` or `null` in a document such as JSON.
    public static var literal: Role { Role(.literal) }
    // The roles of the series of a chart.
    public static var series1: Role { Role(.series1) }
    public static var series2: Role { Role(.series2) }
    public static var series3: Role { Role(.series3) }
    public static var series4: Role { Role(.series4) }
    public static var series5: Role { Role(.series5) }
    public static var series6: Role { Role(.series6) }
    // The roles of the levels of a heat map, from low to high.
    public static var heat1: Role { Role(.heat1) }
    public static var heat2: Role { Role(.heat2) }
    public static var heat3: Role { Role(.heat3) }
    public static var heat4: Role { Role(.heat4) }
    public static var heat5: Role { Role(.heat5) }

    /// The roles for the series of a chart, in order. From the seventh series on, the roles repeat.
    public static let series: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]

    /// The roles for the levels of a heat map, from low to high.
    public static let heat: [Role] = [.heat1, .heat2, .heat3, .heat4, .heat5]
}

extension Role: CaseIterable {

    /// The roles of this module, without custom ones.
    public static let allCases: [Role] = Known.allCases.map { Role($0) }
}

extension Role: CustomStringConvertible {

    public var description: String { name }
}
