import { expect, test } from 'vitest';
import { campaigns, waitingList } from '#db/schema.ts';
import { addSecondBow } from '#tests/support/campaigns/second-bow.ts';
import { readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const ANN = { email: ' Ann@Example.com' };

async function openPausedShop() {
  const server = await createTestServer();
  await server.test.shop.db.update(campaigns).set({ state: 'paused' });
  const secret = async () => {
    const [row] = await server.test.shop.db.select().from(waitingList);
    return row?.secret ?? expect.fail('Nobody waits.');
  };
  return { server, secret };
}

test('whoever asks gets the same answer, whether the address is on the list, confirmed or new', async () => {
  const { server, secret } = await openPausedShop();
  await using _closing = server;
  const join = (email: string) => server.ask('POST', '/api/waiting-list', { email });
  const first = await join(ANN.email);
  const again = await join(ANN.email);
  await server.ask('POST', `/api/waiting-list/${await secret()}/confirm`);
  const confirmed = await join(ANN.email);
  const other = await join('bob@example.com');
  expect(first.status).toBe(200);
  expect(new Set([first, again, confirmed, other].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await readMails(server.test)).map(({ recipient }) => recipient)).toEqual([
    'Ann@example.com',
    'bob@example.com',
  ]);
});

test('the link tells little of the address, confirms it once, and takes it off for good', async () => {
  const { server, secret } = await openPausedShop();
  await using _closing = server;
  await server.ask('POST', '/api/waiting-list', ANN);
  const link = `/api/waiting-list/${await secret()}`;
  const shown = { address: 'A**@example.com', bowName: 'Hunter', bowPath: '/bows', state: 'paused', blocked: false };
  expect((await server.ask('GET', link)).body).toEqual({ ...shown, confirmed: false });
  for (let press = 0; press < 2; press += 1) {
    expect((await server.ask('POST', `${link}/confirm`)).body).toEqual({ ...shown, confirmed: true });
  }
  expect((await server.ask('POST', `${link}/leave`)).body).toEqual({ left: true });
  expect(await server.test.shop.db.$count(waitingList)).toBe(0);
  expect((await server.ask('GET', link)).status).toBe(404);
});

test('a wrong link is answered alike, however it is made up', async () => {
  const { server } = await openPausedShop();
  await using _closing = server;
  for (const token of ['x', 'A'.repeat(43), 'A'.repeat(400), '%F0%9F%8F%B9', "'%20or%201=1"]) {
    const answers = [
      await server.ask('GET', `/api/waiting-list/${token}`),
      await server.ask('POST', `/api/waiting-list/${token}/confirm`),
      await server.ask('POST', `/api/waiting-list/${token}/leave`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'link-invalid']));
  }
});

test('a faulty address, a bow that is open and one that nobody knows are refused with what to do next', async () => {
  const { server } = await openPausedShop();
  await using _closing = server;
  await addSecondBow(server.test.shop);
  const join = async (body: object) => {
    const { status, body: said } = await server.ask('POST', '/api/waiting-list', body);
    return [status, said.code];
  };
  expect(await join({ email: 'ann@' })).toEqual([400, 'invalid-request']);
  expect(await join({ ...ANN, bow: 'ridge' })).toEqual([409, 'open']);
  expect(await join({ ...ANN, bow: 'no-such-bow' })).toEqual([404, 'not-found']);
  expect(await join({ ...ANN, bow: 'x'.repeat(300) })).toEqual([400, 'invalid-request']);
  expect(await readMails(server.test)).toEqual([]);
});

test('nobody fills other people’s inboxes: five forms a minute from one network, and the sixth is told when to come back', async () => {
  const { server } = await openPausedShop();
  await using _closing = server;
  const answers = [];
  for (let form = 0; form < 6; form += 1) {
    answers.push(await server.ask('POST', '/api/waiting-list', { email: `ann.${form}@example.com` }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readMails(server.test)).toHaveLength(5);
});
