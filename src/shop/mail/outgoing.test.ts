import { expect, test } from 'vitest';
import { type MailToGo, makeOutgoing } from './outgoing.ts';

const place = {
  origin: 'https://fulldraw.test',
  renderMail: async () => ({ subject: 'The first bows', html: '<p>Hello</p>', text: 'Hello\n' }),
};
const NEWS: MailToGo = {
  ...{ id: 7, stream: 'announcement', template: 'announcement', recipient: 'ann@example.com', orderId: 1 },
  ...{ data: { unsubscribeToken: 'T0KEN' }, isCopy: false, createdAt: new Date(0) },
};

test('an announcement can be unsubscribed from by one press in the mailbox, and no other mail can', async () => {
  expect(await makeOutgoing(place, NEWS)).toEqual({
    ...{ to: 'ann@example.com', subject: 'The first bows', html: '<p>Hello</p>', text: 'Hello\n' },
    messageId: '<mail-7-0@fulldraw.test>',
    headers: {
      'List-Unsubscribe': '<https://fulldraw.test/api/unsubscribe/T0KEN>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const receipt: MailToGo = { ...NEWS, stream: 'transactional', template: 'balance-received' };
  expect(await makeOutgoing(place, receipt)).not.toHaveProperty('headers');
});

test('a copy for staff says that it is one, and unsubscribes nobody', async () => {
  const copy = await makeOutgoing(place, { ...NEWS, isCopy: true });
  expect(copy.subject).toBe('[COPY] The first bows');
  expect(copy).not.toHaveProperty('headers');
});
