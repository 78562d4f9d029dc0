internal import ActiveTasks

/// The program's entry point.
@main
struct ActiveCLI {
  static func main() {}
}
