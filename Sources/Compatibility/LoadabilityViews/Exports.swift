// `TerminalUI` is exported as well, because code for the original library uses the corresponding views of SwiftUI.
@_exported public import Loadability
@_exported public import TerminalUI
