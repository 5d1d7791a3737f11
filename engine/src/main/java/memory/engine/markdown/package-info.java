/// Markdown cut by its headings, lists and entries. [MarkdownPassages] is the entry point; any text
/// will do, it takes time and memory in the length of the text and never fails.
package memory.engine.markdown;
