import { LIVE_TOPICS, type LiveNews, type LiveTopic } from '#contract/staff-overview.ts';

const GATHERED_FOR_MS = 250;
/** Of more orders than this it is only told that there were changes. */
const FEW_ORDERS = 20;

export type News = {
  /** One notice of the database: "topic id,id", or a topic alone when it was many rows. */
  hear(notice: string): void;
  /** Changes may have been missed. */
  miss(): void;
  stop(): void;
};

/** Makes one message of all notices within a moment, so that a hundred changes are one answer to them. */
export function gatherNews(announce: (news: LiveNews) => void): News {
  let topics = new Set<LiveTopic>();
  let orderIds = new Set<number>();
  let manyOrders = false;
  let timer: NodeJS.Timeout | null = null;

  function tell() {
    const few = !manyOrders && orderIds.size <= FEW_ORDERS;
    const news: LiveNews = { topics: [...topics], orderIds: few ? [...orderIds] : [] };
    forget();
    announce(news);
  }

  function forget() {
    if (timer) clearTimeout(timer);
    timer = null;
    topics = new Set();
    orderIds = new Set();
    manyOrders = false;
  }

  return {
    hear(notice) {
      const [name, ids] = notice.split(' ');
      const topic = LIVE_TOPICS.find((known) => known === name);
      if (!topic) return;
      topics.add(topic);
      if (topic === 'orders' && !ids) manyOrders = true;
      if (topic === 'orders' && ids) for (const id of ids.split(',')) orderIds.add(Number(id));
      timer ??= setTimeout(tell, GATHERED_FOR_MS);
    },
    miss() {
      topics = new Set(LIVE_TOPICS);
      manyOrders = true;
      timer ??= setTimeout(tell, GATHERED_FOR_MS);
    },
    stop: forget,
  };
}
