import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { CACHED_PATHS, routeOf } from '#api/page-cache/cached-pages.ts';
import { shippingRates, shippingZones } from '#db/schema.ts';
import { seedShippingRates } from '#shop/catalogue/shipping-rates.ts';
import { origin, staff, startShopPages, terms } from '#tests/support/pages/shop-pages.ts';
import { linkedOrder } from '#tests/support/samples/own-order.ts';
import { hashScript } from './render-page.ts';

const { module, openShop, stop } = await startShopPages();
afterAll(stop);

test('every remembered page is there, and runs no inline script that its policy does not name', async () => {
  await using shop = await openShop(async () => terms);
  for (const path of CACHED_PATHS) {
    const { statusCode, headers, body } = await shop.app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    const policy = String(headers['content-security-policy']);
    const scripts = [...body.matchAll(/<script(?![^>]* (?:src=|type="application))[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, text = ''] of scripts) expect(policy).toContain(hashScript(text));
    expect(policy).not.toContain(hashScript('steal()'));
    expect(body).not.toContain('<script>steal()');
    expect(body).not.toContain('nonce=');
    const late = !body.includes('type="module"') && !body.includes('rel="modulepreload"');
    expect([path, body.includes('data-deferred'), late]).toEqual([path, isRead(path), isRead(path)]);
  }
});

test('what begins like a secret key leaves the server in no page, even where it was given as the key for pages', async () => {
  for (const secret of ['sk_live_51Secret', 'rk_test_51Secret', 'whsec_Secret']) {
    await using shop = await openShop(async () => terms, { stripe: { publishableKey: secret, scriptUrl: '/s.js' } });
    for (const path of CACHED_PATHS) {
      for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
        const { body } = await shop.app.inject(address);
        expect([address, body.includes(secret)]).toEqual([address, false]);
      }
    }
    const checkout = await shop.app.inject('/checkout');
    expect([checkout.statusCode, checkout.headers['cache-control']]).toEqual([500, 'no-store']);
  }
});

test('an address without a page says so, with the status for it, whatever its spelling', async () => {
  await using shop = await openShop(async () => terms);
  for (const path of [
    '/nowhere',
    '/bows/nowhere',
    '/.env',
    '/assets/old-1a2b.js',
    '/__manifest',
    '/404',
    '/not-found',
  ]) {
    const { statusCode, body } = await shop.app.inject(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain('Page not found');
    // Of a bow's address the catalogue alone says whether there is a page.
    expect([path, module.findPage(path, { staff }) === null]).toEqual([path, path !== '/bows/nowhere']);
  }
});

test('the panel is where the setting says, to the letter, and every other address is as unknown as any', async () => {
  await using shop = await openShop(async () => terms);
  const index = await shop.app.inject('/the-tent');
  expect([index.statusCode, index.headers.location]).toEqual([302, '/the-tent/overview']);
  for (const path of ['/the-tent/overview', '/the-tent/orders?status=pending', '/the-tent/orders/FD-1.data']) {
    const { statusCode, headers } = await shop.app.inject(path);
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    expect(headers['x-robots-tag']).toBe('noindex');
  }
  const slashed = await shop.app.inject('/the-tent/orders/?status=pending');
  expect([slashed.statusCode, slashed.headers.location]).toEqual([301, '/the-tent/orders?status=pending']);
  const unknown = await shop.app.inject('/bows/nowhere');
  const others = ['/control-panel', '/the-tents', '/The-Tent', '/THE-TENT/orders', '/the%2Dtent', '/tent/orders/FD-1'];
  for (const path of [...others, '//the-tent', '/the-tent/nowhere']) {
    const answer = await shop.app.inject(path);
    expect([path, answer.statusCode, answer.body === unknown.body]).toEqual([path, 404, true]);
    expect([path, answer.headers]).toEqual([path, { ...unknown.headers, date: answer.headers.date }]);
  }
  const data = await shop.app.inject('/nowhere.data');
  for (const path of ['/control-panel.data', '/The-Tent/orders.data', '/the-tent_.data', '/tent/_.data']) {
    const answer = await shop.app.inject(path);
    expect([path, answer.statusCode, answer.body === data.body]).toEqual([path, 404, true]);
  }
  for (const path of CACHED_PATHS) expect((await shop.app.inject(path)).body).not.toContain('the-tent');
});

const NEAR_THE_PANEL = [
  ...['/the-ten', '/the-tents', '/the-tent-', '/the_tent', '/xthe-tent', '/The-Tent', '/THE-TENT/', '/the-tent%C2%A0'],
  ...['/the%2Dtent', '/%74he-tent', '/the-tent%00', '/the-tent%20', '/the-tent%2Foverview', '/the-tent%3F'],
  ...[
    '//the-tent',
    '/the-tent;a=b',
    '/the-tent.html',
    '/the-tent.json',
    '/the-tent~',
    '/gear/the-tent',
    '/en/the-tent',
  ],
  ...['/the-tent/nowhere', '/the-tent/overview/nowhere', '/the-tent/overview.html', `/the-tent/${'a'.repeat(1000)}`],
];

test.each(['GET', 'HEAD', 'POST'] as const)(
  'who does not know the panel’s address to the letter learns nothing by %s: all is as at any such address',
  async (method) => {
    await using shop = await openShop(async () => terms);
    let visitor = 0;
    const told = async (url: string) => {
      visitor += 1;
      const remoteAddress = `198.51.${visitor >> 8}.${visitor & 255}`;
      const form = { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const answer = await shop.app.inject({ method, url, remoteAddress, ...(method === 'POST' ? form : {}) });
      const { date: _, ...headers } = answer.headers;
      return { status: answer.statusCode, headers, body: answer.body };
    };
    const different: string[] = [];
    for (const [data, query] of [
      ['', ''],
      ['', '?a=b'],
      ['.data', ''],
      ['.data', '?_routes=root'],
    ]) {
      for (const path of NEAR_THE_PANEL) {
        const address = `${path}${data}${query}`;
        const unknown = await told(address.replace(/(?:t|%74)he(.*?)ten/i, 'web$1rom'));
        if (!isDeepStrictEqual(await told(address), unknown)) different.push(address);
        expect(unknown.status).toBeOneOf([404, 405]);
      }
    }
    expect(different).toEqual([]);
  },
);

test('neither what is kept, nor the map of the pages, nor a file for programs names the panel’s address', async () => {
  await using shop = await openShop(async () => terms);
  const addresses = ['/robots.txt', '/sitemap.xml', '/__manifest?p=%2Fthe-tent&version=1', '/nowhere', '/nowhere.data'];
  for (const address of [...addresses, ...CACHED_PATHS, ...CACHED_PATHS.map((path) => `${path}.data`)]) {
    const { body, headers } = await shop.app.inject(address);
    const echoed = address.startsWith('/__manifest') ? body.replaceAll(address, '') : body;
    expect([address, `${echoed}${JSON.stringify(headers)}`.includes('the-tent')]).toEqual([address, false]);
  }
});

test('whoever is about to pay reads the terms and can type before any script has come', async () => {
  await using shop = await openShop(async () => terms);
  const { body } = await shop.app.inject('/checkout');
  for (const name of ['firstName', 'email', 'zipCode', 'agreed', 'bowColor']) expect(body).toContain(`name="${name}"`);
  expect(body).toContain('$1,598.40');
  expect(body, 'the browser itself must not send what is typed').toMatch(
    /<form(?=[^>]* data-by-script="true")[^>]* method="post"/,
  );
  const cart = await shop.app.inject('/checkout?from=cart&color=tan');
  expect(cart.body, 'what a cart has come to is not known here').not.toContain('name="firstName"');
  const account = await shop.app.inject('/account');
  expect(account.body).toContain('Sign in to your account');
  const link = await shop.app.inject('/complete-payment?token=anybodys');
  expect(link.body).toMatch(/<h1[^>]*>Complete your payment/);
  expect(link.body).not.toContain('anybodys');
});

test('a payment link shows its order before any script has come, and nobody keeps that page', async () => {
  let order: object | null = linkedOrder();
  const asked = {
    async linkedOrder() {
      if (!order) throw new Error('there is no database');
      return order;
    },
  };
  await using shop = await openShop(async () => terms, {}, undefined, asked);
  const address = `/complete-payment?token=${'s'.repeat(43)}`;
  const open = (path = address) => shop.app.inject(path);
  const { body, headers } = await open();
  for (const words of ['FD-7K2M4P9Q', 'Ann Archer', '$1,598.40', 'Your deposit of $177.60 is paid.', 'data-whole="'])
    expect(body).toContain(words);
  expect(body).not.toContain('data-lively="');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const policy = String(headers['content-security-policy']);
  for (const [, text = ''] of body.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs))
    expect(policy).toContain(hashScript(text));

  const shell = (await open('/complete-payment')).body;
  const isShell = async (path = address) => {
    const answer = await open(path);
    expect([answer.statusCode, answer.body.includes('data-lively="')]).toEqual([200, true]);
    expect(answer.body).not.toContain('FD-7K2M4P9Q');
    return answer.body;
  };
  await isShell(`${address}&payment_intent=pi_1&payment_intent_client_secret=s`);
  const others: Parameters<typeof linkedOrder>[0][] = [
    { due: null },
    { processing: true },
    { balancePaidAt: '2026-11-21T17:00:00.000Z' },
  ];
  for (const other of others) {
    order = linkedOrder(other);
    await isShell();
  }
  order = null;
  await isShell();
  order = linkedOrder();
  for (const _time of Array(30)) await open();
  expect(await isShell(), 'whoever asks too often gets the page that is kept').toBe(shell);
});

test('an order’s page is one shell for all orders, and so are those of the panel', async () => {
  await using shop = await openShop(async () => terms);
  const bodies = async (...paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await shop.app.inject(path)).body)));
  for (const [at, title] of [
    ['/orders', 'Order …'],
    ['/the-tent/orders', 'Order …'],
    ['/the-tent/release/mailings', 'Mailing …'],
    ['/the-tent/products', 'Product'],
  ] as const) {
    const [body = '', ...others] = await bodies(`${at}/FD-7K3M9QXT`, `${at}/FD-2B4D6F8H?from=mail`, `${at}/9`);
    expect([at, others]).toEqual([at, []]);
    expect(body).toContain(`<title>${title} - Fulldraw</title>`);
    expect(body).not.toMatch(/7K3M9QXT|2B4D6F8H/);
  }
  expect(await bodies('/the-tent/orders/1/packing-slip', '/the-tent/orders/2/packing-slip')).toHaveProperty('size', 1);
  expect(await bodies('/orders/FD-1.data', '/orders/FD-2.data')).toHaveProperty('size', 1);
});

test('the data that a browser fetches to change the page comes from memory too', async () => {
  await using shop = await openShop(async () => terms);
  const answers = await Promise.all(
    ['/_.data', '/bows.data', '/checkout.data?_routes=routes%2Fcheckout'].map((url) => shop.app.inject(url)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers[2]?.body).toContain('1598.40');
  expect((await shop.app.inject('/nowhere.data')).statusCode).toBe(404);
});

test('a page whose loading fails is a readable page that names the request, and nothing of the reason', async () => {
  await using shop = await openShop(() => Promise.reject(new Error('the secret reason')));
  const { statusCode, headers, body } = await shop.app.inject('/checkout');
  expect(statusCode).toBe(500);
  expect(body).toContain('Something broke on our side');
  expect(body).toContain('request-7');
  expect(body).not.toContain('secret');
  expect(headers['cache-control']).toBe('no-store');
});

test('search engines find the public pages and stay out of the rest', async () => {
  await using shop = await openShop(async () => terms);
  const sitemap = await shop.app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toContain(`<loc>${origin}/bows</loc>`);
  expect(sitemap.body).not.toMatch(/payment|checkout|admin|account/);
  const robots = (await shop.app.inject('/robots.txt')).body.split('\n');
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Disallow: /mobile-admin');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots.join('\n')).not.toContain('control-panel');
});

test('a configurator that is switched off has no address, and the page for it says so', async () => {
  await using shop = await openShop(async () => terms, { configurator: false });
  expect((await shop.app.inject('/configurator')).statusCode).toBe(404);
  const { body } = await shop.app.inject('/build-your-bow');
  expect(body).toContain('The configurator is not open at the moment');
  expect(body).not.toContain('<iframe');
});

test('the privacy page names the service that learns what the guide is asked', async () => {
  await using alone = await openShop(async () => terms);
  expect((await alone.app.inject('/privacy')).body).not.toContain('The guide’s model');
  await using helped = await openShop(async () => terms, { guideHost: 'models.example' });
  expect((await helped.app.inject('/privacy')).body).toContain('The guide’s model, at models.example');
});

/** Whether the page at a path is read before it is used, so that its scripts may come late. */
function isRead(path: string): boolean {
  const route = routeOf(path, () => null);
  return 'reading' in route && route.reading;
}

test('what shipping costs stands in the terms, among the gear and in the cart, and follows the rates that staff set', async () => {
  await using shop = await openShop(async () => terms);
  const { db } = shop.database;
  await seedShippingRates(shop.database);
  const missing = async (...words: string[]) => {
    const pages = ['/terms', '/gear', '/gear.data', '/cart.data'].map(
      async (path) => (await shop.app.inject(path)).body,
    );
    return (await Promise.all(pages)).flatMap((page) => words.filter((each) => !page.includes(each)));
  };
  expect(await missing('from $6.90', 'from $150.00 of gear (Contiguous US)')).toEqual([]);
  expect((await shop.app.inject('/terms')).body).toContain('$6.90 up to 1 lb, $9.90 up to 5 lbs');
  await db.update(shippingZones).set({ freeFrom: 20_000 }).where(eq(shippingZones.freeFrom, 15_000));
  await db.update(shippingRates).set({ price: 700 }).where(eq(shippingRates.price, 690));
  await expect.poll(() => missing('from $7.00', 'from $200.00 of gear (Contiguous US)')).toEqual([]);
});
