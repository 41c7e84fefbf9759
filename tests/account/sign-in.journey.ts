// Signing in and out, in one browser and in several, through the sandbox's account chooser.
import {
  answerTo,
  chooseAccount,
  guestOrder,
  inDrawer,
  newPerson,
  openAccountMenu,
  sessionOf,
  signIn,
  signInDialog,
} from '#tests/support/journeys/account.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import {
  expectAccessible,
  expectAccessibleInBothWidths,
  expectLayerEntry,
} from '#tests/support/journeys/page-checks.ts';

test('the dialog says what signing in is for and what it agrees to, and gives the focus back @phone', async ({
  page,
}) => {
  await page.goto('/account');
  const prompt = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await expectAccessible(page);
  await prompt.click();
  const dialog = signInDialog(page);
  for (const words of [/order history/i, /pre-orders/i, /check ?out/i, /faster/i]) {
    await expect(dialog).toContainText(words);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(prompt).toBeFocused();
  for (const [paper, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await page.goto('/orders');
    await prompt.click();
    await dialog.getByRole('link', { name: paper }).click();
    await expect(page).toHaveURL(path);
    await expect(dialog).toBeHidden();
  }
});

test('the bar and the drawer sign in, and then hold the customer’s places @phone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/bows');
  if (inDrawer(page)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectLayerEntry(page);
  }
  const place = inDrawer(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await place.getByRole('button', { name: 'Sign In' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await expect(chooser.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expectAccessible(chooser);
  await chooseAccount(chooser, person);
  await expect(signInDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/bows');

  const menu = await openAccountMenu(page);
  await expect(menu).toContainText(person.name);
  await expect(menu).toContainText(person.email);
  await expectAccessible(page);
  const kind = inDrawer(page) ? 'link' : 'menuitem';
  await menu.getByRole(kind, { name: 'Order History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await (await openAccountMenu(page)).getByRole(kind, { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('a window that is closed signs nobody in and is no error, and the next try does', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const go = page.getByRole('button', { name: 'Continue with Google' });
  const opening = page.waitForEvent('popup');
  await go.click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await (await opening).close();
  await expect(go).toBeEnabled();
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0);
  const again = page.waitForEvent('popup');
  await go.click();
  await chooseAccount(await again, newPerson());
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
});

test('where windows are blocked the page itself goes to the chooser, and comes back signed in', async ({
  page,
  shop,
}) => {
  const person = newPerson();
  const orderNumber = await guestOrder(shop, person.email);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/orders/${orderNumber}`);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await chooseAccount(page, person);
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
  await expect(page).toHaveURL(`/orders/${orderNumber}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible();
});

test.describe('when the line is lost', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('signing out claims nothing until the shop has heard of it @phone', async ({ page, context, shop }) => {
    await signIn(page, newPerson());
    const session = await sessionOf(context);
    const menu = await openAccountMenu(page);
    await context.setOffline(true);
    await menu.getByRole(inDrawer(page) ? 'button' : 'menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
      'Failed to sign out. Please try again.',
    );
    await context.setOffline(false);
    expect(await answerTo(shop, session)).toBe(200);
    // The drawer closes, because it would cover what is said.
    const again = inDrawer(page) ? await openAccountMenu(page) : menu;
    await again.getByRole(inDrawer(page) ? 'button' : 'menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Signed Out');
    expect(await answerTo(shop, session)).toBe(401);
  });
});

test('a second tab hears of the sign-in', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, newPerson());
  await expect(other.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
});

test.describe('when a session is over', () => {
  // Asking with a session that is over is answered 401.
  test.use({ expectedComplaints: [/401/] });

  test('signing out on all devices ends the session in another browser, and a reload there shows it', async ({
    page,
    browser,
    shop,
  }) => {
    const person = newPerson();
    const lost = await browser.newContext({ baseURL: shop.origin });
    const lostPage = await lost.newPage();
    await signIn(lostPage, person);
    const session = await sessionOf(lost);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Sign out on all devices' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(await answerTo(shop, session)).toBe(401);
    await lostPage.reload();
    await expect(lostPage.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    // The dead session's cookie opens nothing; without the hint beside it, the next page does not even ask.
    expect((await lost.cookies()).map(({ name }) => name)).not.toContain('signed_in');
    await lost.close();

    await signIn(page, person);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(person.email);
  });

  test('a customer sees where they are signed in, and signs one browser out, then all others', async ({
    page,
    browser,
    shop,
  }) => {
    const person = newPerson();
    const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: shop.origin })));
    const tabs = await Promise.all(contexts.map((context) => context.newPage()));
    for (const tab of tabs) await signIn(tab, person);
    await signIn(page, person);
    const section = page.getByRole('region', { name: 'Where you are signed in' });
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1);
    await expect(rows.first()).toContainText(/Chrome on Linux.*Last seen/);
    await expectAccessibleInBothWidths(page);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out Chrome on Linux, last seen/ })
      .click();
    await expect(rows).toHaveCount(3);
    await expect(section.getByRole('heading')).toBeFocused();
    const isOut = async () =>
      (await Promise.all(contexts.map(async (context) => answerTo(shop, await sessionOf(context))))).sort();
    expect(await isOut()).toEqual([200, 200, 401]);
    await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(rows).toHaveCount(1);
    await expect(section.getByRole('button')).toHaveCount(0);
    expect(await isOut()).toEqual([401, 401, 401]);
    // What the others keep of their sign-in opens nothing.
    for (const tab of tabs) {
      await tab.reload();
      await expect(tab.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      await tab.context().close();
    }
    await page.reload();
    await expect(rows).toHaveCount(1);
  });

  test('a browser that lost its session but keeps its identity is signed in again by itself', async ({
    page,
    context,
    shop,
  }) => {
    const person = newPerson();
    await signIn(page, person);
    await context.clearCookies({ name: 'session' });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(person.email);
    expect(await answerTo(shop, await sessionOf(context))).toBe(200);
    await context.clearCookies();
    await page.goto('/bows');
    await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
  });
});
