import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// Functions that give the terminal to another program and take it back. The other program was started by this program,
/// or is the shell while this program is suspended.
extension NcursesTerminal {

    // MARK: Giving the terminal away

    private func hide(_ state: State) {
        listener.wake(after: nil)
        giveBack()
        self.state = state
    }

    public func suspend() {
        guard state == .shown, !JobControl.isOrphaned else { return }
        hide(.hidden)
        // Suspend the whole job. After the job is resumed, the program continues in `goOn`.
        kill(0, SIGSTOP)
    }

    public func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void) {
        guard state == .shown else {
            completion(.notStarted(.noTerminal))
            return
        }
        hide(.lent)
        do throws(ProgramError) {
            guest = try GuestProgram(program, on: device, errors: errorCapture.original) { [weak self] change in
                self?.guestChanged(change, completion)
            }
        } catch {
            takeBack(from: nil) { completion(.notStarted(error)) }
        }
    }

    private func guestChanged(
        _ change: GuestProgram.Change, _ completion: @escaping @MainActor (ProgramOutcome) -> Void
    ) {
        if state == .restored, case .ended = change { cwatcher_release_terminal() }
        guard state == .lent, let guest else { return }
        switch change {
        case .stopped(let signal): guestStopped(guest, signal)
        case .ended(let outcome):
            self.guest = nil
            takeBack(from: guest) { completion(outcome) }
        }
    }

    /// Handles the suspension of the other program by `ctrl-z`, or by an attempt to use the terminal in the background.
    private func guestStopped(_ guest: GuestProgram, _ signal: Int32) {
        let wantedTerminal = signal == SIGTTIN || signal == SIGTTOU
        if wantedTerminal || JobControl.isOrphaned {
            goOn()
            return
        }
        guest.takeTerminal()
        settings.end()
        cwatcher_set_screen(cwatcher_screen_foreign)
        // Suspend this program, so that the shell can use the terminal. After it is resumed, the program continues in
        // `goOn`.
        kill(0, SIGSTOP)
    }

    // MARK: Taking the terminal back

    /// Continues after the program has been resumed. The program may have been suspended by ``suspend()`` or by
    /// `SIGSTOP`.
    func goOn() {
        guard state != .restored else { return }
        let foreground = JobControl.foreground(of: device)
        if let guest, state == .lent {
            if foreground == getpgrp() || foreground == guest.process {
                cwatcher_set_screen(cwatcher_screen_guest)
                guest.goOn()
            } else {
                waitForForeground()
            }
            return
        }
        guard foreground == getpgrp() else {
            state = .hidden
            waitForForeground()
            return
        }
        onInput?([.resume] + showAgain())
    }

    /// Takes the terminal back from a program that has ended or failed to start.
    ///
    /// - Parameter report: A closure that reports the outcome of the program. It is called before a new size is
    ///   reported. The screen that is drawn for the new size then shows the outcome.
    private func takeBack(from guest: GuestProgram?, report: () -> Void) {
        let foreground = JobControl.foreground(of: device)
        // If another process, such as a shell, has moved to the foreground, leave it there.
        if let guest, foreground != guest.process, foreground != getpgrp() {
            state = .hidden
            waitForForeground()
            return report()
        }
        cncurses_set_foreground(device.input, getpgrp())
        let news = showAgain()
        report()
        if !news.isEmpty { onInput?(news) }
    }

    /// Shows the screen again.
    ///
    /// - Returns: The event for the new size; an empty array if the size has not changed.
    private func showAgain() -> [InputEvent] {
        // If the program was suspended by `SIGSTOP`, its title is still set.
        let title = ownTitle.map(isGivenBack ? TerminalModes.pushTitle : TerminalModes.setTitle)
        let before = size
        state = .shown
        begin()
        if let title { device.write(title) }
        return size == before ? [] : [.resize(size)]
    }

    /// Periodically checks whether the program is in the foreground. A shell sends no signal when it moves a running
    /// job from the background to the foreground.
    private func waitForForeground() {
        guard !isWaitingForForeground else { return }
        isWaitingForForeground = true
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isWaitingForForeground = false
                guard self.state == .hidden || self.state == .lent else { return }
                self.device.isHungUp ? self.die(of: SIGHUP) : self.goOn()
            }
        }
    }
}
