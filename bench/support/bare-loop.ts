// A process of its own for release.ts: nodemailer alone, as fast as it goes, with mails that were written beforehand.
import { createTransport } from 'nodemailer';
import { spentMs } from './spent-ms.ts';

/** What `release.ts` hands over: the mails are sent in turn, each time to another address under another Message-ID. */
export type BareTask = {
  url: string;
  connections: number;
  count: number;
  mails: { subject: string; html: string; text: string }[];
};

process.once('message', async ({ url, connections, count, mails }: BareTask) => {
  const transport = createTransport(
    { url, pool: true, maxConnections: connections, maxMessages: Number.POSITIVE_INFINITY },
    { from: 'Fulldraw <orders@fulldraw.test>', disableFileAccess: true, disableUrlAccess: true },
  );
  let next = 0;
  async function lane(): Promise<void> {
    while (next < count) {
      const index = next++;
      const to = `owes-${index}@example.com`;
      await transport.sendMail({ ...mails[index % mails.length], to, messageId: `<mail-${index}-bare@fulldraw.test>` });
    }
  }
  // One more for each connection is ready when its turn comes.
  await Promise.all(Array.from({ length: 2 * connections }, lane));
  transport.close();
  process.send?.(spentMs() satisfies number);
  process.disconnect();
});
