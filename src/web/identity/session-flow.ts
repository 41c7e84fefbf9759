import type { QueryClient } from '@tanstack/react-query';
import * as customerCalls from '#contract/customers/customer-calls.ts';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { call as callShop } from '#web/client/call.ts';
import { queryClient } from '#web/client/query-client.ts';
import { type Identity, type IdentitySettings, type Person, SignInFailure } from './identity.ts';
import type { IdentityNotes } from './identity-notes.ts';
import { openIdentity } from './open-identity.ts';
import { type Synced, syncCustomer } from './send-token.ts';
import type { SessionStore } from './session-store.ts';
import { sayWhySignInFailed } from './sign-in-failed.ts';
import { forgetCustomer, forgetRecord, keepRecord, readRecord, rememberRecords } from './user-record.ts';

/** What GET /api/user/orders asks for: the whole token, and whose it is. */
export type IdentityProof = { uid: string; email: string; token: string };

/** What a tab of the shop tells the others of who is signed in. */
export type SessionNews = 'signed-in' | 'signed-out';

type Tab = { store: SessionStore; notes: IdentityNotes; tell: (news: SessionNews) => void };

export type SessionSurroundings = Tab & {
  identity: () => Promise<Identity>;
  answers: QueryClient;
  call: typeof callShop;
};

export type SessionFlow = ReturnType<typeof createSessionFlow>;

export function startSessionFlow(settings: IdentitySettings, tab: Tab): SessionFlow {
  return createSessionFlow({
    ...tab,
    identity: () => openIdentity(settings),
    answers: queryClient(),
    call: callShop,
  });
}

/** Who is signed in, from this tab's first look to signing out (rule 9.5). */
export function createSessionFlow({ store, notes, tell, identity, answers, call }: SessionSurroundings) {
  rememberRecords(answers, call);
  // A look that was superseded by something newer must not have the last word.
  let turn = 0;
  let syncing: { uid: string; result: Promise<Synced> } | null = null;

  function enter(user: CurrentUser | null) {
    turn += 1;
    const session = store.session();
    if (session.status === 'signed-in' && session.user.id !== user?.id) forgetCustomer(answers);
    store.become(user);
    // Another tab may have signed in while this one was asking to.
    if (user) store.showDialog(false);
  }

  /** Once per sign-in: calls meanwhile get the same answer. */
  async function sync(provider: Identity, person: Person): Promise<CurrentUser | null> {
    if (syncing?.uid !== person.uid) syncing = { uid: person.uid, result: syncCustomer(provider, person, call) };
    const { result } = syncing;
    const synced = await result;
    if (syncing?.result === result) syncing = null;
    if (synced.state === 'signed-out') {
      notes.forgetPerson();
      await provider.signOut();
      return null;
    }
    notes.keepPerson(person.uid);
    if (synced.state === 'synced') {
      keepRecord(answers, synced.user);
      return synced.user;
    }
    // Whatever could be read of a customer this time, it is still the same one, and their pages go on.
    const session = store.session();
    return session.status === 'signed-in' && isShown(person) ? session.user : synced.user;
  }

  /** Takes up the kept sign-in, or what a way to the provider and back has brought. */
  async function takeUp(): Promise<CurrentUser | null> {
    const back = notes.mayReturn();
    if (!back && !notes.keepsPerson()) return null;
    notes.forgetReturn();
    try {
      const provider = await identity();
      const person = await provider.start();
      if (!person) notes.forgetPerson();
      const user = person && (await sync(provider, person));
      if (back && user) tell('signed-in');
      return user;
    } catch (fault) {
      if (back) sayWhySignInFailed(fault);
      return null;
    }
  }

  async function look(): Promise<void> {
    turn += 1;
    const mine = turn;
    const known = notes.hasSession() ? await readRecord(answers) : null;
    if (mine !== turn) return;
    const user = known ?? (await takeUp());
    if (mine === turn) enter(user);
  }

  /** Asks the shop again, however fresh the record is. */
  function review(): Promise<void> {
    forgetRecord(answers);
    return look();
  }

  /** Resolves when somebody is signed in, and the dialog closed, or the page is being left; throws `SignInFailure`. */
  async function signIn(): Promise<'signed-in' | 'redirecting'> {
    const provider = await identity();
    notes.expectReturn();
    try {
      const person = await provider.signIn();
      if (person === 'redirecting') return person;
      // Another tab's: should the shop not learn of this sign-in, that session would answer in this customer's name.
      if (notes.hasSession()) await endSession(false);
      const user = await sync(provider, person);
      if (!user) throw new SignInFailure('other');
      notes.forgetReturn();
      enter(user);
      tell('signed-in');
      return 'signed-in';
    } catch (fault) {
      notes.forgetReturn();
      throw fault;
    }
  }

  async function endSession(everywhere: boolean): Promise<void> {
    const end = () => call(customerCalls.signOut, { body: { everywhere } });
    try {
      await end();
    } catch (fault) {
      if (!isRefusal(fault, 'not-signed-in')) throw fault;
      // A session that is over cannot end the others; what this browser keeps opens a new one, which can.
      await review();
      await end();
    }
  }

  /**
   * The shop's session ends first: were the browser's part first and the connection lost, the page would say "signed out" over a
   * session that is still open. Throws when the shop does not confirm it; then nothing has changed.
   */
  async function signOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
    const provider = notes.keepsPerson() ? await identity() : null;
    await endSession(everywhere);
    await leave(provider);
  }

  async function leave(provider: Identity | null): Promise<void> {
    notes.forgetPerson();
    enter(null);
    tell('signed-out');
    // Should that fail: without the note what is left behind here is not taken up.
    await provider?.signOut().catch(() => {});
  }

  function isShown(person: Person | null): person is Person {
    const session = store.session();
    return person !== null && session.status === 'signed-in' && session.user.firebaseUID === person.uid;
  }

  async function proveIdentity(): Promise<IdentityProof> {
    if (store.session().status !== 'signed-in') throw new Error('nobody is signed in');
    const provider = await identity();
    const started = await provider.start();
    const person = provider.currentPerson() ?? started;
    if (person && !isShown(person)) {
      await review();
      if (isShown(person)) throw new Error('another customer has signed in meanwhile');
    }
    if (isShown(person)) {
      try {
        return { uid: person.uid, email: person.email, token: await provider.idToken() };
      } catch (fault) {
        if (provider.currentPerson()) throw fault;
      }
    }
    await signOut();
    throw new Error('the identity provider no longer keeps this customer in this browser');
  }

  return {
    look,
    review,
    /** Fetches and starts the provider's part, so that the click itself can open its window. */
    async prepare(): Promise<void> {
      await (await identity()).start();
    },
    signIn,
    signOut,
    /** The shop has ended the session itself: nothing of the sign-in stays in this browser either. */
    async followOut(): Promise<void> {
      await leave(notes.keepsPerson() ? await identity() : null);
    },
    proveIdentity,
    /** What another tab has done. */
    receive(news: SessionNews): void {
      forgetRecord(answers);
      if (news === 'signed-in') return void look();
      notes.forgetPerson();
      enter(null);
    },
  };
}
