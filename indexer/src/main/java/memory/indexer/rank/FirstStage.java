package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.SearchRequest;
import org.apache.lucene.index.IndexReader;

/// The first stage of a question to an index that lies elsewhere: what has to be looked up there,
/// and what it is then searched by. The [Ranker] judges what that finds.
public final class FirstStage {
  private final SearchRequest request;
  private final Question question;
  private final boolean listing;

  private FirstStage(SearchRequest request, Question question, boolean listing) {
    this.request = request;
    this.question = question;
    this.listing = listing;
  }

  /// A term to search by.
  ///
  /// @param weight what it counts
  /// @param documents how many passages make it as frequent as it counts: those whose own text has
  ///   it, where there are any
  public record Searched(String field, String text, double weight, int documents) {
    /// What it counts in an index that weighs it by how many passages have it anywhere.
    ///
    /// @param having how many have it there, of all
    public double boost(long having, long all) {
      return weight * QueryTerm.idf(documents, all) / QueryTerm.idf((double) having, all);
    }
  }

  public static FirstStage of(SearchRequest request) {
    Question question = Question.of(request);
    boolean words = question.terms().size() > 0;
    boolean listing = !words && FilterClause.sayWhatIsWanted(request.filters());
    return new FirstStage(request, question, listing);
  }

  /// What is looked up first where a time was asked for: what there is of it that holds all things
  /// that were asked for besides, or all there is.
  public Optional<SearchRequest> ofTheTime() {
    return question.ofTheTime(request);
  }

  /// The terms of these things; empty where there are none.
  public List<String> thingsOfTheTime() {
    List<String> terms = new ArrayList<>();
    for (String thing : question.terms().thingsOfATime()) {
      terms.add(PassageDocuments.cut(thing));
    }
    return terms;
  }

  /// Whether all there is of the time is listed where nothing holds them.
  public boolean listsTheTime() {
    return question.listsTheTime();
  }

  /// Nothing was asked in words: the filters list what they let through.
  public boolean isListing() {
    return listing;
  }

  /// What was asked for and its short forms.
  public Set<String> terms() {
    Set<String> terms = new LinkedHashSet<>();
    for (AskedTerms.Asked asked : question.terms().terms()) {
      terms.add(PassageDocuments.cut(asked.term()));
      for (String form : Abbreviations.of(asked.term()).split(" ", 0)) {
        if (!form.isEmpty()) {
          terms.add(form);
        }
      }
    }
    return terms;
  }

  /// The words that may be typed wrongly, where no passage has them.
  public List<String> correctable() {
    List<String> words = new ArrayList<>();
    for (AskedTerms.Asked asked : question.terms().terms()) {
      if (Misspelling.isPossible(asked.term())) {
        words.add(asked.term());
      }
    }
    return words;
  }

  /// The rarest of the terms that are known.
  ///
  /// @param dictionary tells of each term how many passages have it
  public List<Searched> searched(IndexReader dictionary) throws IOException {
    LookedUp terms = LookedUp.in(dictionary.getContext(), question.terms(), false);
    List<Searched> searched = new ArrayList<>();
    for (QueryTerm term : terms.searched) {
      searched.add(
          new Searched(
              term.field(), term.bytes().utf8ToString(), term.weight(), term.states().docFreq()));
    }
    return searched;
  }
}
