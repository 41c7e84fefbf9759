import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { keepMail } from './mailbox.ts';

/** Every address under this domain is refused for good, as a mistyped address is by a real server. */
export const REFUSED_DOMAIN = 'refused.test';

type Callback = (fault?: Error | null) => void;

/** A mail server for this machine alone, which delivers to the sandbox's mailbox. */
export async function startSmtpServer({ pool, port }: { pool: pg.Pool; port: number }) {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'mail.sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    closeTimeout: 250,
    onRcptTo: ({ address }, _session, callback) => settle(callback, () => checkRecipient(pool, address)),
    onData: (stream, session, callback) =>
      settle(callback, async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await keepMail(pool, { recipients, sender: senderOf(session), raw: await buffer(stream) });
        await failAfterAcceptance(pool, recipients, () => sockets.get(session.remotePort)?.destroy());
      }),
  });
  // A client that breaks off is no event of this server's; without a listener it would end the process.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function checkRecipient(pool: pg.Pool, address: string): Promise<void> {
  const { latencyMs, errorRate, only } = await currentFaults(pool, 'smtp');
  if (address.includes(only)) {
    if (latencyMs > 0) await pause(latencyMs);
    if (strikes(errorRate)) throw answer(451, '4.3.0 Try again later, on purpose');
  }
  if (address.toLowerCase().endsWith(`@${REFUSED_DOMAIN}`)) throw answer(550, '5.1.1 No such mailbox here');
}

/** The mail is kept already: what the sender is answered is wrong. */
async function failAfterAcceptance(pool: pg.Pool, recipients: string[], dropConnection: () => void): Promise<void> {
  const { failAfterRate, failAfter, only } = await currentFaults(pool, 'smtp');
  if (!recipients.some((address) => address.includes(only)) || !strikes(failAfterRate)) return;
  if (failAfter === 'drop-connection') dropConnection();
  throw answer(451, '4.3.0 Accepted, and yet not, on purpose');
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : '';
}

function answer(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}

function settle(callback: Callback, work: () => Promise<void>): void {
  work().then(() => callback(), callback);
}
