import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { measuredPorts } from '#boot/measured.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { alerts } from '#db/schema.ts';
import { MailServerUnavailable } from '#shop/ports/mail-transport.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { createMeasures } from './measures.ts';

const TOKEN = 'a-token-of-the-tests-of-more-than-32-letters';
const WITH_TOKEN = { headers: { authorization: `Bearer ${TOKEN}` } };

test('without METRICS_TOKEN there is no such address', async () => {
  await using server = await createTestServer();
  expect((await server.ask('GET', '/metrics', undefined, WITH_TOKEN)).status).toBe(404);
});

test('metrics are told to whoever has the token, and to nobody else', async () => {
  await using server = await createTestServer({ watch: { token: TOKEN, measures: createMeasures() } });
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN.slice(1)}`]) {
    const answer = await server.ask('GET', '/metrics', undefined, { headers: { authorization } });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
    expect(answer.text).not.toContain('fulldraw_');
  }
  const told = await server.ask('GET', '/metrics', undefined, WITH_TOKEN);
  expect([told.status, told.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(told.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('requests are counted by part and class of status, and no address is among the names', async () => {
  await using server = await createTestServer({ watch: { token: TOKEN, measures: createMeasures() } });
  await server.ask('GET', '/api/orders/a-secret-of-somebody/page');
  await server.ask('GET', '/api/admin/orders');
  await server.ask('GET', '/healthz');
  await server.ask('GET', '/nowhere/FD-1A2B3C4D');
  const { text } = await server.ask('GET', '/metrics', undefined, WITH_TOKEN);
  for (const [part, status] of [
    ['api', '4xx'],
    ['staff', '4xx'],
    ['checks', '2xx'],
    ['pages', '4xx'],
  ]) {
    expect(text).toContain(`fulldraw_request_seconds_count{part="${part}",status="${status}"} 1`);
  }
  expect(text).not.toContain('a-secret-of-somebody');
  expect(text).not.toContain('FD-1A2B3C4D');
});

test('jobs, mails, alerts and the age of the books are told as the database has them', async () => {
  await using server = await createTestServer({ watch: { token: TOKEN, measures: createMeasures() } });
  const { shop } = server.test;
  await shop.db.transaction((tx) => enqueue(tx, 'fold-figures', {}));
  await shop.db.insert(alerts).values({ kind: 'mail-failed', subject: 'email 7' });
  const { text } = await server.ask('GET', '/metrics', undefined, WITH_TOKEN);
  expect(text).toContain('fulldraw_jobs{task="fold-figures",state="due"} 1');
  expect(text).toMatch(/fulldraw_job_age_seconds\{task="fold-figures"\} [\d.e-]+/);
  expect(text).toContain('fulldraw_mails{state="waiting"} 0');
  expect(text).toContain('fulldraw_mails{state="failed"} 1');
  expect(text).toContain('fulldraw_alerts{kind="mail-failed"} 1');
  expect(text).toContain('fulldraw_round_limit_seconds{task="reconcile-payments"} 300');
  // They were never compared, and no mail waits: that is not known as an age.
  expect(text).toContain('fulldraw_books_age_seconds Nan');
  expect(text).toContain('fulldraw_mail_age_seconds Nan');
  expect(text).toContain('fulldraw_database_up 1');
});

test('while the database is away that is told, and no figure of before', async () => {
  const watch = { token: TOKEN, measures: createMeasures() };
  await using server = await createTestServer({ watch });
  expect((await server.ask('GET', '/metrics', undefined, WITH_TOKEN)).text).toContain('fulldraw_mails{');
  const pool = openPool({ host: '127.0.0.1', port: 1 });
  await using cut = await createTestServer({ watch, shop: { ...server.test.shop, db: openDatabase(pool) } });
  const { status, text } = await cut.ask('GET', '/metrics', undefined, WITH_TOKEN);
  expect(status).toBe(200);
  expect(text).toContain('fulldraw_database_up 0');
  expect(text).not.toContain('fulldraw_mails{');
  await pool.end();
});

test('calls to the outside are counted by what became of them', async () => {
  const measures = createMeasures();
  const answers = [async () => 'sent', async () => Promise.reject(new MailServerUnavailable('away'))];
  const mail = { send: async () => answers.shift()?.(), list: () => Readable.from([]), name: 'smtp' };
  const ports = measuredPorts({ mail, printing: null }, measures);
  expect(await ports.mail.send()).toBe('sent');
  await expect(ports.mail.send()).rejects.toThrow('away');
  ports.mail.list();
  expect([ports.mail.name, ports.printing]).toEqual(['smtp', null]);
  const text = await measures.registry.metrics();
  expect(text).toContain('fulldraw_call_seconds_count{port="mail",call="send",outcome="answered"} 1');
  expect(text).toContain('fulldraw_call_seconds_count{port="mail",call="send",outcome="unavailable"} 1');
  expect(text).not.toContain('call="list"');
});

test('connections are counted in use, idle and waited for', async () => {
  await using server = await createTestServer({ watch: { token: TOKEN, measures: createMeasures() } });
  const client = await server.test.database.pool.connect();
  const { text } = await server.ask('GET', '/metrics', undefined, WITH_TOKEN);
  client.release();
  expect(text).toMatch(/fulldraw_pool_connections\{state="busy"\} [1-9]/);
});
