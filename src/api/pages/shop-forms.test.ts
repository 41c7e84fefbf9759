import { afterAll, expect, test } from 'vitest';
import { LIMITS } from '#api/plugins/rate-limits.ts';
import { origin, settings, staff, startShopPages, terms } from '#tests/support/pages/shop-pages.ts';

const { module, openShop, stop } = await startShopPages();
afterAll(stop);

test('a form that another site sends on behalf of a visitor is refused on a readable page', async () => {
  await using shop = await openShop(async () => terms);
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'firstName=Ann',
  });
  expect(statusCode).toBe(400);
  expect(body).toContain('That did not work');
});

test.each(['http://127.0.0.1:3000', 'x', 'null'])(
  'a form of one of our pages is no fault of the shop, whatever its browser calls the machine: %s',
  async (from) => {
    await using shop = await openShop(async () => terms);
    const headers = { ...FORM.headers, origin: from, 'sec-fetch-site': 'same-origin' };
    const { statusCode, body } = await shop.app.inject({ ...FORM, headers, url: '/contact' });
    expect(statusCode).toBe(422);
    expect(body).not.toContain('That did not work');
  },
);

const FORM = {
  method: 'POST',
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'firstName=Ann',
} as const;

test('a form that a page cannot take is told apart from a fault of ours', async () => {
  await using shop = await openShop(async () => terms);
  const { statusCode, headers, body } = await shop.app.inject({ ...FORM, url: '/bows' });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await shop.app.inject({ ...FORM, url: '/orders/FD-7K3M9QXT' })).statusCode).toBe(405);
  expect((await shop.app.inject({ ...FORM, url: '/nowhere' })).statusCode).toBe(404);
  expect(body).toContain('That did not work');
  expect(body).not.toContain('Something broke');
});

const WRITER = { firstName: 'Ann', lastName: 'Archer', email: ' ann@example.com', message: 'Does it come in Tan?' };
const DEALER = { ...WRITER, shop: 'Ridge Archery', town: 'Butte', state: 'MT', phone: '' };

test.each([
  ['/contact', WRITER, 'collaboration'],
  ['/retailers', DEALER, 'dealer'],
])(
  '%s without scripts: what is right is kept, what is wrong comes back with the page and all that was typed',
  async (url, typed, interest) => {
    const kept: object[] = [];
    await using shop = await openShop(
      async () => terms,
      {},
      async (message) => void kept.push(message),
    );
    const send = (changes: object) =>
      shop.app.inject({ ...FORM, url, payload: new URLSearchParams({ ...typed, ...changes }).toString() });
    const sent = await send({});
    expect([sent.statusCode, sent.body.includes('Message Sent!')]).toEqual([200, true]);
    expect(kept).toEqual([expect.objectContaining({ interest, name: 'Ann Archer', email: 'ann@example.com' })]);

    const faulty: [changes: object, sentence: string][] = [
      [{ email: 'a..b@example.com' }, 'Please check the email address. It should look like name@example.com.'],
      [{ lastName: 'Arch\0er' }, 'Please use plain text here.'],
      [{ firstName: ' ' }, 'Please fill in this field.'],
    ];
    for (const [changes, sentence] of faulty) {
      const { statusCode, body } = await send(changes);
      expect([statusCode, body.includes(sentence), body.includes('Does it come in Tan?')]).toEqual([422, true, true]);
      expect(body).not.toContain('\0');
    }
    expect(kept).toHaveLength(1);
  },
);

test.each([
  ['text/plain', 'firstName=Ann'],
  ['application/json', '{"firstName":"Ann"}'],
  ['multipart/form-data; boundary=x', 'no part in it'],
  ['multipart/form-data', '--x'],
])(
  'a form sent as %s is one that nobody can read: the page says so, and is there to be filled in',
  async (type, payload) => {
    await using shop = await openShop(async () => terms);
    for (const url of ['/contact', '/retailers']) {
      const headers = { origin, 'content-type': type };
      const { statusCode, body } = await shop.app.inject({ method: 'POST', url, headers, payload });
      expect([url, statusCode, body.includes('We could not read this form')]).toEqual([url, 400, true]);
      expect(body).toContain('name="firstName"');
    }
  },
);

test('a message that the shop could not keep is a fault that the log has, and comes back as it was typed', async () => {
  const logged: unknown[] = [];
  const lost = new Error('the database is away');
  const sendInquiry = () => Promise.reject(lost);
  const page = module.createPageHandler({ preOrderTerms: async () => terms, sendInquiry, settings, staff });
  const body = new URLSearchParams(WRITER);
  const request = new Request(`${origin}/contact`, { method: 'POST', headers: { origin }, body });
  const visit = {
    requestId: 'request-7',
    scriptMark: 'mark',
    retryAfter: null,
    onTerms() {},
    onFault: (fault: unknown) => void logged.push(fault),
  };
  const answer = await page(request, visit);
  expect([answer.status, logged]).toEqual([500, [lost]]);
  const text = await answer.text();
  expect(text).toContain('Failed to send message. Please try again.');
  expect(text).toContain('Does it come in Tan?');
});

test('a message too many comes back as it was typed, with what to do', async () => {
  await using shop = await openShop(async () => terms);
  const send = () => shop.app.inject({ ...FORM, url: '/contact' });
  for (let at = 0; at < LIMITS.contact; at += 1) expect((await send()).statusCode).toBe(422);
  const { statusCode, headers, body } = await send();
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toMatch(/Please try again in \d+ seconds?\./);
  expect(body).toContain('value="Ann"');
});
