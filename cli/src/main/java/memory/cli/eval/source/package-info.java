/// Where data sets come from: folders of our own layout, the published files of LoCoMo, LongMemEval
/// and BEIR turned into such folders, and questions made from the user's own memory. What is turned
/// lies in a temporary folder for as long as the data set is open. Knows nothing of arms or scores.
package memory.cli.eval.source;
