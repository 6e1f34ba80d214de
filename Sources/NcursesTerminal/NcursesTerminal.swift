import CNcurses
import Dispatch
import Foundation
public import TerminalUI

/// The terminal that the program was started in, by ncurses. It is given back as it was in every way that a program can
/// end: by ``restore()``, a signal, or a crash.
///
/// Everything runs on the main queue of a main run loop; see ``runMainLoop()``.
@MainActor
public final class NcursesTerminal: Terminal {

    public var onInput: (([InputEvent]) -> Void)?
    public var onWake: (() -> Void)?
    public let symbols: Symbols
    /// How many colours are shown.
    public let colorDepth: ColorDepth

    private let screen: OpaquePointer
    private let modes: TerminalModes
    private var decoder: KeyDecoder
    private var writer: CellWriter
    private let errorCapture: ErrorCapture
    private var shown: Frame?
    private var sources: [any DispatchSourceProtocol] = []
    private let input: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private var isWaitingForForeground = false
    private var state = State.shown {
        didSet {
            guard (state == .hidden) != (oldValue == .hidden) else { return }
            // Input that is somebody else's would wake us without end.
            if state == .hidden { input.suspend() } else { input.resume() }
        }
    }

    private enum State {
        /// The screen is ours.
        case shown
        /// The program is stopped, or goes on in the background: the screen is somebody else's.
        case hidden
        /// The terminal was given back for good.
        case restored
    }

