import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { giveDataKeys, unseal } from '#db/columns/data-keys.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { charge, intentOf, openCheckout, saveOrder } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { newCustomer } from './checkout.ts';
import { newAddress } from './journey.ts';
import { expectLayerEntry } from './page-checks.ts';

/** Who signs in at the sandbox's account chooser. */
export type Person = { name: string; email: string; verified?: boolean };

/** Somebody whom the shop has never seen. */
export function newPerson(): Person {
  return { name: 'Ada Boone', email: newCustomer() };
}

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });

/** Types an account into the chooser, wherever that stands. */
export async function chooseAccount(chooser: Page, { name, email, verified = true }: Person): Promise<void> {
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByLabel('This address is verified').setChecked(verified);
  await chooser.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a page that needs signing in, and signs in there through the chooser's window. */
export async function signIn(page: Page, person: Person, path = '/account'): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const opening = page.waitForEvent('popup');
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAccount(await opening, person);
  await expect(signInDialog(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toHaveCount(0);
}

/** Opens what holds the customer's own places: the menu of the avatar, or in a small window the drawer. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const banner = page.getByRole('banner');
  const menu = inDrawer(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('menu');
  await banner.getByRole('button', { name: inDrawer(page) ? 'Menu' : /^Account of / }).click();
  // Its script is fetched by the click: without a connection it would not come.
  await expect(menu).toBeVisible();
  if (inDrawer(page)) await expectLayerEntry(page);
  return menu;
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole(inDrawer(page) ? 'button' : 'menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'You have been successfully signed out.',
  );
  // In the drawer's way: it would cover how it went.
  await expect(menu).toBeHidden();
}

export const inDrawer = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The number of a pre-order that a guest with this address has placed and whose deposit has come in. */
export async function guestOrder(shop: RunningServer, email: string): Promise<string> {
  const customer = { address: newAddress(), email };
  const intentId = intentOf((await openCheckout(shop, customer)).clientSecret);
  const { orderNumber } = await saveOrder(shop, customer, intentId);
  await charge(shop, intentId, email);
  await expect.poll(async () => (await readOrder(shop, orderNumber)).status).toBe('paid_deposit');
  return orderNumber;
}

/** What the journeys look at of a row of `orders`, as the database names it. */
type StoredOrder = {
  status: string;
  refunded: string;
  user_id: string | null;
  payment_token: string | null;
  shipping_address: string;
  bow_color: string;
  draw_length: string | null;
  draw_weight: number | null;
  hand: string | null;
};

/** An order as the shop's table has it. */
export async function readOrder({ dataDir }: RunningServer, orderNumber: string): Promise<StoredOrder> {
  const [order] = await askDatabase<StoredOrder>(dataDir, 'select * from orders where order_number = $1', [
    orderNumber,
  ]);
  if (!order) throw new Error(`no order ${orderNumber}`);
  return order;
}

/** The secret of an order's payment link, which the table has sealed with the key in the shop's data folder. */
export async function linkTokenOf(shop: RunningServer, orderNumber: string): Promise<string> {
  const { payment_token: sealed } = await readOrder(shop, orderNumber);
  giveDataKeys([await readFile(join(shop.dataDir, 'data-key'), 'utf8')]);
  return unseal(sealed ?? '');
}

/** The secret of the session that a browser holds; no page can see it. */
export async function sessionOf(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'session')?.value;
}

/** What the shop answers to whoever comes with this session. */
export async function answerTo({ origin }: RunningServer, session: string | undefined): Promise<number> {
  const answer = await fetch(`${origin}/api/auth/user`, { headers: { cookie: `session=${session}` } });
  return answer.status;
}
