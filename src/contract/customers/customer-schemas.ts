import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { keptAddress } from '#contract/fields/order-detail-fields.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';

/** GET /api/auth/user and /api/auth/firebase-user, and the answer of a sign-in: the customer as the shop knows them. */
export const currentUser = component('CurrentUser', {
  id: z.string(),
  email: z.string(),
  firebaseUID: z.string().nullable(),
  displayName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: moment,
});
export type CurrentUser = z.input<typeof currentUser>;

const uid = z.string().min(1).max(128);
const email = z.string().min(1).max(EMAIL_MAX);

/**
 * POST /api/auth/firebase-sync (rule 9.6): says who signs in; the token beside it proves it. Name and picture come
 * as the identity provider has them, which takes longer ones than the shop: they are cut, and stop nobody from signing in.
 */
export const firebaseSyncRequest = z.object({
  uid,
  email,
  displayName: z.string().nullish(),
  photoURL: z.string().nullish(),
});

/** POST /api/auth/sign-out: this browser, or every browser in which this customer is signed in. */
export const signOutRequest = z.object({ everywhere: z.boolean().default(false) }).nullish();

/** GET /api/user/sessions: where the customer is signed in, the last used first. */
export const customerSessions = component('CustomerSessions', {
  sessions: rowsOf({
    id: z.int(),
    /** The browser that asks. */
    isCurrent: z.boolean(),
    /** As in "Firefox on macOS"; null where it is not known. */
    browser: z.string().nullable(),
    startedAt: moment,
    /** To a few minutes. */
    lastUsedAt: moment,
  }),
});
export type CustomerSessions = z.input<typeof customerSessions>;

/** The query of GET /api/user/orders: whose list it is must be what the token says. `before`: the page after that order. */
export const ownOrdersQuery = z.object({
  uid,
  email,
  before: line(32).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** GET /api/user/checkout-details: what the checkout is filled in with. */
export const checkoutDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Of the last paid order; null before the first, or where it has a form of its own. */
  address: keptAddress,
});
export type CheckoutDetails = z.infer<typeof checkoutDetails>;
