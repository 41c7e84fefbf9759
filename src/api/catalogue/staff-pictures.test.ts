import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createBucketPictures, paint } from '#tests/support/samples/pictures.ts';
import { createBucket } from '#tests/support/stand-ins/bucket.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const MIB = 1024 * 1024;

test('a picture that staff send is shown to everybody, for good, and as nothing but a picture', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const send = (bytes: Buffer, type = 'image/jpeg') =>
    staff.ask('POST', '/api/admin/pictures', bytes, { headers: { 'content-type': type } });
  const picture = await paint(40, 30).png().toBuffer();
  const stored = await send(picture);
  expect([stored.status, stored.body]).toEqual([200, { imageUrl: expect.stringMatching(/^\/pictures\/\w+\.webp$/) }]);
  expect((await send(picture, 'application/json')).body).toEqual(stored.body);

  const shown = await server.ask('GET', String(stored.body.imageUrl));
  expect([shown.status, shown.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    },
  ]);
  const smaller = String(stored.body.imageUrl).replace('.webp', '-640.webp');
  expect(await server.ask('GET', smaller)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  const former = `${'7'.repeat(32)}`;
  await server.test.shop.pictures.put(`${former}.webp`, picture, 'image/webp');
  expect(await server.ask('GET', `/pictures/${former}-640.webp`)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=3600' },
  });
  for (const name of [`${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}-640.webp`, '..%2F..%2Fpackage.json', 'x.webp']) {
    const answer = await server.ask('GET', `/pictures/${name}`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }

  const words = Buffer.from('Dear shop, this is called holiday.jpg.');
  expect(await send(words)).toMatchObject({ status: 415, body: { code: 'not-a-picture' } });
  expect(await send(Buffer.alloc(12 * MIB))).toMatchObject({ status: 415 });
  expect(await send(Buffer.alloc(12 * MIB + 1))).toMatchObject({
    status: 413,
    body: { code: 'too-large', error: expect.stringContaining('at most 12 MiB') },
  });
  // Nowhere else is so much taken, nor anything but JSON.
  expect(await staff.ask('POST', '/api/admin/products', { name: 'x'.repeat(MIB) })).toMatchObject({ status: 413 });
  const elsewhere = { headers: { 'content-type': 'image/jpeg' } };
  expect(await staff.ask('POST', '/api/admin/products', picture, elsewhere)).toMatchObject({
    status: 415,
    body: { code: 'unsupported-content-type' },
  });
});

test('while the pictures cannot be reached, staff and visitors are asked to come back', async () => {
  await using server = await createTestServer();
  const bucket = await createBucket();
  Object.assign(server.test.shop, { pictures: createBucketPictures(bucket) });
  await bucket[Symbol.asyncDispose]();
  const staff = await openStaffBrowser(server);
  const bytes = await paint(40, 30).png().toBuffer();
  const outage = { status: 503, headers: { 'retry-after': '10' }, body: { code: 'pictures-unavailable' } };
  expect(await staff.ask('POST', '/api/admin/pictures', bytes)).toMatchObject(outage);
  expect(await server.ask('GET', `/pictures/${'0'.repeat(32)}.webp`)).toMatchObject(outage);
  expect(server.logged()).toContain('The bucket does not answer.');
});
