export type OtherTabs<News> = { tell(news: News): void };

type Listeners<News> = {
  onNews(news: News): void;
  /** The visitor is back at this tab, and may have done something elsewhere without its knowing. */
  returned(): void;
};

/** Joins the shop's other tabs, for as long as this one is open. `words`: what they may tell each other of this subject. */
export function joinTabs<News extends string>(
  subject: string,
  words: readonly News[],
  { onNews, returned }: Listeners<News>,
): OtherTabs<News> {
  let channel = open();

  function open(): BroadcastChannel | null {
    // Old browsers have none; their tabs learn when the visitor comes back to them.
    if (typeof BroadcastChannel === 'undefined') return null;
    const opened = new BroadcastChannel(subject);
    opened.onmessage = ({ data }) => {
      const news = words.find((word) => word === data);
      if (news) onNews(news);
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
