/// Measures recall: questions of a data set are run through the real engine under two or more arms,
/// and what was injected is compared with the passages that answer them. Needs no model.
///
/// A [Dataset] goes through an [EvalRun] into an [EvalReport], which [ReportTables], [JsonReport]
/// and [HtmlReport] print. [AnswerRun] scores the answer key through a command that its user typed,
/// and [SessionRun] asks whole sessions. The engine is known only behind [Recaller]. With
/// `cli.bench` and `cli.selftest` this is the developers' part: no hook and no search loads a class
/// of it.
package memory.cli.eval;
