/// How the index stays in step with the disk: what is on disk, what the index knows of it, the
/// difference, and the ways to make it disappear (write, rebuild, or lay over in memory). The
/// watcher only says where to look; the comparison decides. Knows nothing of questions and scores.
package memory.indexer.sync;
