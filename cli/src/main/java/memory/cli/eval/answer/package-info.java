/// The answer key of a data set scored through a model of the user's, a command that is given: what
/// it says with each arm's block before the question. It knows questions and blocks; it knows no
/// model, and nothing of it runs unless a command was typed.
package memory.cli.eval.answer;
