/// The page of `memory inspect`, on a port of the loopback for its owner's browser alone.
///
/// A request goes from [memory.cli.inspect.PageHandler] through
/// [memory.cli.inspect.PageHandler.PageGuard], which says who may ask, to
/// [memory.cli.inspect.PageQuestions], which asks an engine and answers with the report that the
/// command of the same name prints as JSON. Every question only looks. No command line is made here
/// and nothing that was printed is read; no character of an answer is hidden from its reader
/// ([memory.cli.inspect.ShownJson]).
package memory.cli.inspect;
