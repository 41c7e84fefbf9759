import { expect, test } from 'vitest';
import { hashScript, takeScriptMarks } from './render-page.ts';

test('a script that the framework placed gets a hash and loses its mark', () => {
  const { body, scriptHashes } = takeScriptMarks(Buffer.from('<script nonce="m1" type="module">go()</script>'), 'm1');
  expect(body.toString()).toBe('<script type="module">go()</script>');
  expect(scriptHashes).toEqual([hashScript('go()')]);
});

test('a script that came in with a text gets none, so it does not run', () => {
  const page = '<p><script>steal()</script><script nonce="guess">steal()</script></p><script nonce="m1">go()</script>';
  expect(takeScriptMarks(Buffer.from(page), 'm1').scriptHashes).toEqual([hashScript('go()')]);
});

test('a script from a file needs no hash', () => {
  const { body, scriptHashes } = takeScriptMarks(Buffer.from('<script nonce="m1" src="/a.js"></script>'), 'm1');
  expect(body.toString()).toBe('<script src="/a.js"></script>');
  expect(scriptHashes).toEqual([]);
});

test('the hash is the one that browsers compute', () => {
  expect(hashScript("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
