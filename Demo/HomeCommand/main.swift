import Home
import Loadboard

let about = BoardProgram.home
let options = about.read(by: HomeOptions.init(_:))
about.answer(options.board)
do {
    let program = try HomeProgram(options)
    program.screen.run(
        about, options.board, beforeEnd: { program.stop() }, whenShown: { program.start() })
} catch {
    about.fail("\(error)", code: 1)
}
