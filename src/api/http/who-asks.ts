import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { may, type Permission } from '#contract/access.ts';
import { UNATTENDED } from '#contract/staff-accounts/staff-session-schemas.ts';
import type { UserRow } from '#db/schema.ts';
import type { CustomerHere } from '#shop/people/customers/customer-profile.ts';
import { meetCustomer } from '#shop/people/customers/own-sessions.ts';
import type { Place } from '#shop/people/sessions.ts';
import { readAdmin, readStaff, type StaffHere } from '#shop/people/staff/read-staff.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { networkOf } from './network-of.ts';
import { NOT_YOURS, Refusal } from './refusal.ts';
import { readSessionCookie, readStaffCookie } from './session-cookie.ts';

/** One answer for a proof that is missing, malformed, forged or over, so that nobody learns how far theirs came. */
export const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };

/** One answer for everybody who may not work here, whatever they sent. */
const NOT_STAFF = { error: 'Please sign in to the staff panel.', code: 'not-staff' };

/** A whole token: three parts of base64url, none of them empty. */
const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/** The customer of this browser's session; null for everybody else. */
export async function findSignedIn(shop: Shop, request: FastifyRequest): Promise<UserRow | null> {
  return (await meet(shop, request))?.user ?? null;
}

/** The same, for what is a customer's alone. */
export async function requireSignedIn(shop: Shop, request: FastifyRequest): Promise<UserRow> {
  return (await requireCustomerHere(shop, request)).user;
}

/** The same, with the session. */
export async function requireCustomerHere(shop: Shop, request: FastifyRequest): Promise<CustomerHere> {
  return (await meet(shop, request)) ?? refuseStranger();
}

async function meet(shop: Shop, request: FastifyRequest): Promise<CustomerHere | null> {
  const secret = readSessionCookie(request);
  return secret ? meetCustomer(shop, secret) : null;
}

/**
 * Who works here in this browser, by a password or by an admin's account, whole or still in the second step; null for everybody else.
 * Somebody whole counts before somebody who is not.
 */
export async function findStaffHere(shop: Shop, request: FastifyRequest): Promise<StaffHere | null> {
  const attended = request.headers[UNATTENDED] === undefined;
  const secret = readStaffCookie(request);
  const byPassword = secret ? await readStaff(shop, secret, attended) : null;
  if (byPassword?.whole) return byPassword;
  const customerSecret = readSessionCookie(request);
  const byAccount = customerSecret ? await readAdmin(shop, customerSecret, attended) : null;
  return byAccount?.whole ? byAccount : (byPassword ?? byAccount);
}

/** Who may work here in this browser: nobody in the second step, nor anybody who still has to set up what is asked of them. */
export async function findStaff(shop: Shop, request: FastifyRequest): Promise<StaffMember | null> {
  const here = await findStaffHere(shop, request);
  return here?.whole && !here.lacksFactor ? here.member : null;
}

/** Whose doing a change by a customer's link is: the customer's, or that of the colleague who works in this browser (rule 14.8). */
export async function whoHoldsLink(shop: Shop, request: FastifyRequest): Promise<Actor> {
  const member = await findStaff(shop, request);
  return member ? byStaff(member) : BY_CUSTOMER;
}

/** Who is signed in, for what is the staff's alone; a session in its second step is answered like none. */
export async function requireStaff(shop: Shop, request: FastifyRequest): Promise<StaffHere> {
  const here = await findStaffHere(shop, request);
  if (!here?.whole) throw Refusal.of(401, NOT_STAFF);
  return here;
}

/** What the browser calls itself, and the network that it comes from. */
export function placeOf({ headers, ip }: FastifyRequest): Place & { network: string } {
  return { browser: headers['user-agent'] ?? null, network: networkOf(ip) };
}

/** Refuses what a role does not include: a call, or a part of one that needs more than the call itself. */
export function requirePermission({ role }: Pick<StaffMember, 'role'>, permission: Permission): void {
  if (!may(role, permission)) throw Refusal.of(403, NOT_YOURS);
}

/** Who the whole ID token beside the request proves to be. A shortened one proves nothing (rule 9.6). */
export async function requireIdentity(shop: Shop, { headers }: FastifyRequest): Promise<VerifiedIdentity> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  return (token && (await shop.identity.verifyIdToken(token))) || refuseStranger();
}

/** Whether the uid and the address that a request names are the token's own; the address in any case of letters. */
export function isOwn(identity: VerifiedIdentity, named: { uid: string; email: string }): boolean {
  return identity.uid === named.uid && identity.email === named.email.toLowerCase();
}

function refuseStranger(): never {
  throw Refusal.of(401, NOT_SIGNED_IN);
}

/** As in "Firefox on macOS". What a browser says of itself may be anything. */
export function nameBrowser(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
