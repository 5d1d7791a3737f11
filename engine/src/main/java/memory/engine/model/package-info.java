/// The words that every part of the program shares: scopes and the folders they are made of, kinds
/// of files and paths in them, passages, hits, and the port [SearchIndex] that finds them.
///
/// [Layout] is the entry point: it says where the scopes, the cache and the configuration of one
/// call lie, whether or not they exist. [ScopeFile] lists the files of a scope, [Stamp] and
/// [Scratchpad] are what a reader needs to know of a note's form. [VisibleText] is how every face
/// shows a text with nothing hidden in it.
///
/// What holds: nothing here writes, judges a text or knows Lucene.
package memory.engine.model;
