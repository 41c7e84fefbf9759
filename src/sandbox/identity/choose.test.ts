import { expect, test } from 'vitest';
import { startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const ANN = 'demoAnnArcher0000000000000001';
const ASKED = { mode: 'popup', state: 'random', return_to: '/account?tab=1#orders' };

async function openChooser(shopOrigin: string | null = null) {
  const resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase());
  const sandbox = resources.use(await startSandbox({ pool: database.pool, shopOrigin }));
  const address = `${sandbox.baseUrl}/sandbox/identity/choose`;
  return {
    sandbox,
    pool: database.pool,
    open: (asked: Record<string, string>) => fetch(`${address}?${new URLSearchParams(asked)}`),
    choose: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(address, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...ASKED, ...fields }),
        redirect: 'manual',
      }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('the chooser shows the demo accounts, says whose address is not verified, and cannot be framed', async () => {
  await using chooser = await openChooser();
  const answer = await chooser.open(ASKED);
  const page = await answer.text();
  for (const name of ['Ann Archer', 'Hunter Hale', 'Una Proved']) expect(page).toContain(name);
  expect(page).toMatch(/una\.proved@example\.com · not verified/);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
});

test('in a window of its own the answer waits in the page for its script', async () => {
  await using chooser = await openChooser();
  const answer = await chooser.choose({ account: ANN, state: '"><b>' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/data-state="&quot;&gt;&lt;b&gt;" data-code="[\w-]{43}"/);
  const script = await (await fetch(`${chooser.sandbox.baseUrl}/sandbox/identity/hand-over.js`)).text();
  expect(script).toContain('location.origin');
});

test('beside a shop in another process the answer goes to that shop’s address alone, with a window and without', async () => {
  const shop = 'http://localhost:3000';
  await using chooser = await openChooser(shop);
  const waiting = await chooser.choose({ account: ANN });
  expect(await waiting.text()).toContain(`data-shop="${shop}"`);
  const sentBack = await chooser.choose({ mode: 'redirect', account: ANN });
  expect(sentBack.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/account\?tab=1&identity_state=random/);
  const page = await chooser.open({ ...ASKED, mode: 'redirect' });
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop};`);
  expect(await page.text()).toContain(`href="${shop}/account?tab=1#orders"`);
});

test('without a window the browser is sent back with the answer', async () => {
  await using chooser = await openChooser();
  const answer = await chooser.choose({ mode: 'redirect', account: ANN });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(
    /^\/account\?tab=1&identity_state=random&identity_code=[\w-]{43}#orders$/,
  );
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  'account',
  'javascript:alert(1)',
  '',
])('nobody is sent to %j', async (return_to) => {
  await using chooser = await openChooser();
  const asked = { ...ASKED, mode: 'redirect', return_to };
  expect((await chooser.open(asked)).status).toBe(400);
  const answer = await chooser.choose({ ...asked, account: ANN });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test.each<Record<string, string>>([{ mode: 'frame' }, { state: '' }, { state: 'x'.repeat(201) }, { state: 'a\u0000' }])(
  'a sign-in with %j goes no further',
  async (part) => {
    await using chooser = await openChooser();
    // An address with NUL in it is none of the sandbox at all.
    expect((await chooser.open({ ...ASKED, ...part })).status).toBeOneOf([400, 404]);
    expect((await chooser.choose({ ...part, account: ANN })).status).toBe(400);
  },
);

test("another site's page cannot choose", async () => {
  await using chooser = await openChooser();
  expect((await chooser.choose({ account: ANN }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await chooser.choose({ account: ANN }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test.each<[Record<string, string>, string, string]>([
  [{ email: '', name: '<Zoe>' }, 'email', 'Please enter an email address.'],
  [{ email: 'zoe', name: '<Zoe>' }, 'email', 'Please enter a whole email address, such as ann@example.com.'],
  [
    { email: 'zoe@example.com', name: `<Zoe>${'e'.repeat(100)}` },
    'name',
    'Please use a name of at most 100 plain characters.',
  ],
])('what was typed stays in the page beside what is wrong: %j', async (typed, field, sentence) => {
  await using chooser = await openChooser();
  const answer = await chooser.choose(typed);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(sentence);
  expect(page).toContain(`value="${typed.email}"`);
  expect(page).toContain('value="&lt;Zoe&gt;');
  expect(page).toMatch(new RegExp(`name="${field}"[^>]* aria-invalid="true" aria-describedby="fault" autofocus`));
  expect(page).not.toContain('value="yes" checked');
  expect(page).toMatch(/name="state" value="random"/);
});

test('an address of one’s own is one account, whatever its case, and stays as it was typed last', async () => {
  await using chooser = await openChooser();
  await chooser.choose({ email: ' Zoe@Example.com', name: 'Zoe' });
  await chooser.choose({ email: 'zoe@example.com', name: '', verified: 'yes' });
  const { rows } = await chooser.pool.query(
    `select email, email_verified, name from sandbox.identity_accounts where email ilike 'zoe%'`,
  );
  expect(rows).toEqual([{ email: 'zoe@example.com', email_verified: true, name: 'Zoe' }]);
  expect(await (await chooser.open(ASKED)).text()).toContain('zoe@example.com');
});

test.each(['nobody', 'a b', '\u0000', ''])('an account %j that is not there is said in the page', async (account) => {
  await using chooser = await openChooser();
  const answer = await chooser.choose({ account });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toMatch(/role="alert">Please|role="alert">This account is gone/);
});
