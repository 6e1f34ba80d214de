import Foundation
import Home
import NcursesTerminal
import TerminalUI

/// Prints the sentence to standard error and ends with the code.
func fail(_ sentence: String, code: Int32 = 2) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("home: \(sentence)\n".utf8))
    exit(code)
}

/// Prints the text, or ends with a sentence that says why that is not possible.
func write(_ text: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
        fail("cannot write to standard output: \(String(cString: strerror(errno)))", code: 1)
    }
}

/// Loads everything, prints it and ends.
@MainActor
func printOnce(_ program: HomeProgram, symbols: Symbols) -> Never {
    program.start(isPrinting: true)
    program.whenSettled { isComplete in
        program.stop()
        write(program.plainText(symbols: symbols))
        exit(isComplete ? 0 : 1)
    }
    NcursesTerminal.runMainLoop(keeping: program)
}

@MainActor
func makeProgram(_ options: HomeOptions) -> HomeProgram {
    do {
        return try HomeProgram(options)
    } catch {
        fail("\(error)", code: 1)
    }
}

@MainActor
func run(_ options: HomeOptions) -> Never {
    let program = makeProgram(options)
    let symbols: Symbols = options.usesASCII || !NcursesTerminal.environmentShowsUnicode ? .ascii : .unicode
    if options.printsOnce { printOnce(program, symbols: symbols) }
    var terminalOptions = TerminalOptions.fromEnvironment
    terminalOptions.usesMouse = options.usesMouse
    terminalOptions.usesASCII = options.usesASCII
    let terminal: NcursesTerminal
    do {
        terminal = try NcursesTerminal(options: terminalOptions)
    } catch .notATerminal, .dumb {
        printOnce(program, symbols: symbols)
    } catch {
        fail("\(error)")
    }
    let runner = ScreenRunner(
        screen: program.screen, terminal: terminal, theme: options.theme, maximumSize: options.size
    ) {
        program.stop()
        exit(0)
    }
    runner.start()
    // The first frame is on the screen; only now is anything asked for.
    DispatchQueue.main.async {
        MainActor.assumeIsolated { program.start() }
    }
    NcursesTerminal.runMainLoop(keeping: program, terminal, runner)
}

do {
    let options = try HomeOptions(Array(CommandLine.arguments.dropFirst()))
    if options.showsHelp {
        write(HomeHelp.text)
        exit(0)
    }
    run(options)
} catch {
    fail("\(error)")
}
