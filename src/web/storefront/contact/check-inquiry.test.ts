import { expect, test } from 'vitest';
import { CONTACT_LIMITS, DEALER_LIMITS } from '#contract/fields/field-limits.ts';
import { contactMessage } from '#contract/inquiries/inquiry-schemas.ts';
import { DEALER_INQUIRY } from '#web/storefront/retailers/dealer-section.tsx';
import { checkInquiry } from './check-inquiry.ts';
import { CONTACT_INQUIRY } from './contact-inquiry.ts';
import { namesOf, readEntries } from './inquiry-kind.ts';

const typed = { firstName: ' Ada ', lastName: 'Hale', email: ' ada@example.com ', message: 'Does it come in Tan?' };

test('first and last name are sent as one, with an empty phone and the interest "collaboration"', async () => {
  const message = {
    name: 'Ada Hale',
    email: 'ada@example.com',
    phone: '',
    interest: 'collaboration',
    message: 'Does it come in Tan?',
  };
  expect(await checkInquiry(CONTACT_INQUIRY, typed)).toEqual({ ok: true, message });
  expect(contactMessage.parse(message)).toEqual(message);
});

test('a field of nothing but spaces is missing, the address too', async () => {
  for (const field of namesOf(CONTACT_INQUIRY)) {
    expect(await checkInquiry(CONTACT_INQUIRY, { ...typed, [field]: '   ' })).toEqual({
      ok: false,
      missing: true,
      faults: { [field]: 'Please fill in this field.' },
    });
  }
});

test.each(['ada', 'ada@example', '.ada@example.com', 'a..b@example.com', 'ada@example.com,', 'jürgen@example.com'])(
  'the form refuses %s at its field, as the shop does, and does not call it missing',
  async (email) => {
    const checked = await checkInquiry(CONTACT_INQUIRY, { ...typed, email });
    const shop = contactMessage.safeParse({ name: 'Ada', email, message: 'Hello' });
    expect(checked).toEqual({ ok: false, missing: false, faults: { email: shop.error?.issues[0]?.message } });
  },
);

test.each(["o'neil+bow@mail.example.co.uk", 'a_b-c.d@x1.org'])('the form takes %s, as the shop does', async (email) => {
  const checked = await checkInquiry(CONTACT_INQUIRY, { ...typed, email });
  expect(checked.ok && contactMessage.parse(checked.message).email).toBe(email);
});

test('an address with an accent is told what is wrong with it', async () => {
  const { faults } = (await checkInquiry(CONTACT_INQUIRY, { ...typed, email: 'jürgen@example.com' })) as {
    faults: object;
  };
  expect(faults).toEqual({
    email: 'We cannot write to addresses with letters such as é or ü. Please give another email address.',
  });
});

test('a message that is too long or holds what is no text says so, and is not called missing', async () => {
  const long = { ...typed, message: 'x'.repeat(CONTACT_LIMITS.message + 1), lastName: 'Ha\0le' };
  expect(await checkInquiry(CONTACT_INQUIRY, long)).toEqual({
    ok: false,
    missing: false,
    faults: { message: 'Please use at most 5000 characters.', lastName: 'Please use plain text here.' },
  });
});

test('only the four fields of the form are read, and a posted file is no text', () => {
  const form = new FormData();
  form.set('firstName', 'Ada');
  form.set('email', new Blob(['x']));
  form.set('isAdmin', 'true');
  expect(readEntries(CONTACT_INQUIRY, form)).toEqual({ firstName: 'Ada', lastName: '', email: '', message: '' });
});

test("a dealer's longest inquiry is one that the shop takes, with the shop and its place at its head; the phone may be left out", async () => {
  const entries = Object.fromEntries(
    namesOf(DEALER_INQUIRY).map((name) => [name, 'x'.repeat(DEALER_LIMITS[name])]),
  ) as Record<keyof typeof DEALER_LIMITS, string>;
  const longest = await checkInquiry(DEALER_INQUIRY, { ...entries, email: 'bo@example.com' });
  expect(longest.ok && contactMessage.parse(longest.message)).toMatchObject({ interest: 'dealer' });

  const dealer = { ...entries, email: 'bo@example.com', shop: ' Ridge Archery ', town: 'Butte', state: 'MT' };
  const sent = await checkInquiry(DEALER_INQUIRY, { ...dealer, phone: '' });
  expect(sent).toMatchObject({ ok: true, message: { phone: '', email: 'bo@example.com' } });
  expect(sent.ok && sent.message.message).toMatch(/^Ridge Archery, Butte, MT\n\nx{4700}$/);
  expect(await checkInquiry(DEALER_INQUIRY, { ...dealer, shop: ' ' })).toMatchObject({
    faults: { shop: 'Please fill in this field.' },
  });
});
