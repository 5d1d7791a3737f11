package memory.indexer.sync;

/// A named thread that does not keep the process alive.
public final class BackgroundThread extends Thread {
  private BackgroundThread(String name, Runnable work) {
    super(work, name);
    setDaemon(true);
  }

  public static Thread start(String name, Runnable work) {
    Thread thread = new BackgroundThread(name, work);
    thread.start();
    return thread;
  }
}
