import { expect, test } from 'vitest';
import { createSendGridEvents, readMailEvent } from './sendgrid-events.ts';

/** An example of SendGrid's own, from the tests of its library: what they sign, and how. */
const EXAMPLE = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  signature: 'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
  timestamp: '1588788367',
  rawBody: Buffer.from('{"category":"example_payload","event":"test_event","message_id":"message_id"}'),
};

test('what SendGrid signed is believed for a day, and nobody while it is not in use', () => {
  const read = (verificationKey: string | null, hoursLater: number) =>
    createSendGridEvents({
      verificationKey,
      clock: () => new Date((Number(EXAMPLE.timestamp) + hoursLater * 3600) * 1000),
    }).read(EXAMPLE);
  // It holds, and there is no event in it that concerns a mail.
  expect(read(EXAMPLE.key, 24)).toEqual([]);
  expect(read(EXAMPLE.key, 26)).toBeNull();
  expect(read(EXAMPLE.key, -1)).toBeNull();
  expect(read(null, 0)).toBeNull();
});

const bounced = { blocks: 'bounce', arrived: false };
const lost = { blocks: null, arrived: false };

test.each([
  [{ event: 'bounce', type: 'bounce' }, bounced],
  [{ event: 'bounce' }, bounced],
  [{ event: 'bounce', type: 'blocked' }, lost],
  [{ event: 'dropped', reason: 'Bounced Address' }, bounced],
  [{ event: 'dropped', reason: 'Invalid' }, bounced],
  [{ event: 'dropped', reason: 'Invalid SMTPAPI header' }, lost],
  [
    { event: 'dropped', reason: 'Spam Reporting Address' },
    { blocks: 'complaint', arrived: false },
  ],
  [
    { event: 'dropped', reason: 'Unsubscribed Address' },
    { blocks: 'unsubscribed', arrived: false },
  ],
  [{ event: 'dropped', reason: 'Recipient List over Package Quota' }, lost],
  [{ event: 'spamreport' }, { blocks: 'complaint', arrived: true }],
  [{ event: 'group_unsubscribe' }, { blocks: 'unsubscribed', arrived: true }],
  [{ event: 'deferred' }, null],
])('%j has its consequence', (said, consequence) => {
  const event = readMailEvent({ ...said, email: 'Ann@Example.com', sg_event_id: 'e1' });
  if (consequence === null) expect(event).toBeNull();
  else expect(event).toMatchObject({ ...consequence, id: 'e1', address: 'ann@example.com', messageId: null });
});

test('the sentence of a foreign mail server is one line of text without ends and secrets', () => {
  const reason = `550\u0000 no\r\nsuch ?token=abc ${'x'.repeat(9000)}`;
  const event = readMailEvent({ event: 'bounce', email: 'a@b.cc', sg_event_id: 'e1', reason });
  expect(event?.sentence).toMatch(/^550 no such \?token=\[left out\] x+$/);
  expect(event?.sentence?.length).toBeLessThan(600);
});
