/// How the engine is set. [memory.engine.config.ConfigKey] is the one table of keys: name, type,
/// default, variable, option, and what a project may do to it.
/// [memory.engine.config.ResolvedConfig] lays the layers on each other (defaults, pi's settings,
/// the user's files, a trusted project's, variables, options) and keeps where every value came
/// from.
///
/// What holds: a project's file may take away and never add (safety T2). What is wrong in a file is
/// a warning, never a reason to stop. The values are the model's
/// ([memory.engine.model.MemoryConfig]); what they do is not known here.
package memory.engine.config;
