package memory.engine.recall;

/// How strong an answer is, in numbers that do not depend on the size of the memory: what the
/// [Gate] judges.
///
/// @param informative distinct query terms that are no fillers
/// @param matched how many of them the best hits hold
/// @param weight summed inverse document frequency of the informative terms
/// @param matchedWeight the part of it that the best hits hold, or, counted less, what stands near
/// @param best the best hit's score, 0 when there is none
/// @param passages passages searched
/// @param section whether the best hit is a section that stands for itself, not an entry of a list
public record Evidence(
    int informative,
    int matched,
    double weight,
    double matchedWeight,
    double best,
    int passages,
    boolean section) {

  public static Evidence nothing() {
    return new Evidence(0, 0, 0, 0, 0, 0, false);
  }
}
