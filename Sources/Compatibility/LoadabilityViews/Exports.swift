// Code for the original library uses views of SwiftUI. `TerminalUI` contains the corresponding views, so export it,
// too.
@_exported public import Loadability
@_exported public import TerminalUI
