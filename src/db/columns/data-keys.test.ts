import { afterEach, expect, test } from 'vitest';
import { TEST_DATA_KEY } from '#tests/support/run/data-key.ts';
import { dataKeyIds, giveDataKeys, isLinkSecret, linkSecret, marksOf, seal, unseal } from './data-keys.ts';

const [OLD, NEW] = ['the-old-key-long-enough-as-it-is-here', 'the-new-key-long-enough-as-it-is-here'];
const TOKEN = 'Qm93cy1hcmUtZHJhd24tYW5kLXNob3QtYXQtZGF3bi0';

afterEach(() => giveDataKeys([TEST_DATA_KEY]));

test('what is sealed is sealed differently each time, and only its key opens it', () => {
  const [one, other] = [seal(TOKEN, { findable: true }), seal(TOKEN, { findable: true })];
  expect(one).not.toBe(other);
  for (const sealed of [one, other]) {
    expect(sealed).not.toContain(TOKEN);
    expect(unseal(sealed)).toBe(TOKEN);
    expect(sealed.split('.')[2]).toBe(marksOf(TOKEN)[0]);
  }
  expect(unseal(TOKEN)).toBe(TOKEN);
  giveDataKeys([NEW]);
  expect(() => unseal(one)).toThrow(`the DATA_KEY of the id ${one.split('.')[1]}`);
  expect(marksOf(TOKEN)).not.toContain(one.split('.')[2]);
});

test('a sealed text that somebody has changed is not opened', () => {
  const sealed = seal(TOKEN);
  for (const at of [sealed.length - 30, sealed.length - 2, 25]) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(() => unseal(sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow('unable to authenticate data');
  }
});

test('with a new key and the former one both open, and the new one seals', () => {
  giveDataKeys([OLD]);
  const [id] = dataKeyIds();
  const [sealed, link] = [seal(TOKEN, { findable: true }), linkSecret('kind', '7')];
  giveDataKeys([NEW, OLD]);
  expect(unseal(sealed)).toBe(TOKEN);
  expect(marksOf(TOKEN)).toContain(sealed.split('.')[2]);
  expect(isLinkSecret(link, 'kind', '7')).toBe(true);
  expect(seal(TOKEN).split('.')[1]).toBe(dataKeyIds()[0]);
  expect(dataKeyIds()).toContain(id);
  giveDataKeys([NEW]);
  expect(isLinkSecret(link, 'kind', '7')).toBe(false);
});

test('a link’s secret is good for its own row and kind alone', () => {
  const secret = linkSecret('kind', '7 1');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(isLinkSecret(secret, 'kind', '7 1')).toBe(true);
  for (const [kind, row] of [
    ['kind', '7 2'],
    ['kind', '8 1'],
    ['other', '7 1'],
  ] as const) {
    expect(isLinkSecret(secret, kind, row)).toBe(false);
  }
  for (const made of ['', 'A'.repeat(43), secret.slice(1), `${secret}A`]) {
    expect(isLinkSecret(made, 'kind', '7 1')).toBe(false);
  }
});
