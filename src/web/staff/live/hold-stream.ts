import { openLiveStream } from '#contract/calls/staff/overview.ts';
import type { LiveNews } from '#contract/staff-overview.ts';
import { eventOf, pathOf } from '#web/client/call.ts';

type StreamSubscription = {
  /** From here on nothing is missed; whatever was read before may be old. */
  onReady(): void;
  onNews(news: LiveNews): void;
  onBroken(): void;
  /** Whether staff are still signed in; throws while that is not known. The stream is only opened for staff. */
  mayListen(): Promise<boolean>;
};

/**
 * Listens to the shop until `signal` ends it or the session is over. The browser's own reconnecting is not used: it would
 * ask with a session that is over, and give up after the first answer that is no stream.
 */
export async function holdStream(signal: AbortSignal, subscription: StreamSubscription): Promise<void> {
  let failures = 0;
  const isReady = () => {
    failures = 0;
    subscription.onReady();
  };
  await listen(signal, { ...subscription, onReady: isReady });
  while (!signal.aborted) {
    subscription.onBroken();
    await waitToTryAgain(failures, signal);
    failures += 1;
    const may = await subscription.mayListen().catch(() => null);
    if (may === false) return;
    if (may && !signal.aborted) await listen(signal, { ...subscription, onReady: isReady });
  }
}

/** Resolves when the connection breaks, or is not wanted any more. */
function listen(
  signal: AbortSignal,
  { onReady, onNews }: Pick<StreamSubscription, 'onReady' | 'onNews'>,
): Promise<void> {
  return new Promise((resolve) => {
    const stream = new EventSource(pathOf(openLiveStream));
    const end = () => {
      stream.close();
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) return end();
    stream.addEventListener('ready', onReady);
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      onNews(eventOf(openLiveStream, 'changed', data)),
    );
    stream.addEventListener('error', end);
  });
}

const LONGEST_MS = 30_000;

/**
 * Waits longer after every failure, up to half a minute, and never in step with other browsers; not at all when this
 * machine says that its network is back, or its user comes back to the tab.
 */
function waitToTryAgain(failures: number, signal: AbortSignal): Promise<void> {
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
