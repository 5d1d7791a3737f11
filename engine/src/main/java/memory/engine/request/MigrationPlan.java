package memory.engine.request;

/// What would become events of a decision log.
///
/// @param records lines in record form
/// @param observations lines of the legacy file
/// @param foreign lines of the log that is only read
/// @param staying records that name a project: events would be everybody's
/// @param leftOut lines of the legacy file that are no observation, name a project, or may not be
///   written
/// @param endsStore the log is spec 5's store, whose program will not read it any more
public record MigrationPlan(
    int records, int observations, int foreign, int staying, int leftOut, boolean endsStore) {
  public boolean isEmpty() {
    return records == 0 && observations == 0 && foreign == 0;
  }
}
