import { expect, test } from 'vitest';
import { createTestServer, ORIGIN } from '#tests/support/test-server.ts';

const DAY_MS = 86_400_000;

test.each([
  [null, `${ORIGIN}/contact`],
  ['mailto:security@fulldraw.test', 'mailto:security@fulldraw.test'],
])('who finds a weakness reads whom to tell, and the answer never runs out: %s', async (securityContact, contact) => {
  await using server = await createTestServer({ securityContact });
  for (const days of [0, 400]) {
    server.test.advance(days * DAY_MS);
    const { statusCode, headers, body } = await server.app.inject('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toMatchObject({ Contact: contact, Canonical: `${ORIGIN}/.well-known/security.txt` });
    const left = Date.parse(fields.Expires ?? '') - server.test.shop.clock().getTime();
    expect([left > 30 * DAY_MS, left < 365 * DAY_MS]).toEqual([true, true]);
  }
});
