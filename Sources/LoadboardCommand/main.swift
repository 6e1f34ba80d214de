import LoadboardProgram

LoadboardProgram.run()
