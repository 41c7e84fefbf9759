import { expect, test } from 'vitest';
import { staffEvents } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const MAKER = '/api/admin/maker';
const NOTHING = {
  warrantyName: '',
  warrantyText: '',
  patent: '',
  makers: [],
  testers: [],
  photographs: [],
  film: null,
};
const ANN = { name: 'Ann Archer', place: 'Butte, Montana', part: 'Machines the risers' };
const film = (size: number) => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(size, 7)]);

test('what the owner gives is kept and noted, and nobody writes over what they have not seen', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { body: before } = await ask('GET', MAKER);
  expect(before).toEqual({ ...NOTHING, version: '' });
  const given = {
    ...NOTHING,
    patent: 'US 10,000,001',
    makers: [ANN],
    warrantyName: 'Five years',
    warrantyText: 'On limbs.',
  };
  const { body: after } = await ask('PUT', MAKER, { ...given, version: before.version });
  expect(after).toEqual({ ...given, version: after.version });
  expect((await ask('PUT', MAKER, { ...given, version: after.version })).body).toEqual(after);
  expect(await ask('PUT', MAKER, { ...NOTHING, version: '' })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await server.test.shop.db.select().from(staffEvents)).toMatchObject([
    {
      subject: 'maker',
      what: 'changed',
      before: { warranty: null, makers: [] },
      after: { warranty: { name: 'Five years' }, makers: [ANN] },
    },
  ]);
});

test('half a warranty, a name twice, and a picture or film of another site are refused beside their fields', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const refused = async (changes: object) =>
    (await ask('PUT', MAKER, { ...NOTHING, version: '', ...changes })).body.fields;
  expect(await refused({ warrantyName: 'Five years' })).toHaveProperty('warrantyText');
  expect(await refused({ warrantyText: 'On limbs.' })).toHaveProperty('warrantyName');
  expect(await refused({ makers: [ANN, { ...ANN, name: 'ANN ARCHER' }] })).toHaveProperty(['makers.1.name']);
  expect(await refused({ testers: [{ name: 'Bo', place: 'Bend', words: ' ' }] })).toHaveProperty(['testers.0.words']);
  expect(await refused({ photographs: [{ url: 'https://elsewhere.test/a.webp', alt: 'A bow' }] })).toHaveProperty([
    'photographs.0.url',
  ]);
  expect(await refused({ film: { url: `/pictures/${'a'.repeat(32)}.webp`, alt: 'A film' } })).toHaveProperty([
    'film.url',
  ]);
});

test('a film is kept under its own hash and given in parts, and what is no film or too large is refused', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const send = (body: Buffer) => ask('POST', '/api/admin/films', body, { headers: { 'content-type': 'video/mp4' } });
  const { body } = await send(film(2000));
  expect(body.url).toMatch(/^\/pictures\/[0-9a-f]{32}\.mp4$/);
  expect((await send(film(2000))).body).toEqual(body);
  const part = async (range = '') => {
    const answer = await server.app.inject({ method: 'GET', url: String(body.url), headers: range ? { range } : {} });
    return [
      answer.statusCode,
      answer.headers['content-range'],
      answer.rawPayload.length,
      answer.headers['content-type'],
    ];
  };
  expect(await part()).toEqual([200, undefined, 2012, 'video/mp4']);
  expect(await part('bytes=0-1')).toEqual([206, 'bytes 0-1/2012', 2, 'video/mp4']);
  expect(await part('bytes=2000-')).toEqual([206, 'bytes 2000-2011/2012', 12, 'video/mp4']);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 2007-2011/2012', 5, 'video/mp4']);
  expect((await part('bytes=2012-')).slice(0, 2)).toEqual([416, 'bytes */2012']);
  expect(await part('bytes=0-1,5-6')).toEqual([200, undefined, 2012, 'video/mp4']);
  expect(await send(Buffer.from('GIF89a and so on'))).toMatchObject({ status: 415, body: { code: 'not-a-film' } });
  expect(await send(film(48 * 1024 ** 2))).toMatchObject({ status: 413, body: { code: 'too-large' } });
});
