import { TOTP } from 'otpauth';
import { sessions } from '#db/schema.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { ORIGIN, type TestServer } from '#tests/support/test-server.ts';
import { passkeyDevice } from './passkey-device.ts';

export const ROBIN = { username: 'robin', password: 'of Sherwood Forest' };

/** Somebody with a password, signed in. */
export async function openRobin(server: TestServer): Promise<Browser> {
  await addStaff(server.test.shop, ROBIN);
  return signInRobin(server);
}

/** The first step in another browser. */
export async function signInRobin(server: TestServer): Promise<Browser> {
  const browser = openBrowser(server);
  await browser.ask('POST', '/api/admin/login', ROBIN);
  return browser;
}

/** The code that an app shows at the shop's moment, or so many periods of 30 seconds later. */
export function codeOf(server: TestServer, secret: unknown, periods = 0): string {
  const timestamp = server.test.shop.clock().getTime() + periods * 30_000;
  return new TOTP({ secret: String(secret) }).generate({ timestamp });
}

/** Proves by the password that the account is one's own, for ten minutes. */
export async function confirm(browser: Browser): Promise<void> {
  const { status, text } = await browser.ask('POST', '/api/admin/account/confirm', { password: ROBIN.password });
  if (status !== 200) throw new Error(text);
}

/** All browsers have proved who sits there. */
export async function confirmedJustNow({ test: { shop } }: TestServer): Promise<void> {
  await shop.db.update(sessions).set({ confirmedAt: shop.clock() });
}

/** Sets an authenticator app up; the clock stands at its next period afterwards. */
export async function addApp(server: TestServer, browser: Browser) {
  await confirm(browser);
  const { secret } = (await browser.ask('POST', '/api/admin/account/totp')).body;
  const added = await browser.ask('PUT', '/api/admin/account/totp', { code: codeOf(server, secret) });
  if (added.status !== 200) throw new Error(added.text);
  server.test.advance(30_000);
  return { secret, codes: (added.body.recoveryCodes ?? []) as string[] };
}

/** Adds a passkey on a device of its own. */
export async function addDevice(browser: Browser, name = 'Phone') {
  await confirm(browser);
  const device = passkeyDevice(ORIGIN);
  const options = (await browser.ask('POST', '/api/admin/account/passkeys/options')).body;
  const added = await browser.ask('POST', '/api/admin/account/passkeys', { name, response: device.make(options) });
  if (added.status !== 200) throw new Error(added.text);
  return { device, codes: (added.body.recoveryCodes ?? []) as string[] };
}
