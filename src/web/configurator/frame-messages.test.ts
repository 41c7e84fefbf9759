import { expect, test } from 'vitest';
import { type Choice, FIRST_CHOICE, readChoice, writeChoice } from './choice.ts';
import { pack, unpackFromFrame, unpackFromPage } from './frame-messages.ts';

const choice: Choice = { color: 'Tan', build: { drawLength: 29.5, drawWeight: 64, hand: 'Left' } };

test('a build comes out of its address as it went in, and a colour alone keeps the build from before', () => {
  expect(readChoice(writeChoice(choice), FIRST_CHOICE)).toEqual(choice);
  expect(readChoice('?color=black', choice)).toEqual({ ...choice, color: 'Black' });
  expect(readChoice('?color=pink&draw=29.3&weight=64&hand=left', FIRST_CHOICE)).toBeNull();
});

test('frame and page understand each other', () => {
  const query = writeChoice(choice);
  for (const message of [{ says: 'hello' }, { says: 'height', height: 812 }, { says: 'build', query }] as const) {
    expect(unpackFromFrame(pack(message))).toEqual(message);
  }
  for (const message of [{ says: 'touched' }, { says: 'address', query }] as const) {
    expect(unpackFromPage(pack(message))).toEqual(message);
  }
});

test.each([
  ['nothing', null],
  ['a word', 'hello'],
  ['a message of something else', { says: 'hello' }],
  ['a height that is none', { fulldraw: 'configurator', says: 'height', height: '812' }],
  ['a height out of all proportion', { fulldraw: 'configurator', says: 'height', height: 1e9 }],
  ['a height of NaN', { fulldraw: 'configurator', says: 'height', height: Number.NaN }],
  ['a build without its query', { fulldraw: 'configurator', says: 'build' }],
  ['an endless address', { fulldraw: 'configurator', says: 'address', query: 'x'.repeat(100_000) }],
])('%s is no message', (_what, data) => {
  expect(unpackFromFrame(data)).toBeNull();
  expect(unpackFromPage(data)).toBeNull();
});
