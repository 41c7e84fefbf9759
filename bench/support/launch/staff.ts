import { type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { LiveNews } from '#contract/operation/overview-schemas.ts';
import { DEMO } from '#shop/people/staff/staff-accounts.ts';
import { gatherNews } from '#web/staff/calls/news.ts';
import { staffCalls } from '../staff-calls.ts';
import { type Client, cookiesOf, jsonOf } from './http.ts';
import type { Samples } from './measure.ts';
import type { Troubles } from './troubles.ts';

export type Staff = {
  /** Has the list of orders open, reads it anew as the panel does when there is news, and looks through other lists in between. */
  watch(signal: AbortSignal): Promise<void>;
  /** Sends the release, to a batch or to all who owe; how many it is for, as far as the first answer says. */
  release(batchId: number | null): Promise<void>;
  news(): number;
};

type Options = {
  shop: Client;
  /** What they look through. */
  reads: string[];
  troubles: Troubles;
  /** How long lists took. */
  lists: Samples;
  address: string;
  /** Between two looks. */
  everyMs: number;
};

const LIST = '/api/admin/orders';

/** Lists of orders as staff ask for them, with what there is to be found. To look for that takes a while in a large shop. */
export async function findLists(pool: pg.Pool | pg.Client): Promise<string[]> {
  const calls = await staffCalls(pool as pg.Pool);
  return calls
    .filter(({ name, bodies }) => name.startsWith('orders: ') && !bodies)
    .flatMap(({ urls }) => urls.slice(0, 3));
}

export async function signInStaff({ shop, reads, troubles, lists, address, everyMs }: Options): Promise<Staff> {
  const own = { 'x-forwarded-for': address, origin: shop.origin, 'sec-fetch-site': 'same-origin' };
  const json = { ...own, 'content-type': 'application/json' };
  const body = JSON.stringify(DEMO);
  const signedIn = await shop.ask('/api/admin/login', { method: 'POST', headers: json, body });
  if (signedIn.status !== 200) throw new Error(`Staff cannot sign in: ${signedIn.body}`);
  const cookie = cookiesOf(signedIn);
  let news = 0;

  async function read(path: string): Promise<void> {
    try {
      const answer = await shop.ask(path, { headers: { ...own, cookie } });
      lists.add(answer.ms);
      if (answer.status !== 200) troubles.note('staff list', answer);
    } catch (fault) {
      troubles.broke('staff list', fault);
    }
  }

  /** Of what changes while the list is on its way, one reading afterwards is enough. */
  function readOnce(): () => void {
    let state: 'idle' | 'reading' | 'again' = 'idle';
    return async function onNews() {
      if (state !== 'idle') {
        state = 'again';
        return;
      }
      do {
        state = 'reading';
        await read(LIST);
      } while (readAgain());
      state = 'idle';
    };
    function readAgain() {
      return state === 'again';
    }
  }

  return {
    news: () => news,
    async watch(signal) {
      const gathered = gatherNews(readOnce());
      const onNews = (told: LiveNews) => {
        news += 1;
        gathered.add(told);
      };
      const stream = followLive(shop.origin, { ...own, cookie }, onNews, (fault) => {
        if (!signal.aborted) troubles.broke('live stream', fault);
      });
      for (let index = 0; !signal.aborted; index += 1) {
        await read(reads[index % reads.length] ?? LIST);
        await pause(everyMs, undefined, { signal }).catch(() => {});
      }
      stream.destroy();
      gathered.stop();
    },
    async release(batchId) {
      const path = '/api/send-release-notifications';
      try {
        const sent = await shop.ask(path, {
          method: 'POST',
          headers: { ...json, cookie },
          body: JSON.stringify({ batchId }),
        });
        if (sent.status !== 200) troubles.note('release', sent);
        else jsonOf(sent);
      } catch (fault) {
        troubles.broke('release', fault);
      }
    },
  };
}

function followLive(
  origin: string,
  headers: Record<string, string>,
  onNews: (news: LiveNews) => void,
  onFault: (fault: unknown) => void,
): ClientRequest {
  const url = `${origin.replace('localhost', '127.0.0.1')}/api/admin/live`;
  const stream = get(url, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) onFault(new Error(String(response.statusCode)));
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      for (const [, data = ''] of text.matchAll(/^event: changed\ndata: (.*)$/gm)) onNews(JSON.parse(data));
    });
    response.on('error', onFault);
    response.on('end', () => onFault(new Error('ended')));
  });
  stream.on('error', onFault);
  return stream;
}
