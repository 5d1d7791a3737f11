/// What is asked of the engine and what it answers, as records and sealed types: the same for a
/// command, a tool and a Java program. Every inner package may answer in these words, so this
/// package knows only the model.
///
/// A [memory.engine.request.Refusal] says what happened and carries a
/// [memory.engine.request.Refusal.Hint], which each face puts into its own words. Inside the engine
/// a [memory.engine.request.RefusedException] carries a refusal from where it is found to the
/// handler that answers with it.
package memory.engine.request;
