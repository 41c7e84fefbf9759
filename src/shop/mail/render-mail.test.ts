import { expect, test } from 'vitest';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { FACTS } from '#tests/support/mails/mail-shop.ts';
import { renderMail } from './render-mail.tsx';

const LINK = 'https://fulldraw.test/complete-payment?token=Zx8-_q';
const CONFIRMED = { ...FACTS, releaseDate: '2025-07-04', manufacturingWeeks: 4, paymentLink: LINK };

/** Both parts must say it: some readers show one, some the other. */
async function expectBothToSay<Name extends keyof MailTemplates>(
  name: Name,
  data: MailTemplates[Name],
  facts: string[],
) {
  const { html, text } = await renderMail(name, data);
  const visible = html.replace(/<head>.*?<\/head>/s, '').replaceAll(/<!--.*?-->/g, '');
  for (const fact of facts) {
    expect(visible, 'html').toContain(fact);
    expect(text.replaceAll(/\s+/g, ' '), 'plain text').toContain(fact);
  }
  return { html, text };
}

test('the confirmation tells what was paid, what is left, when the bow comes, and where the balance can be paid', async () => {
  await expectBothToSay('order-confirmed', CONFIRMED, [
    'FD-7K3M9QXT',
    'Ann Archer',
    'Tan',
    '$177.60',
    '$1,598.40',
    '$1,776.00',
    'July 4th, 2025',
    'about 4 weeks after final payment',
    'within 2-3 business days',
    '1 Ridge Road, Bozeman, MT 59715',
    'turn comes. You pay the balance within 7 days of that email.',
    LINK,
    'https://fulldraw.test/contact',
  ]);
});

test('what a gift card has paid of the checkout stands beside what the card has paid', async () => {
  const { text } = await expectBothToSay('order-confirmed', { ...CONFIRMED, giftAmount: 10_000 }, [
    '$177.60',
    '$100.00',
    '$77.60',
  ]);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Paid today:? \$177\.60.*By gift card:? \$100\.00.*By card:? \$77\.60/);
  expect((await renderMail('order-confirmed', CONFIRMED)).text).not.toContain('By card');
});

test('a pre-order without a promised date says nothing of dates', async () => {
  const { text } = await renderMail('order-confirmed', { ...CONFIRMED, releaseDate: null, manufacturingWeeks: null });
  expect(text).not.toMatch(/Expected release|Manufacturing {2}|null/);
});

test('a release date that has passed is named as such, and no longer expected', async () => {
  const { text } = await expectBothToSay('order-confirmed', { ...CONFIRMED, releasePassed: true }, [
    'Release date (passed)',
    'July 4th, 2025',
  ]);
  expect(text).not.toContain('Expected');
});

test('one week of manufacturing is a week', async () => {
  await expectBothToSay('order-confirmed', { ...CONFIRMED, manufacturingWeeks: 1 }, ['about a week after']);
});

test('the receipt says that everything is paid and what happens next', async () => {
  await expectBothToSay('balance-received', FACTS, [
    'FD-7K3M9QXT',
    '$1,776.00',
    '$177.60',
    '$1,598.40',
    'paid in full',
    '$0.00',
    'Now we make your bow. That takes a few weeks,',
    '1 Ridge Road, Bozeman, MT 59715',
  ]);
});

test('the receipt of a bow whose build is not chosen says so, and does not say that there is nothing to do', async () => {
  const { text } = await expectBothToSay('balance-received', { ...FACTS, build: null }, [
    'You have not chosen draw length, weight and hand yet.',
    'until then there is nothing you need to pay.',
  ]);
  expect(text).not.toContain('nothing you need to do');
});

test('the receipt of a bow that was shipped before it was paid does not promise to make it', async () => {
  const shipped = { ...FACTS, shipped: true };
  const { html, text } = await expectBothToSay('balance-received', shipped, [
    'Your bow has been shipped to 1 Ridge Road',
  ]);
  expect(`${html}${text}`).not.toMatch(/manufacturing|before it ships/);
});

