// Notices to those who work here: chosen at the desk, shown on the phone.
import type { Page, Worker } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { DEMO, logIn, PANEL } from '#tests/support/journeys/staff.ts';
import type { Shown } from '#tests/support/mails/notices.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

// The browser of the journeys has no push service, and says so when it is asked for a subscription.
test.use({ ownShop: 'desk', expectedComplaints: [/does not support the Push API in incognito mode/] });

test('at the desk each person chooses what they are told of, and how', async ({ page }) => {
  await logIn(page);
  await page.getByRole('button', { name: DEMO.username }).click();
  await page.getByRole('menuitem', { name: 'Notices' }).click();
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(page.getByText('No email address of yours is known')).toBeVisible();
  await expect(page.getByRole('option', { name: 'An email at once' }).first()).toBeDisabled();
  await page.getByLabel('Failing jobs').selectOption('On the phone');
  await expect(page.getByText('No phone shows your notices yet')).toBeVisible();
  await expect(page.getByRole('link', { name: '/mobile-admin' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${PANEL}/notices`);
  await expect(page.getByLabel('Failing jobs')).toHaveValue('push');
  await page.getByLabel('Failing jobs').selectOption('Nothing');
  await expect(page.getByText('No phone shows your notices yet')).toHaveCount(0);
});

test('a dispute is shown on the phone, and a tap opens its order @phone-only', async ({ page, context, shop }) => {
  await context.grantPermissions(['notifications']);
  await logIn(page, '/mobile-admin?sheet=notices');
  const sheet = page.getByRole('dialog', { name: 'Notices' });
  await sheet.getByLabel('Disputes').selectOption('On the phone');
  await expect(sheet.getByText('No phone shows your notices yet')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await sheet.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(sheet.getByText('(this browser)')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Send a test/ }).click();
  await expect.poll(() => titles(page)).toContain('Notices work');

  const orderNumber = await guestOrder(shop, newCustomer());
  await dispute(page);
  const title = `Payment disputed: ${orderNumber}`;
  await expect.poll(() => titles(page), { timeout: 30_000 }).toContain(title);
  const sent = (await messages(page)).find((each) => each.title === title);
  expect(sent?.body).toContain('$177.60');

  const worker = await workerOf(page);
  await worker.evaluate(listen);
  await deliver(page, JSON.stringify(sent));
  await expect.poll(() => worker.evaluate(shown)).toMatchObject({ title, body: sent?.body });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await worker.evaluate(tap);
  await expect(page.getByRole('dialog', { name: orderNumber })).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/staff-sign-in/);
  const [left] = await askDatabase(shop.dataDir, 'select count(*)::int as phones from push_subscriptions');
  expect(left).toEqual({ phones: 0 });
});

async function messages(page: Page): Promise<Shown[]> {
  const stored = (await (await page.request.get('/sandbox/push/messages.json')).json()) as { text: string }[];
  return stored.map(({ text }) => JSON.parse(text) as Shown);
}

const titles = async (page: Page) => (await messages(page)).map(({ title }) => title);

/** The customer's bank, by the dashboard of the sandbox; the newest payment stands first. */
async function dispute(page: Page): Promise<void> {
  const dashboard = await page.context().newPage();
  await dashboard.goto('/sandbox/stripe/dashboard');
  await dashboard.getByRole('button', { name: 'The bank disputes it' }).first().click();
  await expect(dashboard.getByRole('heading', { name: 'Card payments: the dashboard' })).toBeVisible();
  await dashboard.close();
}

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** What the push service of a browser's maker does last: it hands the message to the worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/mobile-admin'));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

type Notice = { title: string; body: string; data: unknown };
type WorkerScope = typeof globalThis & {
  notice?: Notice;
  registration: { showNotification(title: string, options: { body: string; data: unknown }): Promise<void> };
};

/** Runs in the worker: a browser without a window shows no notices, so what the worker asks it to show is kept. */
function listen(): void {
  const scope = globalThis as WorkerScope;
  scope.registration.showNotification = async (title, { body, data }) => {
    scope.notice = { title, body, data };
  };
}

function shown(): Notice | undefined {
  return (globalThis as WorkerScope).notice;
}

/** Runs in the worker: what the browser says when somebody taps the notice. */
function tap(): void {
  const { notice } = globalThis as WorkerScope;
  const event = new Event('notificationclick');
  dispatchEvent(Object.assign(event, { notification: { ...notice, close() {} }, waitUntil() {} }));
}
