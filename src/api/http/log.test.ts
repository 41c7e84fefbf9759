import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { sessionId } from '#shop/people/sessions.ts';
import { ANN, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { createLog, scrubUrl } from './log.ts';

test("a link's token and a payment's secret never stand in the log, however they are asked for", async () => {
  const pages = async (app: FastifyInstance) => {
    app.get('/*', async () => 'page');
  };
  await using server = await createTestServer({ pages });
  const order = await paidOrder(server.test);
  const token = order.paymentToken ?? '';
  const opened = await server.ask('POST', '/api/create-final-payment-intent', { token, amount: '1598.40' });
  const secret = String(opened.body.clientSecret);
  for (const url of [
    ...[
      `/api/orders/${token}`,
      `/api/orders/${token}/more`,
      `/api/ORDERS/${token}`,
      `/api//orders/${token}`,
      `/api/${token}`,
    ],
    ...[`/api/orders/%41${token}`, `/complete-payment?token=${token}`, `/complete-payment.data?token=${token}`],
    ...[
      `/payment-success?payment_intent_client_secret=${secret}`,
      `/complete-payment/${token}`,
      `/api/orders/%E0%A4%A${token}`,
    ],
  ]) {
    await server.ask('GET', url, undefined, {
      headers: { cookie: `__Host-deposit=${secret}`, authorization: `Bearer ${secret}` },
    });
  }
  await server.ask('POST', '/api/orders/complete-payment', { token });
  expect(server.logged()).toContain('/api/orders/[token]');
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toContain(secret.split('_secret_')[1]);
});

test('neither a sign-in nor a session nor an address stands in the log, and no refusal repeats them', async () => {
  await using server = await createTestServer();
  const { browser, token } = await signInAs(server, ANN);
  const session = browser.cookies.get('session') ?? '';
  const query = new URLSearchParams({ uid: 'another', email: 'another@example.com', limit: token, session });
  const answers = [
    await browser.ask('GET', '/api/auth/user'),
    await browser.ask('POST', '/api/auth/firebase-sync', { uid: token, email: session }, { token }),
    await browser.ask('POST', '/api/auth/firebase-sync', { uid: 'another', email: 'another@example.com' }, { token }),
    await browser.ask('GET', '/api/auth/firebase-user', undefined, { token: `${token}x` }),
    await browser.ask('GET', `/api/user/orders?${query}`, undefined, { token }),
    await browser.ask('GET', `/api/user/orders/${session}`, undefined, { token }),
    await browser.ask('GET', `/api/user/${token}/${session}`, undefined, { token }),
  ];
  await server.test.database.owner.query('alter table sessions rename to hidden');
  answers.push(await browser.ask('GET', '/api/auth/user'));
  answers.push(await browser.ask('POST', '/api/auth/firebase-sync', { uid: ANN.uid, email: ANN.email }, { token }));
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 403, 401, 400, 404, 404, 500, 500]);
  const said = [server.logged(), ...answers.map(({ text }) => text)].join('\n');
  expect(server.logged()).toContain('does not exist');
  expect(server.logged()).not.toContain('another');
  for (const secret of [session, sessionId(session), ...token.split('.')]) expect(said).not.toContain(secret);
});

test('a failed statement is logged without the values it was asked with', async () => {
  await using server = await createTestServer();
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const token = 'A'.repeat(43);
  await server.test.database.owner.query('alter table orders rename to hidden');
  const fault = await server.test.shop.db
    .select()
    .from(orders)
    .where(eq(orders.customerName, token))
    .catch((error: unknown) => error);
  log.error({ err: fault, token, headers: { authorization: 'Bearer x', cookie: token } }, 'failed');
  expect(lines.join('')).toContain('relation \\"orders\\" does not exist');
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain('Bearer');
});

test('an answer still goes out while the database is broken, and says nothing of it', async () => {
  await using server = await createTestServer();
  await server.test.database.owner.query('alter table orders rename to hidden');
  const token = 'B'.repeat(43);
  const answer = await server.ask('GET', `/api/orders/${token}`);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toMatch(/orders|relation|select/i);
  expect(server.logged()).toContain('does not exist');
  expect(server.logged()).not.toContain(token);
});

test.each([
  ['/bows?utm=1', '/bows'],
  ['/api/orders/complete-payment', '/api/orders/complete-payment'],
  ['/api/orders/short', '/api/orders/[token]'],
  ['/desk/customers/ann@example.com/x', '/desk/customers/[address]/x'],
  ['/api/admin/customers/ann%40example.com', '/api/admin/customers/[address]'],
  ['/assets/entry.client-CwM0Xg1z.js', '/assets/entry.client-CwM0Xg1z.js'],
])('the address %s is logged as %s', (url, logged) => {
  expect(scrubUrl(url)).toBe(logged);
});

test('a text keeps its sense without its secrets', () => {
  expect(scrubText('no pi_123_secret_aBc9 here')).toBe('no pi_123_secret_[left out] here');
  expect(scrubText('Failed query: select 1\nparams: a,b')).toBe('Failed query: select 1\nparams: [left out]');
  expect(scrubText('mail to /complete-payment?token=abc failed')).toBe(
    'mail to /complete-payment?token=[left out] failed',
  );
});

test('a full disk under the log does not end the server', async () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { createLog } from './src/api/http/log.ts';
    const log = createLog({ logLevel: 'info' });
    for (let line = 0; line < 1000; line += 1) log.error('x'.repeat(5000));
    console.log('said');
    console.error('said');
    setTimeout(() => process.exit(42), 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', full, full] });
  expect((await once(child, 'exit'))[0]).toBe(42);
  closeSync(full);
});

test.each([
  ['a fault that nothing caught', "setTimeout(() => { say(); throw new Error('a fault'); })", 1],
  ['a promise that nothing waited for', "setTimeout(() => { say(); Promise.reject(new Error('a fault')); })", 1],
  ['an exit', 'process.exit(42)', 42],
  ['its work being done', '', 0],
])('every line is written, in order, when the process ends by %s', async (_end, code, exitCode) => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'log');
  const output = openSync(file, 'w');
  const program = `
    import { createLog } from './src/api/http/log.ts';
    import { endOnFault } from './src/boot/ending/end-on-fault.ts';
    const log = createLog({ logLevel: 'info' });
    endOnFault(log);
    let number = 0;
    const say = () => { for (let line = 0; line < 1000; line += 1) log.info({ number: number++ }, 'x'.repeat(200)); };
    say();
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', output, output],
  });
  expect((await once(child, 'exit'))[0]).toBe(exitCode);
  closeSync(output);
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const numbered = lines.filter(({ level }) => level === 30).map(({ number }) => number);
  expect(numbered).toEqual(Array.from({ length: exitCode === 1 ? 2000 : 1000 }, (_, number) => number));
  const last = exitCode === 1 ? [{ level: 60, err: { message: 'a fault' } }] : [];
  expect(lines.slice(numbered.length)).toMatchObject(last);
});

test('lines reach their reader while the shop runs', async () => {
  const program = `
    import { createLog } from './src/api/http/log.ts';
    createLog({ logLevel: 'info' }).info('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  expect(JSON.parse(String(chunk))).toMatchObject({ msg: 'open' });
  child.kill();
});
