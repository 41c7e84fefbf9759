import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { MailServerAway } from '#shop/mail/mail-server-away.ts';
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
  await expect(server.transport.send(MAIL)).rejects.toThrow(MailServerAway);
  const nobody = createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: 'orders@fulldraw.test' });
  await expect(nobody.send(MAIL)).rejects.toThrow(MailServerAway);
  await using tired = await refusingServer({ at: 'recipient', code: 450, sentence: '4.2.2 Mailbox full' });
  await expect(tired.transport.send(MAIL)).rejects.not.toThrow(MailServerAway);
  expect(await server.transport.send({ ...MAIL, to: '' })).toMatchObject({
    ok: false,
    answer: 'This is no email address.',
  });
});

/** A mail server that gives one answer to everybody, word for word. */
async function refusingServer({ at, code, sentence }: Refusal) {
  const refusal = Object.assign(new Error(sentence), { responseCode: code });
  const answer = (stage: Stage) => (stage === at ? refusal : null);
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
    async [Symbol.asyncDispose]() {
      transport.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
