import { guestOrder } from '#tests/support/journeys/account.ts';
import {
  balanceLinkOf,
  CARDS,
  cancelFirst,
  chargesOf,
  comeTo,
  fillCard,
  mailsTo,
  newCustomer,
  preOrder,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

const PAY = 'Pay $1,598.40';
const PAID = 'Payment successful! Your order is complete.';

test('the balance link takes the balance, mails a receipt, and says paid ever after @phone', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  await comeTo(page, link);
  const main = page.getByRole('main');
  for (const line of ['Ada Boone', email, 'Black', '12 Ridge Road, Butte, MT 59701', '$1,776.00', '$177.60']) {
    await expect(main).toContainText(line);
  }
  await expect(main).toContainText(`${link.split('token=')[1]?.slice(0, 16)}…`);
  await fillCard(page, CARDS.pays);
  await expectAccessible(page);
  await page.getByRole('button', { name: PAY }).click();
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('img', { name: 'The Hunter in Black' })).toBeVisible();
  for (const line of [/FD-[0-9A-Z]{8}/, email, '$1,598.40', '$1,776.00', 'about 4 weeks', '2-3 business days']) {
    await expect(main).toContainText(line);
  }
  await expect(main).toContainText('sign in with Google under that address');
  await expectAccessible(page);
  await mailsTo(request, email, 2);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);

  await comeTo(page, link);
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
  await expect(main).toContainText(/Balance paid, \w+ \d+\w\w, \d{4}\$1,598\.40/);
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
});

test('what was paid survives a reload, asks for no money again, and is not there on another visit', async ({
  page,
  request,
}) => {
  const email = newCustomer();
  await preOrder(page, email);
  const confirmation = page.url();
  await comeTo(page, await balanceLinkOf(request, email));
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: PAY }).click();
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The Hunter in Black' })).toBeVisible();
  await page.getByRole('link', { name: 'View the Hunter' }).click();
  await expect(page).toHaveURL('/bows');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(page.getByText(PAID)).toHaveCount(0);
  await page.goto(confirmation);
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Your Hunter is paid in full.')).toBeVisible();
});

test('the order stands there before the scripts have come, and what is typed then stays @phone', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const opened = page.goto(link);
  const main = page.getByRole('main');
  for (const line of ['Ada Boone', email, '$1,598.40', 'Your deposit of $177.60 is paid.']) {
    await expect(main).toContainText(line);
  }
  const top = () =>
    page.getByRole('heading', { name: 'Your order' }).evaluate((part) => part.getBoundingClientRect().y);
  const before = await top();
  await page.getByText('Pay with a gift card').click();
  await page.getByLabel('Gift card code').fill('NOT-A-CARD');
  released.resolve();
  await opened;
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('Gift card code')).toHaveValue('NOT-A-CARD');
  await page.evaluate(() => scrollTo(0, 0));
  expect(await top()).toBe(before);
});

test.describe('where a script does not come', () => {
  // 404: the link is nobody's, which its page may hear before it is left.
  test.use({ expectedComplaints: [/ERR_FAILED|Failed to fetch|import|404/] });

  test('pages that take money say that they are not whole, and that nothing was charged', async ({ page }) => {
    await page.route('**/assets/entry.client*.js', (route) => route.abort());
    for (const address of ['/checkout', `/complete-payment?token=${'n'.repeat(43)}`]) {
      const told = page.getByRole('alert').filter({ hasText: 'could not be loaded whole. Nothing was charged.' });
      // It is never hydrated, for which `goto` waits here.
      void page.goto(address).catch(() => {});
      await expect(page).toHaveURL(address);
      await expect(told).toBeVisible();
      await expect(told).toContainText('load this page again');
    }
    await page.unroute('**/assets/entry.client*.js');
    await comeTo(page, '/checkout');
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByText('could not be loaded whole')).toBeHidden();
  });
});

test('two tabs and a double click are one charge, and both tabs say so', async ({ page, context, request, shop }) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  const other = await context.newPage();
  await Promise.all([comeTo(page, link), comeTo(other, link)]);
  await fillCard(page, CARDS.pays);
  await fillCard(other, CARDS.pays);
  await page.getByRole('button', { name: PAY }).dblclick();
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await other.getByRole('button', { name: PAY }).click();
  await expect(other.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await mailsTo(request, email, 2);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
});

test.describe('with a card that the bank refuses', () => {
  test.use({ expectedComplaints: [/402/] });

  test('the reason stays on the page until another card pays', async ({ page, request, shop }) => {
    const email = newCustomer();
    await guestOrder(shop, email);
    await comeTo(page, await balanceLinkOf(request, email));
    await fillCard(page, CARDS.declined);
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment failed: Your card was declined.' })).toBeVisible();
    await fillCard(page, CARDS.authenticates);
    await page.getByRole('button', { name: PAY }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
  });
});

test('a customer who comes back from the bank finds the order paid, in the account', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  await comeTo(page, link);
  await fillCard(page, CARDS.pays);
  const confirming = page.waitForRequest(/payment_intents\/.*\/confirm/);
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await route.fetch();
  });
  await page.getByRole('button', { name: PAY }).click();
  const intentId = /payment_intents\/(pi_\w+)\//.exec((await confirming).url())?.[1];
  await expect.poll(() => chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
  await comeTo(page, `${link}&payment_intent=${intentId}&payment_intent_client_secret=s&redirect_status=succeeded`);
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test.describe('when the line is lost after the charge', () => {
  test.use({ expectedComplaints: [/net::ERR_|Failed to load resource/] });

  test('the page asks for no second payment, and finds the first one', async ({ page, request, shop }) => {
    const email = newCustomer();
    await guestOrder(shop, email);
    await comeTo(page, await balanceLinkOf(request, email));
    await fillCard(page, CARDS.pays);
    await page.route('**/api/orders/complete-payment', (route) => route.abort());
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByText('Your card was charged, but the shop has not confirmed it yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await page.unroute('**/api/orders/complete-payment');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
  });
});

test.describe('when the payment is closed under an open page', () => {
  test.use({ expectedComplaints: [/400|404/] });

  test('a fresh one takes its place while the link is good', async ({ page, request, shop }) => {
    const email = newCustomer();
    await guestOrder(shop, email);
    await comeTo(page, await balanceLinkOf(request, email));
    await fillCard(page, CARDS.pays);
    await page.route('**/payment_intents/*/confirm', cancelFirst, { times: 1 });
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByText('This payment was closed meanwhile.')).toBeInViewport();
    await expectAccessible(page);
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
  });

  test('the page says so when the link has ended too', async ({ page, request, shop }) => {
    const email = newCustomer();
    await guestOrder(shop, email);
    await comeTo(page, await balanceLinkOf(request, email));
    await fillCard(page, CARDS.pays);
    const ended = { error: 'This payment link is invalid or has expired.', code: 'link-invalid' };
    for (const path of ['**/api/orders/**', '**/api/create-final-payment-intent']) {
      await page.route(path, (route) => route.fulfill({ status: 404, json: ended }));
    }
    await page.route('**/payment_intents/*/confirm', cancelFirst);
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test.describe('with a link that opens nothing', () => {
  test.use({ expectedComplaints: [/404|422/] });

  for (const link of ['/complete-payment', '/complete-payment?token=nobody', '/complete-payment?token=%3Cscript%3E']) {
    test(`${link} is an invalid payment link`, async ({ page }) => {
      await comeTo(page, link);
      await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible();
      await expect(page.getByText('This payment link is invalid or has expired.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
      await expectAccessible(page);
    });
  }
});
