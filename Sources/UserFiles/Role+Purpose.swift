import TerminalUI

extension Role {

    /// A sentence that describes the role, for the theme reference.
    var purpose: String { Self.purposes[name] ?? "" }

    private static let purposes: [String: String] = [
        "text": "Text.",
        "secondary": "Secondary text.",
        "emphasis": "Text that stands out.",
        "title": "The title of a panel.",
        "focusedTitle": "The title of the panel with the focus.",
        "border": "The border of a panel.",
        "focusedBorder": "The border of the panel with the focus.",
        "selection": "The selected row in the panel with the focus.",
        "inactiveSelection": "The selected row in a panel without the focus.",
        "tab": "A tab.",
        "selectedTab": "The selected tab.",
        "key": "The name of a key, for example in the key hints on the last line.",
        "hint": "The description after the name of a key.",
        "progress": "A running load, and the bar of a gauge.",
        "success": "Something that is OK.",
        "info": "An alert of level info.",
        "caution": "A problem that needs no attention yet.",
        "failure": "A failure, or a critical alert.",
        "warning": "Something that needs attention, or an alert of level warning.",
        "added": "An added line in a comparison.",
        "removed": "A removed line in a comparison.",
        "header": "The names of columns.",
        "guide": "The axes of a chart, the lines of a tree, and the empty part of a bar.",
        "match": "A match of a search.",
        "currentMatch": "The current match of a search.",
        "placeholder": "The text in an empty field.",
        "propertyName": "The name of a property in JSON.",
        "string": "A string in JSON.",
        "number": "A number in JSON.",
        "literal": "true, false or null in JSON.",
        "series1": "The first series of a chart.",
        "series2": "The second series of a chart.",
        "series3": "The third series of a chart.",
        "series4": "The fourth series of a chart.",
        "series5": "The fifth series of a chart.",
        "series6": "The sixth series of a chart.",
        "heat1": "The lowest of the five levels of a heat map.",
        "heat2": "The second-lowest of the five levels of a heat map.",
        "heat3": "The middle of the five levels of a heat map.",
        "heat4": "The second-highest of the five levels of a heat map.",
        "heat5": "The highest of the five levels of a heat map.",
    ]
}
