import { expect, test } from 'vitest';
import { signInStaff } from '#shop/people/staff/sign-in-staff.ts';
import { readUsers, signIn } from '#tests/support/customers.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { readStaffCommand } from './staff-command.ts';

test.for([
  [],
  ['grant-admin'],
  ['grant-admin', ''],
  ['grant-admin', 'a@b.com', 'c@d.com'],
  ['toString', 'a@b.com'],
  ['add'],
  ['passwd', 'robin', 'a password in the history'],
  ['list', 'robin'],
  ['list', '--owner'],
  ['role', 'robin'],
  ['add', 'robin', '--king'],
  ['--help'],
])('the words %j are no command', (words) => {
  expect(readStaffCommand(words)).toBeNull();
});

test('rights are given and taken by a command that says what it did', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  const say = async (...words: string[]) => readStaffCommand(words)?.run(counter.shop);
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
  const say = async (...words: string[]) => readStaffCommand(words)?.run(counter.shop);
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

test('people who work here get a name and a password, another one, and no more', async () => {
  await using counter = await createTestShop();
  const say = async (words: string[], password?: string) => readStaffCommand(words)?.run(counter.shop, password);
  expect(readStaffCommand(['add', 'robin'])?.asksPassword).toBe(true);
  expect(await say(['list'])).toMatchObject({ done: true, sentence: expect.stringContaining('Nobody') });
  expect(await say(['add', 'Robin'], 'of Sherwood Forest')).toEqual({
    done: true,
    sentence:
      'robin may sign in to the staff panel now, as manager.\nNobody is an owner yet: `staff role NAME owner` makes one.',
  });
  expect(await say(['add', 'robin'], 'of Sherwood Forest')).toMatchObject({ done: false });
  expect(await say(['add', 'robin hood'], 'of Sherwood Forest')).toMatchObject({ done: false });
  const short = { done: false, sentence: 'A password has 10 to 256 characters. Nothing was changed.' };
  expect(await say(['passwd', 'robin'], 'short')).toEqual(short);
  const made = await say(['passwd', 'robin'], '');
  expect(made?.sentence).toMatch(/^robin has a new password and is signed out everywhere\.\n.*: [\w-]{20}$/);
  const password = made?.sentence.slice(-20) ?? '';
  const typed = { username: 'robin', password, network: '192.0.2.1', presentedSession: null };
  expect(await signInStaff(counter.shop, typed)).toMatchObject({ ok: true });
  expect((await say(['list']))?.sentence).toMatch(/^robin {2}manager, password, signed in last \d{4}-/);
  expect(await say(['remove', 'robin'])).toMatchObject({ done: true });
  for (const words of [
    ['remove', 'robin'],
    ['passwd', 'robin'],
  ]) {
    expect(await say(words)).toMatchObject({ done: false, sentence: expect.stringContaining('nobody called robin') });
  }
});

test('the command line makes the first owner, gives roles, and keeps the last owner', async () => {
  await using counter = await createTestShop();
  const say = async (words: string[], password?: string) => readStaffCommand(words)?.run(counter.shop, password);
  const password = 'of Sherwood Forest';
  const owner = 'robin may sign in to the staff panel now, as owner.';
  expect(await say(['add', 'robin', '--owner', '--email', 'robin@example.com'], password)).toEqual({
    done: true,
    sentence: owner,
  });
  const maker = 'john may sign in to the staff panel now, as workshop.';
  expect(await say(['add', 'john', '--role', 'workshop'], password)).toEqual({ done: true, sentence: maker });
  for (const options of [
    ['--role', 'king'],
    ['--owner', '--role', 'support'],
    ['--email', 'nowhere'],
  ]) {
    expect(await say(['add', 'will', ...options], password)).toMatchObject({ done: false });
  }
  const taken = { done: false, sentence: 'Somebody else who works here has the address robin@example.com.' };
  expect(await say(['add', 'will', '--email', 'robin@example.com'], password)).toEqual(taken);
  for (const words of [
    ['role', 'robin', 'manager'],
    ['remove', 'robin'],
  ]) {
    expect(await say(words)).toMatchObject({ done: false, sentence: expect.stringContaining('the only owner') });
  }
  expect(await say(['role', 'john', 'king'])).toMatchObject({ done: false });
  expect(await say(['role', 'will', 'owner'])).toMatchObject({ done: false });
  expect(await say(['role', 'John', 'owner'])).toEqual({ done: true, sentence: 'john works as owner now.' });
  expect(await say(['remove', 'robin'])).toMatchObject({ done: true });
  expect((await say(['list']))?.sentence).toBe('john  owner, password, has never signed in');
});
