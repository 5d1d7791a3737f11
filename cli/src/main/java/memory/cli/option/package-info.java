/// What may be typed and what was typed: commands, options and values as data, the parser that
/// reads them and the help pages rendered from them. Knows no command and no memory.
package memory.cli.option;
