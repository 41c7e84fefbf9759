import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { composeInThread } from './mail-composer.ts';

/** Templates that do what their subject says, and answer with the thread that composed them. */
const MODULE = `
  import { threadId } from 'node:worker_threads';
  export function renderMail(template, { subject }) {
    if (subject === 'throw') throw new Error('There is no mail template ' + template + '.');
    if (subject === 'die') process.exit(1);
    if (subject === 'hang') for (;;);
    if (subject === 'fill') { const kept = []; for (;;) kept.push(new Array(100_000).fill(Math.random())); }
    return { subject, html: String(threadId), text: '' };
  }`;

async function composer(limits = {}) {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const file = join(folder.path, 'render-mail.mjs');
  await writeFile(file, MODULE);
  const render = composeInThread(pathToFileURL(file), 'renderMail', limits);
  return async (subject: string) => Number((await render('announcement', { subject } as never)).html);
}

test('mails are composed by one thread beside the one that answers visitors', async () => {
  const compose = await composer();
  const threads = await Promise.all([compose('one'), compose('two'), compose('three')]);
  expect(new Set(threads).size).toBe(1);
  expect(threads).not.toContain(threadId);
});

test('a mail whose template fails says why, and holds up no other', async () => {
  const compose = await composer();
  const first = await compose('one');
  await expect(compose('throw')).rejects.toThrow('There is no mail template announcement.');
  expect(await compose('two')).toBe(first);
});

test.each([
  ['ended', 'die', 'The thread that composes mails ended.'],
  ['used up its memory', 'fill', 'The thread that composes mails failed.'],
  ['does not answer', 'hang', 'The thread that composes mails did not answer.'],
])('when the thread %s, what waited for it fails, and the next mail has a new one', async (_what, subject, why) => {
  const compose = await composer(subject === 'hang' ? { answerMs: 1500 } : {});
  const first = await compose('one');
  const failed = await Promise.allSettled([compose(subject), compose('behind it')]);
  expect(failed).toMatchObject([{ reason: { message: why } }, { reason: { message: why } }]);
  expect(await compose('again')).not.toBe(first);
});

test('without mails the thread ends, and the next mail has a new one', async () => {
  const compose = await composer({ idleMs: 1 });
  const first = await compose('one');
  await expect.poll(() => compose('again')).not.toBe(first);
});