    /// Takes the terminal over.
    ///
    /// - Throws: ``TerminalError``; then nothing was written to the terminal.
    public init(options: TerminalOptions = .fromEnvironment) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        guard name != "dumb" else { throw .dumb }
        guard !name.isEmpty else { throw .unknownTerminal(nil) }
        let showsUnicode = cn_set_locale()
        symbols = showsUnicode && !options.usesASCII ? .unicode : .ascii
        // LINES and COLUMNS would beat the size that the terminal really has.
        use_env(false)
        use_tioctl(true)
        for number in Self.handledSignals { cn_take_signal(number) }
        set_escdelay(25)
        modes = TerminalModes(usesMouse: options.usesMouse, understandsPrivateModes: Self.isCapable(name))
        errorCapture = ErrorCapture()
        cn_guard(modes.reset, errorCapture.copy, errorCapture.original)
        guard let screen = cn_open() else {
            cn_unguard()
            errorCapture.end()
            throw .unknownTerminal(name)
        }
        self.screen = screen
        // Not before there is nothing to be thrown any more: a source that was never activated must not be released.
        input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        timer = DispatchSource.makeTimerSource(queue: .main)
        colorDepth = Self.startColors(limit: options.maximumColorDepth)
        Self.setInputModes()
        decoder = KeyDecoder()
        writer = CellWriter(usesASCII: !showsUnicode, depth: colorDepth)
        write(modes.on)
        listen()
    }

    isolated deinit {
        restore()
    }

    /// Runs the main queue on this thread, for ever. A program that starts other programs must use this and not
    /// `dispatchMain()`, which moves the main queue to a thread whose blocked signals they would inherit.
    ///
    /// - Parameter objects: What must stay as long as it runs. Nothing else keeps local variables for a function that
    ///   never returns.
    public static func runMainLoop(keeping objects: AnyObject...) -> Never {
        withExtendedLifetime(objects) {
            while true { RunLoop.main.run() }
        }
    }

    /// Whether the locale of the environment says that Unicode can be written.
    public static var environmentShowsUnicode: Bool { cn_set_locale() }

    // MARK: Terminal

    public var size: Size {
        Size(width: Int(getmaxx(cn_stdscr())), height: Int(getmaxy(cn_stdscr())))
    }

    public var uptime: Duration {
        .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds))
    }

    public func show(_ frame: Frame) {
        guard state == .shown, frame != shown else { return }
        let changed = writeChanges(to: frame)
        shown = frame
        moveCursor(to: frame.cursor)
        // A frame of a few cells cannot be seen half done, and the marks would be most of what is written.
        let isLarge = changed > 80 && modes.understandsPrivateModes
        if isLarge { write(TerminalModes.beginUpdate) }
        wnoutrefresh(cn_stdscr())
        doupdate()
        if isLarge { write(TerminalModes.endUpdate) }
    }

    public func wake(after delay: Duration?) {
        guard let delay else {
            timer.schedule(deadline: .distantFuture)
            return
        }
        let nanoseconds = Int(min(delay, .seconds(1_000_000)) / .nanoseconds(1))
        let leeway = DispatchTimeInterval.nanoseconds(nanoseconds / 20)
        timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: leeway)
    }

    public func suspend() {
        guard state == .shown else { return }
        hide()
        // The whole job, as the terminal itself would; it goes on in `resume`.
        kill(0, SIGSTOP)
    }

    public func restore() {
        guard state != .restored else { return }
        let wasShown = state == .shown
        state = .restored
        for source in sources { source.cancel() }
        timer.cancel()
        if wasShown {
            write(modes.off)
            endwin()
        }
        cn_unguard()
        errorCapture.end()
    }

    // MARK: Starting

    private static let handledSignals = [SIGWINCH, SIGTSTP, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCONT]

    private static func isCapable(_ name: String) -> Bool {
        ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "wezterm", "ghostty", "vte", "konsole", "st"]
            .contains { name.hasPrefix($0) }
    }

    private static func setInputModes() {
        // Not cbreak: a paste may hold the characters by which the terminal's driver would send signals.
        raw()
        noecho()
        nonl()
        keypad(cn_stdscr(), true)
        nodelay(cn_stdscr(), true)
        leaveok(cn_stdscr(), false)
        curs_set(0)
    }

    private static func startColors(limit: ColorDepth?) -> ColorDepth {
        guard has_colors(), limit != ColorDepth.none else { return .none }
        start_color()
        use_default_colors()
        let depth: ColorDepth =
            switch cn_colors() {
            case ..<8: .none
            case ..<16: .eight
            case ..<256: .sixteen
            default: .palette
            }
        return min(depth, limit ?? depth)
    }

    // MARK: Writing

    /// Hands every run of changed cells to ncurses.
    ///
    /// - Returns: How many cells changed.
    private func writeChanges(to frame: Frame) -> Int {
        var changed = 0
        let cells = frame.cells
        let before = shown?.cells.size == cells.size ? shown?.cells : nil
        let size = Size(width: min(cells.size.width, self.size.width), height: min(cells.size.height, self.size.height))
        for y in 0..<size.height {
            let row = cells.row(y).prefix(size.width)
            let old = before?.row(y)
            guard let range = Self.changedRange(row, old) else { continue }
            writer.write(row[range], x: range.lowerBound - row.startIndex, y: y)
            changed += Self.changedCount(row[range], old)
        }
        return changed
    }

    /// The cells of the row from the first to the last that changed, with whole wide characters.
    private nonisolated static func changedRange(
        _ row: ArraySlice<Cell>,
        _ before: ArraySlice<Cell>?
    ) -> Range<Int>? {
        guard let before else { return row.indices }
        var first = row.startIndex
        var end = row.endIndex
        while first < end, row[first] == before[first] { first += 1 }
        guard first < end else { return nil }
        while row[end - 1] == before[end - 1] { end -= 1 }
        while first > row.startIndex, row[first].width == 0 { first -= 1 }
        return first..<end
    }

    private nonisolated static func changedCount(_ row: ArraySlice<Cell>, _ before: ArraySlice<Cell>?) -> Int {
        guard let before else { return row.count }
        var count = 0
        for index in row.indices where row[index] != before[index] { count += 1 }
        return count
    }

    private func moveCursor(to cursor: Point?) {
        // Screen readers follow it, even while it is not to be seen.
        let point = cursor ?? Point(x: 0, y: max(0, size.height - 1))
        wmove(cn_stdscr(), Int32(min(point.y, max(0, size.height - 1))), Int32(min(point.x, max(0, size.width - 1))))
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let address = rest.baseAddress, rest.count > 0 {
                let count = Foundation.write(STDOUT_FILENO, address, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    // MARK: Listening

    private func listen() {
        input.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readInput() } }
        sources.append(input)
        for number in Self.handledSignals {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive(signal: number) } }
            sources.append(source)
        }
        for source in sources { source.activate() }
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.onWake?() } }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    private func readInput() {
        var events: [InputEvent] = []
        var character: wint_t = 0
        while state == .shown {
            let result = wget_wch(cn_stdscr(), &character)
            guard result != ERR else { break }
            if result == KEY_CODE_YES {
                decoder.decode(code: Int32(character)).map { events.append($0) }
            } else if let scalar = Unicode.Scalar(character) {
                decoder.decode(scalar: scalar).map { events.append($0) }
            }
        }
        decoder.flush().map { events.append($0) }
        // What people press when a program does not listen must not depend on the program.
        if events.contains(.key(.control("\\"))) { die(of: SIGQUIT) }
        if !events.isEmpty {
            onInput?(events)
        } else if isHungUp {
            die(of: SIGHUP)
        }
    }

    /// Whether the terminal is gone: its input would be ready for ever without giving anything.
    private var isHungUp: Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return false }
        if Int32(descriptor.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var count: Int32 = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count == 0 && tcgetpgrp(STDIN_FILENO) < 0
    }

    private func receive(signal number: Int32) {
        switch number {
        case SIGWINCH: resize()
        case SIGINT: onInput?([.key(.control("c"))])
        case SIGTSTP: onInput?([.key(.control("z"))])
        case SIGCONT: resume()
        default: die(of: number)
        }
    }

    private func die(of number: Int32) {
        restore()
        cn_die_of_signal(number)
    }

    private func resize() {
        guard state == .shown else { return }
        takeSize()
        onInput?([.resize(size)])
    }

    private func takeSize() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard cn_window_size(STDOUT_FILENO, &columns, &rows) else { return }
        resizeterm(rows, columns)
        // ncurses queues a key for each resize that would come with the next one.
        shown = nil
    }

    // MARK: Stopping and going on

    private func hide() {
        state = .hidden
        timer.schedule(deadline: .distantFuture)
        write(modes.off)
        def_prog_mode()
        endwin()
    }

    /// All of it stands here, not behind ``suspend()``, because a program can also be stopped without being asked.
    private func resume() {
        guard state != .restored else { return }
        guard tcgetpgrp(STDIN_FILENO) == getpgrp() else {
            state = .hidden
            waitForForeground()
            return
        }
        state = .shown
        reset_prog_mode()
        keypad(cn_stdscr(), true)
        write(modes.on)
        takeSize()
        clearok(cn_stdscr(), true)
        onInput?([.resume])
    }

    /// Looks from time to time whether the terminal is ours again: a shell that takes a running job from the background
    /// to the foreground sends it no signal.
    private func waitForForeground() {
        guard !isWaitingForForeground else { return }
        isWaitingForForeground = true
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isWaitingForForeground = false
                if self.state == .hidden { self.isHungUp ? self.die(of: SIGHUP) : self.resume() }
            }
        }
    }
}
