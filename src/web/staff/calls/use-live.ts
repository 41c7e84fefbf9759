import { useEffect } from 'react';
import { openLiveStream } from '#contract/operation/overview-calls.ts';
import type { LiveNews } from '#contract/operation/overview-schemas.ts';
import { eventOf, pathOf } from '#web/client/call.ts';
import { queryClient } from '#web/client/query-client.ts';
import { setConnected } from './connection-status.ts';
import { applyNews, gatherNews } from './news.ts';
import { notifyStaffTabs, subscribeToStaffTabs, type TabNews } from './staff-tabs.ts';
import { rereadAnswers, rereadStatus } from './use-staff-status.ts';

/**
 * Keeps what staff see as it is in the shop, without asking again and again: one tab of the browser holds the stream and
 * tells the others. Used once, around the staff's pages; listens while `signedIn`, is told of sign-ins always.
 */
export function useLive(signedIn: boolean): void {
  useEffect(() => {
    const changes = gatherNews((news) => applyNews(queryClient(), news));
    const apply = (news: TabNews) => {
      if (news.kind === 'session') rereadStatus().catch(() => {});
      if (news.kind === 'all') rereadAnswers();
      if (news.kind === 'changed') changes.add(news);
      if (news.kind === 'connection') setConnected(news.up);
    };
    const spread = (news: TabNews) => {
      notifyStaffTabs(news);
      apply(news);
    };
    const leaveTabs = subscribeToStaffTabs(apply);
    const stopped = new AbortController();
    const hold = () =>
      holdStream(stopped.signal, {
        onReady() {
          spread({ kind: 'connection', up: true });
          spread({ kind: 'all' });
        },
        onNews: (news) => spread({ kind: 'changed', ...news }),
        onBroken: () => spread({ kind: 'connection', up: false }),
        mayListen: async () => (await rereadStatus()).isAuthenticated,
      });
    if (signedIn) takeTurn(stopped.signal, hold);
    // What could not be read without a connection, while the stream itself may have outlived the gap.
    const refresh = () => void queryClient().invalidateQueries();
    addEventListener('online', refresh);
    return () => {
      removeEventListener('online', refresh);
      stopped.abort();
      changes.stop();
      leaveTabs();
      setConnected(true);
    };
  }, [signedIn]);
}

/** The tabs of a browser take turns; where it has no locks, each holds a stream of its own. */
function takeTurn(signal: AbortSignal, hold: () => Promise<void>): void {
  if ('locks' in navigator) navigator.locks.request('fulldraw-staff-live', { signal }, hold).catch(() => {});
  else void hold();
}

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
async function holdStream(signal: AbortSignal, subscription: StreamSubscription): Promise<void> {
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
