/// The words that every part of the program shares: scopes and the folders they are made of, kinds
/// of files and paths in them, passages, hits, and the port [SearchIndex] that finds them.
///
/// Everything here is data without behaviour of its own, or the port. [Layout] is the entry point:
/// it says where the scopes, the cache and the configuration of one call lie, whether or not they
/// exist. [VisibleText] is how every face shows a text with nothing hidden in it. Nothing here
/// reads memory, judges a text or knows Lucene.
package memory.engine.model;
