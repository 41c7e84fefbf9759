// An order's own page: what its customer may do there, and that nobody else gets anything.
import { guestOrder, linkTokenOf, newPerson, readOrder, sessionOf, signIn } from '#tests/support/journeys/account.ts';
import { comeTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { signInAtSandbox } from '#tests/support/stand-ins/sign-in-at-sandbox.ts';

const HUNTER_HALE = { uid: 'demoHunterHale000000000000002', email: 'hunter.hale@example.com' };

test.describe('when the line breaks', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('a correction that could not be saved stays in the form until it can', async ({ page, context, shop }) => {
    const person = newPerson();
    const orderNumber = await guestOrder(shop, person.email);
    await signIn(page, person, `/orders/${orderNumber}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel('Street address').fill('7 Creek Lane');
    await page.getByLabel('ZIP code').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('ZIP code').fill('59702-1234');
    await page.getByLabel('Apartment, suite, unit').fill('Unit 4');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    const form = page.getByRole('form', { name: 'Correct the order' });
    await expect(form.getByRole('alert')).toContainText('There is no connection to the shop right now.');
    await expect(page.getByLabel('Street address')).toHaveValue('7 Creek Lane');
    await expectAccessibleInBothWidths(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your Black Hunter goes to 7 Creek Lane, Unit 4, Butte, MT 59702-1234.')).toBeVisible();
    expect((await readOrder(shop, orderNumber)).shipping_address).toBe('7 Creek Lane, Unit 4, Butte, MT 59702-1234');
  });
});

test('the page of an order says what comes when and what can be changed until when, and its dates go into a calendar @phone', async ({
  page,
  request,
  shop,
}) => {
  const person = newPerson();
  const orderNumber = await guestOrder(shop, person.email);
  await signIn(page, person, `/orders/${orderNumber}`);
  const way = page.getByRole('region', { name: "Your order's way" });
  await expect(way.getByRole('listitem')).toHaveText([
    /Done: You placed your order/,
    /Done: Your deposit of \$177\.60 came in/,
    /We email you when your bow's turn comes/,
    /Your balance of \$1,598\.40/,
    /We make your bow\s*Takes about 4 weeks/,
    /Your bow ships/,
    /It arrives at your door/,
  ]);
  const details = page.getByRole('region', { name: 'What you can still change' });
  await expect(details).toContainText('until we begin to make your bow');
  await expect(details.getByRole('button', { name: 'Add gear that ships with this bow' })).toBeVisible();
  await expect(way.getByRole('link', { name: 'Follow these dates' })).toHaveAttribute('href', /^webcal:\/\//);
  const file = (await way.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '';
  const calendar = await request.get(file);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain(`UID:${orderNumber}-release@`);
  await expectAccessible(page);

  await test.step('a reload in the middle of a correction shows the order as it is, still signed in', async () => {
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel('Street address').fill('7 Creek Lane');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
    await expect(details).toContainText('12 Ridge Road, Butte, MT 59701');
  });
});

test.describe('when staff have started on it', () => {
  test.use({ expectedComplaints: [/409/] });

  test('a correction comes too late, and the page says so', async ({ page, shop }) => {
    const person = newPerson();
    const orderNumber = await guestOrder(shop, person.email);
    await signIn(page, person, `/orders/${orderNumber}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('radio', { name: 'Tan' }).check();
    await askDatabase(shop.dataDir, "update orders set status = 'processing' where order_number = $1", [orderNumber]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('we have started on your order meanwhile');
    await page.reload();
    await expect(page.getByText('Address, color and build can no longer be changed here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0);
    await expect(page.getByText('processing', { exact: true })).toBeVisible();
    expect((await readOrder(shop, orderNumber)).bow_color).toBe('Black');
    await expectAccessible(page);
  });
});

test.describe('with a link that was taken back', () => {
  test.use({ expectedComplaints: [/404/] });

  test('the account renews it, and the old one opens nothing', async ({ page, shop }) => {
    const person = newPerson();
    const orderNumber = await guestOrder(shop, person.email);
    const old = await linkTokenOf(shop, orderNumber);
    const takeBack =
      "update orders set payment_token = null, link_expires_at = now() - interval '1 hour' where order_number = $1";
    await askDatabase(shop.dataDir, takeBack, [orderNumber]);
    await comeTo(page, `/complete-payment?token=${old}`);
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible();

    await signIn(page, person);
    await page.getByRole('button', { name: /^Pay Remaining Balance/ }).click();
    await expect(page.getByRole('heading', { name: 'Complete your payment' })).toBeVisible();
    await expect(page.getByText('Please pay by')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay $1,598.40' })).toBeVisible();
    await expectAccessible(page);
    const fresh = await linkTokenOf(shop, orderNumber);
    expect(fresh).not.toBe(old);
    await comeTo(page, `/complete-payment?token=${old}`);
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible();
  });
});

test('an address that is not verified claims no order', async ({ page, shop }) => {
  const una = { name: 'Una Proved', email: newCustomer(), verified: false };
  const orderNumber = await guestOrder(shop, una.email);
  await signIn(page, una);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect((await readOrder(shop, orderNumber)).user_id).toBeNull();
});

test.describe('for a stranger', () => {
  test.use({ expectedComplaints: [/404/] });

  test('a valid token, a forged header, another’s uid and a stolen order number open nothing', async ({
    page,
    browser,
    shop,
  }) => {
    const owner = newPerson();
    const orderNumber = await guestOrder(shop, owner.email);
    const ownersContext = await browser.newContext({ baseURL: shop.origin });
    await signIn(await ownersContext.newPage(), owner);
    await ownersContext.close();
    const [{ uid } = { uid: '' }] = await askDatabase<{ uid: string }>(
      shop.dataDir,
      'select firebase_uid as uid from users where email = $1',
      [owner.email],
    );
    const before = await readOrder(shop, orderNumber);
    const victim = { uid, email: owner.email };
    const token = await signInAtSandbox(shop.origin, HUNTER_HALE.uid);

    await test.step('another customer does not find it', async () => {
      await signIn(page, { name: 'Hunter Hale', email: HUNTER_HALE.email }, `/orders/${orderNumber}`);
      await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('no token but the owner’s lists it', async () => {
      const unsigned = [
        { alg: 'none' },
        JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))),
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const list = (who: { uid: string; email: string }, bearer: string) =>
        page.request.get('/api/user/orders', { params: who, headers: { authorization: `Bearer ${bearer}` } });
      const statusOf = async (asked: ReturnType<typeof list>) => (await asked).status();
      expect(await (await list(HUNTER_HALE, token)).json()).toEqual([]);
      expect(await statusOf(list(victim, token))).toBe(403);
      expect(await statusOf(list({ ...HUNTER_HALE, email: owner.email }, token))).toBe(403);
      for (const forged of [`${uid}${token.slice(0, 10)}`, `${unsigned}.`, `${unsigned}.AAAA`, `${token}x`]) {
        expect(await statusOf(list(victim, forged))).toBe(401);
      }
    });

    const headers = { origin: shop.origin };
    const correction = { shippingAddress: '1 Thief Street, Reno, NV 89501', bowColor: 'Tan' };
    await test.step('its number alone opens and changes nothing', async () => {
      const stolen = await page.request.get(`/api/user/orders/${orderNumber}`);
      const unknown = await page.request.get('/api/user/orders/FD-00000000');
      expect([stolen.status(), await stolen.text()]).toEqual([404, await unknown.text()]);
      const attempts = [
        page.request.put(`/api/user/orders/${orderNumber}`, { headers, data: correction }),
        page.request.post(`/api/user/orders/${orderNumber}/payment-link`, { headers }),
        page.request.get(`/api/orders/${orderNumber}`),
      ];
      for (const attempt of attempts) expect((await attempt).status()).toBe(404);
    });

    await test.step('no session is had for another’s account', async () => {
      const session = await sessionOf(page.context());
      const foreign = await page.request.put(`/api/user/orders/${orderNumber}`, { data: correction });
      expect(foreign.status()).toBe(403);
      const sync = await page.request.post('/api/auth/firebase-sync', {
        headers: { ...headers, authorization: `Bearer ${token}` },
        data: victim,
      });
      expect(sync.status()).toBe(403);
      expect(await sessionOf(page.context())).toBe(session);
      expect(await readOrder(shop, orderNumber)).toEqual(before);
    });
  });
});
