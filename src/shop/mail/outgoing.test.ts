import { expect, test } from 'vitest';
import { type MailToGo, makeOutgoing } from './outgoing.ts';

const place = {
  origin: 'https://fulldraw.test',
  renderMail: async () => ({ subject: 'The first bows', html: '<p>Hello</p>', text: 'Hello\n' }),
};
const NEWS: MailToGo = {
  id: 7,
  messageKey: null,
  stream: 'announcement',
  template: 'announcement',
  recipient: 'ann@example.com',
  orderId: 1,
  data: { unsubscribeToken: 'T0KEN' },
  isCopy: false,
  createdAt: new Date(0),
};

test('an announcement can be unsubscribed from by one press in the mailbox, and no other mail can', async () => {
  expect(await makeOutgoing(place, NEWS)).toEqual({
    to: 'ann@example.com',
    subject: 'The first bows',
    html: '<p>Hello</p>',
    text: 'Hello\n',
    messageId: '<mail-7-0@fulldraw.test>',
    headers: {
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      'List-Unsubscribe': '<https://fulldraw.test/api/unsubscribe/T0KEN>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const receipt: MailToGo = { ...NEWS, stream: 'transactional', template: 'balance-received' };
  expect((await makeOutgoing(place, receipt)).headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
});

test('what somebody wrote by hand may be answered by a program', async () => {
  const reply: MailToGo = { ...NEWS, stream: 'transactional', template: 'inquiry-reply' };
  expect((await makeOutgoing(place, reply)).headers).toEqual({});
});

test('a mail of a restored database has another Message-ID than the one that had its number before', async () => {
  const messageKey = '0b4d7b1c-0000-4000-8000-000000000001';
  const { messageId } = await makeOutgoing(place, { ...NEWS, messageKey });
  expect(messageId).toBe(`<mail-7-${messageKey}@fulldraw.test>`);
});

test('a copy for staff says that it is one, and unsubscribes nobody', async () => {
  const copy = await makeOutgoing(place, { ...NEWS, isCopy: true });
  expect(copy.subject).toBe('[COPY] The first bows');
  expect(copy.headers).toEqual({ 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' });
});
