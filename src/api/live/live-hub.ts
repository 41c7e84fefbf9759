import { Readable } from 'node:stream';
import type pg from 'pg';
import { LIVE_TOPICS, type LiveNews, type LiveTopic } from '#contract/operation/overview-schemas.ts';
import { listen, type Subscription } from '#db/listen.ts';

const CHANNEL = 'staff_screens';

export type LiveHub = {
  /**
   * From here on the stream is sent what changes, until it ends. Resolves once the database's notices arrive. `look` is called
   * when somebody may work here no more, or as something else.
   */
  join(stream: EventStream, look?: () => void): Promise<void>;
  /** Ends every stream, also those that join later. */
  stop(): Promise<void>;
};

type HubOptions = { connection: pg.PoolConfig; log: { warn(detail: object, message: string): void } };

/**
 * Passes on what the database's triggers say to every browser that watches. It listens from the first one on, over a
 * connection of its own, and tells all of them that anything may have changed after that connection was lost.
 */
export function createLiveHub({ connection, log }: HubOptions): LiveHub {
  const streams = new Map<EventStream, () => void>();
  const news = gatherNews((changed) => {
    for (const [stream, look] of streams) {
      stream.send('changed', changed);
      if (changed.topics.includes('team')) look();
    }
  });
  let subscription: Promise<Subscription> | null = null;
  let stopped = false;

  function subscribe(): Promise<Subscription> {
    let connected = false;
    const onGap = () => {
      if (connected) news.addEverything();
      connected = true;
    };
    const opening = listen({ connection, channel: CHANNEL, name: 'fulldraw live', onNotice: news.add, onGap, log });
    opening.catch(() => {
      subscription = null;
    });
    return opening;
  }

  return {
    async join(stream, look = () => {}) {
      if (!stopped) subscription ??= subscribe();
      await subscription;
      // Nothing would end it any more, and the server that stops would wait for it.
      if (stopped) return stream.end();
      if (stream.body.destroyed) return;
      streams.set(stream, look);
      stream.body.once('close', () => streams.delete(stream));
      stream.send('ready', {});
    },
    async stop() {
      stopped = true;
      for (const stream of streams.keys()) stream.end();
      news.stop();
      await (await subscription?.catch(() => null))?.stop();
    },
  };
}

const GATHERED_FOR_MS = 250;
/** Of more orders than this it is only told that there were changes. */
const FEW_ORDERS = 20;

type News = {
  /** One notice of the database: "topic id,id", or a topic alone when it was many rows. */
  add(notice: string): void;
  /** Changes may have been missed. */
  addEverything(): void;
  stop(): void;
};

/** Makes one message of all notices within a moment, so that a hundred changes are one answer to them. */
export function gatherNews(announce: (news: LiveNews) => void): News {
  let topics = new Set<LiveTopic>();
  let orderIds = new Set<number>();
  let manyOrders = false;
  let timer: NodeJS.Timeout | null = null;

  function send() {
    const few = !manyOrders && orderIds.size <= FEW_ORDERS;
    const news: LiveNews = { topics: [...topics], orderIds: few ? [...orderIds] : [] };
    reset();
    announce(news);
  }

  function reset() {
    if (timer) clearTimeout(timer);
    timer = null;
    topics = new Set();
    orderIds = new Set();
    manyOrders = false;
  }

  return {
    add(notice) {
      const [name, ids] = notice.split(' ');
      const topic = LIVE_TOPICS.find((known) => known === name);
      if (!topic) return;
      topics.add(topic);
      if (topic === 'orders' && !ids) manyOrders = true;
      if (topic === 'orders' && ids) for (const id of ids.split(',')) orderIds.add(Number(id));
      timer ??= setTimeout(send, GATHERED_FOR_MS);
    },
    addEverything() {
      topics = new Set(LIVE_TOPICS);
      manyOrders = true;
      timer ??= setTimeout(send, GATHERED_FOR_MS);
    },
    stop: reset,
  };
}

export type EventStream = {
  /** What the browser is sent. */
  body: Readable;
  send(event: string, data: object): void;
  /** A comment: keeps proxies from taking the silence for an end. */
  beat(): void;
  end(): void;
};

const RETRY_MS = 3_000;

/** Server-sent events for one browser. One that does not read is dropped instead of filling the memory; it connects again. */
export function openEventStream(): EventStream {
  const body = new Readable({ read() {} });
  let ended = false;
  const write = (text: string) => {
    if (!ended && !body.destroyed && !body.push(text)) body.destroy();
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still here\n\n'),
    end() {
      ended = true;
      body.push(null);
    },
  };
}
