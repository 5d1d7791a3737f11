/// Memory files become passages: Markdown through [memory.engine.markdown], decision logs by the
/// view that their replay gives. Text in, passages out; knows neither the index nor the disk.
package memory.engine.passage;