test('an unpaid pre-order is cancelled with the word that nothing was charged', async () => {
  const data = { ...FACTS, cause: 'unpaid', refundedAmount: 0 } as const;
  const { text } = await expectBothToSay('order-cancelled', data, [
    'FD-7K3M9QXT',
    'We did not receive the deposit',
    'Nothing was charged.',
  ]);
  expect(text).not.toMatch(/sending|Refunded/);
});

test('a cancelled pre-order that was paid for says what goes back and how long that takes', async () => {
  const data = { ...FACTS, cause: 'requested', refundedAmount: 17_760 } as const;
  const { text } = await expectBothToSay('order-cancelled', data, [
    '$177.60 goes back to the card it came from',
    '5 to 10 business days',
  ]);
  expect(text).not.toContain('Nothing was charged');
});

test('money that came for an unpaid order is never called "nothing was charged"', async () => {
  const { text } = await renderMail('order-cancelled', { ...FACTS, cause: 'unpaid', refundedAmount: 17_760 });
  expect(text).toContain('$177.60');
  expect(text).not.toContain('Nothing was charged');
});

test('a corrected pre-order is told as it is now, with what to do if it was somebody else', async () => {
  const build = { drawLength: 29.5, drawWeight: 60, hand: 'Left' } as const;
  const { text } = await expectBothToSay('order-corrected', { ...FACTS, bowColor: 'Black', build }, [
    'FD-7K3M9QXT',
    '29.5 in draw, 60 lbs, left hand',
    'Ann Archer',
    'Black',
    '1 Ridge Road, Bozeman, MT 59715',
    'If you did not ask for this, reply to this email',
  ]);
  expect(text).not.toContain('Tan');
  expect((await renderMail('order-corrected', { ...FACTS, build: null })).text).toContain('not chosen yet');
});

test('a payment link says how much is due until when, and leads there', async () => {
  const due = { leg: 'balance', amount: 159_840 } as const;
  const data = { ...FACTS, due, paymentLink: LINK, linkExpiresAt: '2026-11-28T09:05:00.000Z' };
  const facts = [
    'FD-7K3M9QXT',
    '$1,598.40',
    'pay the balance',
    'Saturday, November 28th, 2026, 2:05 AM Mountain Time',
    LINK,
  ];
  await expectBothToSay('payment-link', data, facts);
  const { subject, text } = await renderMail('payment-link', { ...data, isTest: true, linkExpiresAt: null });
  expect(subject).toBe('[TEST] Your payment link for pre-order FD-7K3M9QXT');
  expect(text).not.toMatch(/pay by|null/i);
});

test('money that comes back without a cancellation is told, with how long it takes', async () => {
  const facts = ['FD-7K3M9QXT', 'We are sending $100.00 back', '5-10 business days'];
  await expectBothToSay('money-returned', { ...FACTS, refundedAmount: 10_000 }, facts);
});

test('an address that an order leaves learns nothing of where the order goes', async () => {
  const { text } = await expectBothToSay('address-replaced', FACTS, ['FD-7K3M9QXT', 'If you did not ask for this']);
  expect(text).not.toMatch(/Ridge Road|complete-payment/);
});

test('the subject names the order, and marks what a test order causes', async () => {
  const subject = async (isTest: boolean) => (await renderMail('balance-received', { ...FACTS, isTest })).subject;
  expect(await subject(false)).toBe('Receipt: pre-order FD-7K3M9QXT is paid in full');
  expect(await subject(true)).toBe('[TEST] Receipt: pre-order FD-7K3M9QXT is paid in full');
});

test('a name is text and never markup', async () => {
  const { html, text } = await renderMail('order-confirmed', { ...CONFIRMED, customerName: '<b>Ann</b>' });
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  expect(text).toContain('<b>Ann</b>');
});
