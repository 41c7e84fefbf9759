import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { MailServerUnavailable } from '#shop/ports/mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type Stage = 'sender' | 'recipient' | 'message';
type Refusal = { at: Stage; code: number; sentence: string };

const MAIL = { to: 'ann@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', messageId: '<1@x.test>' };

test.each<Refusal>([
  { at: 'recipient', code: 550, sentence: '5.1.1 No such mailbox' },
  { at: 'recipient', code: 554, sentence: '5.1.10 The domain takes no mail' },
  { at: 'message', code: 550, sentence: '5.1.1 No such mailbox' },
  { at: 'recipient', code: 550, sentence: 'User unknown' },
  { at: 'recipient', code: 551, sentence: 'User not local' },
  { at: 'recipient', code: 553, sentence: 'Mailbox name not allowed' },
])('"$code $sentence" to the $at is final: the mailbox does not exist', async (refusal) => {
  await using server = await refusingServer(refusal);
  const answer = `${refusal.code} ${refusal.sentence}`;
  expect(await server.transport.send(MAIL)).toEqual({ ok: false, reason: 'undeliverable', answer });
});

test.each<Refusal>([
  { at: 'recipient', code: 554, sentence: '5.7.1 Relay access denied' },
  { at: 'recipient', code: 550, sentence: '5.7.26 This sender is not authenticated' },
  { at: 'recipient', code: 553, sentence: '5.1.8 Sender domain does not resolve' },
  { at: 'recipient', code: 554, sentence: 'Relay access denied' },
  { at: 'recipient', code: 450, sentence: '4.1.1 Mailbox unavailable, try later' },
  { at: 'sender', code: 550, sentence: '5.1.0 Sender rejected' },
  { at: 'message', code: 550, sentence: 'Looks like spam' },
  { at: 'message', code: 552, sentence: '5.3.4 Message too big' },
])('after "$code $sentence" to the $at the mail is tried again: the shop can put it right', async (refusal) => {
  await using server = await refusingServer(refusal);
  await expect(server.transport.send(MAIL)).rejects.toThrow(refusal.sentence);
});

test('a server that is away, or takes no mail of ours, says nothing about the mail', async () => {
  const refusal = { at: 'sender', code: 550, sentence: '5.7.1 Not from you' } as const;
  await using server = await refusingServer(refusal);
  await expect(server.transport.send(MAIL)).rejects.toThrow(MailServerUnavailable);
  const nobody = createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: 'orders@fulldraw.test' });
  await expect(nobody.send(MAIL)).rejects.toThrow(MailServerUnavailable);
  await using tired = await refusingServer({ at: 'recipient', code: 450, sentence: '4.2.2 Mailbox full' });
  await expect(tired.transport.send(MAIL)).rejects.not.toThrow(MailServerUnavailable);
  expect(await server.transport.send({ ...MAIL, to: '' })).toMatchObject({
    ok: false,
    answer: 'This is no email address.',
  });
});

test('off this machine no mail goes out unencrypted, whatever the address of the server says', async () => {
  await using server = await refusingServer(null);
  expect(await server.transport.send(MAIL)).toEqual({ ok: true });
  // A name of this machine that does not say so, as a server's elsewhere.
  const elsewhere = `smtp://0.0.0.0:${server.port}`;
  for (const url of [elsewhere, `${elsewhere}?requireTLS=false&ignoreTLS=true`, `${elsewhere}?opportunisticTLS=true`]) {
    const transport = createSmtpTransport({ url, from: 'orders@fulldraw.test' });
    await expect(transport.send(MAIL)).rejects.toThrow(/STARTTLS/);
    transport.close();
  }
});

/** A mail server that gives one answer to everybody, word for word; null: it takes every mail. */
async function refusingServer(refused: Refusal | null) {
  const refusal = Object.assign(new Error(refused?.sentence), { responseCode: refused?.code });
  const answer = (stage: Stage) => (stage === refused?.at ? refusal : null);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 250,
    onMailFrom: (_address, _session, callback) => callback(answer('sender')),
    onRcptTo: (_address, _session, callback) => callback(answer('recipient')),
    onData: (stream, _session, callback) => stream.resume().once('end', () => callback(answer('message'))),
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'orders@fulldraw.test' });
  return {
    transport,
    port,
    async [Symbol.asyncDispose]() {
      transport.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
