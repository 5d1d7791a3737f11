package memory.indexer.rank;

/// Short forms of words that programs and notes use for the long ones, and the other way round
/// (`cfg`, `config`, `configuration`), as stems. Ambiguous ones are left out.
final class Abbreviations {
  /// The forms of one word between two `;`, each with a space on either side.
  private static final String FORMS =
      """
      ; addr address ; admin administr ; app applic ; arg argument ; arr arrai ; \
      async asynchron ; attr attribut ; avg averag ; bool boolean ; calc calcul ; cert certif ; \
      char charact ; cmd command ; col column ; concat concaten ; config conf cfg configur ; \
      coord coordin ; ctx context ; db databas ; del delet ; dep depend ; dict dictionari ; \
      diff differ ; dim dimens ; dst destin ; dir directori ; doc document ; elem element ; \
      env environ ; err error ; eval evalu ; exec execut ; fig figur ; fmt format ; \
      freq frequenc ; func fn function ; gen gener ; hex hexadecim ; idx index ; img imag ; \
      impl implement ; info inform ; init initi ; int integ ; js javascript ; len length ; \
      lib librari ; loc locat ; lst list ; mat matrix ; max maximum ; md markdown ; \
      mem memori ; min minimum ; msg messag ; num number ; obj object ; param paramet ; \
      perf perform ; phone telephon ; photo photograph ; pic pictur ; pkg packag ; \
      postgr postgresql ; prob probabl ; proc process ; prod product ; py python ; \
      rand random ; rect rectangl ; ref refer ; repo repositori ; req request ; resp respons ; \
      rm remov ; seq sequenc ; spec specif ; po posit ; src sourc ; stat statist ; \
      std standard ; str string ; sync synchron ; sy system ; tmp temp temporari ; tv televis ; \
      tup tupl ; uniq uniqu ; usr user ; val valu ; var variabl ; vec vector ;\
      """;

  private Abbreviations() {}

  /// Every form of the word, itself among them, parted by spaces; empty when it has one form only.
  static String of(String stem) {
    int at = FORMS.indexOf(" ".concat(stem).concat(" "));
    return at < 0
        ? ""
        : FORMS.substring(FORMS.lastIndexOf(';', at) + 2, FORMS.indexOf(';', at) - 1);
  }
}
