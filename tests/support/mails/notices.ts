import { type UserRow, users } from '#db/schema.ts';
import { staff } from '#db/tables/people/people.ts';
import { subscribeBrowser } from '#shop/notices/subscribe-browser.ts';
import { openSession } from '#shop/people/sessions.ts';
import { NOBODYS_HASH } from '#shop/people/staff/passwords.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { NoticeWords } from '#values/staff/notice-kinds.ts';
import type { StaffRole } from '#values/staff/staff.ts';

type Colleague = { name: string; role: StaffRole; email?: string | null };

/** Somebody who works here with a password; what a password costs is saved. */
export async function addColleague({ shop }: TestShop, { name, role, email = null }: Colleague): Promise<StaffMember> {
  const account = { username: name, passwordHash: NOBODYS_HASH, role, email };
  const [added] = await shop.db.insert(staff).values(account).returning();
  return { name, role, via: 'password', staffId: added?.id ?? 0 };
}

/** An admin's account of a customer. */
export async function addAdmin({ shop }: TestShop, email: string): Promise<StaffMember> {
  const account = { id: `user of ${email}`, email, emailVerified: true, isAdmin: true, issuer: shop.issuer };
  const [user] = (await shop.db.insert(users).values(account).returning()) as [UserRow];
  return { name: email, role: 'manager', via: 'account', user };
}

export type Phone = { endpoint: string; sessionSecret: string };

/** A browser that has got a subscription from the sandbox and has turned notices on. */
export async function turnOnPhone({ shop, sandbox }: TestShop, member: StaffMember): Promise<Phone> {
  const answer = await fetch(`${sandbox.baseUrl}/sandbox/push/subscribe`, { method: 'POST' });
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  const { secret: sessionSecret } = await shop.db.transaction((tx) =>
    openSession(
      tx,
      shop,
      member.via === 'password'
        ? { kind: 'staff', staffId: member.staffId }
        : { kind: 'customer', userId: member.user.id, issuer: shop.issuer },
    ),
  );
  const turnedOn = await subscribeBrowser(shop, member, { endpoint, ...keys, browser: 'Chrome', sessionSecret });
  if (!turnedOn.ok) throw new Error(turnedOn.reason);
  return { endpoint, sessionSecret };
}

export type Shown = NoticeWords & { tag: string };

/** What has reached the sandbox's push service and can be read there, the oldest first. */
export async function shownOnPhones({ sandbox }: Pick<TestShop, 'sandbox'>): Promise<Shown[]> {
  const answer = await fetch(`${sandbox.baseUrl}/sandbox/push/messages.json`);
  const messages = (await answer.json()) as { text: string | null }[];
  return messages.map(({ text }) => JSON.parse(text ?? '{}') as Shown).reverse();
}
