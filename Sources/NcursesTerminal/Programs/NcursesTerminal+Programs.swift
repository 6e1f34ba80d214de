import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
public import TerminalUI

/// Who has the terminal: we, a shell while we are stopped, or another program until it ends.
extension NcursesTerminal {

    // MARK: Giving it away

    /// Makes the terminal as it was before, for the program that has it next.
    private func hide(_ state: State) {
        listener.wake(after: nil)
        giveBack()
        self.state = state
    }

    public func suspend() {
        guard state == .shown, !JobControl.isOrphaned else { return }
        hide(.hidden)
        // The whole job, as the terminal itself would; it goes on in `goOn`.
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
            takeBack(from: nil)
            completion(.notStarted(error))
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
            takeBack(from: guest)
            completion(outcome)
        }
    }

    /// The other program was stopped: by `ctrl-z`, or because it wanted the terminal while another program had it.
    private func guestStopped(_ guest: GuestProgram, _ signal: Int32) {
        let wantedTerminal = signal == SIGTTIN || signal == SIGTTOU
        if wantedTerminal || JobControl.isOrphaned {
            goOn()
            return
        }
        guest.takeTerminal()
        settings.end()
        cwatcher_set_screen(cwatcher_screen_foreign)
        // With it we stop, too, so that the shell has the terminal. It goes on in `goOn`.
        kill(0, SIGSTOP)
    }

    // MARK: Having it again

    /// Goes on after the program was stopped. All of it stands here, not behind ``suspend()``, because a program can also
    /// be stopped without being asked.
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

    /// Takes the terminal from a program that has ended or never was.
    private func takeBack(from guest: GuestProgram?) {
        let foreground = JobControl.foreground(of: device)
        // Whoever has taken it meanwhile keeps it, as a shell.
        if let guest, foreground != guest.process, foreground != getpgrp() {
            state = .hidden
            waitForForeground()
            return
        }
        cncurses_set_foreground(device.input, getpgrp())
        let news = showAgain()
        if !news.isEmpty { onInput?(news) }
    }

    /// - Returns: The new size, if there is one.
    private func showAgain() -> [InputEvent] {
        // Whoever stopped us without asking has not taken the title away.
        let title = ownTitle.map(isGivenBack ? TerminalModes.pushTitle : TerminalModes.setTitle)
        let before = size
        state = .shown
        begin()
        if let title { device.write(title) }
        return size == before ? [] : [.resize(size)]
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
                guard self.state == .hidden || self.state == .lent else { return }
                self.device.isHungUp ? self.die(of: SIGHUP) : self.goOn()
            }
        }
    }
}
