/** What a tab of the shop tells the others. */
export type TabNews = 'signed-in' | 'signed-out';

export type OtherTabs = { tell(news: TabNews): void };

type Listeners = {
  onNews(news: TabNews): void;
  /** The visitor is back at this tab, and may have signed in or out elsewhere without its knowing. */
  returned(): void;
};

/** Joins the shop's other tabs, for as long as this one is open. */
export function joinTabs({ onNews, returned }: Listeners): OtherTabs {
  let channel = open();

  function open(): BroadcastChannel | null {
    // Old browsers have none; their tabs learn when the visitor comes back to them.
    if (typeof BroadcastChannel === 'undefined') return null;
    const opened = new BroadcastChannel('fulldraw-session');
    opened.onmessage = ({ data }) => {
      if (data === 'signed-in' || data === 'signed-out') onNews(data);
    };
    return opened;
  }

  // An open channel would keep the page out of the browser's back/forward cache.
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', ({ persisted }) => {
    channel ??= open();
    if (persisted) returned();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') returned();
  });
  return { tell: (news) => channel?.postMessage(news) };
}
