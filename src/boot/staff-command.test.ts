import { expect, test } from 'vitest';
import { readUsers, signIn } from '#tests/support/customers.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { readStaffCommand } from './staff-command.ts';

test.for([
  [],
  ['grant-admin'],
  ['grant-admin', ''],
  ['grant-admin', 'a@b.com', 'c@d.com'],
  ['toString', 'a@b.com'],
  ['--help'],
])('the words %j are no command', (words) => {
  expect(readStaffCommand(words)).toBeNull();
});

test('rights are given and taken by a command that says what it did', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  const say = async (...words: string[]) => readStaffCommand(words)?.(counter.shop);
  const done = true;
  expect(await say('grant-admin', 'ann@example.com')).toEqual({ done, sentence: 'ann@example.com is an admin now.' });
  expect(await readUsers(counter)).toMatchObject([{ isAdmin: true }]);
  const sentence = 'ann@example.com is not an admin any more.';
  expect(await say('revoke-admin', 'ann@example.com')).toEqual({ done, sentence });
  expect(await readUsers(counter)).toMatchObject([{ isAdmin: false }]);
});

test('a command that gives no rights says what has to happen first', async () => {
  await using counter = await createTestShop();
  await signIn(counter, { emailVerified: false });
  const say = async (...words: string[]) => readStaffCommand(words)?.(counter.shop);
  expect(await say('grant-admin', 'new@example.com')).toEqual({
    done: false,
    sentence: 'Nobody has signed in with new@example.com: this person has to sign in to the shop once first.',
  });
  expect(await say('revoke-admin', 'new@example.com')).toEqual({
    done: false,
    sentence: 'Nobody has signed in with new@example.com, so there are no rights to take away.',
  });
  expect(await say('grant-admin', 'ann@example.com')).toEqual({
    done: false,
    sentence:
      'ann@example.com is not a verified address: this person has to verify it with Google and sign in again first.',
  });
});
