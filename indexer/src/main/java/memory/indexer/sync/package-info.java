/// How an index stays in step with the disk. [memory.indexer.sync.RootIndex] is the entry: the
/// index of one scope.
///
/// A look at a scope lists the files with `stat` ([memory.indexer.sync.ScopeWalk], or
/// [memory.indexer.sync.LiveListing] in a process that stays), takes the manifest that is part of
/// the index, and makes a [memory.indexer.sync.Diagnosis] of the two: what differs, and how much
/// that is. [memory.indexer.sync.Reconciler] acts on it: it writes a small difference when the
/// write lock is free, else lays it over in memory; [memory.indexer.sync.GenerationBuilder] makes a
/// new index of a large one beside those who search the old.
///
/// What holds: readers take no lock. Passages and manifest are always of the same commit. The watch
/// only says where to look; the comparison decides. A stat that a later change could have left as
/// it is (within two seconds) is not trusted. An index that is not sound is made anew. When
/// somebody comes between, the look begins again, as often as the search's
/// [memory.indexer.sync.Budget] allows, on all levels together. Nothing here knows questions or
/// scores.
package memory.indexer.sync;
