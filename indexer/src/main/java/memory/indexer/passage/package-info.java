/// Memory files become passages: Markdown by its headings, lists and entries, decision logs by
/// their decisions. Text in, passages out; knows neither the index nor the disk.
package memory.indexer.passage;
