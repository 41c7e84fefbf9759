import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Somebody who types these, each when it is asked for; without questions, a program that writes all at once. */
async function type(typed: string[], { isTTY }: { isTTY: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (text) => {
    shown += text;
    if (String(text).endsWith(': ')) input.write(typed.shift() ?? '\u0003');
  });
  if (!isTTY) input.end(typed.join(''));
  const password = await askPassword({ input, output }).catch((fault: Error) => fault.message);
  return { password, shown };
}

test('a terminal asks twice and shows nothing of what is typed', async () => {
  const asked = 'Password (leave it empty, and one is made): \n';
  const answer = await type(['of Sherwood\r', 'of Sherwood\r'], { isTTY: true });
  expect(answer).toEqual({ password: 'of Sherwood', shown: `${asked}The same again: \n` });
  expect(await type(['\r'], { isTTY: true })).toEqual({ password: '', shown: asked });
});

test('two passwords that differ, and none at all, change nothing', async () => {
  const differing = await type(['of Sherwood\r', 'of Sherwod\r'], { isTTY: true });
  expect(differing.password).toBe('The two passwords are not the same. Nothing was changed.');
  const none = 'No password was given. Nothing was changed.';
  expect(await type([], { isTTY: true })).toMatchObject({ password: none });
  expect(await type([], { isTTY: false })).toMatchObject({ password: none });
});

test('another program gives the password as its first line', async () => {
  expect(await type([' of Sherwood \n', 'more\n'], { isTTY: false })).toEqual({ password: ' of Sherwood ', shown: '' });
  expect(await type(['without an end'], { isTTY: false })).toMatchObject({ password: 'without an end' });
  expect(await type(['\n'], { isTTY: false })).toMatchObject({ password: '' });
});
