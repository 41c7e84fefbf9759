import { expect, type Page } from '@playwright/test';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import type { MailSettings } from '#contract/mailings/mailing-schemas.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { newAddress } from './journey.ts';

/** The account that a shop with stand-ins begins with. */
export const DEMO = { username: 'demo', password: 'draw-the-bow' };

export const PANEL = '/control-panel';

/** Signs this browser in and opens a page of the staff side; how the login itself looks is staff-access.journey.ts's part. */
export async function logIn(page: Page, path = PANEL): Promise<void> {
  const answer = await page.request.post('/api/admin/login', {
    data: DEMO,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(path);
}

export type StaffCall = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>;

/** Calls of somebody who is signed in elsewhere; throws for an answer that is none of success. */
export function staffApi({ origin }: RunningServer): StaffCall {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress() };
  let session: Promise<string> | null = null;

  async function openSession(): Promise<string> {
    const answer = await fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(DEMO),
    });
    if (!answer.ok) throw new Error(`no staff session: ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  }

  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    session ??= openSession();
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...json, cookie: await session },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  };
}

/** Notices of another date go out without waiting from now on. */
export async function sendAtOnce(staff: StaffCall): Promise<void> {
  const settings = await staff<MailSettings>('GET', '/api/admin/mail-settings');
  await staff('PUT', '/api/admin/mail-settings', { ...settings, delayWaitMinutes: 0 });
}

/** The other waits, as shops of tests have them. */
export const NO_WAITS = { announcementWaitMinutes: 0, releaseWaitMinutes: 0, cancelWaitSeconds: 0 };

/** Makes an admin of somebody who has signed in once. */
export async function makeAdmin({ dataDir }: RunningServer, email: string): Promise<void> {
  const made = await askDatabase(dataDir, 'update users set is_admin = true where email = $1 returning id', [email]);
  if (made.length !== 1) throw new Error(`nobody with the address ${email} has signed in yet`);
}

/** A new product, found by its own name. */
export async function newProduct(shop: RunningServer, stockQuantity: number): Promise<StaffProduct> {
  const name = `Field Tip ${crypto.randomUUID().slice(0, 8)}`;
  const product = { name, description: 'Six points.', category: 'Equipment', price: '14.50', stockQuantity };
  return staffApi(shop)<StaffProduct>('POST', '/api/admin/products', product);
}
