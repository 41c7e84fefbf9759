import { expect, test } from 'vitest';
import { contactMessage } from '#contract/inquiries.ts';
import { DEALER_INQUIRY } from '../retailers/dealer-inquiry.ts';
import { CONTACT_INQUIRY } from './contact-inquiry.ts';
import { findFaults, hasMissing, namesOf, readEntries } from './inquiry-kind.ts';

const typed = { firstName: ' Ada ', lastName: 'Hale', email: ' ada@example.com ', message: 'Does it come in Tan?' };

test('first and last name are sent as one, with an empty phone and the interest "collaboration"', () => {
  const message = CONTACT_INQUIRY.toMessage(typed);
  expect(message).toEqual({
    name: 'Ada Hale',
    email: 'ada@example.com',
    phone: '',
    interest: 'collaboration',
    message: 'Does it come in Tan?',
  });
  expect(contactMessage.parse(message)).toEqual(message);
});

test('a field of nothing but spaces is missing', () => {
  const entries = { ...typed, lastName: '   ' };
  expect(hasMissing(CONTACT_INQUIRY, entries)).toBe(true);
  expect(findFaults(CONTACT_INQUIRY, entries)).toEqual({ lastName: 'Please fill in this field.' });
  expect(findFaults(CONTACT_INQUIRY, typed)).toEqual({});
});

test.each(['ada', 'ada@example', '.ada@example.com', 'a..b@example.com', 'ada@exam ple.com', '"a"@example.com'])(
  'the form refuses %s, as the shop would',
  (email) => {
    expect(Object.keys(findFaults(CONTACT_INQUIRY, { ...typed, email }))).toEqual(['email']);
    expect(contactMessage.safeParse(CONTACT_INQUIRY.toMessage({ ...typed, email })).success).toBe(false);
  },
);

test.each(["o'neil+bow@mail.example.co.uk", 'a_b-c.d@x1.org'])('the form takes %s, as the shop would', (email) => {
  expect(findFaults(CONTACT_INQUIRY, { ...typed, email })).toEqual({});
  expect(contactMessage.safeParse(CONTACT_INQUIRY.toMessage({ ...typed, email })).success).toBe(true);
});

test('a message that is too long says so, and is not called missing', () => {
  const entries = { ...typed, message: 'x'.repeat(5001) };
  expect(findFaults(CONTACT_INQUIRY, entries)).toEqual({ message: 'Please use at most 5000 characters.' });
  expect(hasMissing(CONTACT_INQUIRY, entries)).toBe(false);
});

test('only the four fields of the form are read, and a posted file is no text', () => {
  const form = new FormData();
  form.set('firstName', 'Ada');
  form.set('email', new Blob(['x']));
  form.set('isAdmin', 'true');
  expect(readEntries(CONTACT_INQUIRY, form)).toEqual({ firstName: 'Ada', lastName: '', email: '', message: '' });
});

test("a dealer's longest inquiry is one that the shop takes, with the shop and its place at its head; the phone may be left out", () => {
  const entries = Object.fromEntries(
    namesOf(DEALER_INQUIRY).map((name) => [name, 'x'.repeat(DEALER_INQUIRY.fields[name].longest)]),
  ) as Parameters<typeof DEALER_INQUIRY.toMessage>[0];
  const dealer = { ...entries, ...{ email: 'bo@example.com', shop: ' Ridge Archery ', town: 'Butte', state: 'MT' } };
  expect(findFaults(DEALER_INQUIRY, { ...dealer, phone: '' })).toEqual({});
  expect(findFaults(DEALER_INQUIRY, { ...dealer, shop: ' ' })).toEqual({ shop: 'Please fill in this field.' });
  const message = DEALER_INQUIRY.toMessage(dealer);
  expect(message).toMatchObject({ interest: 'dealer', email: 'bo@example.com' });
  expect(message.message).toMatch(/^Ridge Archery, Butte, MT\n\nx{4700}$/);
  const { shop, town, state } = entries;
  const longest = DEALER_INQUIRY.toMessage({ ...dealer, shop, town, state });
  expect(contactMessage.parse(longest)).toEqual(longest);
});
