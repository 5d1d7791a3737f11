package memory.indexer.analysis;

import org.apache.lucene.analysis.CharArrayMap;

/// Common English verbs, nouns and adjectives whose forms share no stem with their base.
final class IrregularForms {
  /// Entries end with `;`, the base form stands first. Forms that are more often another word are
  /// left out (`bases`, `bit`, `bore`, `dove`, `ground`, `lives`, `wound`).
  private static final String ENTRIES =
      """
      arise arose arisen;awake awoke awoken;become became;begin began begun;bend bent;bind bound;\
      bite bitten;bleed bled;blow blew blown;break broke broken;breed bred;bring brought;\
      build built;burn burnt;buy bought;catch caught;choose chose chosen;cling clung;come came;\
      creep crept;deal dealt;dig dug;draw drew drawn;dream dreamt;drink drank drunk;\
      drive drove driven;eat ate eaten;fall fell fallen;feed fed;feel felt;fight fought;\
      find found;flee fled;fling flung;fly flew flown;forbid forbade forbidden;\
      forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;give gave given;\
      go went gone;grow grew grown;hang hung;hear heard;hide hid hidden;hold held;keep kept;\
      kneel knelt;know knew known;lay laid;lead led;lean leant;leap leapt;learn learnt;leave left;\
      lend lent;lie lain;light lit;lose lost;make made;mean meant;meet met;mistake mistook mistaken;\
      overcome overcame;override overrode overridden;overwrite overwrote overwritten;pay paid;\
      prove proven;rebuild rebuilt;redo redid redone;rerun reran;rewrite rewrote rewritten;\
      ride rode ridden;ring rang rung;rise rose risen;run ran;say said;see saw seen;seek sought;\
      sell sold;send sent;sew sewn;shake shook shaken;shine shone;show shown;\
      shrink shrank shrunk;sing sang sung;sink sank sunk;sit sat;sleep slept;slide slid;\
      smell smelt;sow sown;speak spoke spoken;speed sped;spell spelt;spend spent;spill spilt;\
      spin spun;spoil spoilt;spring sprang sprung;stand stood;steal stole stolen;stick stuck;\
      sting stung;stink stank;strike struck stricken;strive strove striven;swear swore sworn;\
      sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;\
      tear tore torn;tell told;think thought;throw threw thrown;tread trod trodden;\
      undergo underwent undergone;understand understood;undertake undertook undertaken;\
      undo undid undone;wake woke woken;wear wore worn;weave wove woven;weep wept;win won;\
      withdraw withdrew withdrawn;withhold withheld;write wrote written;\
      do did done;have had has;be was were been am is are;\
      analysis analyses;appendix appendices;axis axes;child children;\
      crisis crises;criterion criteria;diagnosis diagnoses;foot feet;goose geese;half halves;\
      hypothesis hypotheses;index indices;knife knives;leaf leaves;loaf loaves;man men;\
      matrix matrices;mouse mice;parenthesis parentheses;person people;\
      phenomenon phenomena;schema schemata;self selves;shelf shelves;synopsis synopses;\
      thesis theses;thief thieves;tooth teeth;vertex vertices;wife wives;wolf wolves;\
      woman women;bad worse worst;far farther farthest;good better best;\
      """;

  private static final char[] NONE = new char[0];

  private static final CharArrayMap<char[]> BASES = parse();

  private IrregularForms() {}

  /// The base form; empty when the word is regular or unknown.
  static char[] base(char[] word, int length) {
    char[] base = BASES.get(word, 0, length);
    return base == null ? NONE : base;
  }

  private static CharArrayMap<char[]> parse() {
    CharArrayMap<char[]> bases = new CharArrayMap<>(512, false);
    char[] base = NONE;
    int from = 0;
    for (int i = 0; i < ENTRIES.length(); i++) {
      char c = ENTRIES.charAt(i);
      if (c != ' ' && c != ';') {
        continue;
      }
      String word = ENTRIES.substring(from, i);
      if (base.length == 0) {
        base = word.toCharArray();
      } else {
        bases.put(word, base);
      }
      if (c == ';') {
        base = NONE;
      }
      from = i + 1;
    }
    return bases;
  }
}
