import { expect, test } from 'vitest';
import { contactInquiries, emails, staffEvents } from '#db/schema.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const ANN = { name: 'Ann Archer', email: 'ann@example.com', interest: 'collaboration', message: 'Is it 100% static?' };
const KEY = 'b1e7f3a2-58c4-4d0e-9a68-1f0a2b3c4d5e';

test('staff page through the inquiries, newest first, and find them by their words', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`);
  const written = await server.test.shop.db
    .insert(contactInquiries)
    .values([
      { ...ANN, createdAt: at(2) },
      {
        ...ANN,
        name: 'Bo Fletcher',
        email: 'bo@example.com',
        interest: 'dealer',
        message: 'I own 100 bows_',
        createdAt: at(1),
      },
      { ...ANN, name: 'ÅSA', email: 'asa@example.com', message: 'A back\\slash', createdAt: at(2), state: 'answered' },
      { ...ANN, name: 'Di Nock', email: 'di@example.com', message: 'Hello', createdAt: at(3) },
    ])
    .returning({ id: contactInquiries.id });
  const [ann, bo, asa, di] = written.map(({ id }) => id);
  const list = async (query: string) => {
    const answer = await ask('GET', `/api/admin/contacts?${query}`);
    return JSON.parse(answer.text).map(({ id }: { id: number }) => id);
  };
  expect(await list('')).toEqual([di, asa, ann, bo]);
  expect(await list('limit=2')).toEqual([di, asa]);
  expect(await list(`limit=2&before=${asa}`)).toEqual([ann, bo]);
  expect(await list(`before=${bo}`)).toEqual([]);
  expect(await list('before=999')).toEqual([]);
  expect((await ask('GET', '/api/admin/contacts?before=99999999999')).status).toBe(400);
  expect(await list('state=answered')).toEqual([asa]);
  expect(await list(`state=new&before=${di}`)).toEqual([ann, bo]);
  expect(await list('interest=dealer')).toEqual([bo]);
  expect(await list('interest=collaboration&limit=1')).toEqual([di]);
  expect(await list('search=static+ARCHER')).toEqual([ann]);
  expect(await list(`search=${encodeURIComponent('100%')}`)).toEqual([ann]);
  expect(await list('search=bows_')).toEqual([bo]);
  expect(await list(`search=${encodeURIComponent('k\\s')}`)).toEqual([asa]);
  expect(await list(`search=${encodeURIComponent('åsa')}&state=answered`)).toEqual([asa]);
  expect(await list('search=example.com+hello')).toEqual([di]);
  expect(await list('search=archer+fletcher')).toEqual([]);
});

test('what a visitor writes is new until staff put it away or answer it, and the same answer twice is one', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { db } = server.test.shop;
  await server.ask('POST', '/api/contact', ANN);
  const [listed] = JSON.parse((await ask('GET', '/api/admin/contacts')).text);
  const written = {
    ...ANN,
    customerKey: customerKey(ANN.email),
    id: listed.id,
    phone: null,
    state: 'new',
    createdAt: expect.any(String),
    tags: [],
    assignee: null,
  };
  expect(listed).toEqual(written);
  const path = `/api/admin/contacts/${listed.id}`;
  expect((await ask('GET', path)).body).toEqual({ ...written, replies: [] });
  for (const state of ['archived', 'archived']) {
    expect((await ask('PUT', path, { state })).body).toEqual({ ...written, state, replies: [] });
  }

  const reply = { message: 'Yes,\nall of it.', requestKey: KEY };
  const replies = [
    {
      id: expect.any(Number),
      staffName: 'robin',
      message: reply.message,
      createdAt: expect.any(String),
      mail: 'queued',
      emailId: expect.any(Number),
    },
  ];
  expect(await ask('POST', `${path}/replies`, { ...reply, message: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { message: 'Please write an answer.' } },
  });
  for (const _once of [1, 2]) {
    const answered = await ask('POST', `${path}/replies`, reply);
    expect([answered.status, answered.body]).toEqual([200, { ...written, state: 'answered', replies }]);
  }
  expect(await db.$count(emails)).toBe(1);
  expect(await db.select().from(staffEvents).orderBy(staffEvents.id)).toMatchObject([
    { what: 'changed', before: { state: 'new' }, after: { state: 'archived' }, staffName: 'robin', subject: 'inquiry' },
    { what: 'replied', before: { state: 'archived' }, after: { state: 'answered' }, subjectId: String(listed.id) },
  ]);
  for (const [method, url, body] of [
    ['GET', '/api/admin/contacts/999', undefined],
    ['PUT', '/api/admin/contacts/999', { state: 'new' }],
    ['POST', '/api/admin/contacts/999/replies', reply],
  ] as const) {
    expect(await ask(method, url, body)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
});

test('inquiries are tagged and given to a colleague who sees them, "mine" is the own list of each, and the last change is undone', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const kim = await openStaffBrowser(server, 'kim', 'support');
  await openStaffBrowser(server, 'wil', 'workshop');
  const written = await server.test.shop.db
    .insert(contactInquiries)
    .values([ANN, { ...ANN, name: 'Bo Fletcher' }, { ...ANN, name: 'Di Nock' }])
    .returning({ id: contactInquiries.id });
  const [ann = 0, bo = 0, di = 0] = written.map(({ id }) => id);
  const tag = (body: object) => ask('POST', '/api/admin/contact-tags', body);
  const list = async (query: string, by = ask) => {
    const answer = await by('GET', `/api/admin/contacts?${query}`);
    return JSON.parse(answer.text).map(({ id }: { id: number }) => id);
  };
  expect((await ask('GET', '/api/admin/contact-choices')).body).toEqual({ tags: [], people: ['kim', 'robin'] });
  expect((await tag({ inquiries: [ann, bo], add: [' Big  Dealer '], assignee: 'kim' })).body).toEqual({
    inquiries: 2,
    changed: 2,
  });
  expect(await tag({ inquiries: [di], assignee: 'wil' })).toMatchObject({
    status: 409,
    body: { code: 'unknown-colleague' },
  });
  expect(await tag({ inquiries: [di], add: ['one, two'] })).toMatchObject({ status: 400 });
  expect(await tag({ inquiries: [999], add: ['x'] })).toMatchObject({ status: 404 });
  expect(await list('tag=big+dealer')).toEqual([bo, ann]);
  expect(await list('assignee=kim&search=fletcher')).toEqual([bo]);
  expect(await list('unassigned=true')).toEqual([di]);
  expect(await list('mine=true')).toEqual([]);
  expect(await list('mine=true', kim.ask)).toEqual([bo, ann]);
  expect((await ask('GET', '/api/admin/contact-choices')).body).toMatchObject({ tags: ['big dealer'] });

  const history = async () => {
    const answer = await ask('GET', `/api/admin/audit?subject=inquiry&subjectId=${ann}`);
    return JSON.parse(answer.text);
  };
  const [last, before] = await history();
  expect([last, before]).toMatchObject([
    { what: 'assigned', after: { assignee: 'kim' }, undoUntil: expect.any(String) },
    { what: 'tags-changed', after: { tags: ['big dealer'] } },
  ]);
  expect(before.undoUntil).toBeUndefined();
  const undo = (change: string) => ask('POST', `/api/admin/contacts/${ann}/undo`, { change });
  expect(await undo(before.id)).toMatchObject({ status: 409, body: { code: 'happened-since' } });
  expect(await undo(last.id)).toMatchObject({ status: 200, body: { assignee: null, tags: ['big dealer'] } });
  expect(await undo(last.id)).toMatchObject({ status: 409, body: { code: 'happened-since' } });
  await ask('PUT', `/api/admin/contacts/${ann}`, { state: 'archived' });
  const [archived] = await history();
  expect(await undo(archived.id)).toMatchObject({ status: 200, body: { state: 'new' } });
  expect((await history())[0]).toMatchObject({ what: 'undone', after: { state: 'new' } });
});
