/// Reads a task result and the definition of its task, and holds one against the other.
public enum SurveyCheckRun {
  /// Reviews the task results at `path`.
  ///
  /// - Parameters:
  ///   - path: a ResearchKit task result, `-` for standard input.
  ///   - definition: the task.
  /// - Returns: one review a task result.
  /// - Throws: `Diagnostic` naming the file, among them `survey.no-questions` when the document has
  ///   no result of a question.
  public static func reviews(
    of path: String, against definition: SurveyDefinition
  ) throws(Diagnostic) -> [SurveyReview] {
    do throws(Diagnostic) {
      return try SurveyResultReader.surveys(ByteSource(path: path)).map {
        SurveyChecker.review($0, definition)
      }
    } catch {
      throw error.naming(path)
    }
  }

  /// The definition of the task at `path`.
  ///
  /// - Throws: `Diagnostic` naming the file, `program.library` when texts must match expressions and PCRE2 is not
  ///   installed.
  public static func definition(at path: String) throws(Diagnostic) -> SurveyDefinition {
    do throws(Diagnostic) {
      let definition = try SurveyDefinitionReader.read(ByteSource(path: path))
      if definition.questions.contains(where: \.format.hasExpression) {
        try ExpressionSearch.check()
      }
      return definition
    } catch {
      throw error.naming(path)
    }
  }
}
