import { get } from 'node:http';

/** As a browser that lost its stream; the server tells browsers three seconds. */
const AGAIN_MS = 1_000;

export type News = Disposable & {
  isOpen(): boolean;
  /** When it last heard of a subject, in milliseconds of `performance.now()`. */
  heardOf(topic: string): number | null;
  /** How often it was opened. */
  openings(): number;
};

/** The stream of a staff page, which opens again whenever it breaks, as a browser does it. */
export function openNews(address: string, cookie: string): News {
  const heard = new Map<string, number>();
  let open = false;
  let openings = 0;
  let closed = false;
  let end = () => {};

  function connect(): void {
    if (closed) return;
    let buffered = '';
    const request = get(`${address}/api/admin/live`, { headers: { cookie }, agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', (words: string) => {
        buffered += words;
        const events = buffered.split('\n\n');
        buffered = events.pop() ?? '';
        for (const event of events) take(event);
      });
      answer.once('close', again).on('error', () => {});
    });
    request.once('error', again);
    end = () => request.destroy();
  }

  let timer: NodeJS.Timeout | null = null;
  function again(): void {
    open = false;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect();
    }, AGAIN_MS);
  }

  function take(event: string): void {
    if (event.startsWith('event: ready')) {
      open = true;
      openings += 1;
    }
    const [, data = '{}'] = /^event: changed\ndata: (.*)$/m.exec(event) ?? [];
    const { topics = [] } = JSON.parse(data) as { topics?: string[] };
    for (const topic of topics) heard.set(topic, performance.now());
  }

  connect();
  return {
    isOpen: () => open,
    heardOf: (topic) => heard.get(topic) ?? null,
    openings: () => openings,
    [Symbol.dispose]() {
      closed = true;
      if (timer) clearTimeout(timer);
      end();
    },
  };
}
