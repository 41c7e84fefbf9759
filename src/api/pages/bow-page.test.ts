import { expect, test } from 'vitest';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('the page of a bow is rendered for who asks, kept by nobody, and asked for no more often than a person would', async () => {
  await using database = await createTestDatabase();
  const asked: string[] = [];
  const module = pagesOf(async ({ url }) => {
    const path = url.replace('http://localhost:3150', '');
    asked.push(path);
    return path.startsWith('/bow/') ? html(path, path.endsWith('key=right') ? 200 : 404) : html('not found', 404);
  });
  await using server = await createPageServer(module, { connection: database.connection });
  const ask = (url: string) => server.app.inject({ url, headers: { 'accept-encoding': 'identity' } });

  for (const [address, status] of [
    ['/bow/FDH-26-00001?key=right', 200],
    ['/bow/FDH-26-00001?key=right', 200],
    ['/bow/FDH-26-00001?key=wrong', 404],
    ['/bow/FDH-26-00001.data?key=right', 200],
  ] as const) {
    const { statusCode, headers, body } = await ask(address);
    expect([statusCode, body]).toEqual([status, address]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  }
  expect(asked).toHaveLength(4);
  for (const at of Array(26).keys()) await ask(`/bow/FDH-26-00001?key=${at}`);
  const { statusCode, headers, body } = await ask('/bow/FDH-26-00001?key=right');
  expect([statusCode, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(body).toContain('Please open the link again in');
  expect((await ask('/bow/FDH-26-00001/more')).body).toBe('not found');
});
