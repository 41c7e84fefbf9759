const LONGEST_MS = 30_000;

/**
 * Waits longer after every failure, up to half a minute, and never in step with other browsers; not at all when this
 * machine says that its network is back, or its user comes back to the tab.
 */
export function waitToTryAgain(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wait = Math.min(LONGEST_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
    const timer = setTimeout(go, wait);
    function seen() {
      if (document.visibilityState === 'visible') go();
    }
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', go);
      resolve();
    }
    addEventListener('online', go);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', go);
  });
}
