// What has to work in every browser, once in Firefox and once in WebKit: `npm run test:browsers`. All the rest is tried by the
// journeys in Chromium.

import { guestOrder } from '#tests/support/journeys/account.ts';
import { balanceLinkOf, CARDS, chargesOf, DEPOSIT_BUTTON, newCustomer } from '#tests/support/journeys/checkout.ts';
import { buyGiftCard } from '#tests/support/journeys/gift-cards.ts';
import { test as base, expect } from '#tests/support/journeys/journey.ts';
import { DEMO, newProduct, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { type OpenBrowser, openBrowser } from './other-browsers.ts';

const test = base.extend<{ at: OpenBrowser; size: { width: number; height: number } }>({
  size: [{ width: 1280, height: 800 }, { option: true }],
  at: async ({ size }, use, { project }) => {
    const browser = await openBrowser(project.name, size);
    try {
      await use(browser);
      expect(browser.complaints, 'the browser complained').toEqual([]);
    } finally {
      await browser.end();
    }
  },
});

const button = (name: string | RegExp) => ({ role: 'button', name });
const field = (name: string) => ({ role: 'textbox', name });
const seen = (at: OpenBrowser, words: string) => expect.poll(() => at.text(), words).toContain(words.toUpperCase());

async function fillShipping(at: OpenBrowser, email: string): Promise<void> {
  await at.fill(field('First name'), 'Ada');
  await at.fill(field('Last name'), 'Boone');
  await at.fill({ label: /^Email$/ }, email);
  await at.fill(field('Street address'), '12 Ridge Road');
  await at.fill(field('City'), 'Butte');
  await at.fill({ label: /^State$/ }, 'MT');
  await at.fill(field('ZIP code'), '59701');
}

async function fillCard(at: OpenBrowser, number: string): Promise<void> {
  await at.fill(field('Card number'), number);
  await at.fill(field('Expiration date'), '1234');
  await at.fill(field('Security code'), '123');
}

test('a pre-order whose bank asks is confirmed, and its balance is paid by the link', async ({ at, request, shop }) => {
  const email = newCustomer();
  await at.goto(`${shop.origin}/bows`);
  await at.goto(`${shop.origin}/checkout?color=tan`);
  await fillCard(at, CARDS.authenticates);
  await fillShipping(at, email);
  await at.click({ role: 'checkbox', name: /I agree to pay the remaining balance/ });
  await at.click(button(DEPOSIT_BUTTON));
  await at.click(button('Complete authentication'));
  await seen(at, 'Pre-Order Confirmed!');
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);

  await at.goto(shop.origin + (await balanceLinkOf(request, email)));
  await seen(at, '$1,776.00');
  await fillCard(at, CARDS.pays);
  await at.click(button('Pay $1,598.40'));
  await seen(at, 'Payment successful! Your order is complete.');
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
});

test('gear is put into the cart, and paid by a gift card and a card', async ({ at, request, shop }) => {
  const [email, recipient] = [newCustomer(), newCustomer()];
  const { code } = await buyGiftCard(shop, request, { recipient, amount: '10.00' });
  await at.goto(`${shop.origin}/gear/tee`);
  await at.choose({ role: 'radio', name: /^M$/ }, ' ');
  await at.click(button('Add to cart'));
  await seen(at, 'is in your cart.');
  await at.goto(`${shop.origin}/cart`);
  await at.click({ role: 'link', name: 'Checkout' });
  await at.fill(field('Gift card code'), code);
  await at.click(button('Apply'));
  await seen(at, `By gift card ending in ${code.slice(-4)}`);
  await fillShipping(at, email);
  await fillCard(at, CARDS.pays);
  await at.click(button(/^Pay \$\d\d\.\d\d$/));
  await seen(at, 'Order Confirmed!');
  await seen(at, 'By gift card');
  const [charged = 0, ...others] = await chargesOf(shop.origin, email);
  expect(others).toEqual([]);
  await seen(at, `By card $${(charged / 100).toFixed(2)}`);
});

async function signIn(at: OpenBrowser): Promise<void> {
  await at.fill(field('Username'), DEMO.username);
  await at.fill({ label: 'Password' }, DEMO.password);
  await at.click(button(/^Sign In$/));
}

test('staff write down an order by phone, and find it', async ({ at, shop }) => {
  const email = newCustomer();
  await at.goto(`${shop.origin}${PANEL}/orders`);
  await signIn(at);
  await at.click({ role: 'link', name: 'Order by phone' });
  await fillShipping(at, email);
  await at.fill(field('Phone'), '406 555 0134');
  await at.choose({ label: 'Bow color' }, 'Tan');
  await seen(at, '$177.60');
  await at.click(button('Save and mail the link'));
  await expect.poll(() => at.address()).toMatch(/\/orders\/FD-/);
  await seen(at, 'By phone, entered by demo.');
  await at.goto(`${shop.origin}${PANEL}/orders`);
  await at.fill({ role: 'searchbox' }, email);
  await seen(at, 'Ada Boone');
});

test.describe('on a phone', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('stock is counted, and an order is put to work', async ({ at, shop }) => {
    const product = await newProduct(shop, 4);
    const orderNumber = await guestOrder(shop, newCustomer());
    await at.goto(`${shop.origin}/mobile-admin`);
    await at.click(button('Close'));
    await at.click({ role: 'link', name: 'Sign in with a staff password' });
    await signIn(at);
    await at.fill({ label: 'Search products' }, product.name);
    await at.click({ role: 'link', name: new RegExp(`${product.name}.*in stock`) });
    await at.click(button('One more'));
    await seen(at, `${product.name}: 5 in stock.`);
    await at.goto(`${shop.origin}/mobile-admin?tab=orders`);
    await at.click({ role: 'link', name: new RegExp(orderNumber) });
    await at.click(button('Process'));
    await at.click(button('Process unpaid'));
    const status = async () =>
      (await staffApi(shop)<{ status: string }>('GET', `/api/admin/orders/${orderNumber}`)).status;
    await expect.poll(status).toBe('processing');
  });
});
