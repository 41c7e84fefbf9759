import type { Failure } from '#contract/failure.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { UserRow } from '#db/schema.ts';
import type { findCustomer } from '#shop/people/customers/customer-profile.ts';
import type { CustomerSynced } from '#shop/people/customers/sync-customer.ts';

export function presentUser(user: UserRow): CurrentUser {
  const { id, email, firebaseUID, displayName, firstName, lastName, profileImageUrl, isAdmin, createdAt } = user;
  return {
    ...{ id, email, firebaseUID, displayName, firstName, lastName, profileImageUrl, isAdmin },
    createdAt: createdAt.toISOString(),
  };
}

const SIGNED_OUT = {
  error: 'You signed out on all devices. Please sign in again.',
  code: 'signed-out',
} satisfies Failure;

export const NOT_YOURS = {
  error: 'Your sign-in belongs to another account. Please sign out, then sign in again.',
  code: 'not-yours',
} satisfies Failure;

const NO_ACCOUNT = {
  error: 'You have no account here yet. Please sign in to open one.',
  code: 'unknown-user',
} satisfies Failure;

type NotFound = Exclude<Awaited<ReturnType<typeof findCustomer>>, { ok: true }>;

/** Whose token is good, and who is no customer by it. */
export function refuseFound({ reason }: NotFound): { status: 401 | 404; failure: Failure } {
  return reason === 'signed-out' ? { status: 401, failure: SIGNED_OUT } : { status: 404, failure: NO_ACCOUNT };
}

type NotSynced = Exclude<CustomerSynced, { ok: true }>;

export function refuseSync({ reason }: NotSynced): { status: 401 | 409 | 422; failure: Failure } {
  switch (reason) {
    case 'signed-out':
      return { status: 401, failure: SIGNED_OUT };
    case 'address-taken': {
      const error =
        'There is an account with this email address already, and your sign-in does not show that the address is yours. Please confirm the address with your Google account, or sign in with another one.';
      return { status: 409, failure: { error, code: reason } };
    }
    case 'no-address': {
      const error = 'Your sign-in comes without an email address. Please sign in with an account that has one.';
      return { status: 422, failure: { error, code: reason } };
    }
  }
}
