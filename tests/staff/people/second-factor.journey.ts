// How staff sign in with more than a password: an authenticator app, recovery codes, passkeys; and their own account.
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { hashPassword } from '#shop/people/staff/passwords.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { DEMO, logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

const PASSWORD = 'of Sherwood Forest';

// A wrong code, and asking with a session that has ended, are answered 401.
test.use({ expectedComplaints: [/401/] });

/** Somebody who works here, under a name of their own. */
async function newColleague({ dataDir }: RunningServer): Promise<string> {
  const username = `robin-${crypto.randomUUID().slice(0, 8)}`;
  const hash = await hashPassword(PASSWORD);
  await askDatabase(dataDir, `insert into staff (username, password_hash, role) values ($1, $2, 'owner')`, [
    username,
    hash,
  ]);
  return username;
}

const onPhone = () => test.info().project.name === 'phone';
const menu = (page: Page) => page.getByRole('button', { name: /^Signed in as/ });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto(`/admin-login${onPhone() ? '?to=/mobile-admin' : ''}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await signInButton(page).click();
}

async function openAccount(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  if (onPhone()) await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  else await expect(page).toHaveURL(`${PANEL}/account`);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

async function confirm(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm with your password' }).click();
  await expect(dialog).toBeHidden();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(onPhone() ? '/mobile-admin' : PANEL);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectOut(page);
}

/** The page hears by itself that its session is over. On its way to the sign-in it would cut another way short. */
async function expectOut(page: Page): Promise<void> {
  await expect(menu(page)).toBeHidden();
  if (onPhone()) await expect(page).toHaveURL(/\/staff-sign-in/);
}

/** Of the period after the one that counts now, which is taken too: a code counts once, and no journey waits for the next. */
function nextCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
}

test('after the password a code of the app is asked for, or a recovery code, until an owner takes that away @phone', async ({
  page,
  browser,
  shop,
}) => {
  const username = await newColleague(shop);
  await typePassword(page, username);
  await openAccount(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expectAccessible(page);
  await confirm(page);
  const form = page.getByRole('form', { name: 'Set up an app' });
  await expect(form.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
  const secret = ((await form.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await form.getByLabel('Code of the app').fill(new TOTP({ secret }).generate());
  await form.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.nth(4).textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 are left.')).toBeVisible();

  await logOut(page);
  await typePassword(page, username);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  // The step is still open after a reload.
  await page.reload();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
  await signInButton(page).click();
  await expect(menu(page)).toBeVisible();

  await logOut(page);
  await typePassword(page, username);
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode.toLowerCase());
  await signInButton(page).click();
  await expect(menu(page)).toBeVisible();
  await openAccount(page);
  await expect(page.getByText('9 are left.')).toBeVisible();

  // The telephone is lost: an owner helps.
  const owners = await browser.newContext({ baseURL: shop.origin, viewport: page.viewportSize() });
  const owner = await owners.newPage();
  await logIn(owner, `${PANEL}/team`);
  await owner.getByRole('button', { name: `Change ${username}` }).click();
  const dialog = owner.getByRole('dialog', { name: `Change ${username}` });
  await dialog.getByRole('button', { name: 'Take it away' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Take it away' }).click();
  await confirm(owner, DEMO.password);
  await expect(dialog).toBeHidden();
  await owners.close();
  await expectOut(page);
  await typePassword(page, username);
  await expect(menu(page)).toBeVisible();
});

test('a passkey signs in without the password, and is the second step after it @phone', async ({ page, shop }) => {
  const username = await newColleague(shop);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await typePassword(page, username);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm(page);
  await page.getByLabel('What you call it').fill('This device');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('This device');
  await expectAccessible(page);

  await logOut(page);
  await page.goto(onPhone() ? '/staff-sign-in' : '/admin-login');
  if (onPhone()) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // Nobody has shown a finger, a face or a PIN.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used.');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(menu(page)).toContainText(username);

  await logOut(page);
  await typePassword(page, username);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(menu(page)).toContainText(username);
});

test('one browser is signed out from another, and a new password signs out all others', async ({
  page,
  browser,
  shop,
}) => {
  const username = await newColleague(shop);
  const elsewhere = await browser.newContext({ baseURL: shop.origin });
  const other = await elsewhere.newPage();
  await typePassword(other, username);
  await expect(menu(other)).toBeVisible();
  await typePassword(page, username);
  await openAccount(page);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: /^End / }).click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This browser');
  await expectOut(other);

  await typePassword(other, username);
  await expect(menu(other)).toBeVisible();
  await page.getByLabel('New password').fill('of Locksley Manor');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await confirm(page);
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible();
  await expectOut(other);
  await elsewhere.close();
});
