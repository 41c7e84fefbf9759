import { expect, type Page, test } from '@playwright/test';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { pathsOf } from '#values/pages.ts';
import { PANEL_PAGES } from '#web/staff/parts/panel-pages.ts';

/** Pages that are asked for without what their address should name say so, with the server's 4xx behind it; the 3D view is slow here. */
export const EXPECTED = /401|403|404|422|GL Driver Message/;

const SITE = pathsOf(() => true).filter((path) => !path.includes('.') && path !== '/mobile-admin');
const STAFF = [...PANEL_PAGES.map(({ path }) => `${PANEL}/${path}`), '/mobile-admin'];

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByText(/^(?:Loading|Preparing)/)).toHaveCount(0);
  if (path === '/checkout') await expect(page.getByLabel('Card number')).toBeVisible();
}

/** Looks at every page of the site as a visitor, and then at every page of the panel as its owner. */
export async function eachPage(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of SITE) await test.step(path, () => openPage(page, path).then(() => look(path)));
  await logIn(page);
  for (const path of STAFF) await test.step(path, () => openPage(page, path).then(() => look(path)));
}
