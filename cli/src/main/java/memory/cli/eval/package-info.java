/// Measures recall: questions of a data set are run through the real engine under two or more arms,
/// and what was injected is compared with the passages that answer them. Needs no model. A
/// [Dataset] goes through an [EvalRun] into an [EvalReport], which renderers print. Knows the
/// engine only behind [Recaller].
package memory.cli.eval;
