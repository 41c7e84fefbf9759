import { readUserOfToken, signIn } from '#contract/customers/customer-calls.ts';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import type { call as callShop } from '#web/client/call.ts';
import type { Identity, Person } from './identity.ts';

export type Synced =
  /** The shop has opened a session for this customer. */
  | { state: 'synced'; user: CurrentUser }
  /** It has not; this is what is known of the customer nevertheless. */
  | { state: 'not-synced'; user: CurrentUser }
  /** The customer has signed out on all devices since. */
  | { state: 'signed-out' };

/**
 * Tells the shop who has signed in (rule 9.5). When that fails, the customer's record is used, and when
 * that cannot be read either, what the identity provider says of the person.
 */
export async function syncCustomer(identity: Identity, person: Person, call: typeof callShop): Promise<Synced> {
  try {
    const headers = await proofOf(identity);
    const user = await call(signIn, { headers, body: person });
    return { state: 'synced', user };
  } catch (fault) {
    if (isRefusal(fault, 'signed-out')) return { state: 'signed-out' };
    // Only logged (rule 9.5), and not as an error: the customer can go on.
    console.info('The shop could not be told of the sign-in:', fault);
    return { state: 'not-synced', user: (await readRecord(identity, call)) ?? customerOf(person) };
  }
}

async function readRecord(identity: Identity, call: typeof callShop): Promise<CurrentUser | null> {
  try {
    return await call(readUserOfToken, { headers: await proofOf(identity) });
  } catch {
    return null;
  }
}

async function proofOf(identity: Identity): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await identity.idToken()}` };
}

function customerOf({ uid, email, displayName, photoURL }: Person): CurrentUser {
  return {
    id: uid,
    email,
    firebaseUID: uid,
    displayName,
    firstName: null,
    lastName: null,
    profileImageUrl: photoURL,
    isAdmin: false,
    createdAt: new Date().toISOString(),
  };
}
