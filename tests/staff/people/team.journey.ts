// Who works here: an owner invites a colleague, who sees what is hers; she is suspended, let back in and removed.
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, newAddress, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

const PASSWORD = 'of Locksley Manor';

test('a colleague is invited by mail, sees only what is hers, is thrown out and comes back', async ({
  page,
  browser,
  shop,
}) => {
  const email = newCustomer();
  const name = `marian-${crypto.randomUUID().slice(0, 8)}`;

  await logIn(page, `${PANEL}/overview`);
  await page.getByRole('button', { name: /^Signed in as demo/ }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Please enter your colleague’s email address.')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('Workshop');
  await form.getByRole('button', { name: 'Invite' }).dblclick({ delay: 50 });
  const invited = page.getByRole('list', { name: 'Invited' }).getByRole('listitem').filter({ hasText: email });
  await expect(invited).toContainText('The link works until');
  await expectAccessibleInBothWidths(page);

  const [mail] = await mailsTo(page.request, email, 1);
  const link = /\/staff-invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const hers = await browser.newContext({
    baseURL: shop.origin,
    viewport: page.viewportSize(),
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  const marian = await hers.newPage();
  await marian.goto(link);
  await expect(marian.getByText('demo invites you to work here. Your role: Workshop.')).toBeVisible();
  await marian.getByLabel('Name').fill(name);
  await marian.getByLabel('Password').fill('too short');
  await marian.getByRole('button', { name: 'Make my account' }).click();
  await expect(marian.getByText('A password has 10 characters or more.')).toBeVisible();
  await expectAccessibleInBothWidths(marian);
  await marian.getByLabel('Password').fill(PASSWORD);
  await marian.getByRole('button', { name: 'Make my account' }).click();

  // What is hers, and what is not, by the page and by the server.
  await expect(marian).toHaveURL(`${PANEL}/overview`);
  await expect(marian.getByRole('tab')).toHaveText(['Overview', 'Orders', 'Workshop']);
  await expect(marian.getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await marian.goto(`${PANEL}/team`);
  await expect(marian.getByRole('heading', { name: 'This is not part of your role' })).toBeVisible();
  await expectAccessibleInBothWidths(marian);
  expect((await hers.request.get('/api/admin/team')).status()).toBe(403);
  expect((await hers.request.get('/api/admin/orders')).status()).toBe(200);
  await marian.goto('/mobile-admin');
  await expect(marian.getByRole('tab')).toHaveText(['Inventory', 'Orders', 'Workshop']);
  await expect(marian.getByRole('link', { name: 'Add Product' })).toHaveCount(0);
  const stranger = await browser.newPage({ baseURL: shop.origin });
  await stranger.goto(link);
  await expect(stranger.getByText('This invitation was used already.')).toBeVisible();
  await stranger.close();

  // Another role shows in her open page.
  await marian.goto(`${PANEL}/orders`);
  await expect(marian.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const line = page.getByRole('list', { name: 'Works here' }).getByRole('listitem').filter({ hasText: name });
  await line.getByRole('button', { name: `Change ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${name}` });
  await dialog.getByLabel('Role').selectOption('Support');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toContainText('Support');
  await expect(marian.getByRole('tab', { name: 'Contacts' })).toBeAttached();

  // Out at once, with a reason for whoever knows the password, and back in at the same place.
  await line.getByRole('button', { name: `Suspend ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(line).toContainText('Suspended');
  await expect(marian.getByText(/Your session has ended/)).toBeVisible();
  await marian.getByLabel('Username').fill(name);
  await marian.getByLabel('Password').fill(PASSWORD);
  await marian.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(marian.getByText('Your account is suspended.')).toBeVisible();
  await line.getByRole('button', { name: `Let ${name} back in` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let back in' }).click();
  await expect(line).not.toContainText('Suspended');
  await marian.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(marian.getByText(/Your session has ended/)).toBeHidden();
  await expect(marian).toHaveURL(new RegExp(`${PANEL}/orders`));

  await line.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(line).toHaveCount(0);
  await expect(marian.getByText(/Your session has ended/)).toBeVisible();
  await marian.getByLabel('Username').fill(name);
  await marian.getByLabel('Password').fill(PASSWORD);
  await marian.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(marian.getByText('Invalid username or password.')).toBeVisible();
  await hers.close();
});
