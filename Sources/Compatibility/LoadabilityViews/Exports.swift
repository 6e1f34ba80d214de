// Also exports the terminal's views, because code for the original library uses the views of
// SwiftUI.
@_exported public import Loadability
@_exported public import TerminalUI
