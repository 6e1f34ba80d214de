/// What a change says about itself. `#expect` cannot make the change on its own.
func done(_ result: Bool) -> Bool { result }
