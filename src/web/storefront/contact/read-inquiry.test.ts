import { expect, test } from 'vitest';
import { contactMessage } from '#contract/inquiries.ts';
import { findFaults, hasMissing, readEntries, toMessage } from './read-inquiry.ts';

const typed = { firstName: ' Ada ', lastName: 'Hale', email: ' ada@example.com ', message: 'Does it come in Tan?' };

test('first and last name are sent as one, with an empty phone and the interest "collaboration"', () => {
  const message = toMessage(typed);
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
  expect(hasMissing(entries)).toBe(true);
  expect(findFaults(entries)).toEqual({ lastName: 'Please fill in this field.' });
  expect(findFaults(typed)).toEqual({});
});

test.each(['ada', 'ada@example', '.ada@example.com', 'a..b@example.com', 'ada@exam ple.com', '"a"@example.com'])(
  'the form refuses %s, as the shop would',
  (email) => {
    expect(Object.keys(findFaults({ ...typed, email }))).toEqual(['email']);
    expect(contactMessage.safeParse(toMessage({ ...typed, email })).success).toBe(false);
  },
);

test.each(["o'neil+bow@mail.example.co.uk", 'a_b-c.d@x1.org'])('the form takes %s, as the shop would', (email) => {
  expect(findFaults({ ...typed, email })).toEqual({});
  expect(contactMessage.safeParse(toMessage({ ...typed, email })).success).toBe(true);
});

test('a message that is too long says so, and is not called missing', () => {
  const entries = { ...typed, message: 'x'.repeat(5001) };
  expect(findFaults(entries)).toEqual({ message: 'Please use at most 5000 characters.' });
  expect(hasMissing(entries)).toBe(false);
});

test('only the four fields of the form are read, and a posted file is no text', () => {
  const form = new FormData();
  form.set('firstName', 'Ada');
  form.set('email', new Blob(['x']));
  form.set('isAdmin', 'true');
  expect(readEntries(form)).toEqual({ firstName: 'Ada', lastName: '', email: '', message: '' });
});
