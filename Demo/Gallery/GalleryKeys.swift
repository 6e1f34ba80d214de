import TerminalUI

enum GalleryKeys {

    static let map = KeyMap<GalleryScreen.Command, GalleryScreen.Focus>([
        .init(
            .switchFocus, [.tab, .backTab], hint: "list or view", help: "Go to the view, or back to the list",
            in: [.list, .scene]),
        .init(.switchFocus, [.enter, .right, Key("l")], help: "Go to the view", in: [.list]),
        .init(.leave, [.escape], help: "Go back to the list, or close the help", in: [.scene, .help]),
        .init(.leave, [Key("?"), Key("q"), .enter], help: "Close the help", in: [.help]),
        .init(.down, [.down, Key("j")], help: "Choose the next view", in: [.list]),
        .init(.up, [.up, Key("k")], help: "Choose the previous view", in: [.list]),
        .init(.first, [Key(.home)], help: "Choose the first view", in: [.list]),
        .init(.last, [Key(.end)], help: "Choose the last view", in: [.list]),
        .init(.nextView, [.control("n")], help: "Choose the next view, from anywhere", in: [.list, .scene]),
        .init(.previousView, [.control("p")], help: "Choose the previous view, from anywhere", in: [.list, .scene]),
        .init(
            .theme, [Key(.function(2)), .control("t")], hint: "theme", help: "Switch to the next theme",
            in: [.list, .scene]),
        .init(
            .colors, [Key(.function(3))], hint: "colors", help: "Show the view with fewer colors, down to none",
            in: [.list, .scene]),
        .init(
            .signs, [Key(.function(4))], hint: "signs", help: "Show the view in ASCII, or with all symbols",
            in: [.list, .scene]),
        .init(
            .contents, [Key(.function(5))], hint: "empty", help: "Show the view without content", in: [.list, .scene]),
        .init(
            .export, [Key(.function(6))], help: "Save the screen in the current folder, as text and SVG",
            in: [.list, .scene, .help]),
        .init(.copy, [Key(.function(7))], help: "Copy the screen to the clipboard", in: [.list, .scene, .help]),
        .init(
            .cost, [Key(.function(12))], help: "Show or hide statistics about drawing", in: [.list, .scene, .help]),
        .init(.help, [Key("?"), Key(.function(1))], hint: "help", help: "Show all keys", in: [.list, .scene]),
        .init(.suspend, [.control("z")], help: "Suspend; fg resumes", in: [.list, .scene, .help]),
        .init(.quit, [Key("q")], hint: "quit", help: "Quit", in: [.list, .scene]),
        .init(.quit, [.control("c")], help: "Quit, from anywhere", in: [.list, .scene, .help]),
    ])
}
