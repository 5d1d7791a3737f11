/// What was injected and which tools were used, kept only where the user switched that on: a log in
/// the cache, written after the answer, and the figures made of it. Knows no prompts beyond a
/// masked beginning, and nothing of how answers are made.
package memory.engine.usage;
