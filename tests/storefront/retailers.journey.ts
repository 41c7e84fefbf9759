// Shops that want to sell the Hunter.
import type { Page } from '@playwright/test';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ expectedComplaints: [/ERR_FAILED|422/] });

test('a dealer inquiry keeps what was typed until it is sent, and arrives with the shop at its head', async ({
  page,
  shop,
}) => {
  const email = newCustomer();
  await page.goto('/retailers');
  await page.getByRole('link', { name: 'I run a shop' }).click();
  await expect(dealers(page)).toBeInViewport();
  await fillInquiry(page, { Email: email, 'Shop name': '  ' });
  await send(page);
  await expect(notifications(page)).toContainText('Please fill in all required fields.');
  await expect(dealers(page).getByLabel('Shop name')).toBeFocused();
  await expectAccessibleInBothWidths(page);

  await dealers(page).getByLabel('Shop name').fill('Ridge Archery');
  // Not waited for: by itself it would go too, later.
  await expect(notifications(page).getByText('Missing Fields')).toHaveCount(0, { timeout: 2_000 });
  await dealers(page).getByLabel('Email').fill('bo..fletcher@example.com');
  await send(page);
  await expect(dealers(page).getByLabel('Email')).toHaveAccessibleDescription(/It should look like/);
  await dealers(page).getByLabel('Email').fill(email);
  await expect(dealers(page).getByLabel('Email')).not.toHaveAttribute('aria-invalid');

  await page.route('/api/contact', (route) => route.abort(), { times: 1 });
  await send(page);
  await expect(notifications(page)).toContainText('Failed to send message. Please try again.');
  for (const [label, value] of Object.entries({ ...TYPED, Email: email })) {
    await expect(dealers(page).getByLabel(label)).toHaveValue(value);
  }
  await send(page);
  await expect(notifications(page)).toContainText('Message Sent!');
  for (const label of Object.keys(TYPED)) await expect(dealers(page).getByLabel(label)).toHaveValue('');
  expect(await inquiriesOf(shop, email)).toEqual([
    { name: 'Bo Fletcher', phone: null, interest: 'dealer', message: 'Ridge Archery, Butte, MT\n\nForty lanes.' },
  ]);

  // The form for everybody else stands below it, where CONTACT leads.
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'CONTACT' }).click();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
});

test.describe('after too many messages', () => {
  test.use({ expectedComplaints: [/400|429/] });

  test('the form says when the next one is taken, and keeps it', async ({ page }) => {
    await page.goto('/retailers');
    await page.evaluate(async () => {
      for (let at = 0; at < 5; at += 1) await fetch('/api/contact', { method: 'POST' });
    });
    await fillInquiry(page, {});
    await send(page);
    await expect(notifications(page)).toContainText(/Failed to send message\. Please try again in \d+ seconds\./);
    await expect(dealers(page).getByLabel('Message')).toHaveValue('Forty lanes.');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a dealer inquiry is sent, or comes back as it was typed', async ({ page, shop }) => {
    const email = newCustomer();
    await page.goto('/retailers');
    await fillInquiry(page, { Email: 'bo@example' });
    await send(page);
    await expect(page).toHaveURL(/\/retailers#dealers$/);
    await expect(dealers(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Please check the email address. It should look like name@example.com.',
    );
    await expect(dealers(page).getByLabel('Message')).toHaveValue('Forty lanes.');
    await dealers(page).getByLabel('Email').fill(email);
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Message Sent!');
    expect(await inquiriesOf(shop, email)).toMatchObject([{ interest: 'dealer' }]);
  });
});

const TYPED: Record<string, string> = {
  'Shop name': 'Ridge Archery',
  Town: 'Butte',
  State: 'MT',
  'First name': 'Bo',
  'Last name': 'Fletcher',
  Email: 'bo@example.com',
  Message: 'Forty lanes.',
};

const dealers = (page: Page) => page.getByRole('form', { name: 'Dealer inquiry' });
const notifications = (page: Page) => page.getByRole('region', { name: /Notifications/ });

async function fillInquiry(page: Page, otherwise: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries({ ...TYPED, ...otherwise })) {
    await dealers(page).getByLabel(label).fill(value);
  }
}

async function send(page: Page): Promise<void> {
  await dealers(page).getByRole('button', { name: 'Send inquiry' }).click();
}

function inquiriesOf(shop: RunningServer, email: string) {
  const statement = 'select name, phone, interest, message from contact_inquiries where email = $1';
  return askDatabase(shop.dataDir, statement, [email]);
}
