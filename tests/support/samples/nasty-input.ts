import { expect } from 'vitest';
import type { Method, TestServer } from '#tests/support/test-server.ts';

export const NASTY_VALUES = [
  ...[null, true, 0, -1, -177.6, 1.5, 1e21, [], [[]], ['x'], {}, { length: 1 }, '', ' ', '-1.00', '1e3', '0x10', 'NaN'],
  ...[
    '\u0000',
    'a\u0000b',
    '\u001b[31m',
    "'; drop table orders; --",
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '\r\nSet-Cookie: a=b',
  ],
  ...['x'.repeat(50_000), '\u{1F3F9}'.repeat(5000)],
];
/** One of each kind, where there are many calls. */
export const FEW_NASTY_VALUES = [
  ...[null, [], -1, '', "'; drop table orders; --", 'a\u0000b', 'half a pair: \ud83c', 'x'.repeat(50_000)],
];
export const NASTY_BODIES = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '[{}]',
    '{}',
    '{"',
    '{"a":}',
    'undefined',
    '\u0000',
    '\ufeff{}',
    'NaN',
    '1e400',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":1}',
    '{"token":1e400,"amount":1e400}',
  ],
  ...['['.repeat(60_000), `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`, '{"token":"\\ud800","name":"\\ud800"}'],
];

let visitors = 0;

type Target = { method?: Method; url: string; headers?: Record<string, string> };

/** A call of the shop's own page, each from an address of its own, so that no limit is reached. */
export function send(
  { app }: TestServer,
  { method = 'POST', url, headers = {} }: Target,
  payload?: string | Buffer,
  contentType = 'application/json',
) {
  visitors += 1;
  const remoteAddress = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const described = payload === undefined ? {} : { 'content-type': contentType };
  const sent = { ...described, 'sec-fetch-site': 'same-origin', ...headers };
  return app.inject({ method, url, ...(payload === undefined ? {} : { payload }), headers: sent, remoteAddress });
}

/** Each of the bodies is refused in the shop's shape, with a sentence. */
export async function refusesAll(server: TestServer, target: Target, payloads: (string | Buffer)[]): Promise<void> {
  for (const payload of payloads) {
    const answer = await send(server, target, payload);
    const said = [target.url, payload.toString().slice(0, 100), answer.statusCode, answer.body.slice(0, 200)].join(' ');
    expect(answer.statusCode, said).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, said).toBeLessThan(500);
    expect(answer.json(), said).toMatchObject({
      error: expect.stringMatching(/\w.*\.$/s),
      code: expect.stringMatching(/^[a-z-]+$/),
    });
  }
}

/** Whatever value one of the details has is taken or refused in the shop's shape. Each call names a payment of its own. */
export async function survivesAll(
  server: TestServer,
  target: Target,
  good: Record<string, unknown>,
  values: unknown[] = NASTY_VALUES,
): Promise<void> {
  for (const field of Object.keys(good)) {
    for (const value of values) {
      const body = JSON.stringify({ ...good, [field]: value }).replaceAll('pi_unknown', `pi_unknown${visitors}`);
      const answer = await send(server, target, body);
      const asked = JSON.stringify(value).slice(0, 60);
      const said = [target.url, field, asked, answer.statusCode, answer.body.slice(0, 200)].join(' ');
      expect(answer.statusCode, said).toBeLessThan(500);
      expect(answer.statusCode, said).not.toBe(429);
      if (answer.statusCode < 300) continue;
      expect(answer.json(), said).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
  }
}
