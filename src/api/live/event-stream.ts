import { Readable } from 'node:stream';

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
