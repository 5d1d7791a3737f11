/// An [EvalReport][memory.cli.eval.EvalReport] as one page that needs nothing else: no script, no
/// network; tables whose shares are drawn as bars by the style sheet. The page's frame is
/// `report.html` beside [HtmlReport][memory.cli.eval.html.HtmlReport]; all text passes through one
/// place that escapes it.
package memory.cli.eval.html;
