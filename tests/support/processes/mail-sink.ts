import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps nothing but the tally: how often which mail came to whom. */
export type MailSink = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string;
  /** Mails taken until now, repeated ones too. */
  taken(): number;
  /** Per address, how often each Message-ID came. */
  tally: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** When the first and the latest mail was taken since the last `forget`, in milliseconds of `performance.now()`. */
  span(): { first: number; latest: number };
  forget(): void;
};

type Options = {
  /** Told of each mail, once for each of its recipients. */
  onMail?: (mail: { recipient: string; subject: string; messageId: string; bytes: number }) => void;
};

export async function openMailSink({ onMail }: Options = {}): Promise<MailSink> {
  const tally = new Map<string, Map<string, number>>();
  let taken = 0;
  let span = { first: 0, latest: 0 };

  function take(address: string, messageId: string): void {
    const ids = tally.get(address) ?? new Map<string, number>();
    tally.set(address, ids.set(messageId, (ids.get(messageId) ?? 0) + 1));
    const now = performance.now();
    span = { first: taken === 0 ? now : span.first, latest: now };
    taken += 1;
  }

  const server = new SMTPServer({
    name: 'sink.test',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 250,
    onData(stream, { envelope }, callback) {
      let head = '';
      let bytes = 0;
      let complete = false;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (complete) return;
        head += chunk.toString('latin1');
        complete = head.includes('\r\n\r\n');
      });
      stream.once('end', () => {
        const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
        const subject = /^subject: *(.*)$/im.exec(head)?.[1] ?? '';
        for (const { address } of envelope.rcptTo) {
          take(address, messageId);
          onMail?.({ recipient: address, subject, messageId, bytes });
        }
        callback();
      });
    },
  });
  // A sender that is killed in the middle of a mail is no fault of this server's.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    taken: () => taken,
    tally,
    span: () => span,
    forget() {
      tally.clear();
      taken = 0;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
