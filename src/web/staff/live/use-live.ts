import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rereadAnswers, rereadStatus } from '#web/staff/session/use-staff-status.ts';
import { setConnected } from './connection-status.ts';
import { holdStream } from './hold-stream.ts';
import { applyNews, gatherNews } from './news.ts';
import { notifyStaffTabs, subscribeToStaffTabs, type TabNews } from './staff-tabs.ts';

/**
 * Keeps what staff see as it is in the shop, without asking again and again: one tab of the browser holds the stream and
 * tells the others. Used once, around the staff's pages; listens while `signedIn`, is told of sign-ins always.
 */
export function useLive(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const changes = gatherNews((news) => applyNews(client, news));
    const hear = (news: TabNews) => {
      if (news.kind === 'session') rereadStatus(client).catch(() => {});
      if (news.kind === 'all') rereadAnswers(client);
      if (news.kind === 'changed') changes.add(news);
      if (news.kind === 'connection') setConnected(news.up);
    };
    const spread = (news: TabNews) => {
      notifyStaffTabs(news);
      hear(news);
    };
    const leaveTabs = subscribeToStaffTabs(hear);
    const stopped = new AbortController();
    const hold = () =>
      holdStream(stopped.signal, {
        onReady() {
          spread({ kind: 'connection', up: true });
          spread({ kind: 'all' });
        },
        onNews: (news) => spread({ kind: 'changed', ...news }),
        onBroken: () => spread({ kind: 'connection', up: false }),
        mayListen: async () => (await rereadStatus(client)).isAuthenticated,
      });
    if (signedIn) takeTurn(stopped.signal, hold);
    // What could not be read without a connection, while the stream itself may have outlived the gap.
    const refresh = () => void client.invalidateQueries();
    addEventListener('online', refresh);
    return () => {
      removeEventListener('online', refresh);
      stopped.abort();
      changes.stop();
      leaveTabs();
      setConnected(true);
    };
  }, [client, signedIn]);
}

/** The tabs of a browser take turns; where it has no locks, each holds a stream of its own. */
function takeTurn(signal: AbortSignal, hold: () => Promise<void>): void {
  if ('locks' in navigator) navigator.locks.request('fulldraw-staff-live', { signal }, hold).catch(() => {});
  else void hold();
}
