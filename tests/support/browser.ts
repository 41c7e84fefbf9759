import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { staff } from '#db/schema.ts';
import { openSession } from '#shop/people/sessions.ts';
import { NOBODYS_HASH } from '#shop/people/staff/passwords.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import type { Answer, Method, TestServer } from './test-server.ts';

type Call = { token?: string; headers?: Record<string, string> };

/** A browser of the shop's visitors. */
export type Browser = {
  /** A call of a page in this browser: with its cookies, and with the ID token where one is given. */
  ask(method: Method, url: string, body?: unknown, call?: Call): Promise<Answer>;
  /** By their names without the prefix that they have on https. */
  cookies: Map<string, string>;
};

/** A person with an account at the identity provider. */
export type Person = { uid: string; email: string; verified: boolean; name: string | null };

export const ANN: Person = { uid: 'uid-of-ann', email: 'ann@example.com', verified: true, name: 'Ann Archer' };
export const HUNTER: Person = {
  uid: 'uid-of-hunter',
  email: 'hunter@example.com',
  verified: true,
  name: 'Hunter Hale',
};

/** What every cookie's name begins with on https. */
const PREFIX = '__Host-';

/** Keeps the cookies that it is sent, without their dates. */
export function openBrowser({ ask }: TestServer): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async ask(method, url, body, { token, headers } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${PREFIX}${name}=${value}`).join('; ');
      const answer = await ask(method, url, body, {
        headers: { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      });
      for (const set of setCookies(answer)) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').replace(PREFIX, '').split('=');
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    },
  };
}

export function setCookies({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String);
}

/** Signs somebody in as the page does: with the token that the provider has just given. */
export async function signIn(browser: Browser, server: TestServer, person: Person) {
  const token = await server.test.idToken(person);
  const { uid, email } = person;
  return { token, answer: await browser.ask('POST', '/api/auth/firebase-sync', { uid, email }, { token }) };
}

/** Somebody signed in, in a browser of their own. */
export async function signInAs(server: TestServer, person: Person) {
  const browser = openBrowser(server);
  const signedIn = await signIn(browser, server, person);
  if (signedIn.answer.status !== 200) throw new Error(`not signed in: ${signedIn.answer.text}`);
  return { browser, ...signedIn };
}

/** Somebody who works here, signed in with a password; what a password costs is saved. */
export async function openStaffBrowser(
  server: TestServer,
  username = 'robin',
  role: StaffRole = 'manager',
): Promise<Browser> {
  const { shop } = server.test;
  const browser = openBrowser(server);
  const { secret } = await shop.db.transaction(async (tx) => {
    const account = { username, role, passwordHash: NOBODYS_HASH };
    const [member] = await tx.insert(staff).values(account).returning();
    return openSession(tx, shop, { kind: 'staff', staffId: member?.id ?? 0 });
  });
  browser.cookies.set('staff_session', secret);
  return browser;
}

/** The key that the provider signs with at this moment, for tokens that it would never make. */
export async function readProviderKey({ test }: TestServer): Promise<{ kid: string; key: KeyObject }> {
  const { rows } = await test.database.pool.query<{ kid: string; private_jwk: JsonWebKey }>(
    'select kid, private_jwk from sandbox.identity_keys',
  );
  if (!rows[0]) throw new Error('The provider has signed nothing yet.');
  return { kid: rows[0].kid, key: createPrivateKey({ key: rows[0].private_jwk, format: 'jwk' }) };
}
