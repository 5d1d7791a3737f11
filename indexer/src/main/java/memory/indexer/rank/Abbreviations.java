package memory.indexer.rank;

/// Short forms of words that programs and notes use for the long ones, and the other way round
/// (`cfg`, `config`, `configuration`), as stems. Ambiguous ones are left out.
final class Abbreviations {
  private Abbreviations() {}

  /// Every form of the word, itself among them, parted by spaces; empty when it has one form only.
  static String of(String stem) {
    return switch (stem) {
      case "addr", "address" -> "addr address";
      case "admin", "administr" -> "admin administr";
      case "app", "applic" -> "app applic";
      case "arg", "argument" -> "arg argument";
      case "arr", "arrai" -> "arr arrai";
      case "async", "asynchron" -> "async asynchron";
      case "attr", "attribut" -> "attr attribut";
      case "avg", "averag" -> "avg averag";
      case "bool", "boolean" -> "bool boolean";
      case "calc", "calcul" -> "calc calcul";
      case "cert", "certif" -> "cert certif";
      case "char", "charact" -> "char charact";
      case "cmd", "command" -> "cmd command";
      case "col", "column" -> "col column";
      case "concat", "concaten" -> "concat concaten";
      case "config", "conf", "cfg", "configur" -> "config conf cfg configur";
      case "coord", "coordin" -> "coord coordin";
      case "ctx", "context" -> "ctx context";
      case "db", "databas" -> "db databas";
      case "del", "delet" -> "del delet";
      case "dep", "depend" -> "dep depend";
      case "dict", "dictionari" -> "dict dictionari";
      case "diff", "differ" -> "diff differ";
      case "dim", "dimens" -> "dim dimens";
      case "dst", "destin" -> "dst destin";
      case "dir", "directori" -> "dir directori";
      case "doc", "document" -> "doc document";
      case "elem", "element" -> "elem element";
      case "env", "environ" -> "env environ";
      case "err", "error" -> "err error";
      case "eval", "evalu" -> "eval evalu";
      case "exec", "execut" -> "exec execut";
      case "fig", "figur" -> "fig figur";
      case "fmt", "format" -> "fmt format";
      case "freq", "frequenc" -> "freq frequenc";
      case "func", "fn", "function" -> "func fn function";
      case "gen", "gener" -> "gen gener";
      case "hex", "hexadecim" -> "hex hexadecim";
      case "idx", "index" -> "idx index";
      case "img", "imag" -> "img imag";
      case "impl", "implement" -> "impl implement";
      case "info", "inform" -> "info inform";
      case "init", "initi" -> "init initi";
      case "int", "integ" -> "int integ";
      case "js", "javascript" -> "js javascript";
      case "len", "length" -> "len length";
      case "lib", "librari" -> "lib librari";
      case "loc", "locat" -> "loc locat";
      case "lst", "list" -> "lst list";
      case "mat", "matrix" -> "mat matrix";
      case "max", "maximum" -> "max maximum";
      case "md", "markdown" -> "md markdown";
      case "mem", "memori" -> "mem memori";
      case "min", "minimum" -> "min minimum";
      case "msg", "messag" -> "msg messag";
      case "num", "number" -> "num number";
      case "obj", "object" -> "obj object";
      case "param", "paramet" -> "param paramet";
      case "perf", "perform" -> "perf perform";
      case "phone", "telephon" -> "phone telephon";
      case "photo", "photograph" -> "photo photograph";
      case "pic", "pictur" -> "pic pictur";
      case "pkg", "packag" -> "pkg packag";
      case "postgr", "postgresql" -> "postgr postgresql";
      case "prob", "probabl" -> "prob probabl";
      case "proc", "process" -> "proc process";
      case "prod", "product" -> "prod product";
      case "py", "python" -> "py python";
      case "rand", "random" -> "rand random";
      case "rect", "rectangl" -> "rect rectangl";
      case "ref", "refer" -> "ref refer";
      case "repo", "repositori" -> "repo repositori";
      case "req", "request" -> "req request";
      case "resp", "respons" -> "resp respons";
      case "rm", "remov" -> "rm remov";
      case "seq", "sequenc" -> "seq sequenc";
      case "spec", "specif" -> "spec specif";
      case "po", "posit" -> "po posit";
      case "src", "sourc" -> "src sourc";
      case "stat", "statist" -> "stat statist";
      case "std", "standard" -> "std standard";
      case "str", "string" -> "str string";
      case "sync", "synchron" -> "sync synchron";
      case "sy", "system" -> "sy system";
      case "tmp", "temp", "temporari" -> "tmp temp temporari";
      case "tv", "televis" -> "tv televis";
      case "tup", "tupl" -> "tup tupl";
      case "uniq", "uniqu" -> "uniq uniqu";
      case "usr", "user" -> "usr user";
      case "val", "valu" -> "val valu";
      case "var", "variabl" -> "var variabl";
      case "vec", "vector" -> "vec vector";
      default -> "";
    };
  }
}
