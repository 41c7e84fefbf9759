import type pg from 'pg';
import { listen, type Subscription } from '#db/listen.ts';
import type { EventStream } from './event-stream.ts';
import { gatherNews } from './gather-news.ts';

const CHANNEL = 'staff_screens';

export type LiveHub = {
  /** From here on the stream is sent what changes, until it ends. Resolves once the database's notices arrive. */
  join(stream: EventStream): Promise<void>;
  /** Ends every stream, also those that join later. */
  stop(): Promise<void>;
};

type HubOptions = { connection: pg.PoolConfig; log: { warn(detail: object, message: string): void } };

/**
 * Passes on what the database's triggers say to every browser that watches. It listens from the first one on, over a
 * connection of its own, and tells all of them that anything may have changed after that connection was lost.
 */
export function createLiveHub({ connection, log }: HubOptions): LiveHub {
  const streams = new Set<EventStream>();
  const news = gatherNews((changed) => {
    for (const stream of streams) stream.send('changed', changed);
  });
  let subscription: Promise<Subscription> | null = null;
  let stopped = false;

  function subscribe(): Promise<Subscription> {
    let connected = false;
    const onGap = () => {
      if (connected) news.miss();
      connected = true;
    };
    const opening = listen({ connection, channel: CHANNEL, name: 'fulldraw live', onNotice: news.hear, onGap, log });
    opening.catch(() => {
      subscription = null;
    });
    return opening;
  }

  return {
    async join(stream) {
      if (!stopped) subscription ??= subscribe();
      await subscription;
      // Nothing would end it any more, and the server that stops would wait for it.
      if (stopped) return stream.end();
      if (stream.body.destroyed) return;
      streams.add(stream);
      stream.body.once('close', () => streams.delete(stream));
      stream.send('ready', {});
    },
    async stop() {
      stopped = true;
      for (const stream of streams) stream.end();
      news.stop();
      await (await subscription?.catch(() => null))?.stop();
    },
  };
}
