import { expect, test } from 'vitest';
import { createTestServer } from '#tests/support/test-server.ts';
import { pageHeaders } from './security-headers.ts';

test('answers of the API may not be kept, framed, sniffed or load anything', async () => {
  await using server = await createTestServer();
  for (const url of ['/api/products', '/api/unknown', '/api/orders/unknown', '/api/openapi.json']) {
    const { headers } = await server.ask('GET', url);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.any(String),
    });
  }
});

test('a page says the same of itself as the API does, however often it is sent from memory', async () => {
  await using server = await createTestServer();
  const { headers } = await server.ask('GET', '/api/products');
  expect(headers).toMatchObject(pageHeaders('/bows'));
});

test('the phone panel alone may use the camera', () => {
  const cameraOf = (path: string) => pageHeaders(path)['permissions-policy'];
  for (const path of ['/mobile-admin', '/mobile-admin/orders']) expect(cameraOf(path)).toContain('camera=(self)');
  for (const path of ['/bows', '/staff-sign-in', '/control-panel', '/mobile-administration']) {
    expect(cameraOf(path)).toContain('camera=()');
  }
});

test('the configurator alone may be framed, and by our own pages alone', () => {
  const framingOf = (path: string) => pageHeaders(path)['x-frame-options'];
  for (const path of ['/configurator', '/sign-in']) expect(framingOf(path)).toBe('SAMEORIGIN');
  for (const path of ['/build-your-bow', '/configurator/x', '/configurators']) expect(framingOf(path)).toBe('DENY');
});
