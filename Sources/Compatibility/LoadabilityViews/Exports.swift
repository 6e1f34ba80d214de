// Also exports the views of the terminal, because code for the original library uses the corresponding views of
// SwiftUI.
@_exported public import Loadability
@_exported public import TerminalUI
