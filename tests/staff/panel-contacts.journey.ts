// What people write to us, and what staff write back.
import type { Page } from '@playwright/test';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, newAddress, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { DEMO, logIn } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'desk' });

const inquiries = (page: Page) => page.getByRole('table', { name: 'Inquiries' }).locator('tbody').getByRole('row');
const opened = (page: Page) => page.getByRole('region', { name: 'Inquiry', exact: true });

test('an inquiry from the contact form arrives in the open list, is answered once, archived and found again', async ({
  page,
  browser,
  shop,
}) => {
  const email = newCustomer();
  await test.step('it arrives while the list is open', async () => {
    await write(shop, { name: 'Hunter Hale', email: newCustomer(), message: 'Do you ship to Canada?' });
    await logIn(page, '/control-panel/contacts');
    await expect(inquiries(page)).toHaveCount(1);

    const visitor = await browser.newPage({ baseURL: shop.origin });
    await visitor.goto('/contact');
    await visitor.getByLabel('First name').fill('Mei');
    await visitor.getByLabel('Last name').fill('Lin');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Message').fill('Does the Hunter come left-handed?');
    await visitor.getByRole('button', { name: 'Send message' }).click();
    await expect(inquiries(page)).toHaveCount(2);
    await visitor.close();
    await expect(inquiries(page).first()).toContainText('Mei Lin');
    await expect(inquiries(page).first()).toContainText('New');
    await expectAccessible(page);
  });

  await test.step('an answer survives a reload and goes out once', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('State').selectOption('New');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/state=new$/);
    await inquiries(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/contacts\/\d+\?state=new$/);
    await expect(inquiries(page)).toHaveCount(2);
    await expect(opened(page).getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(opened(page)).toContainText('Does the Hunter come left-handed?');
    await opened(page).getByRole('button', { name: 'Send Reply' }).click();
    await expect(opened(page).getByText('Please write an answer.')).toBeVisible();
    await opened(page).getByLabel('Reply to Mei Lin').fill('It does, in both colors.');
    await page.reload();
    await expect(opened(page).getByLabel('Reply to Mei Lin')).toHaveValue('It does, in both colors.');
    await expectAccessible(page);
    await opened(page).getByRole('button', { name: 'Send Reply' }).dblclick();
    const reply = opened(page).getByRole('article', { name: `Reply by ${DEMO.username}` });
    await expect(reply).toContainText('It does, in both colors.');
    await expect(opened(page).getByLabel('Reply to Mei Lin')).toHaveValue('');
    const [mail] = await mailsTo(page.request, email, 1);
    expect(mail?.text).toContain('It does, in both colors.');
    await expect(reply).toHaveCount(1);
    await expect(reply.getByText('Sent', { exact: true })).toBeVisible();
  });

  await test.step('it is archived', async () => {
    // Answered, it is out of the list of new ones, while it stays open.
    await expect(inquiries(page)).toHaveCount(1);
    await opened(page).getByRole('button', { name: 'Archive' }).click();
    await expect(opened(page).getByText('Archived', { exact: true })).toBeVisible();
    await opened(page).getByRole('link', { name: 'Older' }).click();
    await expect(opened(page).getByRole('heading', { name: 'Hunter Hale' })).toBeVisible();
    await opened(page).getByRole('link', { name: 'Close' }).click();
  });

  await test.step('it is found again and taken out of the archive', async () => {
    await page.getByRole('button', { name: 'New: take this off' }).click();
    await page.getByLabel('Search contacts').fill('left-handed mei');
    await expect(page).toHaveURL(/\/contacts\?search=left-handed\+mei$/);
    await expect(inquiries(page)).toHaveCount(1);
    await expect(inquiries(page).first()).toContainText('Archived');
    await inquiries(page).first().getByRole('link').click();
    await opened(page).getByRole('button', { name: 'Take out of the archive' }).click();
    await expect(opened(page).getByText('Answered', { exact: true })).toBeVisible();
    await opened(page).getByRole('button', { name: 'Mark as new' }).click();
    await expect(opened(page).getByText('New', { exact: true })).toBeVisible();
  });
});

test.describe('when the line breaks and the session ends', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED|401/] });

  test('an answer is written on, and goes out once @phone-only', async ({ page, shop }) => {
    const email = newCustomer();
    await write(shop, { name: 'Olu Adeyemi', email, message: 'Ten bows for our club?' });
    await logIn(page, '/control-panel/contacts?search=club');
    await inquiries(page).first().getByRole('link').tap();
    await expect(inquiries(page)).toBeHidden();
    await expectAccessible(page);
    const answer = opened(page).getByLabel('Reply to Olu Adeyemi');
    await answer.fill('With pleasure.');
    await askDatabase(shop.dataDir, 'delete from sessions');
    await opened(page).getByRole('button', { name: 'Send Reply' }).tap();
    const again = page.getByRole('dialog');
    await again.getByLabel('Username').fill(DEMO.username);
    await again.getByLabel('Password').fill(DEMO.password);
    await again.getByRole('button', { name: 'Sign In', exact: true }).tap();
    await expect(again).toBeHidden();
    await expect(answer).toHaveValue('With pleasure.');

    // The server has it, and its answer is lost: what is shown afterwards is what has really happened.
    await page.route(
      '**/replies',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await opened(page).getByRole('button', { name: 'Send Reply' }).tap();
    await expect(opened(page).getByRole('article')).toContainText('With pleasure.');
    await expect(answer).toHaveValue('');
    expect(await mailsTo(page.request, email, 1)).toHaveLength(1);
    await opened(page).getByRole('link', { name: 'All contacts' }).tap();
    await expect(page).toHaveURL(/\/contacts\?search=club$/);
    await expect(inquiries(page)).toHaveCount(1);
  });
});

async function write({ origin }: RunningServer, message: object): Promise<void> {
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), origin },
    body: JSON.stringify(message),
  });
  expect(answer.status).toBe(200);
}
