import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectLayerEntry } from '#tests/support/journeys/page-checks.ts';

const PAGES = [
  { path: '/', title: 'The cam stays put.' },
  { path: '/bows', title: 'THE HUNTER' },
  { path: '/build-your-bow', title: 'Build your bow' },
  { path: '/batches', title: 'Batches' },
  { path: '/help', title: 'Help' },
  { path: '/retailers', title: 'Coming soon to a shop near you' },
  { path: '/coming-soon', title: 'Not Available Yet!' },
  { path: '/contact', title: 'Talk to the people who make it' },
  { path: '/terms', title: 'Terms of service' },
  { path: '/privacy', title: 'Privacy' },
];

for (const { path, title } of PAGES) {
  test(`${path} is titled "${title}", accessible, and never wider than its window @phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    for (const width of [360, 820, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const reached = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(reached, `at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
}

test('the terms of service name the amounts of today, and every page leads to them', async ({ page }) => {
  await page.goto('/retailers');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'TERMS' }).click();
  const payment = page.getByRole('main').locator('section').filter({ hasText: 'What you pay, and when' });
  for (const words of ['$1,776.00', '$177.60 now', '$1,598.40 later', '10%', 'July 4th, 2025']) {
    await expect(payment).toContainText(words);
  }
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page).toHaveTitle('Privacy - Fulldraw');
});

test('the navigation bar turns opaque past 50 px, also for those who asked for less motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/bows');
    await page.evaluate(() => scrollTo(0, 50));
    await expect.poll(() => barGround(page)).toEqual({ color: 'rgb(8, 11, 9)', opacity: '0' });
    await page.evaluate(() => scrollTo(0, 51));
    await expect.poll(() => barGround(page)).toEqual({ color: 'rgb(8, 11, 9)', opacity: '1' });
  }
});

test('while its scripts are on their way a page has its bar and its menu, which then stays open @phone @phone-only', async ({
  browser,
  shop: { origin },
}) => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  let bring = () => {};
  const come = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.goto('/bows', { waitUntil: 'domcontentloaded' });
  const deferred = page.locator('html[data-deferred]');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.evaluate(() => scrollTo(0, 51));
  await expect.poll(() => barGround(page)).toEqual({ color: 'rgb(8, 11, 9)', opacity: '1' });
  await menu.tap();
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.tap();
  await drawer.getByRole('link', { name: 'CONTACT' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  await menu.tap();
  await drawer.getByRole('button', { name: 'Close' }).tap();
  await expect(drawer).toBeHidden();
  await menu.tap();
  await expect(deferred).toHaveCount(1);

  bring();
  await expect(deferred).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectLayerEntry(page);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/bows#contact');
  await context.close();
});

test('CONTACT leads to the form of the page, or to one that has it', async ({ page }) => {
  await page.goto('/bows');
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' });
  await contact.click();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await contact.click();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  await page.goto('/coming-soon');
  await contact.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('the drawer of a small window holds the links, SHOP, GEAR and CONTACT @phone @phone-only', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await menu.click();
    await expectLayerEntry(page);
  };
  await open();
  await expect(drawer.getByRole('link')).toHaveText(['BOWS', 'BUILD-YOUR-BOW', 'GEAR', 'RETAILERS', 'SHOP', 'CONTACT']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await expectLayerEntry(page, false);
  await open();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expectLayerEntry(page, false);
  await open();
  await drawer.getByRole('link', { name: 'CONTACT' }).click();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  await expectLayerEntry(page, false);
  await open();
  await drawer.getByRole('link', { name: 'SHOP' }).click();
  await expect(page).toHaveURL(/\/bows$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('an empty field is named, and nothing is sent', async ({ page }) => {
  await page.goto('/contact');
  const sent = countMessages(page);
  await fillContact(page, { 'Last name': '   ' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(notifications(page)).toContainText('Missing Fields');
  await expect(notifications(page)).toContainText('Please fill in all required fields.');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  expect(sent()).toBe(0);
});

test('a message is sent once, however often the button is pressed, and the fields are emptied', async ({ page }) => {
  await page.goto('/bows');
  const sent = countMessages(page);
  await fillContact(page);
  await page.route('/api/contact', async (route) => {
    await page.getByRole('button', { name: 'Sending...' }).click({ force: true });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(notifications(page)).toContainText('Message Sent!');
  await expect(notifications(page)).toContainText("Thank you for reaching out. We'll get back to you soon.");
  for (const label of Object.keys(TYPED)) await expect(page.getByLabel(label)).toHaveValue('');
  expect(sent()).toBe(1);
});

test.describe('with a broken line', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('what was typed stays in the form', async ({ page }) => {
    await page.goto('/');
    await fillContact(page);
    await page.route('/api/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(notifications(page)).toContainText('Error');
    await expect(notifications(page)).toContainText('Failed to send message. Please try again.');
    for (const [label, value] of Object.entries(TYPED)) await expect(page.getByLabel(label)).toHaveValue(value);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/422/] });

  test('the pages around a payment say what to do, and lead on', async ({ page }) => {
    for (const [path, words] of [
      ['/payment-success?payment_intent=pi_1', 'we email you a confirmation'],
      ['/complete-payment?token=held', 'open the link in our email again'],
      ['/delay?token=held', 'Or write to us'],
      ['/unsubscribe?token=held', 'Or write to us'],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
      await expect(main.getByRole('paragraph')).toContainText(words);
      await expect(main.getByRole('status')).toBeHidden();
      await main.getByRole('link', { name: 'Contact us' }).click();
      await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
    }
  });

  test('the pages can be reached and the contact form sends @phone', async ({ page }) => {
    await page.goto('/bows');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['BOWS', 'BUILD-YOUR-BOW', 'GEAR', 'RETAILERS', 'CONTACT']);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await fillContact(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('alert')).toContainText('Message Sent!');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  test('a faulty address comes back with all that was typed', async ({ page }) => {
    await page.goto('/contact');
    await fillContact(page, { Email: 'ada@example' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please check the email address. It should look like name@example.com.',
    );
    for (const label of ['First name', 'Last name', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue(TYPED[label] ?? '');
    }
  });
});

const TYPED: Record<string, string> = {
  'First name': 'Ada',
  'Last name': 'Hale',
  Email: 'ada@example.com',
  Message: 'Does it come in Tan?',
};

async function fillContact(page: Page, otherwise: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...TYPED, ...otherwise })) await page.getByLabel(label).fill(value);
}

function barGround(page: Page) {
  return page.getByRole('banner').evaluate((bar) => {
    const { backgroundColor: color, opacity } = getComputedStyle(bar, '::before');
    return { color, opacity };
  });
}

function notifications(page: Page) {
  return page.getByRole('region', { name: /Notifications/ });
}

function countMessages(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent += 1;
  });
  return () => sent;
}
