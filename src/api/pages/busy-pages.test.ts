import { expect, test } from 'vitest';
import { createPageServer, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const MOST = 2;
const WAITING = 20;

test.each([
  ['searches', { method: 'GET', url: '/gear?q=wax' }],
  ['forms', { method: 'POST', url: '/contact', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
] as const)(
  'of many %s at once, from wherever, two are rendered at a time and a few wait; others are told when to come again',
  async (_, asked) => {
    await using database = await createTestDatabase();
    const gate = Promise.withResolvers<void>();
    let [now, most, rendered] = [0, 0, 0];
    await using server = await createPageServer(
      pagesOf(async (request) => {
        if (new URL(request.url).pathname === '/terms') return new Response('<p>kept</p>');
        now += 1;
        rendered += 1;
        most = Math.max(most, now);
        await gate.promise;
        now -= 1;
        return new Response('<p>rendered</p>');
      }),
      { connection: database.connection },
    );
    const refused: string[] = [];
    const answers = Array.from({ length: 40 }, async (_each, at) => {
      const answer = await server.app.inject({ ...asked, remoteAddress: `192.0.2.${at}` });
      if (answer.statusCode !== 200) refused.push(`${answer.statusCode} after ${answer.headers['retry-after']}`);
      return answer;
    });
    await expect.poll(() => refused).toEqual(Array(40 - MOST - WAITING).fill('503 after 5'));
    expect(rendered).toBe(MOST);
    // Whoever reads is not kept waiting.
    expect((await server.app.inject('/terms')).body).toContain('kept');
    gate.resolve();
    const all = await Promise.all(answers);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MOST + WAITING);
    expect(all.find(({ statusCode }) => statusCode === 503)?.body).toContain(
      'Please go back and try again in 5 seconds.',
    );
    expect(most).toBe(MOST);
  },
);
