import type { LiveNews } from '#contract/staff-overview.ts';

/** Lists are read again no more often than this, however fast orders come in. */
const GATHERED_MS = 1000;

/** Hands the first news on at once and joins what follows, so that a rush is a reading a second and not one for each. */
export function gatherNews(handOn: (news: LiveNews) => void): { add(news: LiveNews): void; stop(): void } {
  let waiting: LiveNews | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function rest() {
    timer = setTimeout(() => {
      timer = null;
      const news = waiting;
      waiting = null;
      if (!news) return;
      handOn(news);
      rest();
    }, GATHERED_MS);
  }

  return {
    add(news) {
      if (timer !== null) {
        waiting = waiting ? join(waiting, news) : news;
        return;
      }
      handOn(news);
      rest();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = null;
    },
  };
}

/** News of orders without ids is about too many to name, and stays so. */
function join(one: LiveNews, other: LiveNews): LiveNews {
  const unnamed = [one, other].some(({ topics, orderIds }) => topics.includes('orders') && orderIds.length === 0);
  return {
    topics: [...new Set([...one.topics, ...other.topics])],
    orderIds: unnamed ? [] : [...new Set([...one.orderIds, ...other.orderIds])],
  };
}
