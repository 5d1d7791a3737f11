/// An [EvalReport][memory.cli.eval.EvalReport] as one page that needs nothing else: no script, no
/// network, charts drawn as inline SVG. Charts know numbers and names, never what they measure; all
/// text passes through one place that escapes it.
package memory.cli.eval.html;
